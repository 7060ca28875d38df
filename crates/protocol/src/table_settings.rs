//! The settings that the host of a table chooses between matches.

use serde::{Deserialize, Serialize};
use splitkey_rules::Mission;

use crate::Timers;

/// How a table plays its next match. The same for everyone at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Whether players who may give a clue can ask the computer for ideas.
    pub ideas: bool,
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
        ideas: false,
    };

    /// Returns whether the chosen packs are available at a table with `own_words` words of its own.
    pub fn has_packs(&self, own_words: u16) -> bool {
        match self.packs {
            Packs::Own => own_words > 0,
            packs => Packs::of(self.language).contains(&packs),
        }
    }

    /// Returns valid settings for tests. For each option, `choose` gets the number of its values and returns the index
    /// of one; 0 is the standard.
    pub fn chosen_by(mut choose: impl FnMut(usize) -> usize) -> TableSettings {
        let timers = [
            Timers::OFF,
            Timers { clue: 60, guess: 60, enforced: true },
            Timers { clue: 30, guess: 0, enforced: false },
        ];
        let language = one_of(&Language::ALL, &mut choose);
        TableSettings {
            mission: one_of(&Mission::WITH_EXTRA_TOKENS, &mut choose),
            language,
            packs: one_of(Packs::of(language), &mut choose),
            referee: one_of(&RefereeMode::ALL, &mut choose),
            multi_word: one_of(&[false, true], &mut choose),
            word_play: one_of(&[false, true], &mut choose),
            looser: one_of(&[false, true], &mut choose),
            timers: one_of(&timers, &mut choose),
            ideas: one_of(&[false, true], &mut choose),
        }
    }

    /// Returns settings that each differ from the standard in one option, with all of its values. Tests go through
    /// them, so that they include every new option.
    pub fn variations() -> Vec<TableSettings> {
        let mut counts = Vec::new();
        TableSettings::chosen_by(|count| {
            counts.push(count);
            0
        });
        let with = |option: usize, value: usize| {
            let mut options = 0..;
            TableSettings::chosen_by(|_| if options.next() == Some(option) { value } else { 0 })
        };
        let options = counts.into_iter().enumerate();
        options.flat_map(|(option, count)| (1..count).map(move |value| with(option, value))).collect()
    }
}

fn one_of<T: Copy>(values: &[T], choose: &mut impl FnMut(usize) -> usize) -> T {
    values[choose(values.len())]
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

    /// Returns the mode that counts in a strike race, where a pair may give an invalid clue for its strikes (rules §12):
    /// a strict referee only advises there.
    pub fn in_race(self) -> RefereeMode {
        if self == RefereeMode::Strict { RefereeMode::Advise } else { self }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_variation_changes_one_option_and_is_valid() {
        let variations = TableSettings::variations();
        assert!(variations.iter().all(|settings| settings.has_packs(0) && settings.timers.are_sound()));
        let different: HashSet<_> = variations.iter().chain([&TableSettings::STANDARD]).collect();
        assert_eq!(different.len(), variations.len() + 1);
        assert_eq!(TableSettings::chosen_by(|_| 0), TableSettings::STANDARD);
    }
}
