//! Touching words, and pointing at them: the selected word, the one that is held down, pointers and pins.

use bevy_app::prelude::*;

mod guess_list;
mod hold;
mod pointing;
mod selection;

pub(crate) use guess_list::may_list;
pub use guess_list::{GuessList, ListAct};
pub use hold::{HoldWord, Holding, InputWaits, LetGo};
pub use pointing::{PinToggled, Pointer, Pointing, ReplayMarks};
pub use selection::{Selection, TouchPressed};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((guess_list::plugin, hold::plugin, pointing::plugin, selection::plugin));
}
