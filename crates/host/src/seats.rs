//! The people at a table.

use std::{net::IpAddr, time::Duration};

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{PlayerName, Seat, SeatId, limits};
use splitkey_rules::Side;

use crate::{PlayerId, bucket::Bucket, presence::ABSENCES, reporting::REPORTS, talk::TalkBuckets};

/// Everybody at one table, in the order of their coming.
#[derive(Component, Default)]
pub(crate) struct Seats {
    people: Vec<Person>,
    next: u16,
}

/// One person at a table.
pub(crate) struct Person {
    pub(crate) id: SeatId,
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    pub(crate) side: Option<Side>,
    pub(crate) conn: Option<ConnId>,
    /// Connected, and does not look at the table.
    pub(crate) away: bool,
    /// The network address of the connection, or of the last one.
    pub(crate) origin: Option<IpAddr>,
    /// Since when there is no connection, as far as this host knows.
    pub(crate) lost_at: Option<Duration>,
    pub(crate) talk: TalkBuckets,
    /// How often they may still be told as away, and may report others.
    pub(crate) absences: Bucket,
    pub(crate) reports: Bucket,
}

impl Person {
    /// Somebody who watches and is not connected.
    fn new(id: SeatId, player: PlayerId, name: PlayerName) -> Person {
        Person {
            id,
            player,
            name,
            side: None,
            conn: None,
            away: false,
            origin: None,
            lost_at: None,
            talk: TalkBuckets::default(),
            absences: ABSENCES,
            reports: REPORTS,
        }
    }
}

impl Person {
    /// Whether they are connected and look at the table.
    pub(crate) fn is_here(&self) -> bool {
        self.conn.is_some() && !self.away
    }
}

impl Seats {
    /// Lets somebody in as a spectator; nothing when the table is full.
    pub(crate) fn add(
        &mut self,
        player: PlayerId,
        name: PlayerName,
        conn: ConnId,
        origin: Option<IpAddr>,
    ) -> Option<&mut Person> {
        if self.is_full() {
            return None;
        }
        let id = SeatId(self.next);
        self.next = self.next.checked_add(1)?;
        self.people.push(Person { conn: Some(conn), origin, ..Person::new(id, player, name) });
        self.people.last_mut()
    }

    /// Puts somebody who is not connected back to the seat they had.
    pub(crate) fn restore(&mut self, id: SeatId, player: PlayerId, name: PlayerName) {
        self.next = self.next.max(id.0.saturating_add(1));
        self.people.push(Person::new(id, player, name));
    }

    pub(crate) fn remove(&mut self, player: PlayerId) {
        self.people.retain(|person| person.player != player);
    }

    pub(crate) fn take(&mut self, id: SeatId) -> Option<Person> {
        let at = self.people.iter().position(|person| person.id == id)?;
        Some(self.people.remove(at))
    }

    /// Empties the table; returns who was there.
    pub(crate) fn clear(&mut self) -> Vec<Person> {
        std::mem::take(&mut self.people)
    }

    /// Everybody who sits sits on the other side.
    pub(crate) fn swap_sides(&mut self) {
        self.people.iter_mut().for_each(|person| person.side = person.side.map(Side::partner));
    }

    pub(crate) fn is_full(&self) -> bool {
        self.people.len() >= limits::PEOPLE_AT_TABLE
    }

    pub(crate) fn of_player(&mut self, player: PlayerId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.player == player)
    }

    pub(crate) fn of_seat(&mut self, id: SeatId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    /// The person who speaks on a connection.
    pub(crate) fn of_conn(&mut self, conn: ConnId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.conn == Some(conn))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// The people on one side.
    pub(crate) fn of_side(&self, side: Side) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(move |person| person.side == Some(side))
    }

    /// The side where a person sits.
    pub(crate) fn side_of(&self, id: SeatId) -> Option<Side> {
        self.people.iter().find(|person| person.id == id)?.side
    }

    pub(crate) fn on_side(&self, side: Side) -> usize {
        self.people.iter().filter(|person| person.side == Some(side)).count()
    }

    /// Who hosts the table when its host has left: the longest seated, connected people first.
    pub(crate) fn heir(&self) -> Option<SeatId> {
        self.people.iter().min_by_key(|person| (person.conn.is_none(), person.id)).map(|person| person.id)
    }

    /// The names of everybody but one player.
    pub(crate) fn names_beside(&self, player: PlayerId) -> impl Iterator<Item = &PlayerName> {
        self.people.iter().filter(move |person| person.player != player).map(|person| &person.name)
    }

    /// Like [`Seats::heir`], and only who is connected.
    pub(crate) fn connected_heir(&self) -> Option<SeatId> {
        let connected = self.people.iter().filter(|person| person.conn.is_some());
        connected.map(|person| person.id).min()
    }

    pub(crate) fn has(&self, player: PlayerId) -> bool {
        self.people.iter().any(|person| person.player == player)
    }

    pub(crate) fn contains(&self, id: SeatId) -> bool {
        self.people.iter().any(|person| person.id == id)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Person> {
        self.people.iter()
    }

    /// The connections of everybody who is there.
    pub(crate) fn connections(&self) -> impl Iterator<Item = ConnId> {
        self.people.iter().filter_map(|person| person.conn)
    }

    pub(crate) fn view(&self) -> Vec<Seat> {
        let seat = |person: &Person| Seat {
            id: person.id,
            name: person.name.clone(),
            side: person.side,
            connected: person.conn.is_some(),
            away: person.conn.is_some() && person.away,
        };
        self.people.iter().map(seat).collect()
    }
}
