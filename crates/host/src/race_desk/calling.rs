//! Calls players who are at no table to their turn in a race, since they may have left the game in the background.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;

use crate::{
    publishing::publisher::Publisher, requests::commits::publish_commits, schedule::HostSystems,
    tables::directory::Directory,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, call_players.in_set(HostSystems::Publish).after(publish_commits));
}

fn call_players(directory: Res<Directory>, mut publisher: Publisher) {
    for player in publisher.races.take_called() {
        let devices = directory.devices_of(player).filter(|(_, _, caller)| caller.table.is_none());
        let conns: Vec<ConnId> = devices.map(|(_, conn, _)| conn).collect();
        conns.into_iter().for_each(|conn| publisher.call_to_race(conn, true));
    }
}
