//! What the player asks for at the start: flags natively, the page's address in the browser.

use std::{fmt, net::SocketAddr, path::PathBuf};

use splitkey_client::protocol::{Language, PlayerName, TableCode};

/// Everything that can be asked for; the same names on both platforms.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchOptions {
    /// The host's address, such as `localhost:7777` or `https://play.example.org`.
    pub host: Option<String>,
    /// Where this app serves a host of its own, for itself and others; never in the browser.
    pub serve: Option<SocketAddr>,
    /// The folder of the browser client that it serves with it.
    pub web: Option<PathBuf>,
    /// A table to go to.
    pub table: Option<TableCode>,
    /// Which of this computer's players this is; each has a token and a name of its own.
    pub profile: String,
    pub name: Option<PlayerName>,
    /// Of the screens; what was chosen before, or what the device speaks, unless asked for.
    pub language: Option<Language>,
    pub flat: bool,
    pub low_quality: bool,
    pub reduced_motion: bool,
    /// Of the window, in logical pixels; the browser decides by itself.
    pub size: (u32, u32),
    /// Where textures and sounds are.
    pub assets: String,
}

impl Default for LaunchOptions {
    fn default() -> LaunchOptions {
        LaunchOptions {
            host: None,
            serve: None,
            web: None,
            table: None,
            profile: "default".to_owned(),
            name: None,
            language: None,
            flat: false,
            low_quality: false,
            reduced_motion: false,
            size: (1280, 720),
            assets: "assets".to_owned(),
        }
    }
}

impl LaunchOptions {
    /// Settles the language of the screens: the one asked for, else the one kept, else the first that the
    /// device speaks and we have. Tags are such as `nl-BE` or `nl_BE.UTF-8`.
    pub fn settle_language<'a>(&mut self, kept: Option<&str>, spoken: impl IntoIterator<Item = &'a str>) {
        let of = |tag: &str| Language::from_tag(tag.split(['-', '_', '.']).next().unwrap_or_default());
        self.language =
            self.language.or_else(|| kept.and_then(of)).or_else(|| spoken.into_iter().find_map(of));
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
            "name" => self.name = Some(PlayerName::new(value).map_err(|error| wrong(error.to_string()))?),
            "language" => {
                let language = Language::from_tag(value).ok_or_else(|| wrong("it is en or nl".to_owned()))?;
                self.language = Some(language);
            }
            "view" => match value {
                "flat" => self.flat = true,
                "table" => self.flat = false,
                _ => return Err(wrong("it is flat or table".to_owned())),
            },
            "quality" => match value {
                "low" => self.low_quality = true,
                "high" => self.low_quality = false,
                _ => return Err(wrong("it is low or high".to_owned())),
            },
            "motion" => match value {
                "reduced" => self.reduced_motion = true,
                "full" => self.reduced_motion = false,
                _ => return Err(wrong("it is reduced or full".to_owned())),
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

/// An option that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchError {
    Unknown(String),
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
        assert!(options.flat && options.low_quality);
        assert_eq!(options.size, (640, 360));
    }

    #[test]
    fn the_language_is_what_was_asked_for_or_kept_or_spoken() {
        let settled = |asked, kept, spoken: &[&str]| {
            let mut options = LaunchOptions { language: asked, ..LaunchOptions::default() };
            options.settle_language(kept, spoken.iter().copied());
            options.language
        };
        let (english, dutch) = (Some(Language::English), Some(Language::Dutch));
        assert_eq!(settled(english, Some("nl"), &["nl"]), english);
        assert_eq!(settled(None, Some("nl"), &["en"]), dutch);
        assert_eq!(settled(None, None, &["fr-FR", "nl_BE.UTF-8", "en"]), dutch);
        assert_eq!(settled(None, Some("xx"), &["C"]), None);
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
