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
    address::{Address, Key},
    request::{BUSY_FOR, Cause, Outcome},
    turns::{Group, Turns},
};

/// The most messages that wait for one address, with the one that is being sent.
pub const WAITING_FOR_ADDRESS: usize = 16;
/// The most messages that wait for all addresses together.
pub const WAITING: usize = 4096;
/// How many requests may go to one address at once, and how often one more.
pub const BURST: u32 = 5;
pub const EVERY: Duration = Duration::from_secs(2);
/// How long to wait before each new attempt to send a message.
pub(super) const RETRIES: [Duration; 4] =
    [Duration::from_secs(5), Duration::from_secs(30), Duration::from_secs(120), Duration::from_secs(600)];
/// The longest time that an answer can ask to wait.
pub(super) const WAITED_AT_MOST: Duration = Duration::from_secs(600);

/// A message that waits.
struct Waiting {
    body: Bytes,
    passing: bool,
    sender: u64,
    /// How often it was tried to send it.
    tries: usize,
}

/// What waits for one address.
struct Queue {
    address: Arc<Address>,
    waiting: VecDeque<Waiting>,
    /// The groups for which the request that sends the first message counts, and since when.
    request: Option<(Vec<Group>, Instant)>,
    /// Whether it is due, and waits until other requests have ended. Old news may give way meanwhile.
    is_held: bool,
    /// The sender whose turn it waits for or has.
    sender: u64,
    /// When as many requests as may go at once would be allowed again.
    refilled: Instant,
    /// When the next request may go, or the queue can be forgotten.
    due: Instant,
}

impl Queue {
    fn new(address: Arc<Address>, now: Instant) -> Queue {
        let (waiting, request) = (VecDeque::new(), None);
        Queue { address, waiting, request, is_held: false, sender: 0, refilled: now, due: now }
    }

    /// Returns when the next request is allowed.
    fn allowed_from(&self, now: Instant) -> Instant {
        now.max(self.refilled.checked_sub(EVERY * (BURST - 1)).unwrap_or(now))
    }

    /// Takes out the oldest message that is old news by now, and not being sent.
    fn give_way(&mut self) -> Option<Waiting> {
        self.take_out(|message| message.passing)
    }

    /// Takes out the oldest message that is not being sent and about which this is so.
    fn take_out(&mut self, gives_way: impl Fn(&Waiting) -> bool) -> Option<Waiting> {
        let kept = usize::from(self.request.is_some());
        let oldest = self.waiting.iter().skip(kept).position(gives_way)?;
        self.waiting.remove(kept + oldest)
    }
}

/// The queues of all addresses.
#[derive(Default)]
pub(super) struct Queues {
    queues: HashMap<Key, Queue>,
    /// The queues that are neither sending nor held until others have ended, by when they are due.
    due: BTreeSet<(Instant, Key)>,
    waiting: usize,
    /// How many messages of each sender wait.
    of_senders: HashMap<u64, usize>,
    turns: Turns,
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
    pub(super) fn push(&mut self, Message { url, body, passing, sender }: Message, now: Instant) -> bool {
        let key = Key::from(url);
        let is_idle = |queue: &Queue| queue.waiting.is_empty() && queue.request.is_none() && !queue.is_held;
        let was_idle = self.queues.get(&key).is_none_or(is_idle);
        let Some(must_drop) = self.make_room(&key, sender) else { return false };
        let queue = match self.queues.get_mut(&key) {
            Some(queue) => queue,
            None => {
                let Some(address) = Address::read(&key) else { return false };
                self.due.insert((now, key.clone()));
                let address = Arc::new(address);
                let queue = Queue::new(address, now);
                self.queues.entry(key.clone()).or_insert(queue)
            }
        };
        queue.waiting.push_back(Waiting { body: Bytes::from(body), passing, sender, tries: 0 });
        self.waiting += 1;
        *self.of_senders.entry(sender).or_default() += 1;
        if was_idle {
            let due = queue.allowed_from(now);
            self.reschedule(&key, due);
        }
        !must_drop
    }

    /// Makes room for one more message to an address: old news for the same address gives way, or else the oldest message of
    /// the sender or to the address with the most, so that nobody can fill the room. Returns whether a message was dropped,
    /// or `None` if there is no room.
    fn make_room(&mut self, key: &Key, sender: u64) -> Option<bool> {
        let own = self.queues.get(key).map_or(0, |queue| queue.waiting.len());
        let is_full = own >= WAITING_FOR_ADDRESS;
        if !is_full && self.waiting < WAITING {
            return Some(false);
        }
        let own_gives_way = |queue: &mut Queue| {
            queue.give_way().or_else(|| is_full.then(|| queue.take_out(|_| true)).flatten())
        };
        let gave_way = self.queues.get_mut(key).and_then(own_gives_way);
        let gave_way = match gave_way {
            None if !is_full => self.shorten_sender(sender).or_else(|| self.shorten_longest(own)),
            gave_way => gave_way,
        };
        self.note_gone(&gave_way?);
        Some(true)
    }

    /// Takes out a message of the sender that has the most, if those are at least two more than this one has.
    fn shorten_sender(&mut self, sender: u64) -> Option<Waiting> {
        let own = self.of_senders.get(&sender).copied().unwrap_or(0);
        let (most, count) = self.of_senders.iter().max_by_key(|(_, count)| **count)?;
        let most = (*count > own + 1).then_some(*most)?;
        self.queues.values_mut().find_map(|queue| queue.take_out(|message| message.sender == most))
    }

    /// Takes out the oldest message to the address that has the most, if those are at least two more than `own`.
    fn shorten_longest(&mut self, own: usize) -> Option<Waiting> {
        let longest = self.queues.values_mut().max_by_key(|queue| queue.waiting.len());
        longest.filter(|queue| queue.waiting.len() > own + 1)?.take_out(|_| true)
    }

    fn note_gone(&mut self, message: &Waiting) {
        self.waiting -= 1;
        if let Some(count) = self.of_senders.get_mut(&message.sender) {
            *count -= 1;
            if *count == 0 {
                self.of_senders.remove(&message.sender);
            }
        }
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
                // Whoever has freed it frees the next one.
                let freed = self.turns.pass([queue.sender; 2], queue.address.site());
                self.queues.remove(&key);
                freed.into_iter().for_each(|freed| self.free(freed, now));
                continue;
            };
            let before = std::mem::replace(&mut queue.sender, message.sender);
            let job = Job { key: key.clone(), address: queue.address.clone(), body: message.body.clone() };
            let turn = self.turns.take(&key, queue.sender, queue.address.site());
            queue.is_held = turn.is_none();
            let is_held = queue.is_held;
            if let Some(groups) = turn {
                queue.request = Some((groups, now));
                queue.refilled = queue.refilled.max(now) + EVERY;
            }
            let freed = self.turns.pass([before, queue.sender], queue.address.site());
            freed.into_iter().for_each(|freed| self.free(freed, now));
            if !is_held {
                return Due::Now(job);
            }
        }
    }

    /// Notes what came of a request. A message that is sent again waits `stretch` times as long as it otherwise would.
    pub(super) fn end(&mut self, key: &Key, outcome: Outcome, now: Instant, stretch: f64) -> Ended {
        let queue = self.queues.get_mut(key).expect("a queue that is sending should be there");
        let (groups, began) = queue.request.take().expect("a queue that is sending should have a request");
        let is_busy = outcome == Outcome::Busy;
        if !is_busy {
            self.turns.note(queue.address.site(), now - began);
        }
        for freed in self.turns.end(&groups) {
            self.free(freed, now);
        }
        let queue = self.queues.get_mut(key).expect("a queue that is sending should be there");
        if is_busy {
            // Nothing was sent.
            queue.refilled -= EVERY;
        }
        let message = queue.waiting.front_mut().expect("the message should be there");
        let retry = RETRIES.get(message.tries).copied();
        message.tries += usize::from(!is_busy);
        let mut behind = VecDeque::new();
        let (again, ended) = match (outcome, retry) {
            (Outcome::Sent, _) => (None, Ended::Sent),
            (Outcome::Busy, _) => (Some(BUSY_FOR), Ended::Waits),
            (Outcome::Failed(_), Some(wait)) => (Some(wait), Ended::Waits),
            (Outcome::TooMuch(asked), Some(wait)) => {
                (Some(asked.map_or(wait, |asked| asked.min(WAITED_AT_MOST))), Ended::Waits)
            }
            (Outcome::Refused(Cause::Status(status)), _) => {
                behind = queue.waiting.split_off(1);
                (None, Ended::Refused(queue.address.clone(), status, behind.len() as u64 + 1))
            }
            (Outcome::Failed(cause) | Outcome::Refused(cause), _) => {
                (None, Ended::GivenUp(queue.address.clone(), cause))
            }
            (Outcome::TooMuch(_), None) => {
                (None, Ended::GivenUp(queue.address.clone(), Cause::Status(StatusCode::TOO_MANY_REQUESTS)))
            }
        };
        let gone = again.is_none().then(|| queue.waiting.pop_front()).flatten();
        let due = match again {
            Some(wait) => queue.allowed_from(now).max(now + wait.mul_f64(stretch)),
            None if queue.waiting.is_empty() => queue.refilled,
            None => queue.allowed_from(now),
        };
        queue.due = due;
        self.due.insert((due, key.clone()));
        gone.iter().chain(&behind).for_each(|gone| self.note_gone(gone));
        ended
    }

    /// Makes a queue due that was held.
    fn free(&mut self, key: Key, now: Instant) {
        let queue = self.queues.get_mut(&key).expect("a queue that is held should be there");
        (queue.is_held, queue.due) = (false, now);
        self.due.insert((now, key));
    }

    fn reschedule(&mut self, key: &Key, due: Instant) {
        let queue = self.queues.get_mut(key).expect("a queue that is scheduled should be there");
        self.due.remove(&(queue.due, key.clone()));
        queue.due = due;
        self.due.insert((due, key.clone()));
    }
}

#[cfg(test)]
mod tests;
