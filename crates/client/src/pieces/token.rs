//! The timer tokens as entities: in the bank, on words, in front of a side, or discarded.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::{Cell, Side, TokenFace};

use crate::{ClientSystems, MatchView, OnTable};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_tokens.in_set(ClientSystems::Sync));
}

/// A timer token by its number, from 0. Tokens from number 9 on look different.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerToken(pub u8);

/// Where a timer token lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenPlace {
    /// A slot of the rail. Slot 0 is at the far end as side A sees it.
    Bank { slot: u8, face: TokenFace },
    /// A bystander mark whose arrow points at the guesser. `layer` 1 lies on 0.
    Word { cell: Cell, guesser: Side, layer: u8 },
    /// Check side up, in a row in front of a side.
    Taken { side: Side, place: u8 },
    /// Out of the game as a penalty.
    Discarded { place: u8 },
}

/// Spawns as many tokens as the mission has, and moves only those that are misplaced.
fn keep_tokens(
    on_table: OnTable,
    mut tokens: Query<(Entity, &TimerToken, &mut TokenPlace)>,
    mut commands: Commands,
) {
    if !on_table.is_changed() {
        return;
    }
    let mut open = on_table.game().map(places).unwrap_or_default();
    let mut movers = Vec::new();
    for (entity, token, place) in &tokens {
        match open.iter().position(|wanted| *wanted == *place) {
            Some(at) => {
                open.remove(at);
            }
            None => movers.push((token.0, entity)),
        }
    }
    movers.sort();
    let mut open = open.into_iter();
    for (_, entity) in movers {
        match (open.next(), tokens.get_mut(entity)) {
            (Some(next), Ok((_, _, mut place))) => *place = next,
            _ => commands.entity(entity).despawn(),
        }
    }
    let first = tokens.iter().count() as u8;
    for (token, place) in (first..).zip(open) {
        commands.spawn((Name::new(format!("Token {token}")), TimerToken(token), place));
    }
}

/// Returns where all tokens of a match lie. A token that stays in the bank keeps its slot.
fn places(game: &MatchView) -> Vec<TokenPlace> {
    let (mission, position) = (game.mission, &game.position);
    let slots = |end: u8, tokens: u8, face| {
        (end.saturating_sub(tokens)..end).map(move |slot| TokenPlace::Bank { slot, face })
    };
    let mut places: Vec<TokenPlace> =
        slots(mission.mistakes(), position.bank.bystander, TokenFace::Bystander).collect();
    places.extend(slots(mission.turns(), position.bank.check, TokenFace::Check));
    for (cell, word) in Cell::all().zip(position.words) {
        for guesser in Side::BOTH {
            let layers = 0..word.tokens[guesser.index()];
            places.extend(layers.map(|layer| TokenPlace::Word { cell, guesser, layer }));
        }
    }
    for side in Side::BOTH {
        places.extend((0..position.taken[side.index()]).map(|place| TokenPlace::Taken { side, place }));
    }
    places.extend((0..position.discarded).map(|place| TokenPlace::Discarded { place }));
    places
}
