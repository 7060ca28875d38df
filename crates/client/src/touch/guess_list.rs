//! The list of guesses that a player makes in a strike race, to be sent in one go (rules §12).

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;
use splitkey_rules::Cell;

use crate::{ClientSystems, MatchView, TableState, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GuessList>()
        .add_observer(change_list)
        .add_systems(Update, drop_stale_words.in_set(ClientSystems::Sync));
}

/// The words that the player has marked, in the order in which they are to be touched.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GuessList(pub Vec<Cell>);

impl GuessList {
    /// Returns the place of a word in the list, counted from 1.
    pub fn place(&self, cell: Cell) -> Option<usize> {
        self.0.iter().position(|listed| *listed == cell).map(|at| at + 1)
    }
}

/// What a player does with the list.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListAct {
    /// Puts a word at the end of the list, or takes it out.
    Mark(Cell),
    Clear,
    /// Sends the list.
    Send,
}

/// Returns whether this player can send a list of guesses now.
pub(crate) fn may_list(game: &MatchView) -> bool {
    game.strikes().is_some() && game.my_side().is_some_and(|side| game.position.phase.may_guess(side))
}

fn change_list(
    act: On<ListAct>,
    state: Res<TableState>,
    mut list: ResMut<GuessList>,
    mut commands: Commands,
) {
    let Some(game) = state.game.as_ref().filter(|game| may_list(game)) else { return };
    match *act {
        ListAct::Mark(cell) if list.place(cell).is_some() => list.0.retain(|listed| *listed != cell),
        ListAct::Mark(cell) if game.can_touch(cell) => list.0.push(cell),
        ListAct::Mark(_) => {}
        ListAct::Clear => list.0.clear(),
        ListAct::Send => {
            let words: Vec<u8> = std::mem::take(&mut list.0).into_iter().map(u8::from).collect();
            match *words {
                [] => {}
                [word] => commands.trigger(ToHost(Request::Guess { word })),
                _ => commands.trigger(ToHost(Request::GuessList { words })),
            }
        }
    }
}

/// Forgets words that can no longer be touched, and the whole list once it is not this player's turn to guess.
fn drop_stale_words(state: Res<TableState>, mut list: ResMut<GuessList>) {
    if list.0.is_empty() || !state.is_changed() {
        return;
    }
    let game = state.game.as_ref().filter(|game| may_list(game));
    list.0.retain(|cell| game.is_some_and(|game| game.can_touch(*cell)));
}
