//! What the hosts of one journal tell each other: the public tables of each, and what networks have used there of what is
//! limited.
//!
//! The owner of the host carries it, about once a second ([`crate::HostEvent::NewsWanted`],
//! [`crate::HostEvent::NeighboursTold`]). A host that does not tell anything any more is forgotten.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    time::Duration,
};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use splitkey_protocol::PublicTable;

use crate::limits::{
    allowances::{Allowances, Used},
    network_id::NetworkId,
};

/// How long it is told what was used. A neighbour that was out of touch for longer never learns of it.
const TOLD_FOR: Duration = Duration::from_secs(30);
/// How much use is told at most, the latest first.
const MOST_USED: usize = 4096;

/// What a host tells the others of its journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HostNews {
    /// The public tables that someone could join.
    pub(crate) listed: Vec<PublicTable>,
    /// What was used up there lately, the latest last.
    used: VecDeque<Batch>,
    /// How many open tables count for each network.
    open_tables: Vec<(NetworkId, u32)>,
}

/// What was used up between two times when a host was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Batch {
    /// Each is greater than the one before.
    number: u64,
    used: Vec<Used>,
}

/// Somebody who wants to tell the others what this host has to tell.
pub struct NewsRequest(pub Box<dyn FnOnce(HostNews) + Send + Sync>);

impl fmt::Debug for NewsRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewsRequest(..)")
    }
}

/// What other hosts of the journal have told, and what they are to be told.
#[derive(Resource, Default)]
pub(crate) struct Neighbours {
    pub(crate) asked: Vec<NewsRequest>,
    /// What each host has told, by the number of its life. Not looked at yet.
    pub(crate) told: Option<HashMap<i64, HostNews>>,
    batches: VecDeque<(Duration, Batch)>,
    /// The number of the last batch from each host.
    seen: HashMap<i64, u64>,
    listed: Vec<PublicTable>,
}

impl Neighbours {
    /// Returns the public tables of the others.
    pub(crate) fn listed(&self) -> &[PublicTable] {
        &self.listed
    }

    /// Returns what this host tells now.
    pub(crate) fn news(
        &mut self,
        listed: Vec<PublicTable>,
        limits: &mut Allowances,
        now: Duration,
    ) -> HostNews {
        let used = limits.take_untold();
        if !used.is_empty() {
            let number = self.batches.back().map_or(now.as_nanos() as u64, |(_, last)| last.number) + 1;
            self.batches.push_back((now, Batch { number, used }));
        }
        let mut most = MOST_USED;
        let latest = self.batches.iter().rev().take_while(|(at, batch)| {
            let fits = batch.used.len() <= most && now.saturating_sub(*at) < TOLD_FOR;
            most = most.saturating_sub(batch.used.len());
            fits
        });
        let told = latest.count().max(usize::from(!self.batches.is_empty()));
        self.batches.drain(..self.batches.len() - told);
        let used = self.batches.iter().map(|(_, batch)| batch.clone()).collect();
        HostNews { listed, used, open_tables: limits.open_tables() }
    }

    /// Takes over what all other hosts tell now.
    pub(crate) fn take(&mut self, told: HashMap<i64, HostNews>, limits: &mut Allowances, now: Duration) {
        self.seen.retain(|life, _| told.contains_key(life));
        limits.note_open_elsewhere(told.values().flat_map(|news| news.open_tables.iter().copied()));
        for (life, news) in &told {
            let seen = self.seen.entry(*life).or_default();
            for batch in news.used.iter().filter(|batch| batch.number > *seen) {
                batch.used.iter().for_each(|used| limits.note_elsewhere(*used, now));
            }
            *seen = news.used.back().map_or(*seen, |last| last.number.max(*seen));
        }
        self.listed = told.into_values().flat_map(|news| news.listed).collect();
        // A table that has just moved may be told of twice.
        self.listed.sort_by_key(|table| table.code);
        self.listed.dedup_by_key(|table| table.code);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::{HostConfig, players::bans::NetworkKey};

    fn host() -> (Neighbours, Allowances) {
        let config = HostConfig { tables_an_hour: 20, ..HostConfig::default() };
        (Neighbours::default(), Allowances::new(&config, NetworkKey([7; 32])))
    }

    fn open(limits: &mut Allowances, times: usize, now: Duration) -> usize {
        let from = Some(IpAddr::from([10, 0, 0, 1]));
        (0..times).filter(|_| limits.tables.take(from, now)).count()
    }

    fn told(life: i64, news: HostNews) -> HashMap<i64, HostNews> {
        HashMap::from([(life, news)])
    }

    #[test]
    fn what_is_used_up_at_one_host_counts_once_at_the_others() {
        let at = Duration::from_secs;
        let ((mut first, mut its), (mut second, mut theirs)) = (host(), host());
        assert_eq!(open(&mut its, 8, at(1)), 8);
        let news = first.news(Vec::new(), &mut its, at(1));
        second.take(told(1, news.clone()), &mut theirs, at(1));
        second.take(told(1, news), &mut theirs, at(1));
        assert_eq!(open(&mut its, 4, at(2)), 4);
        second.take(told(1, first.news(Vec::new(), &mut its, at(2))), &mut theirs, at(2));
        assert_eq!(open(&mut theirs, 20, at(2)), 20 - 12);
        let news = second.news(Vec::new(), &mut theirs, at(2));
        assert_eq!(news.used.iter().map(|batch| batch.used.len()).sum::<usize>(), 1, "nothing is told on");
        first.take(told(2, news), &mut its, at(2));
        assert_eq!(open(&mut its, 20, at(2)), 0);
    }

    #[test]
    fn use_is_told_for_half_a_minute_and_by_a_new_life_from_the_start() {
        let at = Duration::from_secs;
        let ((mut first, mut its), (mut second, mut theirs)) = (host(), host());
        open(&mut its, 1, at(1));
        assert_eq!(first.news(Vec::new(), &mut its, at(1)).used.len(), 1);
        open(&mut its, 1, at(20));
        assert_eq!(first.news(Vec::new(), &mut its, at(20)).used.len(), 2);
        let late = first.news(Vec::new(), &mut its, at(40));
        assert_eq!(late.used.len(), 1);
        second.take(told(1, late), &mut theirs, at(40));
        let (mut again, mut of_again) = host();
        open(&mut of_again, 3, at(1));
        second.take(told(3, again.news(Vec::new(), &mut of_again, at(1))), &mut theirs, at(41));
        assert_eq!(open(&mut theirs, 20, at(41)), 20 - 1 - 3);
    }
}
