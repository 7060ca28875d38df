//! What the organiser of a race decides about it.

use serde::{Deserialize, Serialize};
use splitkey_race::Seconds;
use splitkey_rules::CELLS;

use super::RaceText;
use crate::{
    Language, Packs, RaceTitle, RefereeMode,
    checked::checked,
    is_readable,
    limits::{RACE_WORD_CHARS, RACE_WORDS_BYTES},
};

/// What the organiser decides when a race is created, besides its password, which is told to nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacePlan {
    pub title: RaceTitle,
    /// What players should know.
    pub text: Option<RaceText>,
    pub language: Language,
    pub words: RaceWords,
    pub referee: RefereeMode,
    /// Whether everyone sees the race in the list; otherwise only those with its link find it.
    pub listed: bool,
    /// The most pairs, from 1 to [`RACE_PAIRS`](crate::limits::RACE_PAIRS).
    pub most_pairs: u16,
    /// When sign-ups end.
    pub sign_ups_end: Seconds,
    /// When the race closes.
    pub closes: Seconds,
    /// How long a side may take for an action before the pair pays a time token.
    pub action_limit: Seconds,
}

/// The words of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceWords {
    /// 25 words that the host draws from packs of the language. [`Packs::Own`] is refused.
    Packs(Packs),
    /// These words. The host draws their places and the key.
    Exact(ExactWords),
    /// An exact list, to a player who is not told it yet: until the player's pair has begun or the race is closed. No race
    /// is created with it.
    Untold,
}

/// 25 different words of 1 to 24 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactWords(#[serde(deserialize_with = "checked::<ExactWords, _, _>")] Box<[String; CELLS]>);

impl ExactWords {
    /// Removes surrounding and repeated whitespace. Returns `None` unless these are 25 different words, none of them too
    /// long or unreadable, and all together no longer than [`RACE_WORDS_BYTES`].
    pub fn new(words: &[impl AsRef<str>]) -> Option<ExactWords> {
        let words: Vec<String> =
            words.iter().map(|word| word.as_ref().split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let words: [String; CELLS] = words.try_into().ok()?;
        let fits = |word: &String| (1..=RACE_WORD_CHARS).contains(&word.chars().count()) && is_readable(word);
        let mut lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        lower.sort_unstable();
        let differ = lower.windows(2).all(|two| two[0] != two[1]);
        let bytes: usize = words.iter().map(String::len).sum();
        (words.iter().all(fits) && differ && bytes <= RACE_WORDS_BYTES).then(|| ExactWords(Box::new(words)))
    }

    pub fn words(&self) -> &[String; CELLS] {
        &self.0
    }
}

impl From<ExactWords> for Box<[String; CELLS]> {
    fn from(words: ExactWords) -> Box<[String; CELLS]> {
        words.0
    }
}

impl TryFrom<Box<[String; CELLS]>> for ExactWords {
    type Error = &'static str;

    fn try_from(words: Box<[String; CELLS]>) -> Result<ExactWords, &'static str> {
        ExactWords::new(&*words).ok_or("a race needs 25 different words")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Vec<String> {
        (0..CELLS).map(|number| format!("word {number}")).collect()
    }

    #[test]
    fn exact_words_are_25_different_ones() {
        let mut all = words();
        all[3] = "  word   3 ".into();
        assert_eq!(ExactWords::new(&all).map(|exact| exact.words().to_vec()), Some(words()));
        for broken in ["WORD 4", "", "x\u{202e}", &"x".repeat(RACE_WORD_CHARS + 1)] {
            all[3] = broken.into();
            assert_eq!(ExactWords::new(&all), None, "{broken}");
        }
        assert_eq!(ExactWords::new(&words()[1..]), None);
        let long: Vec<String> =
            (10..10 + CELLS).map(|number| format!("{number}{}", "x".repeat(16))).collect();
        assert_eq!(ExactWords::new(&long), None);
    }
}
