//! The languages that the referee knows.

/// The language of a table's words and clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    English,
    Dutch,
}

impl Language {
    /// Parses a tag such as `en`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        match tag {
            "en" => Some(Language::English),
            "nl" => Some(Language::Dutch),
            _ => None,
        }
    }

    /// Returns the tag used for packs and folders: `en` or `nl`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Dutch => "nl",
        }
    }
}
