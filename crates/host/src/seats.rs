//! The people at a table.

use std::{net::IpAddr, time::Duration};

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{PlayerName, Seat, SeatId, limits};
use splitkey_rules::Side;

use crate::{
    PlayerId, bucket::Bucket, matches::Match, presence::ABSENCES, reporting::REPORTS, talk::TalkBuckets,
};

/// Everybody at one table, in the order of their coming.
#[derive(Component, Default)]
pub(crate) struct Seats {
    people: Vec<Person>,
    next: u16,
}

/// How long a full table keeps the place of somebody who watched and lost the connection.
const PLACE_KEPT: Duration = Duration::from_secs(600);
/// Passwords that one person may set for a table.
const PASSWORDS: Bucket = Bucket::new(5, Duration::from_secs(20));
/// Lists of own words that one person may fetch: up to 150 KB each.
const FETCHES: Bucket = Bucket::new(3, Duration::from_secs(10));

/// How often one person may say that their side is ready, or is not: all at the table are told.
const READINESS: Bucket = Bucket::new(6, Duration::from_secs(2));

/// One person at a table.
pub(crate) struct Person {
    pub(crate) id: SeatId,
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    pub(crate) side: Option<Side>,
    /// Whether they have ever sat at this table.
    pub(crate) has_sat: bool,
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
    /// How often they may set a password, and ask for things that cost more to answer than to ask for.
    pub(crate) passwords: Bucket,
    pub(crate) fetches: Bucket,
    pub(crate) readiness: Bucket,
}

impl Person {
    /// Somebody who watches and is not connected.
    fn new(id: SeatId, player: PlayerId, name: PlayerName) -> Person {
        Person {
            id,
            player,
            name,
            side: None,
            has_sat: false,
            conn: None,
            away: false,
            origin: None,
            lost_at: None,
            talk: TalkBuckets::default(),
            absences: ABSENCES,
            reports: REPORTS,
            passwords: PASSWORDS,
            fetches: FETCHES,
            readiness: READINESS,
        }
    }
}

impl Person {
    /// Sits down at a side, or stands up.
    pub(crate) fn sit(&mut self, side: Option<Side>) {
        self.side = side;
        self.has_sat |= side.is_some();
    }

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
        // After 65,536 people the numbers begin again, past those that are in use.
        let mut ids = (0..=u16::MAX).map(|more| SeatId(self.next.wrapping_add(more)));
        let id = ids.find(|id| !self.contains(*id))?;
        self.next = id.0.wrapping_add(1);
        self.people.push(Person { conn: Some(conn), origin, ..Person::new(id, player, name) });
        self.people.last_mut()
    }

    /// Puts somebody who is not connected back to the seat they had.
    pub(crate) fn restore(&mut self, id: SeatId, player: PlayerId, name: PlayerName) {
        self.next = id.0.wrapping_add(1);
        self.people.push(Person::new(id, player, name));
    }

    /// The number of the next seat.
    pub(crate) fn next(&self) -> u16 {
        self.next
    }

    /// Gives the next seat this number, as it would have had.
    pub(crate) fn go_on_at(&mut self, next: u16) {
        self.next = next;
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

    /// Who only watched and has been gone the longest, if that is long enough to give their place away.
    pub(crate) fn longest_gone(&self, host: SeatId, now: Duration) -> Option<SeatId> {
        let watched = |person: &&Person| person.side.is_none() && person.conn.is_none() && person.id != host;
        // After a restart people are gone for as long as this host has been there.
        let gone_at = |person: &&Person| person.lost_at.unwrap_or_default();
        let longest = self.people.iter().filter(watched).min_by_key(gone_at)?;
        (gone_at(&longest) + PLACE_KEPT <= now).then_some(longest.id)
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

    /// The person who speaks on a connection, to look at.
    pub(crate) fn person(&self, conn: ConnId) -> Option<&Person> {
        self.people.iter().find(|person| person.conn == Some(conn))
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

    /// The names of everybody but one player.
    pub(crate) fn names_beside(&self, player: PlayerId) -> impl Iterator<Item = &PlayerName> {
        self.people.iter().filter(move |person| person.player != player).map(|person| &person.name)
    }

    /// Notes since when people have no connection whose absence was not noted, after a restart.
    pub(crate) fn note_when_lost(&mut self, now: Duration) {
        for person in self.people.iter_mut().filter(|person| person.conn.is_none()) {
            person.lost_at.get_or_insert(now);
        }
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

    pub(crate) fn view(&self, dealt: Option<&Match>) -> Vec<Seat> {
        let seat = |person: &Person| Seat {
            id: person.id,
            name: dealt.map_or(&person.name, |dealt| dealt.name_of(person)).clone(),
            side: person.side,
            connected: person.conn.is_some(),
            away: person.conn.is_some() && person.away,
        };
        self.people.iter().map(seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(people: u8) -> Seats {
        let mut seats = Seats::default();
        for number in 0..people {
            let name = PlayerName::new(&format!("Guest {number}")).expect("a name");
            seats.add(PlayerId::from_hash([number; 32]), name, ConnId(number.into()), None).expect("a place");
        }
        seats
    }

    #[test]
    fn seat_numbers_begin_again_past_those_in_use() {
        let mut seats = seats(2);
        seats.restore(
            SeatId(u16::MAX),
            PlayerId::from_hash([9; 32]),
            PlayerName::new("Late").expect("a name"),
        );
        let name = PlayerName::new("Later").expect("a name");
        let later = seats.add(PlayerId::from_hash([10; 32]), name, ConnId(10), None).expect("a place");
        assert_eq!(later.id, SeatId(2));
    }

    #[test]
    fn the_place_of_a_spectator_who_is_gone_for_long_is_given_away() {
        let mut seats = seats(4);
        let lose = |seats: &mut Seats, seat, at| {
            let person = seats.of_seat(SeatId(seat)).expect("somebody");
            (person.conn, person.lost_at) = (None, Some(Duration::from_secs(at)));
        };
        for (seat, at) in [(0, 1), (1, 2), (2, 3)] {
            lose(&mut seats, seat, at);
        }
        seats.of_seat(SeatId(1)).expect("somebody").side = Some(Side::A);
        let longest_gone = |at| seats.longest_gone(SeatId(0), Duration::from_secs(at));
        assert_eq!(longest_gone(602), None, "not yet");
        assert_eq!(longest_gone(603), Some(SeatId(2)), "neither the host of the table nor a player");
    }
}
