//! Limits how fast the messages of one address are read, over all its connections together.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use crate::Origin;

/// Below this many addresses, idle ones are not removed.
const FEW: usize = 1024;
/// The share of its time that a host is busy before addresses are read more slowly.
const BUSY: f32 = 0.5;
/// How much slower they are read at most.
const SLOWEST: f32 = 8.0;

/// Reads each address at a limited rate, so that many connections from one address slow down only each other.
///
/// Messages above the rate are not lost: reading of their connection resumes later. While the host is busy more than
/// half of its time, the rate falls, down to an eighth, but not the burst that an address has saved up: whoever sends
/// the most waits the longest.
#[derive(Debug)]
pub struct Pace {
    /// The time that one message of a network takes.
    every: Duration,
    /// How far ahead of the rate an address may get.
    ahead: Duration,
    state: Mutex<State>,
}

/// All times except `read_at` are those of a clock that runs more slowly while the host is busy.
#[derive(Debug)]
struct State {
    clock: Duration,
    /// When the clock was last read.
    read_at: Instant,
    /// How many times more slowly the clock runs.
    slower: f32,
    /// When each origin will have used up the messages taken so far.
    until: HashMap<Origin, Duration>,
    /// How many addresses there may be before idle ones are removed.
    room: usize,
}

impl Pace {
    /// Allows `per_second` messages a second from each network, and bursts of `at_once`. A site is allowed as many
    /// times that as it has [`Origin::shares`].
    pub fn new(per_second: f32, at_once: f32) -> Pace {
        let every = Duration::from_secs_f32(1.0 / per_second);
        let state = State {
            clock: Duration::ZERO,
            read_at: Instant::now(),
            slower: 1.0,
            until: HashMap::new(),
            room: FEW,
        };
        Pace { every, ahead: every.mul_f32(at_once), state: Mutex::new(state) }
    }

    /// Adapts the rate to the share of its time that the host was busy lately, from 0 to 1. The host reports it ten
    /// times a second.
    pub fn note_busy(&self, share: f32) {
        let mut state = self.state(Instant::now());
        state.slower = (state.slower * (share / BUSY).clamp(0.8, 2.0)).clamp(1.0, SLOWEST);
    }

    /// Counts messages of an address and returns when they may be forwarded to the host.
    pub(super) fn take(&self, address: IpAddr, messages: u16) -> Instant {
        self.take_within(address, messages, Duration::MAX).unwrap_or_else(Instant::now)
    }

    /// Like [`Pace::take`], but counts nothing and returns `None` if that would be later than `within`.
    pub(super) fn take_within(&self, address: IpAddr, messages: u16, within: Duration) -> Option<Instant> {
        let now = Instant::now();
        let mut state = self.state(now);
        let State { clock, slower, until, room, .. } = &mut *state;
        if until.len() >= *room {
            until.retain(|_, until| *until > *clock);
            *room = FEW.max(2 * until.len());
        }
        let after = |until: &HashMap<Origin, Duration>, origin: Origin| {
            let so_far = until.get(&origin).copied().unwrap_or_default();
            so_far.max(*clock) + self.every * u32::from(messages) / origin.shares()
        };
        let wait = |origin: Origin| after(until, origin).saturating_sub(self.ahead + *clock);
        let wait = Origin::of(address).map(wait).max().unwrap_or_default().mul_f32(*slower);
        if wait > within {
            return None;
        }
        for origin in Origin::of(address) {
            let after = after(until, origin);
            until.insert(origin, after);
        }
        Some(now + wait)
    }

    /// Returns the state with the clock as it is now.
    fn state(&self, now: Instant) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = now.saturating_duration_since(state.read_at);
        let slower = state.slower;
        state.clock += passed.div_f32(slower);
        state.read_at += passed;
        state
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// Returns how many seconds the next message of an address must wait.
    fn wait(pace: &Pace, from: &str) -> f32 {
        let at = pace.take(address(from), 1);
        (at.saturating_duration_since(Instant::now()).as_secs_f32() * 1000.0).round() / 1000.0
    }

    #[tokio::test(start_paused = true)]
    async fn a_busy_host_reads_addresses_at_an_eighth_of_the_rate_and_an_idle_one_at_the_whole_again() {
        let pace = Pace::new(10.0, 4.0);
        let after_four = || {
            pace.take(address("10.0.0.1"), 4);
            wait(&pace, "10.0.0.1")
        };
        assert_eq!(after_four(), 0.1);
        advance(Duration::from_secs(60)).await;
        (0..10).for_each(|_| pace.note_busy(0.5));
        assert_eq!(after_four(), 0.1, "a host that is busy half of its time reads on");
        advance(Duration::from_secs(60)).await;
        (0..10).for_each(|_| pace.note_busy(1.0));
        assert_eq!(
            after_four(),
            0.8,
            "the burst is as before, and the message after it waits eight times as long"
        );
        assert_eq!(wait(&pace, "10.0.0.1"), 1.6);
        advance(Duration::from_millis(1600)).await;
        assert_eq!(wait(&pace, "10.0.0.1"), 0.8, "in 1.6 s it gets two messages instead of sixteen");
        advance(Duration::from_secs(60)).await;
        (0..10).for_each(|_| pace.note_busy(0.0));
        assert_eq!(after_four(), 0.1);
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_above_its_pace_waits_and_others_do_not() {
        let pace = Pace::new(10.0, 3.0);
        let one = || wait(&pace, "10.0.0.1");
        assert_eq!([one(), one(), one(), one(), one()], [0.0, 0.0, 0.0, 0.1, 0.2]);
        assert_eq!(wait(&pace, "10.0.0.2"), 0.0);
        advance(Duration::from_secs(60)).await;
        let one = || wait(&pace, "10.0.0.1");
        assert_eq!([one(), one(), one(), one()], [0.0, 0.0, 0.0, 0.1], "a pause allows no more than a burst");
    }

    #[tokio::test(start_paused = true)]
    async fn an_ipv6_site_has_the_pace_of_four_networks() {
        let pace = Pace::new(10.0, 1.0);
        let waits: Vec<f32> =
            (0..8).map(|network| wait(&pace, &format!("2001:db8:0:{network}::1"))).collect();
        assert_eq!(waits, [0.0, 0.0, 0.0, 0.0, 0.025, 0.05, 0.075, 0.1]);
    }

    #[tokio::test(start_paused = true)]
    async fn what_would_have_to_wait_too_long_is_not_counted() {
        let pace = Pace::new(10.0, 10.0);
        let within = |seconds| pace.take_within(address("10.0.0.1"), 10, Duration::from_secs(seconds));
        assert!(within(1).is_some());
        let waits = within(2).map(|at| (at - Instant::now()).as_secs());
        assert_eq!(waits, Some(1));
        (0..100).for_each(|_| assert_eq!(within(1), None));
        assert_eq!(wait(&pace, "10.0.0.1"), 1.1, "others at the address wait no longer for it");
    }

    #[tokio::test(start_paused = true)]
    async fn idle_addresses_are_removed() {
        let pace = Pace::new(10.0, 1.0);
        for number in 0..5000_u32 {
            pace.take(IpAddr::V4(number.into()), 1);
            advance(Duration::from_millis(1)).await;
        }
        assert!(pace.state.lock().expect("no panic").until.len() <= FEW);
    }
}
