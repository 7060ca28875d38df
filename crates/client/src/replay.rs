//! Replays of matches that are over, stepped forwards and backwards on the table.
//!
//! While one is open, [`Shown`](crate::Shown) holds a state of that match, so everything draws it as it draws a live
//! one. The table is received behind it, and nothing is sent to the host, except about the review that its people do
//! together.

use bevy_app::prelude::*;

mod timeline;
mod together;
mod viewer;
mod wanted;

pub use timeline::{Mark, ReplayView, Timeline};
pub use together::{ReviewPart, TableReview};
pub(crate) use viewer::replay_place;
pub use viewer::{OpenReplay, ReplayAct, ReplaySpeed, ReplayViewer};
pub use wanted::WantedReplay;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((together::plugin, viewer::plugin, wanted::plugin));
}
