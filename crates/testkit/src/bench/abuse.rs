//! Honest tables beside insiders who abuse the host as far as the limits allow.

use std::{
    error::Error,
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use self::attack::{ATTACKS, Attack};
use super::{
    host_process::{HostProcess, this_with_all_files},
    machine,
};

mod attack;
mod honest;
mod insider;
mod insiders;
mod stranger;

pub use self::{
    honest::{HONEST, run as run_honest},
    insiders::{INSIDERS, run as run_insiders},
};

/// How long each phase of abuse lasts, in seconds.
const SECONDS: u64 = 600;
const TABLES: usize = 1000;
/// Actions per second at each honest table.
const RATE: f64 = 0.2;
/// The pause between two phases, so that one does not affect the measurements of the next.
const REST: Duration = Duration::from_secs(10);
/// The most that abuse may multiply the wait of honest players by.
const SLOWER: u64 = 2;

/// A phase of the benchmark, and those who attack in it.
struct Phase {
    name: &'static str,
    attack: Option<Attack>,
    time: Duration,
}

/// The resources that the host had used at a moment.
struct Used {
    at: Instant,
    processor: Duration,
    host_thread: Duration,
    resident_kib: u64,
    journal_bytes: u64,
}

pub fn report(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let seconds = words.next().map_or(Ok(SECONDS), |word| word.parse())?;
    let tables = words.next().map_or(Ok(TABLES), |word| word.parse())?;
    let only = words.next();
    measure(tempfile::tempdir()?.path(), tables, Duration::from_secs(seconds), only.as_deref())
}

/// Measures all phases, or those with `only` this attack and those without any.
fn measure(data: &Path, tables: usize, time: Duration, only: Option<&str>) -> Result<(), Box<dyn Error>> {
    let quiet = Duration::from_secs(5).max(time / 4);
    let mut phases = vec![Phase { name: "honest alone", attack: None, time: quiet }];
    let wanted = ATTACKS.iter().filter(|(name, _)| only.is_none_or(|only| *name == only));
    phases.extend(wanted.map(|(name, attack)| Phase { name, attack: Some(*attack), time }));
    phases.push(Phase { name: "alone again", attack: None, time: quiet });
    println!(
        "abuse: {tables} honest tables of two players and two spectators, each with {RATE} actions a second,"
    );
    println!(
        "beside those who send as much as the limits allow; WebSocket on loopback, a host with a journal"
    );
    println!("machine: {}", machine::describe());
    let mut host = HostProcess::with_limits(data)?;
    let mut honest = Part::start(&honest::arguments(&host, tables, &phases))?;
    honest.wait_for("ready")?;
    writeln!(honest.told, "act")?;
    let mut used = Vec::new();
    for phase in &phases {
        thread::sleep(REST);
        let before = Used::by(&host, data)?;
        let attack = phase.attack.map(|_| insiders::arguments(&host, phase.name, phase.time));
        let mut insiders = attack.map(|attack| Part::start_giving_way(&attack)).transpose()?;
        thread::sleep(phase.time);
        used.push((before, Used::by(&host, data)?));
        if let Some(insiders) = &mut insiders {
            println!("{}: {}", phase.name, insiders.line()?);
        }
    }
    println!(
        "{:<22} {:>8} {:>9} {:>9} {:>9} {:>10} {:>7} {:>7} {:>10} {:>14}",
        "", "actions", "p50", "p95", "p99", "worst", "thread", "host", "memory", "journal"
    );
    let mut p99 = Vec::new();
    for (phase, (before, after)) in phases.iter().zip(&used) {
        let line = honest.line()?;
        let figures: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [actions, p50, p95, at_p99, worst] = figures[..] else {
            return Err("the honest players have ended early".into());
        };
        p99.push(at_p99);
        let ms = |micros: u64| format!("{:.1} ms", micros as f64 / 1000.0);
        let minutes = (after.at - before.at).as_secs_f64() / 60.0;
        let share = |used: Duration| 100.0 * used.as_secs_f64() / (60.0 * minutes);
        println!(
            "{:<22} {actions:>8} {:>9} {:>9} {:>9} {:>10} {:>6.0}% {:>6.0}% {:>6.1} MiB {:>6.2} MiB/min",
            phase.name,
            ms(p50),
            ms(p95),
            ms(at_p99),
            ms(worst),
            share(after.host_thread - before.host_thread),
            share(after.processor - before.processor),
            after.resident_kib as f64 / 1024.0,
            after.journal_bytes.saturating_sub(before.journal_bytes) as f64 / minutes / f64::from(1 << 20),
        );
    }
    let broken = honest.line()?;
    println!("honest tables with lost connections: {broken}");
    host.stop()?;
    if broken != "0" {
        return Err("honest players lost their connections".into());
    }
    let phases = phases.iter().zip(p99);
    let alone = phases.clone().filter(|(phase, _)| phase.attack.is_none()).map(|(_, p99)| p99).max();
    match phases.into_iter().find(|(_, p99)| alone.is_some_and(|alone| *p99 > SLOWER * alone)) {
        Some((phase, _)) => {
            Err(format!("honest players wait more than {SLOWER} times as long: {}", phase.name).into())
        }
        None => Ok(()),
    }
}

impl Used {
    fn by(host: &HostProcess, data: &Path) -> Result<Used, Box<dyn Error>> {
        let files = fs::read_dir(data)?.map(|file| Ok(file?.metadata()?.len()));
        Ok(Used {
            at: Instant::now(),
            processor: host.processor_time()?,
            host_thread: host.processor_time_of("host")?,
            resident_kib: host.resident_kib()?,
            journal_bytes: files.sum::<Result<u64, std::io::Error>>()?,
        })
    }
}

/// A process of players, either honest or insiders.
struct Part {
    child: Child,
    told: ChildStdin,
    said: BufReader<ChildStdout>,
}

impl Part {
    fn start(arguments: &[String]) -> Result<Part, Box<dyn Error>> {
        Part::spawn(this_with_all_files()?.args(arguments))
    }

    /// Starts a process that gives way to the others on this machine, because those whom it plays have machines of
    /// their own.
    fn start_giving_way(arguments: &[String]) -> Result<Part, Box<dyn Error>> {
        let this = this_with_all_files()?;
        let mut nice = Command::new("nice");
        Part::spawn(nice.args(["-n", "19"]).arg(this.get_program()).args(this.get_args()).args(arguments))
    }

    fn spawn(command: &mut Command) -> Result<Part, Box<dyn Error>> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let told = child.stdin.take().ok_or("its input should be piped")?;
        let said = BufReader::new(child.stdout.take().ok_or("its output should be piped")?);
        Ok(Part { child, told, said })
    }

    fn line(&mut self) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        self.said.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    fn wait_for(&mut self, wanted: &str) -> Result<(), Box<dyn Error>> {
        if self.line()? == wanted { Ok(()) } else { Err("the honest players have ended early".into()) }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
