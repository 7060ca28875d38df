//! Hosts with one database through random faults under load.

use std::{
    collections::BTreeMap,
    env::{self, consts::EXE_SUFFIX},
    error::Error,
    time::Duration,
};

use hdrhistogram::Histogram;
use splitkey_testkit::{Cluster, Fault, cluster};

use super::machine;

/// The default number of faults.
const ROUNDS: u32 = 200;
const HOSTS: usize = 3;
const TABLES: usize = 16;
/// The default times of a lease.
const LEASE: &str = "0.2,5,6";
const EXPIRES: Duration = Duration::from_secs(6);
/// How long the tables of a host may take at the 99th percentile, in milliseconds: of one that is lost, and of one that
/// hands its tables over.
const TARGETS: [(Fault, u64); 4] = [
    (Fault::Killed, 10_000),
    (Fault::StoppedForLong, 10_000),
    (Fault::CutOff, 10_000),
    (Fault::Drained, 1_000),
];

pub fn report(rounds: Option<String>) -> Result<(), Box<dyn Error>> {
    let rounds = rounds.map_or(Ok(ROUNDS), |rounds| rounds.parse())?;
    let program = env::current_exe()?.with_file_name(format!("splitkey-server{EXE_SUFFIX}"));
    if !program.is_file() {
        return Err(format!("{} has to be built first", program.display()).into());
    }
    let faults = (0..rounds).map(|_| Fault::random()).collect();
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!(
        "cluster: {HOSTS} hosts ({build} build) with {TABLES} tables of two players who act all the time, leases of 6 s, \
         PostgreSQL without flushes on a Unix socket, WebSocket on loopback"
    );
    println!("machine: {}", machine::describe());
    let watch = |fault: Fault, tables: &[Duration]| {
        let longest = tables.iter().max().copied().unwrap_or_default();
        println!("  {fault}: {} tables after at most {:.2} s", tables.len(), longest.as_secs_f64());
    };
    let (lease, expires) = (LEASE, EXPIRES);
    let report = cluster(&Cluster { program, hosts: HOSTS, tables: TABLES, lease, expires, faults, watch })?;
    print!("{report}");
    let mut times = BTreeMap::<Fault, (usize, Histogram<u64>)>::new();
    for (fault, tables) in &report.back {
        let (rounds, took) = times.entry(*fault).or_insert((0, Histogram::new(3)?));
        *rounds += 1;
        tables.iter().try_for_each(|table| took.record(table.as_millis() as u64))?;
    }
    let mut missed = 0;
    println!("tables back after                 rounds  tables    p50 s    p99 s  longest s");
    for (fault, (rounds, took)) in &times {
        let at = |quantile| took.value_at_quantile(quantile) as f64 / 1000.0;
        let target = TARGETS.iter().find(|(of, _)| of == fault).map_or_else(String::new, |(_, most)| {
            let is_met = took.value_at_quantile(0.99) <= *most;
            missed += usize::from(!is_met);
            let met = if is_met { "met" } else { "missed" };
            format!("  (wanted: p99 of {} s, {met})", most / 1000)
        });
        println!(
            "{:<32}  {rounds:>6}  {:>6}  {:>7.2}  {:>7.2}  {:>9.2}{target}",
            fault.to_string(),
            took.len(),
            at(0.5),
            at(0.99),
            took.max() as f64 / 1000.0
        );
    }
    println!("(of a database or a short stop: until an action begun after it was shown)");
    if !report.is_good() {
        return Err("an action was lost, doubled or shown late".into());
    }
    if missed == 0 { Ok(()) } else { Err(format!("{missed} targets were missed").into()) }
}
