//! What waits to be sent: a queue for each address, and when the next request may go there.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use hyper::StatusCode;
use tokio::time::Instant;

use crate::{
    Message,
    address::Address,
    request::{Cause, Outcome},
};

/// The most messages that wait for one address, with the one that is being sent.
pub const WAITING_FOR_ADDRESS: usize = 16;
/// The most messages that wait for all addresses together.
pub const WAITING: usize = 4096;
/// How many requests may go to one address at once, and how often one more.
pub const BURST: u32 = 5;
pub const EVERY: Duration = Duration::from_secs(2);
/// The most requests at once to one site, whatever follows it in the address.
pub const SITE_AT_ONCE: usize = 8;

/// How long to wait before each new attempt to send a message.
pub(super) const RETRIES: [Duration; 4] =
    [Duration::from_secs(5), Duration::from_secs(30), Duration::from_secs(120), Duration::from_secs(600)];
/// The longest time that an answer can ask to wait.
pub(super) const WAITED_AT_MOST: Duration = Duration::from_secs(600);

/// What a queue is found by: the whole address.
type Key = Arc<str>;

/// A message that waits.
struct Waiting {
    body: Bytes,
    passing: bool,
    /// How often it was tried to send it.
    tries: usize,
}

/// What waits for one address.
struct Queue {
    address: Arc<Address>,
    waiting: VecDeque<Waiting>,
    /// Whether the first message is being sent.
    is_sending: bool,
    /// When as many requests as may go at once would be allowed again.
    refilled: Instant,
    /// When the next request may go, or the queue can be forgotten.
    due: Instant,
}

impl Queue {
    /// Returns when the next request is allowed.
    fn allowed_from(&self, now: Instant) -> Instant {
        now.max(self.refilled.checked_sub(EVERY * (BURST - 1)).unwrap_or(now))
    }

    /// Drops the oldest message that is old news by now, and not being sent.
    fn give_way(&mut self) -> bool {
        let kept = usize::from(self.is_sending);
        let oldest = self.waiting.iter().skip(kept).position(|message| message.passing);
        oldest.is_some_and(|oldest| self.waiting.remove(kept + oldest).is_some())
    }

    /// Drops the oldest message that is not being sent.
    fn drop_oldest(&mut self) -> bool {
        self.waiting.remove(usize::from(self.is_sending)).is_some()
    }
}

/// The queues of all addresses.
#[derive(Default)]
pub(super) struct Queues {
    queues: HashMap<Key, Queue>,
    /// The queues that are neither sending nor held at their site, by when they are due.
    due: BTreeSet<(Instant, Key)>,
    waiting: usize,
    /// The sites to which requests are on their way.
    sites: HashMap<String, Site>,
}

/// A site to which requests are on their way.
#[derive(Default)]
struct Site {
    requests: usize,
    /// The queues that are due, and wait until there are fewer requests.
    held: VecDeque<Key>,
}

/// A request to be made.
pub(super) struct Job {
    pub(super) key: Key,
    pub(super) address: Arc<Address>,
    pub(super) body: Bytes,
}

/// What is due.
pub(super) enum Due {
    Now(Job),
    Later(Instant),
    Never,
}

/// What has become of a message whose request has ended.
#[derive(Debug)]
pub(super) enum Ended {
    Sent,
    /// It goes on waiting.
    Waits,
    /// It is given up.
    GivenUp(Arc<Address>, Cause),
    /// It was refused for good, and so were those that waited behind it, so many in all.
    Refused(Arc<Address>, StatusCode, u64),
}

impl Queues {
    /// Returns how many messages wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Adds a message. Returns whether none had to be dropped.
    pub(super) fn push(&mut self, Message { url, body, passing }: Message, now: Instant) -> bool {
        let key = Key::from(url);
        // Old news may give way to this message below. A queue that had some is still due, or held at its site.
        let was_idle =
            self.queues.get(&key).is_none_or(|queue| queue.waiting.is_empty() && !queue.is_sending);
        let Some(must_drop) = self.make_room(&key) else { return false };
        let queue = match self.queues.get_mut(&key) {
            Some(queue) => queue,
            None => {
                let Some(address) = Address::read(&key) else { return false };
                self.due.insert((now, key.clone()));
                let address = Arc::new(address);
                let (waiting, is_sending) = (VecDeque::new(), false);
                let queue = Queue { address, waiting, is_sending, refilled: now, due: now };
                self.queues.entry(key.clone()).or_insert(queue)
            }
        };
        queue.waiting.push_back(Waiting { body: Bytes::from(body), passing, tries: 0 });
        self.waiting += 1;
        if was_idle {
            let due = queue.allowed_from(now);
            self.reschedule(&key, due);
        }
        !must_drop
    }

    /// Makes room for one more message to an address: old news for the same address gives way, or else the oldest message
    /// of whichever address has the most, so that nobody can fill the room with a few addresses of their own. Returns
    /// whether a message was dropped, or `None` if there is no room.
    fn make_room(&mut self, key: &Key) -> Option<bool> {
        let own = self.queues.get(key).map_or(0, |queue| queue.waiting.len());
        let is_full = own >= WAITING_FOR_ADDRESS;
        if !is_full && self.waiting < WAITING {
            return Some(false);
        }
        let own_gives_way = |queue: &mut Queue| queue.give_way() || is_full && queue.drop_oldest();
        let gave_way = self.queues.get_mut(key).is_some_and(own_gives_way);
        if !gave_way && (is_full || !self.shorten_longest(own)) {
            return None;
        }
        self.waiting -= 1;
        Some(true)
    }

    /// Drops the oldest message of the address that has the most, if those are at least two more than `own`.
    fn shorten_longest(&mut self, own: usize) -> bool {
        let longest = self.queues.values_mut().max_by_key(|queue| queue.waiting.len());
        longest.is_some_and(|queue| queue.waiting.len() > own + 1 && queue.drop_oldest())
    }

    /// Takes the next request that is due, or returns when there will be one.
    pub(super) fn take(&mut self, now: Instant) -> Due {
        loop {
            let Some((due, _)) = self.due.first() else { return Due::Never };
            if *due > now {
                return Due::Later(*due);
            }
            let (_, key) = self.due.pop_first().expect("the first was there");
            let queue = self.queues.get_mut(&key).expect("a queue that is due should be there");
            let Some(message) = queue.waiting.front() else {
                self.queues.remove(&key);
                continue;
            };
            let site = self.sites.entry(queue.address.site().to_owned()).or_default();
            if site.requests >= SITE_AT_ONCE {
                site.held.push_back(key);
                continue;
            }
            site.requests += 1;
            queue.is_sending = true;
            queue.refilled = queue.refilled.max(now) + EVERY;
            let (address, body) = (queue.address.clone(), message.body.clone());
            return Due::Now(Job { key, address, body });
        }
    }

    /// Notes what came of a request. A message that is sent again waits `stretch` times as long as it otherwise would.
    pub(super) fn end(&mut self, key: &Key, outcome: Outcome, now: Instant, stretch: f64) -> Ended {
        self.leave_site(key, now);
        let queue = self.queues.get_mut(key).expect("a queue that is sending should be there");
        queue.is_sending = false;
        let message = queue.waiting.front_mut().expect("the message should be there");
        let retry = RETRIES.get(message.tries).copied();
        message.tries += 1;
        let (again, ended) = match (outcome, retry) {
            (Outcome::Sent, _) => (None, Ended::Sent),
            (Outcome::Failed(_), Some(wait)) => (Some(wait), Ended::Waits),
            (Outcome::TooMuch(asked), Some(wait)) => {
                (Some(asked.map_or(wait, |asked| asked.min(WAITED_AT_MOST))), Ended::Waits)
            }
            (Outcome::Refused(Cause::Status(status)), _) => {
                let behind = queue.waiting.len() - 1;
                queue.waiting.truncate(1);
                self.waiting -= behind;
                (None, Ended::Refused(queue.address.clone(), status, behind as u64 + 1))
            }
            (Outcome::Failed(cause) | Outcome::Refused(cause), _) => {
                (None, Ended::GivenUp(queue.address.clone(), cause))
            }
            (Outcome::TooMuch(_), None) => {
                (None, Ended::GivenUp(queue.address.clone(), Cause::Status(StatusCode::TOO_MANY_REQUESTS)))
            }
        };
        if again.is_none() {
            queue.waiting.pop_front();
            self.waiting -= 1;
        }
        let due = match again {
            Some(wait) => queue.allowed_from(now).max(now + wait.mul_f64(stretch)),
            None if queue.waiting.is_empty() => queue.refilled,
            None => queue.allowed_from(now),
        };
        queue.due = due;
        self.due.insert((due, key.clone()));
        ended
    }

    /// Notes that one request to the site of a queue has ended, so that another one may go there.
    fn leave_site(&mut self, key: &Key, now: Instant) {
        let site = self.queues[key].address.site();
        let at_site = self.sites.get_mut(site).expect("a site with a request should be there");
        at_site.requests -= 1;
        if let Some(held) = at_site.held.pop_front() {
            self.queues.get_mut(&held).expect("a queue that is held should be there").due = now;
            self.due.insert((now, held));
        } else if at_site.requests == 0 {
            self.sites.remove(site);
        }
    }

    fn reschedule(&mut self, key: &Key, due: Instant) {
        let queue = self.queues.get_mut(key).expect("a queue that is scheduled should be there");
        self.due.remove(&(queue.due, key.clone()));
        queue.due = due;
        self.due.insert((due, key.clone()));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// One thing that happens to the queues.
    #[derive(Clone, Debug)]
    enum Event {
        /// As many messages for one address.
        Push {
            address: usize,
            messages: usize,
            passing: bool,
        },
        /// All requests that are due are made.
        Take,
        /// The oldest request ends.
        End {
            fails: bool,
        },
        Wait(u64),
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            4 => (0..300_usize, 1..40_usize, any::<bool>())
                .prop_map(|(address, messages, passing)| Event::Push { address, messages, passing }),
            2 => Just(Event::Take),
            2 => any::<bool>().prop_map(|fails| Event::End { fails }),
            1 => (0..700_u64).prop_map(Event::Wait),
        ]
    }

    fn push(queues: &mut Queues, address: usize, passing: bool, now: Instant) {
        // Few sites, so that most of their queues are held.
        let url = format!("https://site-{}.example/{address}", address % 3);
        let _ = queues.push(Message { url, body: "{}".to_owned(), passing }, now);
    }

    /// Makes all requests that are due, each of which must be the only one to its address.
    fn take(queues: &mut Queues, requests: &mut VecDeque<Key>, now: Instant) {
        while let Due::Now(job) = queues.take(now) {
            assert!(!requests.contains(&job.key), "two requests to one address");
            requests.push_back(job.key);
        }
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
        assert_eq!((queues.waiting(), queues.queues.len(), queues.sites.len()), (0, 0, 0));
    }

    /// Fills all queues, so that the next message needs old news to give way.
    fn fill(queues: &mut Queues, now: Instant) {
        for address in (0..300).filter(|address| address % 3 != 0) {
            (0..WAITING_FOR_ADDRESS).for_each(|_| push(queues, address, false, now));
        }
        for address in (30..300).filter(|address| address % 3 == 0) {
            (0..WAITING_FOR_ADDRESS).for_each(|_| push(queues, address, false, now));
        }
    }

    #[test]
    fn old_news_gives_way_in_a_queue_that_is_held_at_its_site() {
        let now = Instant::now();
        let (mut queues, mut requests) = (Queues::default(), VecDeque::new());
        // Eight requests go to the site, and the ninth address is held.
        (0..9).for_each(|address| push(&mut queues, 3 * address, true, now));
        take(&mut queues, &mut requests, now);
        assert_eq!(requests.len(), SITE_AT_ONCE);
        fill(&mut queues, now);
        assert_eq!(queues.waiting(), WAITING);
        push(&mut queues, 24, true, now);
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
                (0..30).for_each(|address| push(&mut queues, address, true, now));
                take(&mut queues, &mut requests, now);
                fill(&mut queues, now);
            }
            for event in events {
                match event {
                    Event::Push { address, messages, passing } => {
                        (0..messages).for_each(|_| push(&mut queues, address, passing, now));
                    }
                    Event::Take => take(&mut queues, &mut requests, now),
                    Event::End { fails } => {
                        if let Some(key) = requests.pop_front() {
                            let outcome = if fails { Outcome::Failed(Cause::TimedOut) } else { Outcome::Sent };
                            queues.end(&key, outcome, now, 1.0);
                        }
                    }
                    Event::Wait(seconds) => now += Duration::from_secs(seconds),
                }
            }
            drain(queues, requests, now);
        }
    }
}
