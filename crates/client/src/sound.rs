//! What is heard, and its captions: sounds of the match, and alerts for a player who is looking elsewhere.

use bevy::prelude::*;

mod call;
mod captions;
mod cue;

pub use call::{Call, CallPlayer, Caller};
pub use captions::Captions;
pub use cue::{Cue, CueKind, CueSounded};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((call::plugin, captions::plugin, cue::plugin));
}
