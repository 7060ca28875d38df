//! Pointers of guessers, and pins within a side. Neither is stored.

use bevy::prelude::*;
use splitkey_protocol::FromHost;
use splitkey_rules::Cell;

use crate::{
    publishing::publisher::Publisher,
    tables::{parts::Tables, queue::Sender},
};

/// Forwards a pointer, but only of a player whose side is guessing: the giving side must not point.
pub(crate) fn pass_pointer_on(
    In((from, word)): In<(Sender, Option<u8>)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(at) = tables.of(from) else { return };
    let Some(match_state) = at.match_state.as_deref() else { return };
    let person = at.seats.person(from.conn).map(|person| (person.id, person.side));
    let Some((by, Some(side))) = person else { return };
    if match_state.game.phase().may_guess(side) {
        let pointed = FromHost::Pointed { by, word: word.and_then(Cell::new) };
        let watching = at
            .seats
            .iter()
            .filter(|person| at.table.shows_match_to(person))
            .filter_map(|person| person.conn)
            .filter(|conn| *conn != from.conn);
        publisher.tell_all(watching, &pointed);
    }
}

/// Pins or unpins a word, and sends that to the player's own side only.
pub(crate) fn pin_word(
    In((from, word, on)): In<(Sender, u8, bool)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let person = at.seats.person(from.conn).map(|person| (person.id, person.side));
    let (Some((by, Some(side))), Some(cell)) = (person, Cell::new(word)) else { return };
    let Some(match_state) = at.match_state.as_deref_mut().filter(|match_state| match_state.runs()) else {
        return;
    };
    let pins = match_state.flow.pins.entry(by).or_default();
    let changed = if on { pins.insert(cell) } else { pins.remove(&cell) };
    if changed {
        let pinned = FromHost::Pinned { by, words: pins.iter().copied().collect() };
        publisher.tell_side(&at.seats, side, &pinned);
    }
}
