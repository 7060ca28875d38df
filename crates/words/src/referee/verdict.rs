//! The verdict on a clue.

use super::Rule;

/// Whether a clue is legal, or the table has to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    Valid,
    Invalid(Finding<'a>),
    Doubtful(Finding<'a>),
}

/// Why a clue is not simply valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<'a> {
    pub rule: Rule,
    /// The visible word concerned, as passed in.
    pub word: Option<&'a str>,
    /// What links the clue to the word: a part or a base, in lower case.
    pub because: Option<String>,
}

impl<'a> Verdict<'a> {
    /// Returns the reason against the clue, if any.
    pub fn finding(&self) -> Option<&Finding<'a>> {
        match self {
            Verdict::Valid => None,
            Verdict::Invalid(finding) | Verdict::Doubtful(finding) => Some(finding),
        }
    }

    /// Returns the name of the verdict for command lines.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Doubtful(_) => "doubtful",
            Verdict::Invalid(_) => "invalid",
        }
    }

    /// Returns the more severe of two verdicts, or the first if they are equally severe.
    #[must_use]
    pub(super) fn or_worse(self, other: Verdict<'a>) -> Verdict<'a> {
        if other.severity() > self.severity() { other } else { self }
    }

    fn severity(&self) -> u8 {
        match self {
            Verdict::Valid => 0,
            Verdict::Doubtful(_) => 1,
            Verdict::Invalid(_) => 2,
        }
    }
}
