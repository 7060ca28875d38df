//! The native app: flags, a folder for what outlives it, a link to a host by address.

use std::{
    error::Error,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use bevy::{app::PluginGroupBuilder, prelude::*, render::pipelined_rendering::PipelinedRenderingPlugin};
use splitkey_client::{
    ConnectTo, FirstSettings, ForgetDevice, Hosting, Hosts, KeptSettings, OwnHost, Settings,
    device::{Files, Invite, Inviter, OF_THE_PLAYER, Profile, Storage, Store},
    net::{Dial, websocket::WebSocketDial},
    protocol::{PlayerName, PlayerToken},
};

use self::{documents::Documents, hosting::HereHost};
use crate::{LaunchError, LaunchOptions, game, launch::spoken_language};

mod attention;
mod documents;
mod full_screen;
mod hosting;
mod screen_reader;

const HELP: &str = "\
Split Key, a cooperative word game for two sides of a table

usage: splitkey [options]

  --host ADDRESS     the host to play on (default localhost:7777)
  --serve ADDRESS    be the host for others, too, at an address such as 0.0.0.0:7777
  --web DIR          serve the browser client of this folder with it
  --table CODE       go to this table
  --profile NAME     play as another player of this computer
  --name NAME        the name that others see
  --language en|nl   of the screens
  --view VIEW        flat, table (in 3D), seat, top, free or broadcast
  --quality automatic|low|medium|high
  --motion reduced|full
  --coach on|off     guide the first turns of a new player (default on)
  --size WxH         of the window (default 1280x720)
  --help, --version
";

/// An engine that draws a frame before it begins the next one.
pub(crate) fn draw_at_once(engine: PluginGroupBuilder) -> PluginGroupBuilder {
    engine.disable::<PipelinedRenderingPlugin>()
}

/// Runs the native app until its window closes.
pub fn run() -> ExitCode {
    let options = match parse(std::env::args().skip(1)) {
        Ok(Command::Play(options)) => options,
        Ok(Command::Print(text)) => {
            print!("{text}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("splitkey: {error}\nTry --help.");
            return ExitCode::from(2);
        }
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

/// Plays until the window closes, and serves for as long when that is asked for.
fn play(options: &LaunchOptions) -> Result<AppExit, Box<dyn Error>> {
    if options.serve.is_some() && options.host.is_some() {
        return Err("--serve plays on its own host; leave --host out".into());
    }
    let mut own = HereHost::new(options.web.clone());
    let address = options.host.clone().unwrap_or_else(|| "localhost:7777".to_owned());
    let inviter = Inviter(Box::new(PageLink { address: address.clone() }));
    let there = (Hosts { address, dialler: Box::new(dialler) }, inviter);
    let (hosting, hosts, inviter) = match options.serve {
        Some(listen) => Hosting::on(own.serve(listen)?, there),
        None => (Hosting::default(), there.0, there.1),
    };
    let mut app = prepare(options, hosts)?;
    app.insert_resource(hosting).insert_resource(inviter).insert_resource(OwnHost(Box::new(own)));
    Ok(app.run())
}

enum Command {
    Play(Box<LaunchOptions>),
    Print(String),
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Command, LaunchError> {
    let mut options = LaunchOptions::default();
    while let Some(argument) = arguments.next() {
        let Some(flag) = argument.strip_prefix("--") else { return Err(LaunchError::Stray(argument)) };
        match flag {
            "help" => return Ok(Command::Print(HELP.to_owned())),
            "version" => return Ok(Command::Print(format!("splitkey {}\n", env!("CARGO_PKG_VERSION")))),
            _ => {}
        }
        match flag.split_once('=') {
            Some((name, value)) => options.take(name, value)?,
            None => options.take(flag, &arguments.next().unwrap_or_default())?,
        }
    }
    Ok(Command::Play(Box::new(options)))
}

fn prepare(options: &LaunchOptions, hosts: Hosts) -> io::Result<App> {
    let folder = directories::ProjectDirs::from("", "", "splitkey")
        .ok_or_else(|| io::Error::other("this computer has no folder for the game's files"))?
        .data_dir()
        .join(&options.profile);
    let storage = Folder::open(&folder)?;
    let profile = profile(&storage, options.name.clone())?;
    let spoken = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
    // A mark on the window is a mild call; nobody has to be asked for it.
    let mut device = Settings { notify: true, ..default() };
    if let Some(language) = spoken_language(spoken.iter().map(String::as_str)) {
        device.language = language;
    }
    let kept = KeptSettings::read(&storage);

    let mut app = game(options, kept.over(device));
    app.insert_resource(hosts)
        .insert_resource(profile)
        .insert_resource(kept)
        .insert_resource(FirstSettings(device))
        .insert_resource(Store(Box::new(storage)))
        .insert_resource(Files(Box::new(Documents::open())))
        .add_plugins((attention::plugin, documents::plugin, full_screen::plugin, screen_reader::plugin));
    app.add_observer(forget_device);
    let table = options.table;
    app.add_systems(Startup, move |mut commands: Commands| commands.trigger(ConnectTo { table }));
    Ok(app)
}

fn profile(storage: &Folder, name: Option<PlayerName>) -> io::Result<Profile> {
    let token = match storage.get("token").and_then(|text| token_from_hex(&text)) {
        Some(token) => token,
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(io::Error::other)?;
            storage.write("token", &hex(&bytes))?;
            PlayerToken(bytes)
        }
    };
    let stored = storage.get("name").and_then(|text| PlayerName::new(&text).ok());
    Ok(Profile::new(token, name.or(stored)))
}

/// The player of this device is nobody from now on, and somebody new.
fn forget_device(
    _: On<ForgetDevice>,
    store: Res<Store>,
    mut profile: ResMut<Profile>,
    mut commands: Commands,
) -> Result {
    for key in OF_THE_PLAYER {
        store.0.remove(key);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    store.0.set("token", &hex(&bytes));
    *profile = Profile::new(PlayerToken(bytes), None);
    commands.trigger(ConnectTo { table: None });
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn token_from_hex(text: &str) -> Option<PlayerToken> {
    let digits: Vec<u8> = text
        .trim()
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    (digits.len() == 64).then(|| bytes.try_into().ok().map(PlayerToken))?
}

/// Small texts as files of one folder.
struct Folder(PathBuf);

impl Folder {
    fn open(path: &Path) -> io::Result<Folder> {
        fs::create_dir_all(path)
            .map_err(|error| io::Error::other(format!("cannot make {}: {error}", path.display())))?;
        Ok(Folder(path.to_owned()))
    }

    /// Written beside and moved over, so that a crash leaves the old text or the new one.
    fn write(&self, key: &str, value: &str) -> io::Result<()> {
        let (path, new) = (self.0.join(key), self.0.join(format!("{key}.new")));
        fs::write(&new, value)?;
        fs::rename(new, path)
    }
}

impl Storage for Folder {
    fn remove(&self, key: &str) {
        match fs::remove_file(self.0.join(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => warn!("cannot forget {key:?}: {error}"),
            _ => {}
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        fs::read_to_string(self.0.join(key)).ok()
    }

    fn set(&self, key: &str, value: &str) {
        if let Err(error) = self.write(key, value) {
            warn!("cannot keep {key:?}: {error}");
        }
    }
}

/// The link of a host that people write as `localhost:7777`, `https://play.example.org` or `wss://…/ws`.
fn socket_url(address: &str) -> String {
    let address = address.trim().trim_end_matches('/');
    match address.split_once("://") {
        Some(("http", rest)) => format!("ws://{rest}/ws"),
        Some(("https", rest)) => format!("wss://{rest}/ws"),
        Some(_) => address.to_owned(),
        None => format!("ws://{address}/ws"),
    }
}

fn dialler(address: &str) -> Result<Box<dyn Dial>, String> {
    Ok(Box::new(WebSocketDial { url: socket_url(address) }))
}

/// Links to the page of the host this app plays on.
struct PageLink {
    address: String,
}

impl Invite for PageLink {
    fn link(&self, code: &str) -> String {
        let url = socket_url(&self.address);
        let page = url.replacen("ws", "http", 1);
        format!("{}/?table={code}", page.trim_end_matches("/ws"))
    }

    fn copy(&self, _text: &str) -> bool {
        // Natively the panels own the clipboard.
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_be_written_in_many_ways() {
        assert_eq!(socket_url("localhost:7777"), "ws://localhost:7777/ws");
        assert_eq!(socket_url("https://play.example.org/"), "wss://play.example.org/ws");
        assert_eq!(socket_url("wss://play.example.org/ws"), "wss://play.example.org/ws");
    }

    #[test]
    fn a_table_link_opens_the_page() {
        let link = |address: &str| PageLink { address: address.to_owned() }.link("K7M2PQ");
        assert_eq!(link("localhost:7777"), "http://localhost:7777/?table=K7M2PQ");
        assert_eq!(link("https://play.example.org"), "https://play.example.org/?table=K7M2PQ");
    }

    #[test]
    fn a_token_survives_being_written() {
        let token = PlayerToken(std::array::from_fn(|at| at as u8 * 7));
        assert_eq!(token_from_hex(&hex(&token.0)), Some(token));
        assert_eq!(token_from_hex("00"), None);
        assert_eq!(token_from_hex(&"x".repeat(64)), None);
    }

    #[test]
    fn stray_words_are_refused() {
        let parse = |words: &[&str]| parse(words.iter().map(|word| (*word).to_owned())).err();
        assert_eq!(parse(&["tables"]), Some(LaunchError::Stray("tables".into())));
        assert_eq!(parse(&["--name", "Mara", "--view=flat"]), None);
    }

    #[test]
    fn a_device_that_forgets_has_another_player() {
        let place = std::env::temp_dir().join(format!("splitkey-forget-{}", std::process::id()));
        let folder = || Folder::open(&place).expect("a folder");
        let before = profile(&folder(), Some(PlayerName::new("Mara").expect("a name"))).expect("a profile");
        folder().set("name", "Mara");
        folder().set("settings", "flat = yes\n");
        let mut app = App::new();
        app.insert_resource(Store(Box::new(folder())))
            .insert_resource(before.clone())
            .add_observer(forget_device);
        app.world_mut().trigger(ForgetDevice);
        let after = app.world().resource::<Profile>().clone();
        assert_ne!(after.token, before.token);
        assert_eq!(folder().get("token"), Some(hex(&after.token.0)), "it is kept for the next time");
        assert_eq!(folder().get("name"), None);
        assert_eq!(folder().get("settings").as_deref(), Some("flat = yes\n"), "settings are the device's");
        fs::remove_dir_all(place).expect("the folder should go");
    }
}
