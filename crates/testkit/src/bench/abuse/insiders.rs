//! The process of the insiders: every connection sends as much as it may until the time is over.

use std::{env, error::Error, net::SocketAddr, time::Duration};

use splitkey_net::{Wake, websocket::WebSocketDialFrom};
use splitkey_protocol::TableCode;

use super::{
    attack::{ATTACKS, Attack, Does},
    insider::{Insider, Shared},
    stranger::Stranger,
};
use crate::bench::{host_process::HostProcess, wake_queue::WakeQueue};

/// The subcommand for the insiders. Its arguments are the host's address, the name of the attack, and the seconds.
pub const INSIDERS: &str = "abuse-insiders";

/// The time over which the connections are opened.
const BEGIN_WITHIN: Duration = Duration::from_secs(5);

/// Returns the command line for an attack.
pub fn arguments(host: &HostProcess, attack: &str, time: Duration) -> Vec<String> {
    [INSIDERS, &host.address, attack, &time.as_secs().to_string()].map(str::to_owned).to_vec()
}

/// What the connections from one address know about each other.
#[derive(Default)]
struct Known {
    shared: Shared,
    table: Option<TableCode>,
}

/// One connection.
enum Attacker {
    Insider(Box<Insider>),
    Stranger(Box<Stranger>),
}

impl Attacker {
    fn new(host: SocketAddr, attack: &Attack, number: usize) -> Attacker {
        let dial = WebSocketDialFrom { host, from: attack.address(number) };
        let of_address = number / attack.addresses();
        match attack.does.of(of_address) {
            Does::SendAll => Attacker::Insider(Box::new(Insider::new(dial, number, of_address))),
            does => Attacker::Stranger(Box::new(Stranger::new(dial, number, does))),
        }
    }

    fn go_on(&mut self, known: &mut Known, wake: impl Fn() -> Wake, now: Duration) -> Option<Duration> {
        match self {
            Attacker::Insider(insider) => insider.go_on(&mut known.shared, wake, now),
            Attacker::Stranger(stranger) => Some(stranger.go_on(&mut known.table, wake, now)),
        }
    }

    /// Returns how much was sent, received and refused, and how many connections have ended.
    fn counts(&self) -> [u64; 4] {
        match self {
            Attacker::Insider(insider) => [insider.sent, insider.heard, insider.refused, insider.ended],
            Attacker::Stranger(stranger) => {
                [stranger.sent, stranger.heard, stranger.refused, stranger.opened]
            }
        }
    }
}

/// Runs all connections, and finally prints how much was sent, received and refused.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [host, attack, seconds] = words.as_slice() else {
        return Err("insiders need an address, an attack and seconds".into());
    };
    let host: SocketAddr = host.parse()?;
    let (_, attack) = ATTACKS.iter().find(|(name, _)| name == attack).ok_or("there is no such attack")?;
    let connections = attack.connections;
    let end = Duration::from_secs(seconds.parse()?);
    let mut queue = WakeQueue::new();
    // The connections of one address know each other; every group among them has its own tables.
    let mut known: Vec<Known> = (0..attack.addresses()).map(|_| Known::default()).collect();
    let mut attackers: Vec<Attacker> =
        (0..connections).map(|number| Attacker::new(host, attack, number)).collect();
    for number in 0..connections {
        // They do not all start at the same moment.
        queue.set(BEGIN_WITHIN.mul_f64(number as f64 / connections as f64), number);
    }
    while let Some(number) = queue.next(end) {
        let Some(attacker) = attackers.get_mut(number) else { continue };
        let now = queue.now();
        let known = &mut known[number % attack.addresses()];
        let due = attacker.go_on(known, || queue.wake(number), now);
        if let Some(due) = due {
            queue.set(due.max(now + Duration::from_millis(1)), number);
        }
    }
    let [sent, heard, refused, ended] = attackers.iter().fold([0; 4], |sum: [u64; 4], attacker| {
        let counts = attacker.counts();
        std::array::from_fn(|at| sum[at] + counts[at])
    });
    println!(
        "{connections} connections sent {sent} messages and received {heard}; {refused} refused, {ended} connections ended"
    );
    Ok(())
}
