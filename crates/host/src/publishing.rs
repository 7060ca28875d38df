//! Sends messages to players, and commits records to the journal.

use bevy_app::prelude::*;

pub(crate) mod audiences;
pub(crate) mod feed;
pub(crate) mod filtered;
mod held_bytes;
pub(crate) mod holding;
pub(crate) mod moderator_pages;
pub(crate) mod overlay_picture;
pub(crate) mod overlays;
pub(crate) mod phone_picture;
pub(crate) mod phones;
pub(crate) mod public_picture;
pub(crate) mod publisher;
mod race_news;
mod sending;
pub(crate) mod table_news;
pub(crate) mod votes;
pub(crate) mod watch_pages;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        audiences::plugin,
        holding::plugin,
        moderator_pages::plugin,
        overlays::plugin,
        phones::plugin,
        publisher::plugin,
        table_news::plugin,
        votes::plugin,
        watch_pages::plugin,
    ));
}
