//! Pointers of guessers, pins within a side, and both of everyone in a review. None of it is stored.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::FromHost;
use splitkey_rules::Cell;

use crate::{
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, queue::Sender},
    talk::review::tell_review,
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Point { word } => pass_pointer_on, (from, word);
        Pin { word, on } => pin_word, (from, word, on);
    }
}

/// Forwards a pointer, but only of a player whose side is guessing: the giving side must not point. In a review
/// everyone may.
fn pass_pointer_on(In((from, word)): In<(Sender, Option<u8>)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(at) = tables.of(from) else { return };
    let Some(match_state) = at.match_state.as_deref() else { return };
    let Some(person) = at.seats.person(from.conn) else { return };
    let guesses = person.side.is_some_and(|side| match_state.game.phase().may_guess(side));
    let reviews = match_state.flow.review.is_some() && at.table.shows_match_to(person);
    if guesses || reviews {
        let pointed = FromHost::Pointed { by: person.id, word: word.and_then(Cell::new) };
        let watching = at
            .seats
            .iter()
            .filter(|person| at.table.shows_match_to(person))
            .filter_map(|person| person.conn)
            .filter(|conn| *conn != from.conn);
        publisher.tell_all(watching, &pointed);
    }
}

/// Pins or unpins a word, and sends that to the player's own side only. In a review it marks the word for everyone.
fn pin_word(In((from, word, on)): In<(Sender, u8, bool)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(person) = at.seats.person(from.conn) else { return };
    let (by, side, watches) = (person.id, person.side, at.table.shows_match_to(person));
    let (Some(cell), Some(match_state)) = (Cell::new(word), at.match_state.as_deref_mut()) else { return };
    if match_state.runs() {
        let Some(side) = side else { return };
        let pins = match_state.flow.pins.entry(by).or_default();
        let changed = if on { pins.insert(cell) } else { pins.remove(&cell) };
        if changed {
            let pinned = FromHost::Pinned { by, words: pins.iter().copied().collect() };
            publisher.tell_side(&at.seats, side, &pinned);
        }
    } else if let Some(review) = match_state.flow.review.as_mut().filter(|_| watches) {
        let changed = if on { review.marks.insert(cell) } else { review.marks.remove(&cell) };
        if changed {
            tell_review(&at, &mut publisher);
        }
    }
}
