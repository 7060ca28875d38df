//! What a host costs while nobody acts.

use std::{error::Error, thread, time::Duration};

use super::{host_process::HostProcess, machine, pair::Pair};

const TABLES: usize = 50;
const WATCHED: Duration = Duration::from_secs(30);

pub fn report() -> Result<(), Box<dyn Error>> {
    let host = HostProcess::start()?;
    let empty = host.resident_kib()?;
    let pairs: Vec<Pair> = (0..TABLES).map(|_| Pair::seat(&host.url)).collect::<Result<_, _>>()?;
    // Acknowledgements of the last deal go out within a quarter of a second.
    thread::sleep(Duration::from_secs(1));
    let before = host.processor_time()?;
    thread::sleep(WATCHED);
    let used = host.processor_time()? - before;
    println!("idle: a host with {} connected players at {TABLES} tables, nobody acting", 2 * pairs.len());
    println!("machine: {}", machine::describe());
    let share = 100.0 * used.as_secs_f64() / WATCHED.as_secs_f64();
    println!("processor: {used:?} in {WATCHED:?}, {share:.2}% of one core");
    let held = host.resident_kib()?;
    println!("memory: {held} KiB, {} KiB more than without players", held.saturating_sub(empty));
    Ok(())
}
