//! The command line of the native app. What the values mean is in [`value`], which pages share.

use std::{ffi::OsString, net::SocketAddr, path::PathBuf};

use clap::{
    Command, CommandFactory, Error, Parser,
    builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser},
};
use splitkey_client::{
    Cameras, Quality,
    protocol::{Language, PairLink, PlayerName, RaceKey, RaceLink, ReplayLink, SheetLink, TableCode},
};

use crate::{
    LaunchOptions,
    launch::value::{
        self, Choices, View, camera_moves, choose, feeds, letters, motions, named, switch, views,
    },
};

/// Split Key, a cooperative word game for two sides of a table
#[derive(Debug, Parser)]
#[command(name = "splitkey", version, args_override_self = true)]
struct CommandLine {
    /// Server to play on
    #[arg(long, value_name = "ADDRESS", default_value = "localhost:7777")]
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    host: String,
    /// Also be the server for others, at an address such as 0.0.0.0:7777
    #[arg(long, value_name = "ADDRESS", value_parser = listen_address, conflicts_with = "host")]
    serve: Option<SocketAddr>,
    /// Serve the browser client in this folder to them [default: the folder web beside the app]
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// Connect without encryption beyond the local network, too
    #[arg(long)]
    insecure: bool,
    /// Go to this table
    #[arg(long, value_name = "CODE", value_parser = value::table)]
    table: Option<TableCode>,
    /// Look at a team's campaign, by the end of its link
    #[arg(long, value_name = "LINK", value_parser = value::sheet)]
    sheet: Option<SheetLink>,
    /// Look at a strike race, by the end of its link
    #[arg(long, value_name = "LINK", value_parser = value::race)]
    race: Option<RaceLink>,
    /// Take the free place in a pair of a strike race, by the end of its link
    #[arg(long, value_name = "LINK", value_parser = value::pair, conflicts_with = "race")]
    pair: Option<PairLink>,
    /// Look at the replay of a match, by the end of its link
    #[arg(long, value_name = "LINK")]
    replay: Option<ReplayLink>,
    /// Play as another player of this computer
    #[arg(long, value_name = "NAME", value_parser = value::profile, default_value = "default")]
    profile: String,
    /// Name that others see in this run
    #[arg(long, value_name = "NAME", value_parser = value::name)]
    name: Option<PlayerName>,
    /// Language of the screens
    #[arg(long, value_name = "LANGUAGE", value_parser = one_of(named::<Language>()))]
    language: Option<Language>,
    /// How the table is drawn: flat, or in 3D as usual (table) or from a certain place
    #[arg(long, value_name = "VIEW", value_parser = one_of(views()))]
    view: Option<View>,
    /// Number of places for cameras in the broadcast view
    #[arg(long, value_name = "NUMBER", value_parser = one_of(named::<Cameras>()))]
    cameras: Option<Cameras>,
    /// Size of these places, in percent of the usual one
    #[arg(long, value_name = "PERCENT", value_parser = value::camera_size)]
    camera_size: Option<f32>,
    /// Words of the broadcast view, where nobody plays in the window
    #[arg(long, value_name = "WORDS", value_parser = one_of(letters()))]
    words: Option<bool>,
    /// Whether the broadcast view has panels beside the table, where nobody plays in the window
    #[arg(long, value_name = "FEED", value_parser = one_of(feeds()))]
    feed: Option<bool>,
    /// Whether the camera of the broadcast view follows the play
    #[arg(long, value_name = "CAMERA", value_parser = one_of(camera_moves()))]
    camera: Option<bool>,
    /// Quality of the 3D table
    #[arg(long, value_name = "QUALITY", value_parser = one_of(named::<Quality>()))]
    quality: Option<Quality>,
    /// How much moves on the screen
    #[arg(long, value_name = "MOTION", value_parser = one_of(motions()))]
    motion: Option<bool>,
    /// Show nothing secret in this window, since it is streamed [default: as in the settings]
    #[arg(long, value_name = "on|off", value_parser = one_of(switch()), default_missing_value = "on")]
    #[arg(hide_possible_values = true, num_args = 0..=1)]
    streamer: Option<bool>,
    /// Guide the first turns of a new player
    #[arg(long, value_name = "on|off", value_parser = one_of(switch()), default_value = "on")]
    #[arg(hide_possible_values = true, action = clap::ArgAction::Set)]
    coach: bool,
    /// Show the table to a channel, as a spectator of its own
    #[arg(long, value_name = "on|off", value_parser = one_of(switch()), default_value = "off")]
    #[arg(hide_possible_values = true, action = clap::ArgAction::Set)]
    stream: bool,
    /// Size of the window
    #[arg(long, value_name = "WxH", value_parser = value::size, default_value = "1280x720")]
    size: (u32, u32),
}

/// Returns the definition of the command line, from which completions and a manual page can be made.
pub fn command() -> Command {
    CommandLine::command()
}

/// Reads the command line, the program's own name first.
///
/// # Errors
/// When an option is unknown, or its value is missing or wrong. A request for help or the version is an error, too:
/// [`clap::Error::exit`] prints each as it should be.
pub(super) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<LaunchOptions, Error> {
    let line = CommandLine::try_parse_from(arguments)?;
    let mut options = LaunchOptions {
        host: line.host,
        serve: line.serve,
        web: line.web,
        insecure: line.insecure,
        table: line.table,
        sheet: line.sheet,
        race: line.race.map(RaceKey::Race).or(line.pair.map(RaceKey::Pair)),
        replay: line.replay.map(Ok),
        profile: line.profile,
        name: line.name,
        language: line.language,
        cameras: line.cameras,
        camera_size: line.camera_size,
        large_words: line.words,
        clean: line.feed,
        follows_play: line.camera,
        quality: line.quality,
        reduced_motion: line.motion,
        streamer: line.streamer,
        coach: line.coach,
        stream: line.stream,
        size: line.size,
        ..LaunchOptions::default()
    };
    if let Some(view) = line.view {
        options.set_view(view);
    }
    Ok(options.settle())
}

fn one_of<T: Copy + Send + Sync + 'static>(choices: Choices<T>) -> impl TypedValueParser<Value = T> {
    let names: Vec<&'static str> = choices.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).try_map(move |text| choose(&choices, &text))
}

fn listen_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "expected an IP address and a port, such as 0.0.0.0:7777")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::error::ErrorKind;
    use splitkey_client::Viewpoint;

    use super::*;

    fn read(arguments: &[&str]) -> Result<LaunchOptions, Error> {
        parse(["splitkey"].iter().chain(arguments).map(OsString::from))
    }

    fn problem(arguments: &[&str]) -> String {
        read(arguments).expect_err("the command line should be refused").to_string()
    }

    #[test]
    fn the_defaults_are_those_of_launch_options() {
        assert_eq!(read(&[]).expect("no options"), LaunchOptions::default());
        command().debug_assert();
    }

    #[test]
    fn options_are_read_with_a_space_or_an_equals_sign() {
        let options = read(&[
            "--host",
            "a.example",
            "--web=dist",
            "--insecure",
            "--table",
            "k7m2pq",
            "--sheet=0123456789abcdefghjkmnpqrs",
            "--race=0123456789abcdefghjkmnpqrs",
            "--replay=00000039ffffffff0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",
            "--profile=two",
            "--name",
            "Mara",
            "--language=nl",
            "--view",
            "top",
            "--cameras=4",
            "--camera-size",
            "120",
            "--words=large",
            "--feed=clean",
            "--camera=still",
            "--quality",
            "low",
            "--motion=reduced",
            "--streamer",
            "--coach",
            "off",
            "--stream=off",
            "--size",
            "640x360",
        ]);
        let wanted = LaunchOptions {
            host: "a.example".to_owned(),
            serve: None,
            web: Some("dist".into()),
            insecure: true,
            table: Some("K7M2PQ".parse().expect("a code")),
            sheet: Some("0123456789ABCDEFGHJKMNPQRS".parse().expect("a link")),
            race: "0123456789ABCDEFGHJKMNPQRS".parse().ok().map(RaceKey::Race),
            replay: Some("00000039ffffffff0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f".parse()),
            profile: "two".to_owned(),
            name: PlayerName::new("Mara").ok(),
            language: Some(Language::Dutch),
            flat: Some(false),
            view: Some(Viewpoint::Top),
            cameras: Some(Cameras::Four),
            camera_size: Some(1.2),
            large_words: Some(true),
            clean: Some(true),
            follows_play: Some(false),
            quality: Some(Quality::Low),
            reduced_motion: Some(true),
            streamer: Some(true),
            coach: false,
            stream: false,
            size: (640, 360),
            assets: LaunchOptions::default().assets,
        };
        assert_eq!(options.expect("all options"), wanted);
        let options = read(&["--serve", "0.0.0.0:7777", "--view=flat"]).expect("options");
        assert_eq!((options.serve.map(|address| address.port()), options.flat), (Some(7777), Some(true)));
    }

    #[test]
    fn mistakes_are_named_with_what_is_expected() {
        for (arguments, named, expected) in [
            (&["--colour=red"][..], "'--colour'", "unexpected argument"),
            (&["--veiw", "flat"], "'--veiw'", "'--view'"),
            (&["tables"], "'tables'", "unexpected argument"),
            (&["--view"], "'--view <VIEW>'", "a value is required"),
            (&["--view", "round"], "'round'", "flat, table, seat, top, free, broadcast"),
            (&["--serve", "here"], "'here'", "such as 0.0.0.0:7777"),
            (&["--size=tiny"], "'tiny'", "such as 1280x720"),
            (&["--table", "??"], "'??'", "six letters and digits"),
            (&["--replay", "57-12"], "'57-12'", "48 hexadecimal digits"),
            (&["--profile", "../x"], "'../x'", "expected letters, digits, - and _"),
            (&["--coach", "yes"], "'yes'", "on, off"),
            (&["--insecure=no"], "'no'", "--insecure"),
            (&["--host", ""], "'--host <ADDRESS>'", "a value is required"),
            (
                &["--serve", "0.0.0.0:7777", "--host", "a.example"],
                "'--host <ADDRESS>'",
                "cannot be used with",
            ),
        ] {
            let text = problem(arguments);
            assert!(text.contains(named) && text.contains(expected), "{arguments:?}: {text}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn an_argument_that_is_not_unicode_is_refused() {
        use std::os::unix::ffi::OsStringExt;

        let odd = OsString::from_vec(vec![b'o', 0xff]);
        for arguments in [vec![odd.clone()], vec!["--name".into(), odd]] {
            let error = parse(["splitkey".into()].into_iter().chain(arguments)).expect_err("it is no text");
            assert_eq!(error.exit_code(), 2);
        }
    }

    #[test]
    fn help_and_version_are_no_mistakes() {
        for (argument, kind) in [
            ("--help", ErrorKind::DisplayHelp),
            ("-h", ErrorKind::DisplayHelp),
            ("--version", ErrorKind::DisplayVersion),
        ] {
            let error = read(&[argument]).expect_err("it is nothing to play");
            assert_eq!((error.kind(), error.exit_code()), (kind, 0), "{argument}");
        }
    }

    /// The start page, the player's guide with its options, and the streamer's.
    const READMES: &str = concat!(
        include_str!("../../../README.md"),
        include_str!("../../README.md"),
        include_str!("../../options.md"),
        include_str!("../../streaming.md")
    );

    #[test]
    fn options_in_the_readmes_exist() {
        let own = command();
        let mut server = splitkey_server::options::command();
        server.build();
        let known: BTreeSet<&str> = own
            .get_arguments()
            .chain(server.get_arguments())
            .filter_map(clap::Arg::get_long)
            .chain(["help", "version"])
            // An option of cargo, and a variable in the style of the overlay.
            .chain(["features", "sk-panel"])
            .collect();
        // Pieces of code, which stand between backticks or are indented in a block of their own.
        let pieces = READMES.split('`').skip(1).step_by(2).flat_map(str::lines);
        let mut unknown = Vec::new();
        for piece in pieces {
            // `cargo xtask` tests its own options; those after ` -- ` are the game's.
            let piece = match (piece.contains("cargo xtask"), piece.split_once(" -- ")) {
                (true, _) => continue,
                (false, Some((_, ours))) => ours,
                (false, None) if piece.starts_with("cargo ") => continue,
                (false, None) => piece,
            };
            let words = piece.split([' ', '=']).filter_map(|word| word.strip_prefix("--"));
            unknown.extend(words.filter(|name| !known.contains(name)));
        }
        assert!(unknown.is_empty(), "the READMEs name options that do not exist: {unknown:?}");
    }

    #[test]
    fn the_readmes_list_every_option_with_its_values() {
        let own = command();
        for argument in own.get_arguments().filter(|argument| !argument.is_hide_set()) {
            let Some(name) = argument.get_long() else { continue };
            assert!(READMES.contains(&format!("--{name}")), "--{name} is not in the READMEs");
            let values = argument.get_possible_values();
            let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
            let listed = format!("`--{name} {}`", values.join("|"));
            let is_listed_in_full =
                READMES.contains(&format!("`--{name} {}|", values.first().unwrap_or(&"-")));
            assert!(!is_listed_in_full || READMES.contains(&listed), "the READMEs should say {listed}");
        }
    }
}
