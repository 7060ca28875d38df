//! The people at one table, and what they see.

use splitkey_net::{Wake, websocket::WebSocketDial};
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, Seat, SeatId, TableCode, TableView};
use splitkey_rules::{Position, Side, SideMap};
use splitkey_testkit::Guest;
use std::time::Duration;

/// The most people at one table.
pub const PEOPLE: usize = 7;

/// A person who is at the table, or is joining it.
pub struct Person {
    pub token: PlayerToken,
    pub name: PlayerName,
    /// The side this person plays on; `None` for a spectator.
    pub side: Option<Side>,
    /// The connection; `None` while disconnected.
    pub guest: Option<Guest>,
    /// The messages received since the last action began.
    pub heard: Vec<FromHost>,
}

impl Person {
    pub fn dial(&mut self, url: &str, table: Option<TableCode>, wake: Wake, now: Duration) {
        let dial = WebSocketDial { url: url.to_owned() };
        self.guest = Some(Guest::dial_and_wake(&dial, self.token.clone(), table, now, wake));
    }

    /// Returns the table as this person sees it.
    pub fn table(&self) -> Option<&TableView> {
        self.guest.as_ref()?.table.as_ref()
    }

    pub fn id(&self) -> Option<SeatId> {
        self.guest.as_ref()?.you.filter(|_| self.table().is_some())
    }

    /// Returns the seat as this person sees it.
    fn seat(&self) -> Option<&Seat> {
        self.table()?.seats.iter().find(|seat| Some(seat.id) == self.id())
    }

    pub fn sits_at(&self) -> Option<Side> {
        self.seat()?.side
    }

    pub fn position(&self) -> Option<Position> {
        self.guest.as_ref()?.position()
    }

    pub fn map(&self) -> Option<SideMap> {
        self.guest.as_ref()?.map
    }
}

/// All people of a table, by index.
#[derive(Default)]
pub struct People {
    pub places: [Option<Person>; PEOPLE],
}

impl People {
    pub fn get(&self, who: usize) -> Option<&Person> {
        self.places.get(who)?.as_ref()
    }

    pub fn get_mut(&mut self, who: usize) -> Option<&mut Person> {
        self.places.get_mut(who)?.as_mut()
    }

    /// Returns everybody with their index.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Person)> {
        self.places.iter().enumerate().filter_map(|(who, person)| Some((who, person.as_ref()?)))
    }

    /// Returns everybody who is connected.
    pub fn present(&self) -> impl Iterator<Item = (usize, &Person)> {
        self.all().filter(|(_, person)| person.guest.is_some())
    }

    /// Returns everybody who is connected and seated on a side.
    pub fn seated(&self, side: Side) -> impl Iterator<Item = (usize, &Person)> {
        self.present().filter(move |(_, person)| person.sits_at() == Some(side))
    }

    /// Returns the table as the first person sees it; people who are just joining do not see it yet.
    pub fn table(&self) -> Option<&TableView> {
        self.present().find_map(|(_, person)| person.table())
    }

    pub fn position(&self) -> Option<Position> {
        self.present().find_map(|(_, person)| person.position())
    }

    /// Returns the index of the table's host, if connected.
    pub fn host(&self) -> Option<usize> {
        let host = self.table()?.host;
        self.present().find(|(_, person)| person.id() == Some(host)).map(|(who, _)| who)
    }

    /// Returns whether everybody who is connected sees a table for which `seen` is true.
    pub fn all_see(&self, seen: impl Fn(&TableView) -> bool) -> bool {
        self.present().all(|(_, person)| person.table().is_some_and(&seen))
    }

    /// Returns whether everybody who is connected sees the same state of the match, at or after `revision`.
    pub fn all_at(&self, revision: u32) -> bool {
        let first = self.position();
        first.is_some_and(|position| position.revision >= revision)
            && self.present().all(|(_, person)| person.position() == first)
    }
}
