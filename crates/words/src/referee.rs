//! Whether a clue is legal (rules §9).
//!
//! The referee takes clue and board words apart with the spelling rules of their language and a lexicon, and
//! looks for what they have in common: an inflected word leads to its lemma, a derived one to its base, a
//! compound to its parts. Letters that they share by accident do not count.

mod board;
mod dutch;
mod english;
mod forms;
mod kin;
mod language;
pub mod lexicon;
mod spelling;
mod verdict;

use std::collections::BTreeMap;
use std::fmt;

pub use board::Board;
pub use forms::{FormsError, FormsProblem};
pub use language::Language;
pub use splitkey_rules::ClueRule as Rule;
pub use verdict::{Finding, Verdict};

use crate::fold::fold;
use forms::Checked;
use kin::Tongue;
use lexicon::{BrokenLexicon, Lexicon, Traits};

/// Judges the clues of one language.
#[derive(Clone)]
pub struct Referee {
    language: Language,
    lexicon: Lexicon,
    checked: BTreeMap<String, Checked>,
}

/// What a table allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Names, titles, acronyms and compounds of several words; each word is still checked against the board.
    pub multi_word: bool,
    /// Homonyms and word play. A machine judges neither; acronyms are then not in doubt.
    pub word_play: bool,
}

impl Referee {
    /// A referee from the bytes of its lexicon and the text of its hand-checked board words.
    ///
    /// # Errors
    /// When the lexicon is broken, or a line of the text is wrong.
    pub fn new(language: Language, lexicon: &[u8], forms: &str) -> Result<Referee, LexiconError> {
        let lexicon = Lexicon::read(lexicon).map_err(LexiconError::Lexicon)?;
        let checked = forms::parse(forms).map_err(LexiconError::Forms)?;
        Ok(Referee { language, lexicon, checked })
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Judges a clue against the words that are not covered. The worst verdict over all of them counts.
    ///
    /// Who judges many clues against the same words asks their [`Board`].
    pub fn judge<'a>(
        &self,
        clue: &str,
        visible_words: impl IntoIterator<Item = &'a str>,
        options: Options,
    ) -> Verdict<'a> {
        self.board(visible_words).judge(clue, options, |_| true)
    }

    /// Takes the words of a board apart, once for many clues.
    pub fn board<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Board<'a, '_> {
        Board::new(self, words)
    }

    /// Whether a word or its lemma is in the lexicon.
    pub fn knows(&self, word: &str) -> bool {
        self.tongue().knows(&fold(word))
    }

    /// The words of which a word is a regular form, for making the lexicon.
    pub fn lemmas(&self, word: &str) -> Vec<String> {
        self.tongue().lemmas(&fold(word))
    }

    /// What a word seems to be derived from, for reviewing the lexicon, and whether that is certain.
    pub fn bases(&self, word: &str) -> Vec<(String, bool)> {
        self.tongue().bases(&fold(word)).into_iter().map(|base| (base.word, base.sure)).collect()
    }

    /// What a word is taken apart into, for reviewing the lexicon, and whether that is certain.
    pub fn parts(&self, word: &str) -> Vec<(Vec<String>, bool)> {
        self.tongue().splits(&fold(word)).into_iter().map(|split| (split.parts, split.sure)).collect()
    }

    fn writes_as_one(&self, joined: &str) -> bool {
        self.tongue().knows(joined) && !self.lexicon.traits(joined).has(Traits::HYPHENATED)
    }

    fn checked(&self, folded: &str) -> Option<&Checked> {
        self.checked.get(folded)
    }

    fn tongue(&self) -> Tongue<'_> {
        Tongue { language: self.language, lexicon: &self.lexicon }
    }
}

/// Why there is no referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LexiconError {
    Lexicon(BrokenLexicon),
    Forms(FormsError),
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LexiconError::Lexicon(error) => error.fmt(f),
            LexiconError::Forms(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LexiconError {}
