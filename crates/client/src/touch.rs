//! Touching a word: the selected word, and the one that is held down.

use bevy::prelude::*;

mod hold;
mod selection;

pub use hold::{HoldWord, Holding, LetGo};
pub use selection::{Selection, TouchPressed};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, selection::plugin));
}
