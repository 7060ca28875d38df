//! The memory used by the word lists of all tables.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use crate::tables::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(let_go);
}

/// The size of all lists, complete or not, in bytes.
#[derive(Resource, Debug)]
pub(crate) struct WordsHeld {
    bytes: usize,
    most: usize,
}

impl WordsHeld {
    pub(crate) fn new(most: usize) -> WordsHeld {
        WordsHeld { bytes: 0, most }
    }

    /// Replaces the size of one table's lists.
    pub(crate) fn change(&mut self, before: usize, after: usize) {
        self.bytes = self.bytes.saturating_sub(before) + after;
    }

    /// Returns whether there is room for another `more` bytes.
    pub(crate) fn has_room_for(&self, more: usize) -> bool {
        self.bytes + more <= self.most
    }
}

/// Runs when a table closes or is parked.
fn let_go(table: On<Remove, Table>, tables: Query<&Table>, mut held: ResMut<WordsHeld>) {
    if let Ok(table) = tables.get(table.entity) {
        held.change(table.words_bytes(), 0);
    }
}
