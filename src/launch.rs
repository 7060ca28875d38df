//! What the player asks for at the start: flags natively, the page's address in the browser.

use std::{fmt, net::SocketAddr, path::PathBuf};

use splitkey_client::{
    Named, Quality, Settings, Viewpoint,
    device::typed_name,
    protocol::{Language, PlayerName, TableCode},
};

/// Everything that can be asked for. A page takes only [`OF_A_PAGE`].
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchOptions {
    /// The host's address, such as `localhost:7777` or `https://play.example.org`; never in the browser, where a link
    /// could name a foreign host.
    pub host: Option<String>,
    /// Where this app serves a host of its own, for itself and others; never in the browser.
    pub serve: Option<SocketAddr>,
    /// The folder of the browser client that it serves with it.
    pub web: Option<PathBuf>,
    /// Whether hosts beyond the local network are called without encryption, too.
    pub insecure: bool,
    /// Whether the host is shown the token of an earlier version, which every host was shown.
    pub old_token: bool,
    /// A table to go to.
    pub table: Option<TableCode>,
    /// Which of this computer's players this is; each has a token and a name of its own.
    pub profile: String,
    pub name: Option<PlayerName>,
    /// Settings that hold for this run only, in place of those that were kept.
    pub language: Option<Language>,
    pub flat: Option<bool>,
    pub view: Option<Viewpoint>,
    pub quality: Option<Quality>,
    pub reduced_motion: Option<bool>,
    /// Whether a player's first turns are guided.
    pub coach: bool,
    /// Whether the app shows a table to a channel by itself.
    pub stream: bool,
    /// Of the window, in logical pixels; the browser decides by itself.
    pub size: (u32, u32),
    /// Where textures and sounds are.
    pub assets: String,
}

/// The options that a page takes from its address. Whoever makes a link chooses them for the player who follows it, so
/// none of them names a host, a file or anything else that the page would fetch or connect to.
const OF_A_PAGE: [&str; 9] =
    ["table", "profile", "name", "language", "view", "quality", "motion", "coach", "stream"];

/// The player that a channel is, beside the one who plays on the same computer, and what they are called.
const STREAM_PROFILE: &str = "stream";
const STREAM_NAME: &str = "Stream";

impl Default for LaunchOptions {
    fn default() -> LaunchOptions {
        LaunchOptions {
            host: None,
            serve: None,
            web: None,
            insecure: false,
            old_token: false,
            table: None,
            profile: "default".to_owned(),
            name: None,
            language: None,
            flat: None,
            view: None,
            quality: None,
            reduced_motion: None,
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
        Settings {
            language: self.language.unwrap_or(settings.language),
            flat: self.flat.unwrap_or(settings.flat),
            view: self.view.unwrap_or(settings.view),
            quality: self.quality.unwrap_or(settings.quality),
            reduced_motion: self.reduced_motion.unwrap_or(settings.reduced_motion),
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

    /// Takes one option from the address of a page.
    ///
    /// # Errors
    /// When a page takes no such option, or its value is wrong.
    pub fn take_in_page(&mut self, name: &str, value: &str) -> Result<(), LaunchError> {
        if OF_A_PAGE.contains(&name) {
            self.take(name, value)
        } else {
            Err(LaunchError::NotInPage(name.to_owned()))
        }
    }

    /// Whether an option has no value.
    pub fn is_switch(name: &str) -> bool {
        matches!(name, "insecure" | "old-token")
    }

    /// Takes one option. Options without a value are given an empty one.
    ///
    /// # Errors
    /// When there is no such option, or its value is wrong.
    pub fn take(&mut self, name: &str, value: &str) -> Result<(), LaunchError> {
        let wrong = |why: String| LaunchError::Value { name: name.to_owned(), why };
        match name {
            "host" if value.is_empty() => return Err(wrong("it needs an address".to_owned())),
            "host" => self.host = Some(value.to_owned()),
            "serve" => {
                let address = value.parse().map_err(|_| wrong("it reads like 0.0.0.0:7777".to_owned()))?;
                self.serve = Some(address);
            }
            "web" if value.is_empty() => return Err(wrong("it needs a folder".to_owned())),
            "web" => self.web = Some(value.into()),
            "insecure" | "old-token" if !value.is_empty() => {
                return Err(wrong("it takes no value".to_owned()));
            }
            "insecure" => self.insecure = true,
            "old-token" => self.old_token = true,
            "table" => {
                self.table = Some(value.parse().map_err(|error| wrong(format!("{error}")))?);
            }
            "profile" => {
                let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
                if value.is_empty() || !value.chars().all(plain) {
                    return Err(wrong("a profile is named by letters, digits, - and _".to_owned()));
                }
                self.profile = value.to_owned();
            }
            "name" => self.name = Some(typed_name(value).map_err(|error| wrong(error.to_string()))?),
            "language" => {
                let language = Language::from_tag(value).ok_or_else(|| wrong("it is en or nl".to_owned()))?;
                self.language = Some(language);
            }
            "view" if value == "flat" => self.flat = Some(true),
            "view" if value == "table" => self.flat = Some(false),
            "view" => {
                let why = "it is flat, table, seat, top, free or broadcast";
                self.view = Some(Viewpoint::named(value).ok_or_else(|| wrong(why.to_owned()))?);
                self.flat = Some(false);
            }
            "quality" => {
                let why = "it is automatic, low, medium or high";
                self.quality = Some(Quality::named(value).ok_or_else(|| wrong(why.to_owned()))?);
            }
            "motion" => match value {
                "reduced" => self.reduced_motion = Some(true),
                "full" => self.reduced_motion = Some(false),
                _ => return Err(wrong("it is reduced or full".to_owned())),
            },
            "coach" => match value {
                "on" => self.coach = true,
                "off" => self.coach = false,
                _ => return Err(wrong("it is on or off".to_owned())),
            },
            "stream" => match value {
                "on" => self.stream = true,
                "off" => self.stream = false,
                _ => return Err(wrong("it is on or off".to_owned())),
            },
            "size" => {
                let size = value.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                self.size = size
                    .filter(|(w, h)| (360..=7680).contains(w) && (360..=4320).contains(h))
                    .ok_or_else(|| wrong("it reads like 1280x720".to_owned()))?;
            }
            _ => return Err(LaunchError::Unknown(name.to_owned())),
        }
        Ok(())
    }
}

/// The first language that the device speaks and we have, by tags such as `nl-BE` or `nl_BE.UTF-8`.
pub(crate) fn spoken_language<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Language> {
    let of = |tag: &str| Language::from_tag(tag.split(['-', '_', '.']).next().unwrap_or_default());
    tags.into_iter().find_map(of)
}

/// An option that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchError {
    Unknown(String),
    /// Nothing that a page takes from its address.
    NotInPage(String),
    Value {
        name: String,
        why: String,
    },
    /// A word that is no option.
    Stray(String),
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option {name:?}"),
            Self::NotInPage(name) => write!(f, "the page ignores {name:?} in its address"),
            Self::Value { name, why } => write!(f, "the option {name:?} is wrong: {why}"),
            Self::Stray(word) => write!(f, "{word:?} is no option"),
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
        for (name, value) in [("table", "k7m 2pq"), ("view", "flat"), ("quality", "low"), ("size", "640x360")]
        {
            assert_eq!(options.take(name, value), Ok(()), "{name}");
        }
        assert_eq!(options.table.map(|code| code.to_string()), Some("K7M2PQ".to_owned()));
        assert_eq!((options.flat, options.quality), (Some(true), Some(Quality::Low)));
        assert_eq!(options.size, (640, 360));
    }

    #[test]
    fn what_is_asked_for_goes_before_what_was_kept() {
        let mut options = LaunchOptions::default();
        let kept = Settings { flat: true, language: Language::Dutch, captions: true, ..Settings::default() };
        assert_eq!(options.over(kept), kept);
        options.take("view", "broadcast").expect("a view");
        options.take("language", "en").expect("a language");
        let over = options.over(kept);
        assert_eq!((over.view, over.flat, over.language), (Viewpoint::Broadcast, false, Language::English));
        assert!(over.captions);
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
            ("old-token", ""),
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
        let values = ["k7m2pq", "two", "Mara", "nl", "flat", "low", "reduced", "off", "off"];
        let mut options = LaunchOptions::default();
        for (name, value) in OF_A_PAGE.into_iter().zip(values) {
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
    fn wrong_options_are_refused_with_the_reason() {
        let problem = |name: &str, value: &str| {
            LaunchOptions::default().take(name, value).expect_err("the option should be refused").to_string()
        };
        assert_eq!(problem("colour", "red"), "there is no option \"colour\"");
        assert_eq!(problem("serve", "here"), "the option \"serve\" is wrong: it reads like 0.0.0.0:7777");
        assert_eq!(problem("size", "tiny"), "the option \"size\" is wrong: it reads like 1280x720");
        assert_eq!(
            problem("table", "??"),
            "the option \"table\" is wrong: a table code is six letters and digits"
        );
        assert_eq!(
            problem("profile", "../x"),
            "the option \"profile\" is wrong: a profile is named by letters, digits, - and _"
        );
    }
}
