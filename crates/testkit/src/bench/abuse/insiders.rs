//! The process of the insiders: every connection sends as much as it may until the time is over.

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
use crate::bench::{host_process::HostProcess, wake_queue::WakeQueue};

/// The subcommand for the insiders. Its arguments are the host's address, the number of addresses they come from, the
/// number of connections, and the seconds.
pub const INSIDERS: &str = "abuse-insiders";

/// The time over which the connections are opened.
const BEGIN_WITHIN: Duration = Duration::from_secs(5);

/// Returns the command line for a phase.
pub fn arguments(host: &HostProcess, phase: &Phase) -> Vec<String> {
    let seconds = phase.time.as_secs();
    let numbers =
        [u64::from(phase.addresses), phase.connections as u64, seconds].map(|number| number.to_string());
    [INSIDERS.to_owned(), host.address.clone()].into_iter().chain(numbers).collect()
}

/// Runs all connections, and finally prints how much was sent, received and refused.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [host, addresses, connections, seconds] = words.as_slice() else {
        return Err("insiders need an address, addresses, connections and seconds".into());
    };
    let host: SocketAddr = host.parse()?;
    let (addresses, connections): (usize, usize) = (addresses.parse()?, connections.parse()?);
    let end = Duration::from_secs(seconds.parse()?);
    let mut queue = WakeQueue::new();
    // The connections of one address know each other; every group among them has its own tables.
    let mut shared: Vec<Shared> = (0..addresses).map(|_| Shared::default()).collect();
    let mut insiders: Vec<Insider> = (0..connections)
        .map(|number| {
            let from = IpAddr::from([127, 0, 2, (number % addresses + 1) as u8]);
            Insider::new(host, from, number, number / addresses)
        })
        .collect();
    for number in 0..connections {
        // They do not all start at the same moment.
        queue.set(BEGIN_WITHIN.mul_f64(number as f64 / connections as f64), number);
    }
    while let Some(number) = queue.next(end) {
        let Some(insider) = insiders.get_mut(number) else { continue };
        let now = queue.now();
        let due = insider.go_on(&mut shared[number % addresses], || queue.wake(number), now);
        if let Some(due) = due {
            queue.set(due.max(now + Duration::from_millis(1)), number);
        }
    }
    let sum = |count: fn(&Insider) -> u64| insiders.iter().map(count).sum::<u64>();
    println!(
        "{connections} connections of {GROUP} roles sent {} messages and received {}; {} refused, {} connections ended",
        sum(|insider| insider.sent),
        sum(|insider| insider.heard),
        sum(|insider| insider.refused),
        sum(|insider| insider.ended)
    );
    Ok(())
}
