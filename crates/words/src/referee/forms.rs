//! Parses the hand-checked lines for our own board words.
//!
//! ```text
//! # a comment
//! EARTHQUAKE | parts: earth quake | forms: seismic | free: hearth ear
//! ```

use std::collections::BTreeMap;
use std::fmt;

use crate::fold::fold;

/// The hand-checked facts about a board word. All words are folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Checked {
    /// The parts, if it is a compound.
    pub parts: Vec<String>,
    /// Clues that are forms or relatives of it.
    pub forms: Vec<String>,
    /// Clues that only look similar.
    pub free: Vec<String>,
}

/// Parses the lines of a file, keyed by folded board word.
///
/// # Errors
/// The first invalid line, and why it is invalid.
pub(super) fn parse(text: &str) -> Result<BTreeMap<String, Checked>, FormsError> {
    let mut words = BTreeMap::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let error = |problem| FormsError { line: number, problem };
        let mut fields = line.split('|').map(str::trim);
        let word = fields.next().unwrap_or_default();
        let folded = fold(word);
        if folded.is_empty() {
            return Err(error(FormsProblem::NoWord));
        }
        let mut checked = Checked::default();
        for field in fields {
            let (name, values) =
                field.split_once(':').ok_or_else(|| error(FormsProblem::NoField(field.to_owned())))?;
            let values: Vec<String> =
                values.split_whitespace().map(fold).filter(|value| !value.is_empty()).collect();
            let place = match name.trim() {
                "parts" => &mut checked.parts,
                "forms" => &mut checked.forms,
                "free" => &mut checked.free,
                other => return Err(error(FormsProblem::UnknownField(other.to_owned()))),
            };
            if !place.is_empty() {
                return Err(error(FormsProblem::FieldTwice(name.trim().to_owned())));
            }
            *place = values;
        }
        if words.insert(folded, checked).is_some() {
            return Err(error(FormsProblem::WordTwice(word.to_owned())));
        }
    }
    Ok(words)
}

/// An invalid line of a forms file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormsError {
    /// The line number, from 1.
    pub line: usize,
    pub problem: FormsProblem,
}

/// What is wrong with a line of a forms file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormsProblem {
    /// It does not begin with a board word.
    NoWord,
    /// This text between two bars is not a named field.
    NoField(String),
    /// No field has this name.
    UnknownField(String),
    /// This field occurs twice.
    FieldTwice(String),
    /// This board word already has a line.
    WordTwice(String),
}

impl fmt::Display for FormsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            FormsProblem::NoWord => write!(f, "expected a board word at the start"),
            FormsProblem::NoField(text) => write!(f, "expected a field NAME: WORDS, not {text:?}"),
            FormsProblem::UnknownField(name) => {
                write!(f, "unknown field {name:?}; expected parts, forms or free")
            }
            FormsProblem::FieldTwice(name) => write!(f, "{name:?} occurs twice"),
            FormsProblem::WordTwice(word) => write!(f, "{word:?} already has a line"),
        }
    }
}

impl std::error::Error for FormsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn fields_may_be_in_any_order_and_are_folded() {
        let words = parse("# us\n\nCAFÉ | free: Face | forms: caffeine\nMAPLE\n").unwrap();
        let checked = &words["cafe"];
        assert_eq!(
            (checked.forms.as_slice(), checked.free.as_slice()),
            (&["caffeine".into()][..], &["face".into()][..])
        );
        assert_eq!(words["maple"], Checked::default());
    }

    #[test]
    fn an_invalid_line_is_named_in_the_error() {
        assert_eq!(problem("\n| parts: a"), "line 2: expected a board word at the start");
        assert_eq!(problem("A | b"), "line 1: expected a field NAME: WORDS, not \"b\"");
        assert_eq!(problem("A | bits: b"), "line 1: unknown field \"bits\"; expected parts, forms or free");
        assert_eq!(problem("A | parts: b | parts: c"), "line 1: \"parts\" occurs twice");
        assert_eq!(problem("A\nÁ"), "line 2: \"Á\" already has a line");
    }
}
