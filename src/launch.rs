//! What the player asks for at the start: on the command line natively, in the page's address in the browser.

use std::{fmt, net::SocketAddr, path::PathBuf};

use splitkey_client::{
    Broadcast, Cameras, Quality, Settings, Viewpoint,
    protocol::{Language, PlayerName, RaceKey, ReplayLink, ReplayLinkError, SheetLink, TableCode},
};

use self::value::{View, camera_moves, choose, feeds, letters, motions, named, switch, views};

pub(crate) mod value;

pub use self::value::size as window_size;

/// Everything that can be asked for. A page takes only the options of [`LaunchOptions::take_in_page`].
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchOptions {
    /// The host's address, such as `localhost:7777` or `https://play.example.org`; never in the browser, where a link
    /// could name a foreign host.
    pub host: String,
    /// Where this app serves a host of its own, for itself and others; never in the browser.
    pub serve: Option<SocketAddr>,
    /// The folder of the browser client that it serves with it.
    pub web: Option<PathBuf>,
    /// Whether to connect without encryption beyond the local network, too.
    pub insecure: bool,
    /// A table to go to.
    pub table: Option<TableCode>,
    /// A campaign sheet to look at.
    pub sheet: Option<SheetLink>,
    /// A strike race to look at, or a place in a pair of one to take.
    pub race: Option<RaceKey>,
    /// A replay to look at. A page reports a wrong link on its screen.
    pub replay: Option<Result<ReplayLink, ReplayLinkError>>,
    /// Which of this computer's players this is; each has a token and a name of its own.
    pub profile: String,
    pub name: Option<PlayerName>,
    /// Settings that hold for this run only, in place of those that were kept.
    pub language: Option<Language>,
    pub flat: Option<bool>,
    pub view: Option<Viewpoint>,
    /// What the broadcast view shows beside the words: places for cameras, their size, and whether there is nothing.
    pub cameras: Option<Cameras>,
    pub camera_size: Option<f32>,
    pub large_words: Option<bool>,
    pub clean: Option<bool>,
    pub follows_play: Option<bool>,
    pub quality: Option<Quality>,
    pub reduced_motion: Option<bool>,
    /// Whether the window shows nothing secret, since it is streamed.
    pub streamer: Option<bool>,
    /// Whether a player's first turns are guided.
    pub coach: bool,
    /// Whether the app shows a table to a channel by itself.
    pub stream: bool,
    /// Of the window, in logical pixels; the browser decides by itself.
    pub size: (u32, u32),
    /// Where textures and sounds are.
    pub assets: String,
}

/// The player that a channel is, beside the one who plays on the same computer, and what they are called.
const STREAM_PROFILE: &str = "stream";
const STREAM_NAME: &str = "Stream";

impl Default for LaunchOptions {
    fn default() -> LaunchOptions {
        LaunchOptions {
            host: "localhost:7777".to_owned(),
            serve: None,
            web: None,
            insecure: false,
            table: None,
            sheet: None,
            race: None,
            replay: None,
            profile: "default".to_owned(),
            name: None,
            language: None,
            flat: None,
            view: None,
            cameras: None,
            camera_size: None,
            large_words: None,
            clean: None,
            follows_play: None,
            quality: None,
            reduced_motion: None,
            streamer: None,
            coach: true,
            stream: false,
            size: (1280, 720),
            assets: "assets".to_owned(),
        }
    }
}

impl LaunchOptions {
    /// `settings` with what was asked for put in.
    pub fn over(&self, settings: Settings) -> Settings {
        let usual = settings.broadcast;
        let broadcast = Broadcast {
            cameras: self.cameras.unwrap_or(usual.cameras),
            camera_size: self.camera_size.unwrap_or(usual.camera_size),
            large_words: self.large_words.unwrap_or(usual.large_words),
            clean: self.clean.unwrap_or(usual.clean),
            follows_play: self.follows_play.unwrap_or(usual.follows_play),
        };
        Settings {
            broadcast,
            language: self.language.unwrap_or(settings.language),
            flat: self.flat.unwrap_or(settings.flat),
            view: self.view.unwrap_or(settings.view),
            quality: self.quality.unwrap_or(settings.quality),
            reduced_motion: self.reduced_motion.unwrap_or(settings.reduced_motion),
            streamer: self.streamer.unwrap_or(settings.streamer),
            ..settings
        }
    }

    /// What follows from the options together: a channel is a player of its own, who sees the broadcast view and is not
    /// guided.
    pub fn settle(mut self) -> LaunchOptions {
        if self.stream {
            if self.profile == LaunchOptions::default().profile {
                STREAM_PROFILE.clone_into(&mut self.profile);
            }
            self.name = self.name.or(PlayerName::new(STREAM_NAME).ok());
            (self.view, self.flat, self.coach) = (Some(Viewpoint::Broadcast), Some(false), false);
        }
        self
    }

    /// Draws the table from somewhere, or flat.
    pub(crate) fn set_view(&mut self, view: View) {
        self.flat = Some(view == View::Flat);
        if let View::From(viewpoint) = view {
            self.view = Some(viewpoint);
        }
    }

    /// Takes one option from the address of a page.
    ///
    /// The author of a link chooses the options for the player who follows it. So none of them names a host, a file or
    /// anything else that the page would fetch or connect to.
    ///
    /// # Errors
    /// When a page takes no such option, or its value is wrong.
    pub fn take_in_page(&mut self, name: &str, value: &str) -> Result<(), LaunchError> {
        let wrong = |why: String| LaunchError::Value { name: name.to_owned(), why };
        match name {
            "table" => self.table = Some(value::table(value).map_err(wrong)?),
            "sheet" => self.sheet = Some(value::sheet(value).map_err(wrong)?),
            "race" => self.race = Some(RaceKey::Race(value::race(value).map_err(wrong)?)),
            "pair" => self.race = Some(RaceKey::Pair(value::pair(value).map_err(wrong)?)),
            "replay" => self.replay = Some(value.parse()),
            "profile" => self.profile = value::profile(value).map_err(wrong)?,
            "name" => self.name = Some(value::name(value).map_err(wrong)?),
            "language" => self.language = Some(choose(&named(), value).map_err(wrong)?),
            "view" => self.set_view(choose(&views(), value).map_err(wrong)?),
            "cameras" => self.cameras = Some(choose(&named(), value).map_err(wrong)?),
            "camera-size" => self.camera_size = Some(value::camera_size(value).map_err(wrong)?),
            "words" => self.large_words = Some(choose(&letters(), value).map_err(wrong)?),
            "feed" => self.clean = Some(choose(&feeds(), value).map_err(wrong)?),
            "camera" => self.follows_play = Some(choose(&camera_moves(), value).map_err(wrong)?),
            "quality" => self.quality = Some(choose(&named(), value).map_err(wrong)?),
            "motion" => self.reduced_motion = Some(choose(&motions(), value).map_err(wrong)?),
            // The author of a link must not be able to switch it off.
            "streamer" => self.streamer = Some(choose(&[("on", true)], value).map_err(wrong)?),
            "coach" => self.coach = choose(&switch(), value).map_err(wrong)?,
            "stream" => self.stream = choose(&switch(), value).map_err(wrong)?,
            _ => return Err(LaunchError::NotInPage(name.to_owned())),
        }
        Ok(())
    }
}

/// The first language that the device speaks and we have, by tags such as `nl-BE` or `nl_BE.UTF-8`.
pub(crate) fn spoken_language<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Language> {
    let of = |tag: &str| Language::from_tag(tag.split(['-', '_', '.']).next().unwrap_or_default());
    tags.into_iter().find_map(of)
}

/// An option in the address of a page that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchError {
    /// Pages take no such option from their address.
    NotInPage(String),
    Value {
        name: String,
        why: String,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInPage(name) => write!(f, "the page ignores {name:?} in its address"),
            Self::Value { name, why } => write!(f, "the option {name:?} is wrong: {why}"),
        }
    }
}

impl std::error::Error for LaunchError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_taken_by_name() {
        let mut options = LaunchOptions::default();
        for (name, value) in [("table", "k7m 2pq"), ("view", "flat"), ("quality", "low")] {
            assert_eq!(options.take_in_page(name, value), Ok(()), "{name}");
        }
        assert_eq!(options.table.map(|code| code.to_string()), Some("K7M2PQ".to_owned()));
        assert_eq!((options.flat, options.quality), (Some(true), Some(Quality::Low)));
    }

    #[test]
    fn a_page_takes_a_replay_by_its_link_and_remembers_a_wrong_one() {
        let mut options = LaunchOptions::default();
        let link = "00000039ffffffff0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f";
        assert_eq!(options.take_in_page("replay", link), Ok(()));
        assert_eq!(options.replay, Some(link.parse()));
        assert_eq!(options.take_in_page("replay", &link[1..]), Ok(()));
        assert_eq!(options.replay, Some(Err(ReplayLinkError)));
    }

    #[test]
    fn a_page_takes_a_race_or_a_place_in_a_pair_by_its_link() {
        let mut options = LaunchOptions::default();
        let link = "0123456789ABCDEFGHJKMNPQRS";
        assert_eq!(options.take_in_page("race", link), Ok(()));
        assert_eq!(options.race, link.parse().ok().map(RaceKey::Race));
        assert_eq!(options.take_in_page("pair", link), Ok(()));
        assert_eq!(options.race, link.parse().ok().map(RaceKey::Pair));
        assert!(options.take_in_page("race", "0").is_err());
    }

    #[test]
    fn what_is_asked_for_goes_before_what_was_kept() {
        let mut options = LaunchOptions::default();
        let kept = Settings { flat: true, language: Language::Dutch, captions: true, ..Settings::default() };
        assert_eq!(options.over(kept), kept);
        options.take_in_page("view", "broadcast").expect("a view");
        options.take_in_page("language", "en").expect("a language");
        let over = options.over(kept);
        assert_eq!((over.view, over.flat, over.language), (Viewpoint::Broadcast, false, Language::English));
        assert!(over.captions);
    }

    #[test]
    fn a_link_switches_streamer_mode_on_and_never_off() {
        let mut options = LaunchOptions::default();
        assert!(options.take_in_page("streamer", "off").is_err());
        assert_eq!(options.take_in_page("streamer", "on"), Ok(()));
        assert!(!options.over(Settings::default()).shows_key());
    }

    #[test]
    fn the_first_language_that_is_spoken_and_known_is_taken() {
        assert_eq!(spoken_language(["fr-FR", "nl_BE.UTF-8", "en"]), Some(Language::Dutch));
        assert_eq!(spoken_language(["C", ""]), None);
    }

    #[test]
    fn a_page_takes_no_host_from_its_address() {
        let mut options = LaunchOptions::default();
        for (name, value) in [
            ("host", "wss://evil.example/ws"),
            ("serve", "0.0.0.0:7777"),
            ("web", "/"),
            ("insecure", ""),
            ("assets", "https://evil.example"),
            ("size", "640x360"),
            ("utm_source", "mail"),
        ] {
            let ignored = Err(LaunchError::NotInPage(name.to_owned()));
            assert_eq!(options.take_in_page(name, value), ignored, "{name}");
        }
        assert_eq!(options, LaunchOptions::default());
    }

    #[test]
    fn a_page_takes_what_is_about_its_own_player() {
        let mut options = LaunchOptions::default();
        for (name, value) in [
            ("table", "k7m2pq"),
            ("profile", "two"),
            ("name", "Mara"),
            ("language", "nl"),
            ("view", "flat"),
            ("quality", "low"),
            ("motion", "reduced"),
            ("coach", "off"),
            ("stream", "off"),
        ] {
            assert_eq!(options.take_in_page(name, value), Ok(()), "{name}");
        }
        assert_eq!((options.profile.as_str(), options.flat, options.coach), ("two", Some(true), false));
    }

    #[test]
    fn a_channel_is_a_player_of_its_own_who_sees_the_broadcast_view() {
        let mut options = LaunchOptions::default();
        for (name, value) in [("table", "k7m2pq"), ("view", "flat"), ("stream", "on")] {
            assert_eq!(options.take_in_page(name, value), Ok(()), "{name}");
        }
        let options = options.settle();
        assert_eq!((options.profile.as_str(), options.coach), ("stream", false));
        assert_eq!(options.name.as_ref().map(PlayerName::as_str), Some("Stream"));
        let settings = options.over(Settings { flat: true, ..Settings::default() });
        assert_eq!(
            (settings.view, settings.flat, settings.shows_key()),
            (Viewpoint::Broadcast, false, false)
        );
    }

    #[test]
    fn a_link_to_a_stream_says_what_is_beside_the_words() {
        let broadcast = Broadcast {
            cameras: Cameras::Four,
            camera_size: 1.3,
            large_words: true,
            clean: true,
            follows_play: false,
        };
        let mut options = LaunchOptions::default();
        let query = format!("stream=on{}", broadcast.link_options());
        for (name, value) in query.split('&').filter_map(|option| option.split_once('=')) {
            assert_eq!(options.take_in_page(name, value), Ok(()), "{name}");
        }
        assert_eq!(options.settle().over(Settings::default()).broadcast, broadcast);
    }

    #[test]
    fn wrong_values_are_refused_with_the_reason() {
        for (name, value, why) in [
            ("table", "??", "a table code is six letters and digits"),
            ("profile", "../x", "expected letters, digits, - and _"),
            ("view", "round", "expected flat, table, seat, top, free or broadcast"),
            ("cameras", "3", "expected 1, 2 or 4"),
            ("camera-size", "59", "expected a percentage from 60 to 160, such as 120"),
            ("feed", "dirty", "expected full or clean"),
            ("coach", "yes", "expected on or off"),
        ] {
            let error = LaunchOptions::default().take_in_page(name, value).expect_err("it should be refused");
            assert_eq!(error.to_string(), format!("the option {name:?} is wrong: {why}"));
        }
    }
}
