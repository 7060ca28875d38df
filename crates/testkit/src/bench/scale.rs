//! How far hosts with one PostgreSQL database reach on this computer: their sockets, their actions, and the database alone.

use std::{
    error::Error,
    fs,
    io::Write,
    thread,
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;
use splitkey_services::PostgresServer;

use super::{
    host::{Generator, REST, Ready, Seen, TABLES_A_PROCESS},
    host_process::{HostProcess, this_with_all_files},
    journal,
    load_table::PEOPLE,
    machine, scale_journal,
};

/// The hosts of the last row.
const HOSTS: usize = 9;
/// The tables of each host, as many as its file limit allows.
const TABLES: usize = 4500;
/// Actions per second at all tables together.
const RATE: f64 = 1000.0;
const SECONDS: u64 = 30;
/// Actions per second of the processes without sockets, together.
const JOURNAL_RATE: f64 = 5000.0;
/// How long the tables of a row may take to set up.
const SET_UP_WITHIN: Duration = Duration::from_secs(1800);

pub fn report(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let hosts: usize = words.next().map_or(Ok(HOSTS), |word| word.parse())?;
    let tables = words.next().map_or(Ok(TABLES), |word| word.parse())?;
    let rate = words.next().map_or(Ok(RATE), |word| word.parse())?;
    let seconds = words.next().map_or(Ok(SECONDS), |word| word.parse())?;
    if !(1..=HOSTS).contains(&hosts) || tables == 0 {
        return Err(format!("expected 1 to {HOSTS} hosts with tables").into());
    }
    println!(
        "scale: {tables} tables a host, each of two players and two spectators, {rate:.0} actions a second at all of them, \
         for {seconds} s; WebSocket on loopback without TLS or proxy, PostgreSQL with flushes on a Unix socket"
    );
    println!("machine: {}", machine::describe());
    println!("open files: at most {} in a process", file_limit());
    let folder = tempfile::tempdir()?;
    let flushes = journal::flushes(folder.path())?;
    println!("disk: fdatasync {}", quantiles(&flushes));

    println!(
        "hosts       sockets  tables/s  KiB/socket  actions/s  from when an action should have been sent to the partner"
    );
    row("1, SQLite", vec![HostProcess::keeping(folder.path())?], tables, rate, seconds)?;
    let server = PostgresServer::start_durable()?;
    for count in [1, 3, HOSTS].into_iter().filter(|count| *count < hosts).chain([hosts]) {
        let url = server.new_schema();
        let start = |number: usize| HostProcess::sharing(&url, &format!("h{}", number + 1));
        let started = (0..count).map(start).collect::<Result<_, _>>()?;
        row(&count.to_string(), started, tables, rate, seconds)?;
    }
    let seen = without_sockets(&server.new_schema(), hosts, tables, seconds)?;
    println!(
        "PostgreSQL with {hosts} processes without sockets: {:.0} records a second of {JOURNAL_RATE:.0}, from when one should \
         have been written: {}",
        seen.per_second(),
        quantiles(&seen.to_partner)
    );
    Ok(())
}

/// Sets up the tables of these hosts, acts at them, and prints what was reached.
fn row(
    name: &str,
    mut hosts: Vec<HostProcess>,
    tables: usize,
    rate: f64,
    seconds: u64,
) -> Result<(), Box<dyn Error>> {
    let memory = |hosts: &[HostProcess]| -> Result<u64, Box<dyn Error>> {
        hosts.iter().map(HostProcess::resident_kib).sum()
    };
    let (empty, began) = (memory(&hosts)?, Instant::now());
    let (processes, all) = (tables.div_ceil(TABLES_A_PROCESS), tables * hosts.len());
    let mut generators = Vec::new();
    for (at, host) in hosts.iter().enumerate() {
        for part in 0..processes {
            let share = tables / processes + usize::from(part < tables % processes);
            let (number, rate) = (at * processes + part, rate * share as f64 / all as f64);
            generators.push(Generator::start(host, number, share, rate, seconds, SET_UP_WITHIN)?);
        }
    }
    let ready: Vec<Ready> =
        generators.iter_mut().map(Generator::wait_until_ready).collect::<Result<_, _>>()?;
    let set_up = ready.iter().map(|ready| ready.tables).sum::<usize>();
    let set_up_rate = set_up as f64 / began.elapsed().as_secs_f64();
    thread::sleep(REST);
    let sockets = set_up * PEOPLE;
    let held = memory(&hosts)?.saturating_sub(empty) as f64 / sockets.max(1) as f64;

    let seen = act(&mut generators)?;
    let achieved = seen.per_second();
    println!(
        "{name:<9}  {sockets:>8}  {set_up_rate:>8.0}  {held:>10.1}  {achieved:>9.0}  {}",
        quantiles(&seen.to_partner)
    );
    if seen.lost + seen.refused > 0 {
        println!("           {} tables have not seen all, {} requests were refused", seen.lost, seen.refused);
    }
    // Why there are no more sockets, once for each reason.
    let mut reasons: Vec<String> = ready.into_iter().filter_map(|ready| ready.why).collect();
    reasons.sort();
    reasons.dedup();
    for why in reasons {
        println!("           {set_up} of {all} tables: {why}");
    }
    hosts.iter_mut().try_for_each(HostProcess::stop)
}

/// Writes records from processes without sockets, and returns how long they took.
fn without_sockets(url: &str, hosts: usize, tables: usize, seconds: u64) -> Result<Seen, Box<dyn Error>> {
    let mut writers: Vec<Generator> = (0..hosts)
        .map(|number| {
            let words = [number, tables].map(|word| word.to_string());
            let rate = (JOURNAL_RATE / hosts as f64).to_string();
            let mut command = this_with_all_files()?;
            command.args([scale_journal::PART, url]).args(words).args([rate, seconds.to_string()]);
            Generator::run(&mut command)
        })
        .collect::<Result<_, _>>()?;
    for writer in &mut writers {
        writer.wait_until_ready()?.check()?;
    }
    act(&mut writers)
}

/// Lets processes act all at once, and returns what they saw.
fn act(generators: &mut [Generator]) -> Result<Seen, Box<dyn Error>> {
    generators.iter_mut().try_for_each(|generator| writeln!(generator.told, "act"))?;
    let mut seen = Seen::new()?;
    generators.iter_mut().try_for_each(|generator| generator.read(&mut seen))?;
    Ok(seen)
}

fn quantiles(micros: &Histogram<u64>) -> String {
    let at = |quantile| micros.value_at_quantile(quantile) as f64 / 1000.0;
    format!("p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms", at(0.5), at(0.99), at(0.999))
}

/// Returns how many files a process may open, as the kernel tells it.
fn file_limit() -> String {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let hard = line.and_then(|line| line.split_whitespace().nth(1));
    hard.unwrap_or("an unknown number").to_owned()
}
