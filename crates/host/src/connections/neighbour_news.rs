//! Tells other hosts of the journal what concerns them, and takes over what they tell.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;

use crate::{
    connections::listing::public_tables,
    limits::allowances::Allowances,
    neighbours::{Neighbours, NewsRequest},
    publishing::audiences::Audiences,
    schedule::HostSystems,
    tables::{directory::Directory, parts::Tables},
};

pub(super) fn plugin(app: &mut App) {
    let told = |neighbours: Res<Neighbours>| neighbours.told.is_some();
    let asked = |neighbours: Res<Neighbours>| !neighbours.asked.is_empty();
    app.init_resource::<Neighbours>()
        .add_systems(Update, take_news.run_if(told).in_set(HostSystems::Route))
        .add_systems(Update, tell_news.run_if(asked).in_set(HostSystems::Aside));
}

fn take_news(now: Res<HostNow>, mut neighbours: ResMut<Neighbours>, mut limits: ResMut<Allowances>) {
    if let Some(told) = neighbours.told.take() {
        neighbours.take(told, &mut limits, now.0);
    }
}

fn tell_news(
    now: Res<HostNow>,
    directory: Res<Directory>,
    tables: Tables,
    audiences: Res<Audiences>,
    mut neighbours: ResMut<Neighbours>,
    mut limits: ResMut<Allowances>,
) {
    let listed = public_tables(&directory, &tables, &audiences);
    let news = neighbours.news(listed, &mut limits, now.0);
    for NewsRequest(answer) in std::mem::take(&mut neighbours.asked) {
        answer(news.clone());
    }
}
