//! The requests that wait, and how often people may ask.

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use splitkey_net::ConnId;
use splitkey_protocol::{Refused, SeatId, SideRequest, limits};
use splitkey_rules::Side;

use crate::{PlayerId, bucket::Bucket, network::network, seats::Person};

/// How often one person, and everybody of one network, may ask.
const ASKS_OF_PLAYER: Bucket = Bucket::new(3, Duration::from_secs(30));
const ASKS_OF_NETWORK: Bucket = Bucket::new(6, Duration::from_secs(30));
/// So many people and networks are counted; beyond that all are forgotten.
const COUNTED: usize = 1000;
/// After so many of its people were declined, nobody of a network asks again in this match.
const DECLINED_OF_NETWORK: u8 = 3;

/// Who asks to join a side of one match.
#[derive(Debug, Default)]
pub(crate) struct SideRequests {
    waiting: Vec<SideRequest>,
    /// Whom a side has declined.
    declined: HashSet<(PlayerId, Side)>,
    declined_networks: HashMap<IpAddr, u8>,
    asks: HashMap<Asker, Bucket>,
    /// What each connection was told last, unless that was nothing.
    told: HashMap<ConnId, Vec<SideRequest>>,
    /// When it is looked at again who answers.
    alarm: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asker {
    Player(PlayerId),
    Network(IpAddr),
}

impl SideRequests {
    /// Lets somebody ask to join a side, and that side alone.
    ///
    /// # Errors
    /// When they have asked it already, too many ask, or the side has declined.
    pub(crate) fn ask(&mut self, person: &Person, side: Side, now: Duration) -> Result<(), Refused> {
        let request = SideRequest { by: person.id, side };
        let network = person.origin.map(network);
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

    /// Takes somebody's request out; tells whether there was one.
    pub(crate) fn withdraw(&mut self, by: SeatId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|request| request.by != by);
        self.waiting.len() != before
    }

    /// A side has declined somebody, who asks it no more in this match.
    pub(super) fn note_declined(&mut self, person: &Person, side: Side) {
        self.declined.insert((person.player, side));
        if let Some(network) = person.origin.map(network) {
            let declined = self.declined_networks.entry(network).or_default();
            *declined = declined.saturating_add(1);
        }
    }

    /// The side that somebody asks to join.
    pub(crate) fn side_of(&self, by: SeatId) -> Option<Side> {
        self.all().find(|request| request.by == by).map(|request| request.side)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = SideRequest> {
        self.waiting.iter().copied()
    }

    pub(super) fn retain(&mut self, keeps: impl Fn(&SideRequest) -> bool) {
        self.waiting.retain(keeps);
    }

    /// Whether nobody asks, and nobody was told that somebody does.
    pub(super) fn is_quiet(&self) -> bool {
        self.waiting.is_empty() && self.told.is_empty()
    }

    /// Notes what a connection is to be told; tells whether that is new to it.
    pub(super) fn note_told(&mut self, conn: ConnId, requests: &[SideRequest]) -> bool {
        let before = if requests.is_empty() {
            self.told.remove(&conn)
        } else {
            self.told.insert(conn, requests.to_vec())
        };
        before.unwrap_or_default() != requests
    }

    pub(super) fn forget_connections(&mut self, is_there: impl Fn(ConnId) -> bool) {
        self.told.retain(|conn, _| is_there(*conn));
    }

    /// Whether an alarm has to be set for this time: none is set that rings before.
    pub(super) fn looks_again(&mut self, due: Duration, now: Duration) -> bool {
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
    use crate::seats::Seats;

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
    fn a_person_asks_once_and_is_counted_by_network_too() {
        let mut requests = SideRequests::default();
        let home = Some([192, 0, 2, 1]);
        assert_eq!(asks(&mut requests, 1, home, 0), Ok(()));
        assert_eq!(asks(&mut requests, 1, home, 0), Err(Refused::SideAsked));
        for number in 2..=6 {
            assert_eq!(asks(&mut requests, number, home, 0), Ok(()));
        }
        assert_eq!(asks(&mut requests, 7, home, 0), Err(Refused::SideRequestsTooFast));
        assert_eq!(asks(&mut requests, 8, Some([192, 0, 2, 2]), 0), Ok(()), "others have their own");
        assert_eq!(asks(&mut requests, 7, home, 40), Ok(()));
    }

    #[test]
    fn no_more_than_sixteen_wait_at_a_table() {
        let mut requests = SideRequests::default();
        for number in 0..16 {
            assert_eq!(asks(&mut requests, number, None, 0), Ok(()));
        }
        assert_eq!(asks(&mut requests, 16, None, 0), Err(Refused::SideRequestsTooFast));
        assert!(requests.withdraw(SeatId(3)));
        assert_eq!(asks(&mut requests, 16, None, 0), Ok(()));
    }

    #[test]
    fn withdrawing_and_asking_again_is_bounded() {
        let mut requests = SideRequests::default();
        let mut answers = Vec::new();
        for _ in 0..4 {
            answers.push(asks(&mut requests, 1, None, 0));
            requests.withdraw(SeatId(1));
        }
        assert_eq!(answers, [Ok(()), Ok(()), Ok(()), Err(Refused::SideRequestsTooFast)]);
    }
}
