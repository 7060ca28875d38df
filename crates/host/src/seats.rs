//! The people at a table.

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{PlayerName, Seat, SeatId, limits};
use splitkey_rules::Side;

use crate::PlayerId;

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
}

impl Seats {
    /// Lets somebody in as a spectator; nothing when the table is full.
    pub(crate) fn add(&mut self, player: PlayerId, name: PlayerName, conn: ConnId) -> Option<&mut Person> {
        if self.people.len() >= limits::PEOPLE_AT_TABLE {
            return None;
        }
        let id = SeatId(self.next);
        self.next = self.next.checked_add(1)?;
        self.people.push(Person { id, player, name, side: None, conn: Some(conn) });
        self.people.last_mut()
    }

    /// Puts somebody who is not connected back to the seat they had.
    pub(crate) fn restore(&mut self, id: SeatId, player: PlayerId, name: PlayerName) {
        self.next = self.next.max(id.0.saturating_add(1));
        self.people.push(Person { id, player, name, side: None, conn: None });
    }

    pub(crate) fn remove(&mut self, player: PlayerId) {
        self.people.retain(|person| person.player != player);
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

    pub(crate) fn on_side(&self, side: Side) -> usize {
        self.people.iter().filter(|person| person.side == Some(side)).count()
    }

    /// Who hosts the table when its host has left: the longest seated, connected people first.
    pub(crate) fn heir(&self) -> Option<SeatId> {
        self.people.iter().min_by_key(|person| (person.conn.is_none(), person.id)).map(|person| person.id)
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
        };
        self.people.iter().map(seat).collect()
    }
}
