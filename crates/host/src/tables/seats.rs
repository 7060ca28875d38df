//! The people at a table.

use std::{net::IpAddr, time::Duration};

use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{Computer, PlayerName, SeatId, limits};
use splitkey_rules::Side;

use crate::players::player::PlayerId;

/// Everyone at a table, in order of arrival.
#[derive(Component, Default)]
pub(crate) struct Seats {
    people: Vec<Person>,
    next: u16,
}

/// How long a full table keeps the place of a disconnected spectator.
const PLACE_KEPT: Duration = Duration::from_secs(600);
/// One person at a table.
pub(crate) struct Person {
    pub(crate) id: SeatId,
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    pub(crate) side: Option<Side>,
    /// Whether they have ever sat on a side at this table.
    pub(crate) has_sat: bool,
    pub(crate) conn: Option<ConnId>,
    /// Connected, but not looking at the table.
    pub(crate) away: bool,
    /// The network address of the current or last connection.
    pub(crate) origin: Option<IpAddr>,
    /// Since when they are disconnected, as far as this host knows.
    pub(crate) lost_at: Option<Duration>,
    /// Present for a computer player.
    pub(crate) computer: Option<Computer>,
}

impl Person {
    /// Returns a disconnected spectator.
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
            computer: None,
        }
    }
}

impl Person {
    /// Takes a seat on a side, or leaves it.
    pub(crate) fn sit(&mut self, side: Option<Side>) {
        self.side = side;
        self.has_sat |= side.is_some();
    }

    /// Returns whether they are connected and look at the table.
    pub(crate) fn is_here(&self) -> bool {
        self.conn.is_some() && !self.away
    }
}

impl Seats {
    /// Adds someone as a spectator with this seat, which nobody has. Returns `None` when the table is full.
    pub(crate) fn add(
        &mut self,
        id: SeatId,
        player: PlayerId,
        name: PlayerName,
        conn: ConnId,
        origin: Option<IpAddr>,
    ) -> Option<&mut Person> {
        if self.is_full() {
            return None;
        }
        self.next = id.0.wrapping_add(1);
        self.people.push(Person { conn: Some(conn), origin, ..Person::new(id, player, name) });
        self.people.last_mut()
    }

    /// Returns the number that the next newcomer gets.
    pub(crate) fn free_id(&self) -> Option<SeatId> {
        // After 65,536 people the numbers start again, skipping those in use.
        self.free_id_from(self.next)
    }

    /// Returns the first free number from this one on.
    pub(crate) fn free_id_from(&self, first: u16) -> Option<SeatId> {
        (0..=u16::MAX).map(|more| SeatId(first.wrapping_add(more))).find(|id| !self.contains(*id))
    }

    /// Adds a computer player, disconnected, or changes how it plays.
    pub(crate) fn seat_computer(
        &mut self,
        id: SeatId,
        player: PlayerId,
        name: PlayerName,
        side: Side,
        computer: Computer,
    ) {
        if !self.contains(id) {
            self.restore(id, player, name);
        }
        if let Some(person) = self.of_seat(id) {
            person.sit(Some(side));
            person.computer = Some(computer);
        }
    }

    /// Returns the computer player at the table: there is at most one.
    pub(crate) fn computer(&self) -> Option<&Person> {
        self.people.iter().find(|person| person.computer.is_some())
    }

    /// Removes the computer player if a person has taken its side, or if nobody else is at the table. Returns it.
    pub(crate) fn dismiss_computer(&mut self) -> Option<Person> {
        let computer = self.computer()?;
        let (id, side) = (computer.id, computer.side);
        let mut people = self.people.iter().filter(|person| person.computer.is_none()).peekable();
        let stays =
            people.peek().is_some() && people.all(|person| person.side.is_none() || person.side != side);
        if stays { None } else { self.take(id) }
    }

    /// Returns whether a person is connected. Computer players do not count.
    pub(crate) fn is_attended(&self) -> bool {
        self.people.iter().any(|person| person.conn.is_some() && person.computer.is_none())
    }

    /// Restores someone, disconnected, with the seat that they had.
    pub(crate) fn restore(&mut self, id: SeatId, player: PlayerId, name: PlayerName) {
        self.next = id.0.wrapping_add(1);
        self.people.push(Person::new(id, player, name));
    }

    /// Returns the number of the next seat.
    pub(crate) fn next(&self) -> u16 {
        self.next
    }

    /// Sets the number of the next seat, after restoring people.
    pub(crate) fn go_on_at(&mut self, next: u16) {
        self.next = next;
    }

    pub(crate) fn take(&mut self, id: SeatId) -> Option<Person> {
        let at = self.people.iter().position(|person| person.id == id)?;
        Some(self.people.remove(at))
    }

    /// Removes everyone, and returns them.
    pub(crate) fn clear(&mut self) -> Vec<Person> {
        std::mem::take(&mut self.people)
    }

    /// Moves everyone seated to the other side.
    pub(crate) fn swap_sides(&mut self) {
        self.people.iter_mut().for_each(|person| person.side = person.side.map(Side::partner));
    }

    /// Returns the spectator who has been disconnected the longest, if that is long enough to lose their place.
    pub(crate) fn longest_gone(&self, host: SeatId, now: Duration) -> Option<SeatId> {
        let watched = |person: &&Person| person.side.is_none() && person.conn.is_none() && person.id != host;
        // After a restart, people count as disconnected since the host started.
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

    /// Returns the person on a connection, without exclusive access.
    pub(crate) fn person(&self, conn: ConnId) -> Option<&Person> {
        self.people.iter().find(|person| person.conn == Some(conn))
    }

    /// Returns the person on a connection.
    pub(crate) fn of_conn(&mut self, conn: ConnId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.conn == Some(conn))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Returns the people on one side.
    pub(crate) fn of_side(&self, side: Side) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(move |person| person.side == Some(side))
    }

    /// Returns the player who has a seat.
    pub(crate) fn player_of(&self, id: SeatId) -> Option<PlayerId> {
        self.people.iter().find(|person| person.id == id).map(|person| person.player)
    }

    /// Returns the side on which a person sits.
    pub(crate) fn side_of(&self, id: SeatId) -> Option<Side> {
        self.people.iter().find(|person| person.id == id)?.side
    }

    /// Returns how many people sit on a side.
    pub(crate) fn on_side(&self, side: Side) -> usize {
        self.people.iter().filter(|person| person.side == Some(side)).count()
    }

    /// Returns the names of everyone except one player.
    pub(crate) fn names_beside(&self, player: PlayerId) -> impl Iterator<Item = &PlayerName> {
        self.people.iter().filter(move |person| person.player != player).map(|person| &person.name)
    }

    /// Sets `now` as the time of disconnection where it is unknown, as after a restart.
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

    /// Returns the connections of everyone present.
    pub(crate) fn connections(&self) -> impl Iterator<Item = ConnId> {
        self.people.iter().filter_map(|person| person.conn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(people: u8) -> Seats {
        let mut seats = Seats::default();
        for number in 0..people {
            let name = PlayerName::new(&format!("Guest {number}")).expect("a name");
            let id = seats.free_id().expect("a number");
            let player = PlayerId::from_hash([number; 32]);
            seats.add(id, player, name, ConnId(number.into()), None).expect("a place");
        }
        seats
    }

    #[test]
    fn seat_numbers_start_again_and_skip_those_in_use() {
        let mut seats = seats(2);
        seats.restore(
            SeatId(u16::MAX),
            PlayerId::from_hash([9; 32]),
            PlayerName::new("Late").expect("a name"),
        );
        let name = PlayerName::new("Later").expect("a name");
        let id = seats.free_id().expect("a number");
        let later = seats.add(id, PlayerId::from_hash([10; 32]), name, ConnId(10), None).expect("a place");
        assert_eq!(later.id, SeatId(2));
    }

    #[test]
    fn a_spectator_who_is_gone_for_long_loses_their_place() {
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
        assert_eq!(longest_gone(603), Some(SeatId(2)), "expected neither the host of the table nor a player");
    }
}
