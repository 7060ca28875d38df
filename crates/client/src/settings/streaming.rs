//! Streaming: a page that shows a table as a broadcast source, without controls.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Streaming>();
}

/// The query option of a link to such a page.
pub const STREAM_OPTION: &str = "stream=on";

/// Whether this app is a broadcast source: it joins without asking, only watches, and has no controls. The app's
/// creator inserts it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaming(pub bool);
