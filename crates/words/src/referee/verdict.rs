//! What the referee says of a clue.

use super::Rule;

/// A clue is legal, or it is not, or the table has to decide.
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
    /// The visible word concerned, as it was passed in.
    pub word: Option<&'a str>,
    /// What links the clue with it: a part or a base, in lower case.
    pub because: Option<String>,
}

impl<'a> Verdict<'a> {
    /// What speaks against the clue.
    pub fn finding(&self) -> Option<&Finding<'a>> {
        match self {
            Verdict::Valid => None,
            Verdict::Invalid(finding) | Verdict::Doubtful(finding) => Some(finding),
        }
    }

    /// The verdict as command lines name it.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Doubtful(_) => "doubtful",
            Verdict::Invalid(_) => "invalid",
        }
    }

    /// The more severe of two; the first where they are equally severe.
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
