//! The player's settings.

use bevy_app::prelude::*;

mod broadcast;
mod choices;
mod kept;
mod named;
mod secrets;
mod streaming;

pub use broadcast::{Broadcast, Cameras};
pub use choices::{FirstSettings, Hold, Quality, Settings, Suspense, Viewpoint, Volumes};
pub use kept::KeptSettings;
pub use named::Named;
pub use secrets::Secret;
pub use streaming::{STREAM_OPTION, Streaming};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((choices::plugin, kept::plugin, streaming::plugin));
}
