//! What concerns a player's connections and no single table.

use bevy_app::prelude::*;

pub(crate) mod arrivals;
pub(crate) mod devices;
pub(crate) mod idle_links;
pub(crate) mod listing;
mod neighbour_news;
pub(crate) mod replays;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        arrivals::plugin,
        devices::plugin,
        idle_links::plugin,
        listing::plugin,
        neighbour_news::plugin,
        replays::plugin,
    ));
}
