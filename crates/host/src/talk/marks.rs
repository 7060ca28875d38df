//! Pointers of guessers, and pins within a side. Neither is stored.

use bevy::prelude::*;
use splitkey_protocol::{FromClient, FromHost};
use splitkey_rules::Cell;

use crate::{
    publishing::publisher::Publisher,
    requests::step::Asides,
    schedule::HostSystems,
    tables::{matches::Match, queue::Ask, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (pass_pointers_on, pin_words).in_set(HostSystems::Aside));
}

/// Forwards pointers, but only of players whose side is guessing: the giving side must not point.
fn pass_pointers_on(
    asides: Res<Asides>,
    mut tables: Query<(&Table, &mut Seats, &Match)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::Point { word }) = &request.ask else { continue };
        let Ok((table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let Some((by, Some(side))) = seats.of_conn(request.conn).map(|person| (person.id, person.side))
        else {
            continue;
        };
        if dealt.game.phase().may_guess(side) {
            let pointed = FromHost::Pointed { by, word: word.and_then(Cell::new) };
            let watching = seats
                .iter()
                .filter(|person| table.shows_match_to(person))
                .filter_map(|person| person.conn)
                .filter(|conn| *conn != request.conn);
            publisher.tell_all(watching, &pointed);
        }
    }
}

/// Pins and unpins words, and sends that to the player's own side only.
fn pin_words(asides: Res<Asides>, mut tables: Query<(&mut Seats, &mut Match)>, mut publisher: Publisher) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::Pin { word, on }) = &request.ask else { continue };
        let Ok((mut seats, mut dealt)) = tables.get_mut(*entity) else { continue };
        let person = seats.of_conn(request.conn).map(|person| (person.id, person.side));
        let (Some((by, Some(side))), Some(cell), true) = (person, Cell::new(*word), dealt.runs()) else {
            continue;
        };
        let pins = dealt.pins.entry(by).or_default();
        let changed = if *on { pins.insert(cell) } else { pins.remove(&cell) };
        if !changed {
            continue;
        }
        let pinned = FromHost::Pinned { by, words: pins.iter().copied().collect() };
        publisher.tell_all(seats.of_side(side).filter_map(|person| person.conn), &pinned);
    }
}
