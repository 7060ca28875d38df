//! A page that shows a table to a channel by itself.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Streaming>();
}

/// What the link to such a page has beside the table.
pub const STREAM_OPTION: &str = "stream=on";

/// Whether this app shows a table to a channel: it comes in without being asked, only watches, and has nothing to press.
/// Whoever makes the app inserts it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaming(pub bool);
