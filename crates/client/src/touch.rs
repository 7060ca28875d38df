//! Touching words, and pointing at them: the selected word, the one that is held down, pointers and pins.

use bevy_app::prelude::*;

mod hold;
mod pointing;
mod selection;

pub use hold::{HoldWord, Holding, InputWaits, LetGo};
pub use pointing::{PinToggled, Pointer, Pointing, ReplayMarks};
pub use selection::{Selection, TouchPressed};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hold::plugin, pointing::plugin, selection::plugin));
}
