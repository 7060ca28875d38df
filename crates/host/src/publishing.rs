//! Sends messages to players, and commits records to the journal.

use bevy::prelude::*;

pub(crate) mod publisher;
pub(crate) mod table_news;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((publisher::plugin, table_news::plugin));
}
