//! What the host sends about the table and its match, applied to [`TableState`].

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, PlayerName, PublicFilter, Seat, SeatId};

use super::{match_view::MatchView, refusal::RefusalAbout, state::TableState};
use crate::{OnReceived, Received, Texts, platform::Profile};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnReceived, receive_table);
}

/// Applies a message. Systems that need the table as it was before the message run before this one, and those that need it
/// as it is now run after it.
pub(crate) fn receive_table(
    mut received: MessageReader<Received>,
    profile: Option<Res<Profile>>,
    texts: Res<Texts>,
    mut state: ResMut<TableState>,
) {
    let name = |seats: &mut [Seat], you| name_in_words(seats, you, profile.as_deref(), &texts);
    for Received(message) in received.read() {
        match message {
            FromHost::Joined { you, table } => {
                let same_table = state.table.as_ref().is_some_and(|old| old.code == table.code);
                if !same_table || !table.match_dealt {
                    state.game = None;
                }
                let mut table = table.clone();
                name(&mut table.seats, Some(*you));
                state.you = Some(*you);
                state.table = Some(table);
                // A held back audience is told next.
                state.held = None;
            }
            FromHost::TableChanged { table } => {
                let mut table = table.clone();
                name(&mut table.seats, state.you);
                state.table = Some(table);
                state.hide_match_from_uninvited();
            }
            FromHost::PeopleChanged { changed, gone } => {
                let mut changed = changed.clone();
                name(&mut changed, state.you);
                if let Some(table) = &mut state.table {
                    table.change_people(changed, gone);
                }
                state.hide_match_from_uninvited();
            }
            FromHost::Dealt { view } => {
                state.explained.clear();
                state.thoughts.clear();
                state.game = Some(MatchView::from(view.clone()));
            }
            FromHost::Moved { facts, revision, key, .. } => {
                if let Some(game) = &mut state.game {
                    game.follow(facts, *revision, key.as_deref().copied());
                }
            }
            FromHost::Thoughts { of_replay: false, thoughts } => state.thoughts.clone_from(thoughts),
            FromHost::CluesExplained { clues } => state.explained.clone_from(clues),
            FromHost::HeldBack { held } => {
                state.held = *held;
                if state.is_blanked() {
                    state.game = None;
                }
            }
            FromHost::Left { .. } => *state = TableState::default(),
            FromHost::Refused { reason } if RefusalAbout::of(reason, &state) == RefusalAbout::Table => {
                *state = TableState::default();
            }
            _ => {}
        }
    }
}

/// Gives computer players, and spectators whose names are hidden, their names in the player's language. `you` know your
/// own name.
fn name_in_words(seats: &mut [Seat], you: Option<SeatId>, profile: Option<&Profile>, texts: &Texts) {
    for seat in seats {
        let own = profile.filter(|_| you == Some(seat.id)).map(|profile| profile.name.clone());
        let named = |key| PlayerName::new(&texts.get(key)).ok();
        let name = match seat.computer {
            Some(_) => named("computer-name"),
            None if seat.name.as_str() != PublicFilter::HIDDEN => continue,
            None => own.or_else(|| named("table-unnamed")),
        };
        seat.name = name.unwrap_or_else(|| seat.name.clone());
    }
}
