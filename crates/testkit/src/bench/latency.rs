//! The latency from a player's action to the partner's `TableState`, over a real WebSocket.

use std::{
    error::Error,
    thread,
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;

use super::{host_process::HostProcess, machine, pair::Pair};

const TABLES: usize = 20;
const ACTIONS_PER_TABLE: usize = 100;
/// The time between two actions at one table; each player stays below the rate limit.
const PACE: Duration = Duration::from_millis(250);

pub fn report() -> Result<(), Box<dyn Error>> {
    let host = HostProcess::start()?;
    let started = Instant::now();
    let tables: Vec<_> = (0..TABLES)
        .map(|number| {
            let url = host.url.clone();
            thread::spawn(move || play(&url, number))
        })
        .collect();
    let mut all = Histogram::<u64>::new(3)?;
    for table in tables {
        for took in table.join().map_err(|_| "a table panicked")?? {
            all.record(took.as_micros() as u64)?;
        }
    }
    println!("latency: action to partner's TableState, WebSocket on loopback, rate limits on");
    println!("machine: {}", machine::describe());
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{TABLES} tables, {} actions in {seconds:.1} s; the host used {:?}",
        all.len(),
        host.processor_time()?
    );
    for (name, quantile) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)] {
        println!("{name:>6}  {:>8.2} ms", all.value_at_quantile(quantile) as f64 / 1000.0);
    }
    println!("histogram, in ms:");
    for bucket in all.iter_linear(1000) {
        if bucket.count_since_last_iteration() > 0 {
            let upper = bucket.value_iterated_to() / 1000;
            println!("{:>5}–{:<5} {:>6}", upper, upper + 1, bucket.count_since_last_iteration());
        }
    }
    Ok(())
}

/// Plays at one table at a fixed rate, however long the actions take.
fn play(url: &str, number: usize) -> Result<Vec<Duration>, String> {
    let mut pair = Pair::seat(url)?;
    // Tables do not act in step.
    let begin = Instant::now() + PACE * (number as u32) / (TABLES as u32);
    let mut took = Vec::with_capacity(ACTIONS_PER_TABLE);
    for action in 0..ACTIONS_PER_TABLE as u32 {
        thread::sleep((begin + PACE * action).saturating_duration_since(Instant::now()));
        took.push(pair.act()?);
    }
    Ok(took)
}
