//! Sends messages to players, and commits records to the journal.

use bevy_app::prelude::*;

pub(crate) mod audiences;
pub(crate) mod feed;
pub(crate) mod filtered;
pub(crate) mod followers;
mod held_bytes;
pub(crate) mod holding;
mod moderator_picture;
pub(crate) mod overlay_picture;
pub(crate) mod phone_picture;
pub(crate) mod phones;
pub(crate) mod polls;
pub(crate) mod public_picture;
pub(crate) mod publisher;
mod race_news;
mod sending;
pub(crate) mod table_news;
pub(crate) mod votes;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        audiences::plugin,
        followers::plugin,
        holding::plugin,
        phones::plugin,
        polls::plugin,
        publisher::plugin,
        table_news::plugin,
        votes::plugin,
    ));
}
