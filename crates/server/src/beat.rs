//! The sleeping loop: steps the host when something has come or is due, and never otherwise.

use std::{
    thread,
    time::{Duration, Instant},
};

use flume::Receiver;
use splitkey_host::{Host, HostEvent};

use crate::{health::Poke, metrics::Figures};

/// Steps are at least so far apart; what comes meanwhile shares one.
const STEPS_APART: Duration = Duration::from_millis(1);
/// Events from links for one step, so that a flood of them cannot put it off.
const EVENTS_A_STEP: usize = 4096;

/// What the loop wakes for.
enum Woken {
    Event(HostEvent),
    /// Somebody wants to know whether it still wakes.
    Poke(Poke),
    /// It is time for the next step.
    Due,
    End,
}

/// Steps `host` until the other end of `end` is dropped.
///
/// The host itself puts what its journal tells into `others`, which therefore has to be unbounded.
pub(super) fn run(
    mut host: Host,
    links: &Receiver<HostEvent>,
    others: &Receiver<HostEvent>,
    pokes: &Receiver<Poke>,
    end: &Receiver<()>,
    figures: &Figures,
) {
    let start = Instant::now();
    let mut stepped_at = None::<Instant>;
    let mut due = None;
    loop {
        let mut poke = None;
        match wait(links, others, pokes, end, due.map(|due| start + due)) {
            Woken::Event(event) => {
                host.receive(event);
                thread::sleep(
                    stepped_at.map_or(Duration::ZERO, |at| STEPS_APART.saturating_sub(at.elapsed())),
                );
            }
            Woken::Poke(poked) => poke = Some(poked),
            Woken::Due => {}
            Woken::End => return,
        }
        for event in links.try_iter().take(EVENTS_A_STEP).chain(others.try_iter()) {
            host.receive(event);
        }
        let began = Instant::now();
        due = host.step(start.elapsed());
        let stepped = Instant::now();
        figures.note_step(stepped - began, host.tables(), host.parked_tables());
        stepped_at = Some(stepped);
        if let Some(poke) = poke {
            // Whoever asked may have given up by now.
            let _ = poke.send(());
        }
    }
}

fn wait(
    links: &Receiver<HostEvent>,
    others: &Receiver<HostEvent>,
    pokes: &Receiver<Poke>,
    end: &Receiver<()>,
    due: Option<Instant>,
) -> Woken {
    let event = |event: Result<HostEvent, _>| event.map_or(Woken::End, Woken::Event);
    let poked = |poke: Result<Poke, _>| poke.map_or(Woken::End, Woken::Poke);
    let woken = flume::Selector::new().recv(links, event).recv(others, event).recv(pokes, poked);
    let woken = woken.recv(end, |_| Woken::End);
    match due {
        Some(due) => woken.wait_deadline(due).unwrap_or(Woken::Due),
        None => woken.wait(),
    }
}
