//! Judges whether a clue is legal (rules §9).
//!
//! The referee analyses the clue and the board words with the spelling rules of their language and a lexicon, and looks
//! for what they have in common: an inflected word leads to its lemma, a derived word to its base, a compound to its
//! parts. Common letters without such a relation do not count.
//!
//! [`Referee::judge`] is enough for single clues; [`Referee::board`] analyses the words once for many. `kin` finds the
//! relatives of a word, with the rules in `english` and `dutch`, and `board` compares those of clue and board word.

mod analysis;
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

/// A referee for one language.
#[derive(Clone)]
pub struct Referee {
    language: Language,
    lexicon: Lexicon,
    checked: BTreeMap<String, Checked>,
}

/// The options of a table that concern clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Allows names, titles, acronyms and compounds of several words; each word is still checked against the board.
    pub multi_word: bool,
    /// Allows homonyms and word play. The referee recognises neither, but no longer doubts acronyms.
    pub word_play: bool,
}

impl Referee {
    /// Makes a referee from the bytes of its lexicon and the text of its hand-checked board words.
    ///
    /// # Errors
    /// When the lexicon is malformed, or a line of the text is invalid.
    pub fn new(language: Language, lexicon: &[u8], forms: &str) -> Result<Referee, LexiconError> {
        let lexicon = Lexicon::read(lexicon).map_err(LexiconError::Lexicon)?;
        let checked = forms::parse(forms).map_err(LexiconError::Forms)?;
        Ok(Referee { language, lexicon, checked })
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Judges a clue against the uncovered words, and returns the worst verdict over all of them.
    ///
    /// To judge many clues against the same words, use [`Referee::board`].
    pub fn judge<'a>(
        &self,
        clue: &str,
        visible_words: impl IntoIterator<Item = &'a str>,
        options: Options,
    ) -> Verdict<'a> {
        self.board(visible_words).judge(clue, options, |_| true)
    }

    /// Analyses the words of a board, once for many clues.
    pub fn board<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Board<'a, '_> {
        Board::new(self, words)
    }

    /// Returns whether a word or its lemma is in the lexicon.
    pub fn knows(&self, word: &str) -> bool {
        self.tongue().knows(&fold(word))
    }

    /// Returns the words of which a word is a regular form. Used to generate the lexicon.
    pub fn lemmas(&self, word: &str) -> Vec<String> {
        self.tongue().lemmas(&fold(word))
    }

    /// Returns what a word seems to be derived from, and whether that is certain. Used to review the lexicon.
    pub fn bases(&self, word: &str) -> Vec<(String, bool)> {
        self.tongue().bases(&fold(word)).into_iter().map(|base| (base.word, base.sure)).collect()
    }

    /// Returns the ways to split a word as a compound, and whether each is certain. Used to review the lexicon.
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

/// Why a referee cannot be made.
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
