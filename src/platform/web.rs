//! The browser page: options from its address, storage, the accessible region, a link to the host it came from.

use std::process::ExitCode;

use bevy::{app::PluginGroupBuilder, prelude::*};
use splitkey_client::{
    Caller, ClientSystems, ConnectTo, Entrance, FirstSettings, ForgetDevice, Hosts, KeptSettings, ReloadPage,
    Reloads, Settings, TableState,
    device::{Files, Identities, Identity, Inviter, Profile, Storage, Store, typed_name},
    net::{Dial, websocket::WebSocketDial},
    protocol::TableCode,
};

use self::{files::PageFiles, identity::PageIdentity, page::Page, storage::LocalStorage};
use crate::{LaunchOptions, game, launch::spoken_language};

mod files;
mod full_screen;
mod identity;
mod page;
mod region;
mod script;
mod storage;
mod turn;
mod typing;

/// A page has one thread, so its engine draws at once as it is.
pub(crate) fn draw_at_once(engine: PluginGroupBuilder) -> PluginGroupBuilder {
    engine
}

/// Starts the game; the browser then calls it for each frame.
pub fn run() -> ExitCode {
    console_error_panic_hook::set_once();
    let Some(page) = Page::open() else { return ExitCode::FAILURE };
    let mut options = LaunchOptions::default();
    for (name, value) in page.query() {
        // An address may carry what is not ours, and an old link should still open the page.
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

    let mut app = game(&options, kept.over(device));
    // The player's token is this origin's, so nothing makes the page call another host.
    let socket = page.socket();
    app.insert_resource(Hosts {
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
    .insert_resource(Caller(Box::new(turn::PageCall { assets: options.assets.clone() })))
    .insert_resource(Files(Box::new(PageFiles)))
    .add_plugins((full_screen::plugin, region::plugin, typing::plugin));
    app.add_systems(Update, follow_table.after(ClientSystems::Keep));
    let table = options.table;
    app.insert_resource(Reloads).add_observer(reload_page).add_observer(forget_device);
    app.add_systems(Startup, move |mut commands: Commands| commands.trigger(ConnectTo { table }));
    app.run();
    ExitCode::SUCCESS
}

/// The address leads to the table where the player is or wants to be, for when the page is loaded anew.
fn follow_table(state: Res<TableState>, entrance: Res<Entrance>, mut at: Local<Option<TableCode>>) {
    let table = state.table.as_ref().map(|table| table.code).or(entrance.code);
    if *at != table {
        *at = table;
        page::readdress(table);
    }
}

/// Whoever is at a table comes back to it.
fn reload_page(_: On<ReloadPage>, state: Res<TableState>) {
    page::load_at(state.table.as_ref().map(|table| table.code));
}

/// The page begins anew, as somebody whom no host knows, and away from any table.
fn forget_device(_: On<ForgetDevice>, store: Res<Store>, mut identities: ResMut<Identities>) {
    store.0.remove("name");
    identities.0.forget();
    page::load_at(None);
}

fn dial(socket: &str) -> Box<dyn Dial> {
    Box::new(WebSocketDial { url: socket.to_owned(), on_turn: turn::tell })
}
