//! The selected word. A touch takes two steps, so that nobody guesses by accident.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;
use splitkey_rules::Cell;

use super::guess_list::{GuessList, ListAct};
use crate::{ClientSystems, Playback, TableState, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_observer(press_word)
        .add_observer(put_down_listed)
        .add_systems(Update, (forget_last_match, drop_stale_selection).chain().in_set(ClientSystems::Sync));
}

/// The cursor on the grid, and the word that the next press touches.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The keyboard's position; `None` until the keyboard was used or a word was pressed.
    pub cursor: Option<Cell>,
    /// Pressed once. Pressing it again touches it.
    pub armed: Option<Cell>,
}

/// A word was pressed by pointer, key or button. The first press arms it, the second touches it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchPressed {
    pub cell: Cell,
}

impl Selection {
    /// Moves the cursor by columns and rows, staying on the grid.
    pub fn step(&mut self, columns: i8, rows: i8) {
        self.armed = None;
        let Some(cursor) = self.cursor else {
            self.cursor = Cell::new(12);
            return;
        };
        let moved = |at: u8, by: i8| (i16::from(at) + i16::from(by)).clamp(0, 4) as u8;
        self.cursor = Cell::new(moved(cursor.row(), rows) * 5 + moved(cursor.column(), columns));
    }

    /// Takes the first press back.
    pub fn disarm(&mut self) {
        self.armed = None;
    }
}

fn press_word(
    press: On<TouchPressed>,
    state: Res<TableState>,
    (playback, list): (Res<Playback>, Res<GuessList>),
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    // The words are those of another match.
    if playback.is_replay() {
        return;
    }
    let cell = press.cell;
    selection.cursor = Some(cell);
    if !state.game.as_ref().is_some_and(|game| game.can_touch(cell)) {
        selection.armed = None;
        // Asks only about a word with something on it; the host's refusal explains why it cannot be touched.
        if state
            .game
            .as_ref()
            .is_some_and(|game| game.my_side().is_some_and(|side| game.position.phase.may_guess(side)))
        {
            commands.trigger(ToHost(Request::Guess { word: cell.into() }));
        }
    } else if !list.0.is_empty() {
        // Once a list is begun, each press goes on with it.
        commands.trigger(ListAct::Mark(cell));
    } else if selection.armed == Some(cell) {
        selection.armed = None;
        commands.trigger(ToHost(Request::Guess { word: cell.into() }));
    } else {
        selection.armed = Some(cell);
    }
}

/// A word that is put on the list is no longer the one that the next press touches.
fn put_down_listed(_: On<ListAct>, mut selection: ResMut<Selection>) {
    selection.disarm();
}

/// Clears the selection when another match begins or the match is gone.
fn forget_last_match(
    state: Res<TableState>,
    mut dealt: Local<Option<[String; 25]>>,
    mut selection: ResMut<Selection>,
) {
    if !state.is_changed() {
        return;
    }
    let words = state.game.as_ref().map(|game| &game.words);
    if dealt.as_ref() != words {
        *dealt = words.cloned();
        selection.set_if_neq(Selection::default());
    }
}

/// Deselects a word that can no longer be touched.
fn drop_stale_selection(state: Res<TableState>, mut selection: ResMut<Selection>) {
    if let Some(cell) = selection.armed
        && !state.game.as_ref().is_some_and(|game| game.can_touch(cell))
    {
        selection.armed = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MatchView, phrases::sample::Sample};

    #[test]
    fn arrow_keys_follow_the_screen() {
        let mut selection = Selection { cursor: Cell::new(12), armed: None };
        for (columns, rows, wanted) in [(1, 0, 13), (0, 1, 18), (-1, 0, 17), (0, -1, 12)] {
            selection.step(columns, rows);
            assert_eq!(selection.cursor, Cell::new(wanted));
        }
    }

    #[test]
    fn the_cursor_is_cleared_by_the_next_match() {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, plugin)).init_resource::<TableState>();
        app.init_resource::<GuessList>();
        let hold = |app: &mut App| {
            app.update();
            *app.world_mut().resource_mut::<Selection>() =
                Selection { cursor: Cell::new(7), armed: Cell::new(7) };
        };
        let show = |app: &mut App, game: Option<MatchView>| {
            app.world_mut().resource_mut::<TableState>().game = game;
            app.update();
            *app.world().resource::<Selection>()
        };
        let game = Sample::new().seen_by(None);
        show(&mut app, Some(game.clone()));
        hold(&mut app);
        let mut moved = game.clone();
        moved.position.revision += 1;
        assert_eq!(show(&mut app, Some(moved)).cursor, Cell::new(7), "an action leaves it where it is");
        let mut other = game;
        other.words = std::array::from_fn(|at| format!("OTHER {at}"));
        assert_eq!(show(&mut app, Some(other)), Selection::default());
        hold(&mut app);
        assert_eq!(show(&mut app, None), Selection::default());
    }

    #[test]
    fn the_cursor_stays_on_the_grid_and_moving_deselects_the_word() {
        let mut selection = Selection { cursor: Cell::new(4), armed: Cell::new(4) };
        selection.step(1, -1);
        assert_eq!(selection, Selection { cursor: Cell::new(4), armed: None });
    }
}
