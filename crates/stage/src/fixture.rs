//! A sample match for tests, and a table without a window to show it.

use std::time::Duration;

use bevy::{light::GlobalAmbientLight, prelude::*, time::TimeUpdateStrategy};
use splitkey_client::{
    ClientPlugin, MatchView, Quality, Settings,
    net::Heard,
    platform::Profile,
    protocol::{FromHost, PlayerName, PlayerToken, Seat, SeatId, TableCode, TableSettings, TableView, View},
    rules::{Cell, Deal, Fact, Game, Side, SideMap, SideView},
};

use crate::set_up;

/// The duration of a frame.
pub(crate) const FRAME: Duration = Duration::from_millis(50);
/// Frames after which everything reported has its place.
pub(crate) const SHORT: usize = 60;

pub(crate) fn table(settings: Settings) -> App {
    // Automatic quality would consider these frames too slow.
    let settings = Settings { quality: Quality::High, ..settings };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .init_asset::<Image>()
        .init_asset::<Mesh>()
        .init_asset::<StandardMaterial>()
        // As the camera's plugin does.
        .register_required_components::<Mesh3d, Visibility>()
        .init_resource::<GlobalAmbientLight>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .add_plugins(ClientPlugin)
        .insert_resource(Profile::new(PlayerToken([7; 32]), None));
    set_up(&mut app);
    app.insert_resource(settings);
    splitkey_client::use_one_thread(&mut app.world_mut().resource_mut(), &[]);
    app.finish();
    app.cleanup();
    app.update();
    app
}

pub(crate) fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

/// The key of [`Deal::sample`]: agents are at 0–8 on Lark's map and at 0–2, 9–13 and 22 on Owl's, and assassins at
/// 22–24 and at 8, 21 and 24.
pub(crate) fn key() -> [SideMap; 2] {
    Side::BOTH.map(|side| *Deal::sample().key().map(side))
}

/// A match that was just dealt, as a player of this side or a spectator sees it.
pub(crate) fn dealt(me: Option<Side>) -> MatchView {
    View::of(&Game::new(Deal::sample()), me).into()
}

/// Two players at the table, and a spectator.
pub(crate) fn people() -> TableView {
    let seat = |(number, name, side)| Seat {
        id: SeatId(number),
        name: PlayerName::new(name).expect("a name"),
        side,
        connected: true,
        away: false,
        computer: None,
    };
    let people = [(0, "Vera", Some(Side::A)), (1, "Mara", Some(Side::B)), (2, "Jonas", None)];
    TableView {
        settings: TableSettings::STANDARD,
        seats: people.map(seat).into(),
        match_dealt: true,
        ..TableView::new(TableCode::from_bits(7), SeatId(0))
    }
}

/// Applies the facts of an action to `game`, and returns the host's message about it.
pub(crate) fn act(game: &mut MatchView, facts: Vec<Fact>) -> FromHost {
    let revision = game.position.revision + 1;
    let over = facts.iter().any(|fact| matches!(fact, Fact::MatchEnded { .. }));
    let key = over.then(key);
    game.follow(&facts, revision, key);
    FromHost::Moved { by: None, facts, revision, key: key.map(Box::new) }
}

pub(crate) fn deal_of(game: &MatchView) -> FromHost {
    let public = game.public.clone();
    let view = match game.me {
        Some((side, map)) => View::Side(Box::new(SideView { side, map, public })),
        None => View::Public(Box::new(public)),
    };
    FromHost::Dealt { view }
}

pub(crate) fn hear(app: &mut App, message: FromHost) {
    app.world_mut().resource_mut::<Heard>().0.push_back(message);
}

pub(crate) fn wait(app: &mut App, frames: usize) {
    (0..frames).for_each(|_| app.update());
}
