//! Who may have how many requests under way, so that sites that never answer hold up nobody but who names them.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use crate::address::Key;

/// The most requests at once.
pub const AT_ONCE: usize = 32;
/// The most requests at once to one site, whatever follows it in the address.
pub const SITE_AT_ONCE: usize = 8;
/// The most requests at once at the expense of one sender.
pub const SENDER_AT_ONCE: usize = 4;
/// The most requests at once to all sites together that were slow the last time.
pub const SLOW_AT_ONCE: usize = 4;
/// How many of the requests at once are left to senders who have none under way.
const FIRST_AT_ONCE: usize = 8;
/// A site that takes longer than this is slow.
const SLOW_AFTER: Duration = Duration::from_secs(3);
/// How many slow sites are remembered, the latest ones.
const SLOW_SITES: usize = 1024;

/// Those who share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Sender(u64),
    Site(String),
    Slow,
}

impl Group {
    fn most(&self) -> usize {
        match self {
            Group::Sender(_) => SENDER_AT_ONCE,
            Group::Site(_) => SITE_AT_ONCE,
            Group::Slow => SLOW_AT_ONCE,
        }
    }
}

/// The requests that are under way, and the queues that wait until there are fewer.
#[derive(Default)]
pub(super) struct Turns {
    groups: HashMap<Group, UnderWay>,
    /// All requests that are under way.
    all: usize,
    /// The sites that were slow the last time.
    slow: VecDeque<String>,
}

/// The requests of a group that are under way.
#[derive(Default)]
struct UnderWay {
    requests: usize,
    /// The queues that are due, and wait until there are fewer.
    held: VecDeque<Key>,
}

impl Turns {
    /// Takes the turn of a queue that is due, and returns the groups for which its request counts, or holds the queue.
    pub(super) fn take(&mut self, key: &Key, sender: u64, site: &str) -> Option<Vec<Group>> {
        let groups = self.groups(sender, site);
        if let Some(full) = groups.iter().find(|group| self.is_full(group)) {
            self.groups.entry(full.clone()).or_default().held.push_back(key.clone());
            return None;
        }
        self.all += 1;
        groups.iter().for_each(|group| self.groups.entry(group.clone()).or_default().requests += 1);
        Some(groups)
    }

    /// Returns the queues that may take a turn, too, after one that was freed has taken its turn or is held by others.
    ///
    /// Its first message may be another sender's by now, and its site slow no more.
    pub(super) fn pass(&mut self, senders: [u64; 2], site: &str) -> Vec<Key> {
        let [before, now] = senders.map(Group::Sender);
        let other = (before != now).then_some(before);
        let groups = other.into_iter().chain([now, Group::Site(site.to_owned()), Group::Slow]);
        groups.filter_map(|group| self.free(&group)).collect()
    }

    fn groups(&self, sender: u64, site: &str) -> Vec<Group> {
        let is_slow = self.slow.iter().any(|slow| slow == site);
        let groups = [Group::Sender(sender), Group::Site(site.to_owned())];
        groups.into_iter().chain(is_slow.then_some(Group::Slow)).collect()
    }

    /// Notes that a request has ended. Returns the queues that may take a turn now.
    pub(super) fn end(&mut self, groups: &[Group]) -> Vec<Key> {
        self.all -= 1;
        for group in groups {
            self.groups.get_mut(group).expect("a group with a request should be there").requests -= 1;
        }
        groups.iter().filter_map(|group| self.free(group)).collect()
    }

    /// Notes how long a request to a site took.
    pub(super) fn note(&mut self, site: &str, took: Duration) {
        self.slow.retain(|slow| slow != site);
        if took > SLOW_AFTER {
            self.slow.push_back(site.to_owned());
            if self.slow.len() > SLOW_SITES {
                self.slow.pop_front();
            }
        }
    }

    fn is_full(&self, group: &Group) -> bool {
        let requests = self.groups.get(group).map_or(0, |group| group.requests);
        let is_spared =
            matches!(group, Group::Sender(_)) && requests > 0 && self.all >= AT_ONCE - FIRST_AT_ONCE;
        requests >= group.most() || is_spared
    }

    /// Takes a queue out of those that a group holds, if it is full no more, and forgets the group when nobody is in it.
    fn free(&mut self, group: &Group) -> Option<Key> {
        if self.is_full(group) {
            return None;
        }
        let freed = self.groups.get_mut(group).and_then(|group| group.held.pop_front());
        if self.groups.get(group).is_some_and(|group| group.requests == 0 && group.held.is_empty()) {
            self.groups.remove(group);
        }
        freed
    }

    #[cfg(test)]
    pub(super) fn are_over(&self) -> bool {
        self.groups.is_empty() && self.all == 0
    }
}
