//! The settings that the host of a table chooses between matches.

use serde::{Deserialize, Serialize};
use splitkey_rules::Mission;

use crate::Timers;

/// How a table plays its next match. The same for everyone at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableSettings {
    pub mission: Mission,
    /// The language of the words on the table and of the clues.
    pub language: Language,
    pub packs: Packs,
    pub referee: RefereeMode,
    /// Whether names, titles and other clues of several words are allowed (rules §9).
    pub multi_word: bool,
    /// Whether homonyms and word play are allowed (rules §9).
    pub word_play: bool,
    /// Whether either side may give the next clue (rules §10).
    pub looser: bool,
    pub timers: Timers,
}

impl TableSettings {
    pub const STANDARD: TableSettings = TableSettings {
        mission: Mission::STANDARD,
        language: Language::English,
        packs: Packs::First,
        referee: RefereeMode::Advise,
        multi_word: false,
        word_play: false,
        looser: false,
        timers: Timers::OFF,
    };

    /// Returns whether the chosen packs are available at a table with `own_words` words of its own.
    pub fn has_packs(&self, own_words: u16) -> bool {
        match self.packs {
            Packs::Own => own_words > 0,
            packs => Packs::of(self.language).contains(&packs),
        }
    }
}

/// A language for words and clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    English,
    Dutch,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::Dutch];

    /// Returns the language tag, such as `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Dutch => "nl",
        }
    }

    /// Returns the language with this tag, such as `en`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

/// Which word packs of a language to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Packs {
    First,
    Second,
    Both,
    /// Cards with pictures instead of words.
    Pictures,
    /// A word list from the host of the table.
    Own,
}

impl Packs {
    /// Returns the packs of a language that every table has.
    pub fn of(language: Language) -> &'static [Packs] {
        match language {
            Language::English => &[Packs::First, Packs::Second, Packs::Both, Packs::Pictures],
            Language::Dutch => &[Packs::First, Packs::Pictures],
        }
    }
}

/// What happens to a clue that the referee calls invalid (rules §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RefereeMode {
    /// The giver is warned, and may insist.
    Advise,
    /// The clue cannot be sent.
    Strict,
    /// Only the players judge clues.
    Off,
}

impl RefereeMode {
    pub const ALL: [RefereeMode; 3] = [RefereeMode::Advise, RefereeMode::Strict, RefereeMode::Off];
}
