//! The process of the insiders: every connection sends as much as it may, until their time is over.

use std::{
    env,
    error::Error,
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use super::{
    Phase,
    insider::{GROUP, Insider, Shared},
};
use crate::bench::{bells::Bells, host_process::HostProcess};

/// The argument that makes this program the insiders: then come the address, how many addresses they come from, how
/// many connections they have, and seconds.
pub const INSIDERS: &str = "abuse-insiders";

/// How long it takes until all of them are connected.
const BEGIN_WITHIN: Duration = Duration::from_secs(5);

/// The command line for a phase.
pub fn arguments(host: &HostProcess, phase: &Phase) -> Vec<String> {
    let seconds = phase.time.as_secs();
    let numbers =
        [u64::from(phase.addresses), phase.connections as u64, seconds].map(|number| number.to_string());
    [INSIDERS.to_owned(), host.address.clone()].into_iter().chain(numbers).collect()
}

/// Prints in the end how much was sent, heard and refused.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [host, addresses, connections, seconds] = words.as_slice() else {
        return Err("insiders need an address, addresses, connections and seconds".into());
    };
    let host: SocketAddr = host.parse()?;
    let (addresses, connections): (usize, usize) = (addresses.parse()?, connections.parse()?);
    let end = Duration::from_secs(seconds.parse()?);
    let mut bells = Bells::new();
    // Each address is a gang of its own; every group in it has its tables.
    let mut shared: Vec<Shared> = (0..addresses).map(|_| Shared::default()).collect();
    let mut insiders: Vec<Insider> = (0..connections)
        .map(|number| {
            let from = IpAddr::from([127, 0, 2, (number % addresses + 1) as u8]);
            Insider::new(host, from, number, number / addresses)
        })
        .collect();
    for number in 0..connections {
        // They do not all begin in the same moment.
        bells.set(BEGIN_WITHIN.mul_f64(number as f64 / connections as f64), number);
    }
    while let Some(number) = bells.next(end) {
        let Some(insider) = insiders.get_mut(number) else { continue };
        let now = bells.now();
        let due = insider.go_on(&mut shared[number % addresses], || bells.wake(number), now);
        if let Some(due) = due {
            bells.set(due.max(now + Duration::from_millis(1)), number);
        }
    }
    let sum = |count: fn(&Insider) -> u64| insiders.iter().map(count).sum::<u64>();
    println!(
        "{connections} connections of {GROUP} roles sent {} messages and heard {}; {} were refused, {} connections ended",
        sum(|insider| insider.sent),
        sum(|insider| insider.heard),
        sum(|insider| insider.refused),
        sum(|insider| insider.ended)
    );
    Ok(())
}
