//! Tests of the queues.

use proptest::prelude::*;

use super::*;
use crate::{AT_ONCE, SITE_AT_ONCE};

/// One thing that happens to the queues.
#[derive(Clone, Debug)]
enum Event {
    /// As many messages for one address.
    Push {
        address: usize,
        sender: u64,
        messages: usize,
        passing: bool,
    },
    /// All requests that are due are made.
    Take,
    /// The oldest request ends.
    End {
        outcome: usize,
    },
    Wait(u64),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (0..300_usize, 0..7_u64, 1..40_usize, any::<bool>())
            .prop_map(|(address, sender, messages, passing)| Event::Push { address, sender, messages, passing }),
        2 => Just(Event::Take),
        2 => (0..4_usize).prop_map(|outcome| Event::End { outcome }),
        1 => (0..700_u64).prop_map(Event::Wait),
    ]
}

fn push(queues: &mut Queues, address: usize, sender: u64, passing: bool, now: Instant) {
    // Few sites, so that most of their queues are held.
    let url = format!("https://site-{}.example/{address}", address % 3);
    let _ = queues.push(Message { url, body: "{}".to_owned(), passing, sender }, now);
}

/// Makes all requests that are due, each of which must be the only one to its address.
fn take(queues: &mut Queues, requests: &mut VecDeque<Key>, now: Instant) {
    while let Due::Now(job) = queues.take(now) {
        assert!(!requests.contains(&job.key), "two requests to one address");
        requests.push_back(job.key);
    }
    assert!(requests.len() <= AT_ONCE, "{} requests", requests.len());
    for site in 0..3 {
        let here = requests.iter().filter(|key| key.contains(&format!("site-{site}"))).count();
        assert!(here <= SITE_AT_ONCE, "{here} requests to one site");
    }
}

/// Ends all requests and makes those that wait, and finds the queues empty after that.
fn drain(mut queues: Queues, mut requests: VecDeque<Key>, mut now: Instant) {
    loop {
        take(&mut queues, &mut requests, now);
        let counted: usize = queues.queues.values().map(|queue| queue.waiting.len()).sum();
        assert_eq!(queues.waiting(), counted);
        match (requests.pop_front(), queues.take(now)) {
            (Some(key), _) => {
                queues.end(&key, Outcome::Sent, now, 1.0);
            }
            (None, Due::Later(due)) => now = due,
            (None, Due::Never) => break,
            (None, Due::Now(_)) => unreachable!("all that was due is taken"),
        }
    }
    assert_eq!((queues.waiting(), queues.queues.len()), (0, 0));
    assert!(queues.of_senders.is_empty() && queues.turns.are_over());
}

/// Fills all queues, so that the next message needs old news to give way.
fn fill(queues: &mut Queues, now: Instant) {
    for address in (0..300).filter(|address| address % 3 != 0) {
        (0..WAITING_FOR_ADDRESS).for_each(|_| push(queues, address, address as u64 % 7, false, now));
    }
    for address in (30..300).filter(|address| address % 3 == 0) {
        (0..WAITING_FOR_ADDRESS).for_each(|_| push(queues, address, address as u64 % 7, false, now));
    }
}

#[test]
fn old_news_gives_way_in_a_queue_that_is_held_at_its_site() {
    let now = Instant::now();
    let (mut queues, mut requests) = (Queues::default(), VecDeque::new());
    // Eight requests go to the site, and the ninth address is held.
    (0..9).for_each(|address| push(&mut queues, 3 * address, 3 * address as u64 % 7, true, now));
    take(&mut queues, &mut requests, now);
    assert_eq!(requests.len(), SITE_AT_ONCE);
    fill(&mut queues, now);
    assert_eq!(queues.waiting(), WAITING);
    push(&mut queues, 24, 3, true, now);
    drain(queues, requests, now);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn whatever_happens_each_queue_is_sent_in_turn_and_to_its_end(
        is_full: bool,
        events in prop::collection::vec(event(), 0..120),
    ) {
        let mut now = Instant::now();
        let (mut queues, mut requests) = (Queues::default(), VecDeque::new());
        if is_full {
            (0..30).for_each(|address| push(&mut queues, address, address as u64 % 7, true, now));
            take(&mut queues, &mut requests, now);
            fill(&mut queues, now);
        }
        for event in events {
            match event {
                Event::Push { address, sender, messages, passing } => {
                    (0..messages).for_each(|_| push(&mut queues, address, sender, passing, now));
                }
                Event::Take => take(&mut queues, &mut requests, now),
                Event::End { outcome } => {
                    if let Some(key) = requests.pop_front() {
                        let outcome = match outcome {
                            0 => Outcome::Sent,
                            1 => Outcome::Failed(Cause::TimedOut),
                            2 => Outcome::Busy,
                            _ => Outcome::Refused(Cause::Status(StatusCode::GONE)),
                        };
                        queues.end(&key, outcome, now, 1.0);
                    }
                }
                Event::Wait(seconds) => now += Duration::from_secs(seconds),
            }
        }
        drain(queues, requests, now);
    }
}
