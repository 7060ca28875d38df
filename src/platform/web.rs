//! The browser page: options from its URL, storage, the accessible region, and the connection to the page's own host.

use std::process::ExitCode;

use bevy::{app::PluginGroupBuilder, prelude::*};
use splitkey_client::{
    Alerter, AloneHost, ClientSystems, ConnectTo, CurrentHost, FirstSettings, ForgetDevice, Joining,
    KeptSettings, PlayNow, ReloadPage, Reloads, Secret, Settings, Solo, TableState,
    net::{Dial, websocket::WebSocketDial},
    platform::{
        Files, Identities, Identity, Inviter, KeyWindow, LocalZone, Profile, Storage, Store, typed_name,
    },
    protocol::TableCode,
};

use self::{files::PageFiles, identity::PageIdentity, page::BrowserPage, storage::LocalStorage};
use crate::{LaunchOptions, game, launch::spoken_language};

mod files;
mod full_screen;
mod identity;
mod key_window;
mod page;
mod region;
mod script;
mod solo;
mod storage;
mod turn;
mod typing;
mod zone;

/// Changes nothing: a page has a single thread, so rendering is not pipelined.
pub(crate) fn draw_at_once(engine: PluginGroupBuilder) -> PluginGroupBuilder {
    engine
}

/// Starts the game. The browser then calls it for each frame.
pub fn run() -> ExitCode {
    console_error_panic_hook::set_once();
    let Some(page) = BrowserPage::open() else { return ExitCode::FAILURE };
    let mut options = LaunchOptions::default();
    for (name, value) in page.query() {
        // A URL with other parameters should still open the page.
        if let Err(error) = options.take_in_page(&name, &value) {
            page.log(&error.to_string());
        }
    }
    let mut options = options.settle();
    if let Some(assets) = page.assets() {
        options.assets = assets;
    }
    let storage = LocalStorage::open(&options.profile);
    let Some(identity) = PageIdentity::open(storage.clone()) else { return ExitCode::FAILURE };
    let stored = storage.get("name").and_then(|text| typed_name(&text).ok());
    let profile = Profile::new(identity.token(""), options.name.clone().or(stored));

    let mut device = Settings { reduced_motion: page.prefers_reduced_motion(), ..default() };
    if let Some(language) = spoken_language(page.languages().iter().map(String::as_str)) {
        device.language = language;
    }
    let kept = KeptSettings::read(&storage);
    // A link to a table or a sheet is about that one.
    let is_linked = options.table.is_some() || options.sheet.is_some() || options.replay.is_some();
    let goes_on = !is_linked && !options.stream && Solo::was_running(&storage);

    let mut app = game(&options, kept.over(device));
    // The player's token belongs to this origin, so nothing may make the page connect to another host.
    let socket = page.socket();
    app.insert_resource(CurrentHost {
        address: socket.clone(),
        origin: socket.clone(),
        private: page.is_private(),
        dialler: Box::new(move |_: &str| Ok(dial(&socket))),
    })
    .insert_resource(profile)
    .insert_resource(kept)
    .insert_resource(FirstSettings(device))
    .insert_resource(Identities(Box::new(identity)))
    .insert_resource(Store(Box::new(storage)))
    .insert_resource(Inviter(Box::new(page)))
    .insert_resource(KeyWindow(Box::new(key_window::PageKeyWindow)))
    .insert_resource(Alerter(Box::new(turn::PageAlerter { assets: options.assets.clone() })))
    .insert_resource(Files(Box::new(PageFiles)))
    .insert_resource(LocalZone(Box::new(zone::PageZone)))
    .insert_resource(AloneHost(Box::new(solo::WorkerHost)))
    .add_plugins((full_screen::plugin, region::plugin, typing::plugin));
    app.add_systems(Update, follow_table.after(ClientSystems::Sync));
    let table = options.table;
    app.insert_resource(Reloads).add_observer(reload_page).add_observer(forget_device);
    app.add_systems(Startup, move |mut commands: Commands| match goes_on {
        true => commands.trigger(PlayNow { wants_match: false }),
        false => commands.trigger(ConnectTo { table }),
    });
    app.run();
    ExitCode::SUCCESS
}

/// Keeps the player's table in the URL, for when the page is reloaded, or where nobody sees it in streamer mode. There is
/// none for a player who plays alone, since the page's own host does not know that table.
fn follow_table(
    state: Res<TableState>,
    solo: Res<Solo>,
    joining: Res<Joining>,
    settings: Res<Settings>,
    mut at: Local<(Option<TableCode>, bool)>,
) {
    let shown = settings.shows(Secret::Access);
    let table = state.table.as_ref().map(|table| table.code).or(joining.code);
    let table = table.filter(|_| !solo.is_running());
    if *at != (table, !shown) {
        *at = (table, !shown);
        page::readdress(table, shown);
    }
}

/// A player at a table returns to it.
fn reload_page(_: On<ReloadPage>, state: Res<TableState>, solo: Res<Solo>, settings: Res<Settings>) {
    // In streamer mode the loader knows the table.
    let table = state.table.as_ref().filter(|_| settings.shows(Secret::Access) && !solo.is_running());
    page::load_at(table.map(|table| table.code));
}

/// Deletes the player's data, and reloads the page without a table, as a new player.
fn forget_device(_: On<ForgetDevice>, store: Res<Store>, mut identities: ResMut<Identities>) {
    store.0.remove("name");
    identities.0.forget();
    page::load_at(None);
}

fn dial(socket: &str) -> Box<dyn Dial> {
    Box::new(WebSocketDial { url: socket.to_owned(), on_turn: turn::tell })
}
