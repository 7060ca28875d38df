//! Paces what happened into what is shown. The state is always current; only its display waits.

use bevy_app::prelude::*;

mod landing;
mod live_match;
mod pacing;
mod shown;
mod step;
#[cfg(test)]
mod tests;

pub use landing::{Landing, OnTable};
pub use pacing::{Playback, Skip};
pub use shown::{CatchUpBegan, FactShown, MatchShown, Shown, SuspenseBegan};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((landing::plugin, live_match::plugin, pacing::plugin, shown::plugin));
}
