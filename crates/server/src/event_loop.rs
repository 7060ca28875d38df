//! The event loop of the host: steps it when an event has arrived or something is due, and sleeps otherwise.

use std::{
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use flume::{Receiver, RecvTimeoutError};
use splitkey_host::{Host, HostEvent};
use splitkey_net::websocket::Pace;

use crate::{health::HealthRequest, journal::LeaseWatch, metrics::Counters};

/// The minimum time between steps. Events that arrive in between share one step.
const STEPS_APART: Duration = Duration::from_millis(1);
/// The most events from connections for one step, so that a flood of them cannot delay it.
const EVENTS_A_STEP: usize = 4096;

/// How often the loop reports how busy it is.
const REPORTS_EVERY: Duration = Duration::from_millis(100);

/// How often a silent host looks whether it may speak again.
const LOOKS_EVERY: Duration = Duration::from_millis(20);

/// Why the loop has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It was asked to.
    Stopped,
    /// The host was declared dead by those that share its journal.
    LeaseLost,
}

/// Why the loop woke up.
enum Woken {
    Event(HostEvent),
    /// A health check that wants to know whether the loop still runs.
    HealthRequest(HealthRequest),
    /// It is time for the next step.
    Due,
    End,
    LeaseLost,
}

/// How much of their time the loop and the journal's thread are busy.
struct BusyTime {
    reported_at: Instant,
    busy: Duration,
    /// How long the journal's thread had worked in all at the last report.
    journal_worked: Duration,
}

impl BusyTime {
    fn since(start: Instant, journal_worked: Duration) -> BusyTime {
        BusyTime { reported_at: start, busy: Duration::ZERO, journal_worked }
    }

    /// Notes that the loop was busy between two moments, and how long the journal's thread has worked in all. When the next
    /// report is due, returns the share of the time since the last one that the busier of the two was busy, from 0 to 1.
    fn note(&mut self, woken: Instant, stepped: Instant, journal_worked: Duration) -> Option<f32> {
        self.busy += stepped - woken;
        let since = stepped - self.reported_at;
        if since < REPORTS_EVERY {
            return None;
        }
        let busy = self.busy.max(journal_worked.saturating_sub(self.journal_worked));
        let share = busy.as_secs_f32() / since.as_secs_f32();
        *self = BusyTime::since(stepped, journal_worked);
        Some(share.min(1.0))
    }
}

/// Steps `host` until the sender of `end` is dropped, or its lease is lost. While the lease is not good, the host takes no
/// step, because nobody may be sent anything.
///
/// The journal's notices arrive in `others`, which has to be unbounded: the host's own thread also sends to it, and
/// must never block on it.
pub(super) fn run(
    mut host: Host,
    links: &Receiver<HostEvent>,
    others: &Receiver<HostEvent>,
    health_requests: &Receiver<HealthRequest>,
    end: &Receiver<()>,
    lease: Option<&LeaseWatch>,
    counters: &Counters,
    pace: &Pace,
) -> Ended {
    let start = Instant::now();
    let mut stepped_at = None::<Instant>;
    let mut due = None;
    let mut busy = BusyTime::since(start, counters.journal_worked());
    loop {
        let mut request = None;
        match wait(links, others, health_requests, end, lease, due.map(|due| start + due)) {
            Woken::Event(event) => {
                host.receive(event);
                thread::sleep(
                    stepped_at.map_or(Duration::ZERO, |at| STEPS_APART.saturating_sub(at.elapsed())),
                );
            }
            Woken::HealthRequest(requested) => request = Some(requested),
            Woken::Due => {}
            Woken::End => return Ended::Stopped,
            Woken::LeaseLost => return Ended::LeaseLost,
        }
        let woken = Instant::now();
        let may_speak = lease.is_none_or(|lease| lease.guard.may_speak());
        for event in arrived(links, others, may_speak) {
            host.receive(event);
        }
        if let Some(lease) = lease.filter(|_| !may_speak) {
            match lease.lost.recv_timeout(LOOKS_EVERY) {
                Err(RecvTimeoutError::Disconnected) => return Ended::LeaseLost,
                _ if end.is_disconnected() => return Ended::Stopped,
                _ => {}
            }
            due = Some(start.elapsed());
            continue;
        }
        let began = Instant::now();
        host.tell_time(seconds_since_1970(), start.elapsed());
        due = host.step(start.elapsed());
        let stepped = Instant::now();
        counters.note_step(stepped - began, host.tables(), host.parked_tables());
        stepped_at = Some(stepped);
        if let Some(share) = busy.note(woken, stepped, counters.journal_worked()) {
            pace.note_busy(share);
        }
        if let Some(request) = request {
            // The health check may have timed out by now.
            let _ = request.send(());
        }
    }
}

/// Returns what has arrived for the next step. What connections send a silent host waits there, where there is little room,
/// so that they have to wait, too.
fn arrived<'a>(
    links: &'a Receiver<HostEvent>,
    others: &'a Receiver<HostEvent>,
    may_speak: bool,
) -> impl Iterator<Item = HostEvent> + 'a {
    let most = if may_speak { EVENTS_A_STEP } else { 0 };
    links.try_iter().take(most).chain(others.try_iter())
}

/// Returns the time of the computer's clock, which may step.
fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn wait(
    links: &Receiver<HostEvent>,
    others: &Receiver<HostEvent>,
    health_requests: &Receiver<HealthRequest>,
    end: &Receiver<()>,
    lease: Option<&LeaseWatch>,
    due: Option<Instant>,
) -> Woken {
    let event = |event: Result<HostEvent, _>| event.map_or(Woken::End, Woken::Event);
    let requested = |request: Result<HealthRequest, _>| request.map_or(Woken::End, Woken::HealthRequest);
    let woken =
        flume::Selector::new().recv(links, event).recv(others, event).recv(health_requests, requested);
    let woken = woken.recv(end, |_| Woken::End);
    let woken = match lease {
        Some(lease) => woken.recv(&lease.lost, |_| Woken::LeaseLost),
        None => woken,
    };
    match due {
        Some(due) => woken.wait_deadline(due).unwrap_or(Woken::Due),
        None => woken.wait(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_connections_send_a_silent_host_waits() {
        let [(link, links), (other, others)] = [flume::unbounded(), flume::unbounded()];
        let fill = || {
            link.send(HostEvent::Stop).expect("a receiver");
            other.send(HostEvent::Stop).expect("a receiver");
        };
        fill();
        assert_eq!((arrived(&links, &others, false).count(), links.len()), (1, 1));
        fill();
        assert_eq!((arrived(&links, &others, true).count(), links.len()), (3, 0));
    }

    #[test]
    fn a_tenth_of_a_second_of_work_is_reported_as_the_share_of_the_time_that_it_took() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut busy = BusyTime::since(start, Duration::ZERO);
        let idle = Duration::ZERO;
        assert_eq!(busy.note(at(20), at(50), idle), None);
        assert_eq!(busy.note(at(60), at(80), idle), None);
        assert_eq!(busy.note(at(175), at(200), idle), Some(0.375), "75 of 200 ms");
        assert_eq!(busy.note(at(200), at(300), idle), Some(1.0), "and nothing of it is reported twice");
    }

    #[test]
    fn a_busy_journal_counts_as_much_as_a_busy_host() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let worked = Duration::from_millis;
        let mut busy = BusyTime::since(start, worked(500));
        assert_eq!(busy.note(at(10), at(100), worked(600)), Some(1.0));
        assert_eq!(busy.note(at(190), at(200), worked(675)), Some(0.75));
        assert_eq!(busy.note(at(250), at(300), worked(685)), Some(0.5), "the busier of the two counts");
        assert_eq!(busy.note(at(390), at(400), worked(5000)), Some(1.0));
        assert_eq!(busy.note(at(450), at(500), Duration::ZERO), Some(0.5), "another journal begins anew");
    }
}
