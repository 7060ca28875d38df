//! A complete host under load, on this computer only.

use std::{
    collections::HashMap,
    error::Error,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;
use splitkey_host::History;
use splitkey_server::records;

use super::{
    host_process::{HostProcess, this_with_all_files},
    journal, load,
    load_table::{PEOPLE, in_one_word},
    machine,
};

const TABLES: usize = 4500;
/// Actions per second.
const RATE: f64 = 1000.0;
const SECONDS: u64 = 30;
/// The most tables whose sockets are in one process.
pub const TABLES_A_PROCESS: usize = 2250;
/// How long setting up may take.
pub const SET_UP_WITHIN: Duration = Duration::from_secs(240);
/// How long the idle host is measured, and the pause before that.
const IDLE: Duration = Duration::from_secs(20);
pub const REST: Duration = Duration::from_secs(3);

/// A process that generates load.
pub struct Generator {
    child: Child,
    /// A line starts it.
    pub told: ChildStdin,
    said: BufReader<ChildStdout>,
}

/// How far a process came with setting up its tables.
pub struct Ready {
    pub tables: usize,
    /// Why there are no more.
    pub why: Option<String>,
}

impl Ready {
    /// # Errors
    /// When a table is missing.
    pub fn check(self) -> Result<(), String> {
        match self.why {
            None => Ok(()),
            Some(why) => Err(format!("a part of the load has only {} tables: {why}", self.tables)),
        }
    }
}

pub fn report(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let tables = words.next().map_or(Ok(TABLES), |word| word.parse())?;
    let rate = words.next().map_or(Ok(RATE), |word| word.parse())?;
    let seconds = words.next().map_or(Ok(SECONDS), |word| word.parse())?;
    measure(tempfile::tempdir()?.path(), tables, rate, seconds)
}

fn measure(data: &Path, tables: usize, rate: f64, seconds: u64) -> Result<(), Box<dyn Error>> {
    println!(
        "host: tables of two players and two spectators, WebSocket on loopback without TLS, rate limits on"
    );
    println!("machine: {}", machine::describe());
    let flushes = journal::flushes(data)?;
    let ms = |micros: u64| micros as f64 / 1000.0;
    let flush = |quantile| ms(flushes.value_at_quantile(quantile));
    println!("disk: fdatasync p50 {:.2} ms, p99 {:.2} ms", flush(0.5), flush(0.99));

    let mut host = HostProcess::keeping(data)?;
    let empty = host.resident_kib()?;
    let began = Instant::now();
    let processes = tables.div_ceil(TABLES_A_PROCESS).max(1);
    let mut generators: Vec<Generator> = (0..processes)
        .map(|number| {
            let share = tables / processes + usize::from(number < tables % processes);
            let rate = rate * share as f64 / tables as f64;
            Generator::start(&host, number, share, rate, seconds, SET_UP_WITHIN)
        })
        .collect::<Result<_, _>>()?;
    for generator in &mut generators {
        generator.wait_until_ready()?.check()?;
    }
    let sockets = tables * PEOPLE;
    println!("{sockets} sockets at {tables} tables from {processes} processes after {:.1?}", began.elapsed());
    thread::sleep(REST);
    let held = host.resident_kib()?.saturating_sub(empty) as f64;
    println!(
        "memory of the host: {:.1} KiB a connection, {:.1} KiB a table with its connections",
        held / sockets as f64,
        held / tables as f64
    );
    let before = host.processor_time()?;
    thread::sleep(IDLE);
    let idle = (host.processor_time()? - before).as_secs_f64() / IDLE.as_secs_f64();
    println!("idle: {:.2}% of a core", 100.0 * idle);

    let (before, began) = (host.processor_time()?, Instant::now());
    generators.iter_mut().try_for_each(|generator| writeln!(generator.told, "act"))?;
    let mut seen = Seen::new()?;
    // All of them write at the same time; output that is not read yet waits in their pipes.
    for generator in &mut generators {
        generator.read(&mut seen)?;
    }
    let took = began.elapsed().as_secs_f64();
    let used = (host.processor_time()? - before).as_secs_f64();
    println!("offered: {rate:.0} actions a second for {seconds} s");
    println!(
        "achieved: {} actions in {took:.1} s; the host used {:.0}% of a core",
        seen.to_partner.len(),
        100.0 * used / took
    );
    for (name, to) in [("to the sender", &seen.to_sender), ("to the partner", &seen.to_partner)] {
        let at = |quantile| ms(to.value_at_quantile(quantile));
        println!(
            "{name}, from when it should have been sent: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, most {:.1} ms",
            at(0.5),
            at(0.99),
            at(0.999),
            ms(to.max())
        );
    }
    println!("refused: {}", seen.refused);
    seen.check()?;
    host.stop()?;
    let other = compare(data, &seen.positions)?;
    println!("{} tables ended as recorded in the journal, {other} did not", seen.positions.len() - other);
    if other == 0 { Ok(()) } else { Err("players saw a state that is not in the journal".into()) }
}

impl Generator {
    /// Starts a process that sets up tables, and acts at them once it is told to.
    pub fn start(
        host: &HostProcess,
        number: usize,
        tables: usize,
        rate: f64,
        seconds: u64,
        set_up_within: Duration,
    ) -> Result<Generator, Box<dyn Error>> {
        let numbers = [(number + 1).to_string(), tables.to_string(), rate.to_string()];
        let times = [seconds, set_up_within.as_secs()].map(|seconds| seconds.to_string());
        let mut command = this_with_all_files()?;
        Generator::run(command.args([load::LOAD, &host.address]).args(numbers).args(times))
    }

    /// Starts a process that prints `ready`, acts when it is told to, and prints its results.
    pub fn run(command: &mut Command) -> Result<Generator, Box<dyn Error>> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let told = child.stdin.take().ok_or("its input should be piped")?;
        let said = BufReader::new(child.stdout.take().ok_or("its output should be piped")?);
        Ok(Generator { child, told, said })
    }

    pub fn wait_until_ready(&mut self) -> Result<Ready, Box<dyn Error>> {
        let mut line = String::new();
        self.said.read_line(&mut line)?;
        let ready = line.trim().strip_prefix("ready ").ok_or("a part of the load did not get ready")?;
        let (tables, why) = ready.split_once(' ').map_or((ready, None), |(tables, why)| (tables, Some(why)));
        Ok(Ready { tables: tables.parse()?, why: why.map(str::to_owned) })
    }

    /// Reads its results, once it has acted.
    pub fn read(&mut self, seen: &mut Seen) -> Result<(), Box<dyn Error>> {
        let mut line = String::new();
        loop {
            line.clear();
            self.said.read_line(&mut line)?;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["took", to_sender, to_partner] => {
                    seen.to_sender.record(to_sender.parse()?)?;
                    seen.to_partner.record(to_partner.parse()?)?;
                }
                ["saw", code, position, refused] => {
                    seen.positions.insert((*code).to_owned(), (*position).to_owned());
                    seen.refused += refused.parse::<usize>()?;
                }
                ["lost", tables] => seen.lost += tables.parse::<usize>()?,
                ["acted", micros] => seen.acted = seen.acted.max(Duration::from_micros(micros.parse()?)),
                ["end"] => break,
                _ => return Err("a load process has ended early".into()),
            }
        }
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The results of all processes.
pub struct Seen {
    to_sender: Histogram<u64>,
    pub to_partner: Histogram<u64>,
    /// The last position at each table, encoded as for sending.
    positions: HashMap<String, String>,
    pub refused: usize,
    /// The tables where a connection was lost, or an action was never seen by everybody.
    pub lost: usize,
    /// The longest time that a process took for its actions.
    pub acted: Duration,
}

impl Seen {
    pub fn new() -> Result<Seen, Box<dyn Error>> {
        let (to_sender, to_partner) = (Histogram::new(3)?, Histogram::new(3)?);
        let (positions, acted) = (HashMap::new(), Duration::ZERO);
        Ok(Seen { to_sender, to_partner, positions, refused: 0, lost: 0, acted })
    }

    /// Returns how many actions a second both players saw.
    pub fn per_second(&self) -> f64 {
        self.to_partner.len() as f64 / self.acted.as_secs_f64().max(f64::EPSILON)
    }

    /// # Errors
    /// When something was never seen.
    pub fn check(&self) -> Result<(), String> {
        if self.lost == 0 {
            Ok(())
        } else {
            Err(format!("not all actions were seen at {} tables", self.lost))
        }
    }
}

/// Returns at how many tables the journal differs from what the players saw.
fn compare(data: &Path, positions: &HashMap<String, String>) -> Result<usize, Box<dyn Error>> {
    let mut agree = 0;
    for table in records(data)? {
        let Some(history) = History::read(table)? else { continue };
        let Some(view) = history.match_view(None) else { continue };
        let kept = in_one_word(&view.public().position);
        agree += usize::from(positions.get(history.code().as_str()) == Some(&kept));
    }
    Ok(positions.len() - agree)
}
