//! Requests to join a side of a running match, and limits on them.

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use splitkey_net::{ConnId, TokenBucket};
use splitkey_protocol::{Refused, SeatId, SideRequest, limits};
use splitkey_rules::Side;

use crate::{
    players::{player::PlayerId, sites::site_of},
    tables::seats::Person,
};

/// How often one person may ask.
const ASKS_OF_PLAYER: TokenBucket = TokenBucket::new(3, Duration::from_secs(30));
/// How often everyone on one network together may ask.
const ASKS_OF_NETWORK: TokenBucket = TokenBucket::new(6, Duration::from_secs(30));
/// With this many people and networks counted, all counts are reset.
const COUNTED: usize = 1000;
/// After this many people of a network were declined, nobody on it can ask again during the match.
const DECLINED_OF_NETWORK: u8 = 3;

/// The requests to join a side of one match.
#[derive(Debug, Default)]
pub(crate) struct SideRequests {
    waiting: Vec<SideRequest>,
    /// Which players each side has declined.
    declined: HashSet<(PlayerId, Side)>,
    declined_networks: HashMap<IpAddr, u8>,
    asks: HashMap<Asker, TokenBucket>,
    /// The requests last sent to each connection, if there were any.
    told: HashMap<ConnId, Vec<SideRequest>>,
    /// When to check again who answers.
    alarm: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asker {
    Player(PlayerId),
    Network(IpAddr),
}

impl SideRequests {
    /// Adds a request to join a side. It replaces any request for the other side.
    ///
    /// # Errors
    /// When the player is asking that side already, too many people ask, or the side has declined.
    pub(crate) fn ask(&mut self, person: &Person, side: Side, now: Duration) -> Result<(), Refused> {
        let request = SideRequest { by: person.id, side };
        let network = person.origin.map(site_of);
        let declined =
            |network| self.declined_networks.get(&network).is_some_and(|n| *n >= DECLINED_OF_NETWORK);
        if self.waiting.contains(&request) {
            return Err(Refused::SideAsked);
        }
        if self.declined.contains(&(person.player, side)) || network.is_some_and(declined) {
            return Err(Refused::SideDeclined);
        }
        let others = self.waiting.iter().filter(|other| other.by != person.id).count();
        let askers = [Some(Asker::Player(person.player)), network.map(Asker::Network)];
        let may = askers.into_iter().flatten().all(|asker| self.take(asker, now));
        if !may || others >= limits::SIDE_REQUESTS_AT_TABLE {
            return Err(Refused::SideRequestsTooFast);
        }
        self.withdraw(person.id);
        self.waiting.push(request);
        Ok(())
    }

    fn take(&mut self, asker: Asker, now: Duration) -> bool {
        if self.asks.len() >= COUNTED {
            self.asks.clear();
        }
        let full = match asker {
            Asker::Player(_) => ASKS_OF_PLAYER,
            Asker::Network(_) => ASKS_OF_NETWORK,
        };
        self.asks.entry(asker).or_insert(full).take(now)
    }

    /// Removes someone's request, and returns whether there was one.
    pub(crate) fn withdraw(&mut self, by: SeatId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|request| request.by != by);
        self.waiting.len() != before
    }

    /// Notes that a side has declined someone, who cannot ask it again during this match.
    pub(crate) fn note_declined(&mut self, person: &Person, side: Side) {
        self.declined.insert((person.player, side));
        if let Some(network) = person.origin.map(site_of) {
            let declined = self.declined_networks.entry(network).or_default();
            *declined = declined.saturating_add(1);
        }
    }

    /// Returns the side that someone asks to join.
    pub(crate) fn side_of(&self, by: SeatId) -> Option<Side> {
        self.all().find(|request| request.by == by).map(|request| request.side)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = SideRequest> {
        self.waiting.iter().copied()
    }

    pub(crate) fn retain(&mut self, keeps: impl Fn(&SideRequest) -> bool) {
        self.waiting.retain(keeps);
    }

    /// Returns whether there are no requests, and none that people still see.
    pub(crate) fn is_quiet(&self) -> bool {
        self.waiting.is_empty() && self.told.is_empty()
    }

    /// Notes the requests to send to a connection, and returns whether they differ from those sent last.
    pub(crate) fn note_told(&mut self, conn: ConnId, requests: &[SideRequest]) -> bool {
        let before = if requests.is_empty() {
            self.told.remove(&conn)
        } else {
            self.told.insert(conn, requests.to_vec())
        };
        before.unwrap_or_default() != requests
    }

    pub(crate) fn forget_connections(&mut self, is_there: impl Fn(ConnId) -> bool) {
        self.told.retain(|conn, _| is_there(*conn));
    }

    /// Returns whether an alarm must be set for `due`, because no earlier one is set.
    pub(crate) fn looks_again(&mut self, due: Duration, now: Duration) -> bool {
        let set = self.alarm.is_none_or(|alarm| alarm <= now || alarm > due);
        if set {
            self.alarm = Some(due);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PlayerName;

    use super::*;
    use crate::tables::seats::Seats;

    fn asks(
        requests: &mut SideRequests,
        number: u8,
        origin: Option<[u8; 4]>,
        at: u64,
    ) -> Result<(), Refused> {
        let mut seats = Seats::default();
        let name = PlayerName::new("Zoe").expect("a name");
        let player = PlayerId::from_hash([number; 32]);
        seats.restore(SeatId(number.into()), player, name);
        let person = seats.of_player(player).expect("a person");
        person.origin = origin.map(IpAddr::from);
        requests.ask(person, Side::A, Duration::from_secs(at))
    }

    #[test]
    fn requests_are_limited_by_person_and_by_network() {
        let mut requests = SideRequests::default();
        let home = Some([192, 0, 2, 1]);
        assert_eq!(asks(&mut requests, 1, home, 0), Ok(()));
        assert_eq!(asks(&mut requests, 1, home, 0), Err(Refused::SideAsked));
        for number in 2..=6 {
            assert_eq!(asks(&mut requests, number, home, 0), Ok(()));
        }
        assert_eq!(asks(&mut requests, 7, home, 0), Err(Refused::SideRequestsTooFast));
        assert_eq!(asks(&mut requests, 8, Some([192, 0, 2, 2]), 0), Ok(()), "limits are per network");
        assert_eq!(asks(&mut requests, 7, home, 40), Ok(()));
    }

    #[test]
    fn at_most_sixteen_requests_wait_at_a_table() {
        let mut requests = SideRequests::default();
        for number in 0..16 {
            assert_eq!(asks(&mut requests, number, None, 0), Ok(()));
        }
        assert_eq!(asks(&mut requests, 16, None, 0), Err(Refused::SideRequestsTooFast));
        assert!(requests.withdraw(SeatId(3)));
        assert_eq!(asks(&mut requests, 16, None, 0), Ok(()));
    }

    #[test]
    fn withdrawing_and_asking_again_is_limited() {
        let mut requests = SideRequests::default();
        let mut answers = Vec::new();
        for _ in 0..4 {
            answers.push(asks(&mut requests, 1, None, 0));
            requests.withdraw(SeatId(1));
        }
        assert_eq!(answers, [Ok(()), Ok(()), Ok(()), Err(Refused::SideRequestsTooFast)]);
    }
}
