//! Replays of matches that are over, stepped forwards and backwards on the table.
//!
//! While one is open, [`Shown`](crate::Shown) holds a state of that match, so everything draws it as it draws a live
//! one. The table is received behind it, and nothing is sent to the host, except about the review that its people do
//! together.

use bevy_app::prelude::*;

mod open;
mod timeline;
mod together;
mod viewer;
mod wanted;

pub(crate) use open::replay_place;
pub use open::{OpenReplay, ReplayAct, ReplaySpeed, ReplayViewer, ReviewPart};
pub use timeline::{Mark, ReplayView, Timeline};
pub use together::TableReview;
pub use wanted::WantedReplay;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((together::plugin, viewer::plugin, wanted::plugin));
}
