//! What the host of a table chooses between matches.

use serde::{Deserialize, Serialize};
use splitkey_rules::Mission;

use crate::Timers;

/// How a table plays its next match; the same for everyone at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableSettings {
    pub mission: Mission,
    /// Of the words on the table and of the clues.
    pub language: Language,
    pub packs: Packs,
    pub referee: RefereeMode,
    /// Names, titles and other clues of several words are allowed (rules §9).
    pub multi_word: bool,
    /// Homonyms and word play are allowed (rules §9).
    pub word_play: bool,
    /// After a turn either side may give the next clue (rules §10).
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

    /// Whether these packs are there, at a table with so many words of its own.
    pub fn has_packs(&self, own_words: u16) -> bool {
        match self.packs {
            Packs::Own => own_words > 0,
            packs => Packs::of(self.language).contains(&packs),
        }
    }
}

/// A language that words and clues can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    English,
    Dutch,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::Dutch];

    /// The language tag, such as `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Dutch => "nl",
        }
    }

    pub fn from_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

/// Which word packs of a language lie ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Packs {
    First,
    Second,
    Both,
    /// Cards with pictures instead of words.
    Pictures,
    /// Words that the host of the table brought along.
    Own,
}

impl Packs {
    /// What a language has at every table.
    pub fn of(language: Language) -> &'static [Packs] {
        match language {
            Language::English => &[Packs::First, Packs::Second, Packs::Both, Packs::Pictures],
            Language::Dutch => &[Packs::First, Packs::Pictures],
        }
    }
}

/// What becomes of a clue that the referee finds invalid (rules §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RefereeMode {
    /// The giver is warned, and may insist.
    Advise,
    /// It cannot be sent.
    Strict,
    /// Nobody judges but the players.
    Off,
}

impl RefereeMode {
    pub const ALL: [RefereeMode; 3] = [RefereeMode::Advise, RefereeMode::Strict, RefereeMode::Off];
}
