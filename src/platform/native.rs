//! The native app: options, stored files, and connecting to a host by its address.

use std::{error::Error, io, process::ExitCode};

use bevy::{app::PluginGroupBuilder, prelude::*, render::pipelined_rendering::PipelinedRenderingPlugin};
use splitkey_client::{
    AloneHost, ConnectTo, CurrentHost, FirstSettings, ForgetDevice, Hosting, KeptSettings, OwnHost, PlayNow,
    Settings, Solo,
    net::{Dial, websocket::WebSocketDial},
    platform::{
        Files, Identities, Identity, Invite, Inviter, LocalZone, Profile, Storage, Store, typed_name,
    },
    protocol::PlayerName,
};

use self::{
    address::HostAddress, documents::Documents, folder::Folder, hosting::HereHost, identity::DeviceIdentity,
    solo::FolderHost, zone::SystemZone,
};
use crate::{LaunchOptions, game, launch::spoken_language};

mod address;
mod attention;
mod command_line;
mod documents;
mod folder;
mod full_screen;
mod hosting;
mod identity;
mod screen_reader;
mod solo;
mod zone;

pub use self::command_line::command;

/// Disables pipelined rendering, so that a frame is drawn before the next one begins.
pub(crate) fn draw_at_once(engine: PluginGroupBuilder) -> PluginGroupBuilder {
    engine.disable::<PipelinedRenderingPlugin>()
}

/// Runs the native app until its window closes.
pub fn run() -> ExitCode {
    let options = match command_line::parse(std::env::args_os()) {
        Ok(options) => options,
        // Help and the version come this way, too.
        Err(error) => error.exit(),
    };
    match play(&options) {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(error) => {
            eprintln!("splitkey: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays until the window closes, and serves the app's own host meanwhile if requested.
fn play(options: &LaunchOptions) -> Result<AppExit, Box<dyn Error>> {
    let mut own = HereHost::new(options.web.clone(), options.insecure);
    let address = options.host.clone();
    let there = HostAddress::parse_safe(&address, options.insecure)
        .map_err(|error| format!("cannot connect to {address:?}: {error}"))?;
    let storage = open_folder(&options.profile)?;
    let identity = DeviceIdentity::open(&storage)?;
    let (hosting, current_host, inviter) = match options.serve {
        Some(listen) => Hosting::on(own.serve(listen)?, host_at(address, &there)),
        None => {
            let (current_host, inviter) = host_at(address, &there);
            (Hosting::default(), current_host, inviter)
        }
    };
    // An option that names a table or a host is about that one.
    let goes_on = options.table.is_none() && options.serve.is_none() && Solo::was_running(&storage);
    let alone = FolderHost::new(storage.inside("alone"));
    let mut app = prepare(options, current_host, storage, identity);
    app.insert_resource(hosting).insert_resource(inviter).insert_resource(OwnHost(Box::new(own)));
    app.insert_resource(AloneHost(Box::new(alone)));
    let table = options.table;
    app.add_systems(Startup, move |mut commands: Commands| match goes_on {
        true => commands.trigger(PlayNow { wants_match: false }),
        false => commands.trigger(ConnectTo { table }),
    });
    Ok(app.run())
}

/// Opens the folder of one of this computer's profiles.
fn open_folder(profile: &str) -> io::Result<Folder> {
    let folders = directories::ProjectDirs::from("", "", "splitkey")
        .ok_or_else(|| io::Error::other("this computer has no folder for the game's files"))?;
    Folder::open(&folders.data_dir().join(profile))
}

fn prepare(
    options: &LaunchOptions,
    current_host: CurrentHost,
    storage: Folder,
    identity: DeviceIdentity,
) -> App {
    let profile = profile(&storage, &identity, &current_host, options.name.clone());
    let spoken = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
    // A mark on the window is unobtrusive and needs no permission.
    let mut device = Settings { notify: true, ..default() };
    if let Some(language) = spoken_language(spoken.iter().map(String::as_str)) {
        device.language = language;
    }
    let kept = KeptSettings::read(&storage);

    let mut app = game(options, kept.over(device));
    app.insert_resource(current_host)
        .insert_resource(profile)
        .insert_resource(kept)
        .insert_resource(FirstSettings(device))
        .insert_resource(Identities(Box::new(identity)))
        .insert_resource(Store(Box::new(storage)))
        .insert_resource(Files(Box::new(Documents::open())))
        .insert_resource(LocalZone(Box::new(SystemZone::open())))
        .add_plugins((attention::plugin, documents::plugin, full_screen::plugin, screen_reader::plugin));
    app.add_observer(forget_device);
    app
}

fn profile(
    storage: &Folder,
    identity: &DeviceIdentity,
    current_host: &CurrentHost,
    name: Option<PlayerName>,
) -> Profile {
    let stored = storage.get("name").and_then(|text| typed_name(&text).ok());
    Profile::new(identity.token(&current_host.origin), name.or(stored))
}

/// Deletes the player's data, and reconnects as a new player.
fn forget_device(
    _: On<ForgetDevice>,
    store: Res<Store>,
    mut identities: ResMut<Identities>,
    mut profile: ResMut<Profile>,
    mut commands: Commands,
) {
    store.0.remove("name");
    identities.0.forget();
    // [`ConnectTo`] replaces the token.
    *profile = Profile::new(profile.token.clone(), None);
    commands.trigger(ConnectTo { table: None });
}

/// Returns how to connect to a host, and how to link to its tables.
fn host_at(address: String, there: &HostAddress) -> (CurrentHost, Inviter) {
    let url = there.socket();
    let dialler = move |_: &str| Ok(Box::new(WebSocketDial { url: url.clone() }) as Box<dyn Dial>);
    let current_host = CurrentHost {
        address,
        origin: there.origin(),
        private: there.is_private(),
        dialler: Box::new(dialler),
    };
    (current_host, Inviter(Box::new(PageLink { page: there.page() })))
}

/// Links to the page of the host this app plays on.
struct PageLink {
    page: String,
}

impl Invite for PageLink {
    fn origin(&self) -> &str {
        &self.page
    }

    fn copy(&self, _text: &str) -> bool {
        // Natively the panels own the clipboard.
        true
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::platform::Linked;

    use splitkey_client::protocol::LinkKind;

    use super::{folder::tests::TestFolder, *};

    #[test]
    fn a_table_link_opens_the_page() {
        let link = |address: &str| {
            let there = HostAddress::parse(address).expect("an address");
            host_at(address.to_owned(), &there).1.0.link("K7M2PQ")
        };
        assert_eq!(link("localhost:7777"), "http://localhost:7777/?table=K7M2PQ");
        assert_eq!(link("https://play.example.org"), "https://play.example.org/?table=K7M2PQ");
        assert_eq!(link("play.example.org"), "https://play.example.org/?table=K7M2PQ");
        let there = HostAddress::parse("localhost:7777").expect("an address");
        let inviter = host_at("localhost:7777".to_owned(), &there).1;
        assert_eq!(inviter.0.link_to(Linked::Sheet, "0000"), "http://localhost:7777/#sheet=0000");
        assert_eq!(inviter.0.link_to(Linked::Replay, "0000"), "http://localhost:7777/#replay=0000");
        assert_eq!(inviter.0.link_to(Linked::Race, "0000"), "http://localhost:7777/#race=0000");
        assert_eq!(inviter.0.link_to(Linked::Pair, "0000"), "http://localhost:7777/#pair=0000");
        assert_eq!(inviter.0.feed("0000.ics"), "http://localhost:7777/feed/0000.ics");
        assert_eq!(inviter.0.page(LinkKind::Phone, "?a=b#0000"), "http://localhost:7777/key/?a=b#0000");
    }

    #[test]
    fn a_device_that_forgets_gets_a_new_player() {
        let folder = TestFolder::new();
        let identity = DeviceIdentity::open(&folder.stored).expect("an identity");
        let there = HostAddress::parse("localhost:7777").expect("an address");
        let (current_host, _) = host_at("localhost:7777".to_owned(), &there);
        let before = profile(&folder.stored, &identity, &current_host, PlayerName::new("Mara").ok());
        folder.stored.set("name", "Mara");
        folder.stored.set("settings", "flat = yes\n");
        let mut app = App::new();
        app.insert_resource(Store(Box::new(folder.stored.clone())))
            .insert_resource(Identities(Box::new(identity)))
            .insert_resource(before.clone())
            .add_observer(forget_device);
        app.world_mut().trigger(ForgetDevice);
        let after = app.world().resource::<Identities>().0.token(&current_host.origin);
        assert_ne!(after, before.token);
        let again = DeviceIdentity::open(&folder.stored).expect("an identity");
        assert_eq!(again.token(&current_host.origin), after, "it is stored");
        assert_eq!(folder.stored.get("name"), None);
        assert_eq!(
            folder.stored.get("settings").as_deref(),
            Some("flat = yes\n"),
            "settings belong to the device"
        );
    }
}
