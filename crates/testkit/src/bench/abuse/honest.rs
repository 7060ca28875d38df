//! The process of the honest tables, which act at a steady rate through all phases.

use std::{env, error::Error, net::IpAddr, time::Duration};

use hdrhistogram::Histogram;

use super::{Phase, RATE, REST};
use crate::bench::{host::SET_UP_WITHIN, host_process::HostProcess, load::Load, load_table::Table};

/// The subcommand for the honest players. Its arguments are the address, the number of tables, and the seconds of each
/// phase.
pub const HONEST: &str = "abuse-honest";
/// The number of tables from one address, which may open 60 an hour.
const TABLES_AN_ADDRESS: usize = 40;

/// Returns the command line for these phases.
pub fn arguments(host: &HostProcess, tables: usize, phases: &[Phase]) -> Vec<String> {
    let seconds = phases.iter().map(|phase| phase.time.as_secs().to_string());
    [HONEST.to_owned(), host.address.clone(), tables.to_string()].into_iter().chain(seconds).collect()
}

/// Sets up the tables, prints `ready`, waits for a line of input, and acts. Then prints a line for each phase with the
/// number of actions and the partner's waiting time in microseconds at p50, p95, p99 and at worst, and last the number of
/// tables with lost connections.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [address, tables, seconds @ ..] = words.as_slice() else {
        return Err("an address and a number of tables are missing".into());
    };
    let tables: usize = tables.parse()?;
    let rate = RATE * tables as f64;
    let phases: Vec<u64> = seconds.iter().map(|seconds| seconds.parse()).collect::<Result<_, _>>()?;
    // One after the other, so that no address opens many sockets at the same time.
    let addresses = tables.div_ceil(TABLES_AN_ADDRESS);
    let from = |number: usize| IpAddr::from([127, 0, 1, (number % addresses + 1) as u8]);
    let tables = (0..tables).map(|number| Table::new(number, from(number))).collect();
    let mut load = Load::new(address.parse()?, 1, tables);
    load.set_up(SET_UP_WITHIN)?;
    println!("ready");
    load.rest_until_told()?;
    let begin = load.now();
    let phases: Vec<Duration> = phases.into_iter().map(Duration::from_secs).collect();
    load.act(rate, phases.iter().map(|time| REST + *time).sum())?;
    let mut at = begin;
    for time in phases {
        let (from, to) = (at + REST, at + REST + time);
        let mut took = Histogram::<u64>::new(3)?;
        for action in load.took.iter().filter(|took| (from..to).contains(&took.intended)) {
            took.record(action.to_partner.as_micros() as u64)?;
        }
        let [p50, p95, p99] = [0.5, 0.95, 0.99].map(|quantile| took.value_at_quantile(quantile));
        println!("{} {p50} {p95} {p99} {}", took.len(), took.max());
        at = to;
    }
    println!("{}", load.broken());
    Ok(())
}
