//! What is heard, and its captions: sounds of the match, and alerts for a player who is looking elsewhere.

use bevy_app::prelude::*;

mod alert;
mod captions;
mod cue;

pub use alert::{Alert, AlertPlayer, Alerter};
pub use captions::Captions;
pub use cue::{Cue, CueKind, CueSounded};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((alert::plugin, captions::plugin, cue::plugin));
}
