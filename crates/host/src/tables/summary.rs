//! A table in the lists of its people.

use splitkey_protocol::{MyTable, PlayerName, PublicFilter, PublicText, TableCode};
use splitkey_rules::Side;

use crate::{
    players::player::PlayerId,
    tables::{matches::Match, seats::Seats, table::Table},
};

/// How many names of others are sent with each of the player's tables.
const OTHERS: usize = 3;

/// A table as it appears in the lists of its own people.
#[derive(Debug)]
pub(crate) struct Summary {
    people: Box<[(PlayerId, PlayerName, Option<Side>)]>,
    /// Those who are told nothing about it, because they are in an audience that is held back.
    audience: Box<[PlayerId]>,
    pub(crate) running: bool,
    /// The people who are not told all names.
    blind: Box<[PlayerId]>,
    /// The people whose names they are not told.
    unnamed: Box<[PlayerId]>,
    /// Whether it is the table of a pair, which finds it by its race.
    of_race: bool,
    /// Whether the match waits for each side, by [`Side::index`].
    waits: [bool; 2],
}

impl Summary {
    pub(crate) fn of(table: &Table, seats: &Seats, match_state: Option<&Match>) -> Summary {
        let names: Vec<PlayerName> = seats.view(match_state).into_iter().map(|seat| seat.name).collect();
        let of_audience = || seats.iter().filter(|person| table.is_in_audience(person));
        let held_back = of_audience().filter(|_| table.holds_audience_back());
        Summary {
            audience: held_back.map(|person| person.player).collect(),
            people: seats
                .iter()
                .zip(names.iter().cloned())
                .map(|(person, name)| (person.player, name, person.side))
                .collect(),
            running: match_state.is_some_and(Match::runs),
            blind: match table.access.filter.hides_names() {
                true => of_audience().map(|person| person.player).collect(),
                false => Box::default(),
            },
            unnamed: match table.access.filter {
                PublicFilter::Strict => of_audience().map(|person| person.player).collect(),
                PublicFilter::Approved => {
                    let shown =
                        |name: &PlayerName| table.transient.moderation.shows(PublicText::Name, name.as_str());
                    let unnamed = seats.iter().zip(&names).filter(|(_, name)| !shown(name));
                    unnamed.map(|(person, _)| person.player).collect()
                }
                PublicFilter::Off | PublicFilter::Mask => Box::default(),
            },
            of_race: table.race.is_some(),
            waits: Side::BOTH
                .map(|side| match_state.is_some_and(|match_state| match_state.waits_for(Some(side)))),
        }
    }

    /// Returns the entry in the list of one of its people, or `None` if it has none.
    pub(crate) fn my_table(&self, code: TableCode, player: PlayerId) -> Option<MyTable> {
        if self.of_race {
            return None;
        }
        if self.audience.contains(&player) {
            let (others, side) = (Vec::new(), None);
            return Some(MyTable { code, others, side, running: false, my_turn: false });
        }
        let side = self.people.iter().find(|(id, ..)| *id == player)?.2;
        let is_told = |id: &PlayerId| !self.blind.contains(&player) || !self.unnamed.contains(id);
        let others = self.people.iter().filter(|(id, ..)| *id != player && is_told(id));
        let others = others.map(|(_, name, _)| name);
        Some(MyTable {
            code,
            others: others.take(OTHERS).cloned().collect(),
            side,
            running: self.running,
            my_turn: side.is_some_and(|side| self.waits[side.index()]),
        })
    }
}
