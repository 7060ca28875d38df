//! The player's settings.

use bevy_app::prelude::*;

mod broadcast;
mod choices;
mod chosen;
mod kept;
mod named;
mod secrets;
mod streaming;
mod values;

pub use broadcast::{Broadcast, Cameras};
pub use choices::{Hold, Quality, Suspense, Viewpoint};
pub use chosen::{FirstSettings, Settings, Volumes};
pub use kept::KeptSettings;
pub use named::Named;
pub use secrets::Secret;
pub use streaming::{STREAM_OPTION, Streaming};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((chosen::plugin, kept::plugin, streaming::plugin));
}
