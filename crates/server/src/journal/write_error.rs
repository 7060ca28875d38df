//! Why something could not be written.

use std::fmt;

use splitkey_host::JournalError;

use super::{sheets::StoredSheetProblem, sql::SqlError};

/// Why something could not be written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// Another host owns the journal now, or this one was declared dead.
    TakenOver,
    /// A table is not this host's any more.
    Fenced,
    /// Another host has an open table with the code of a new one.
    CodeTaken,
    Sql(SqlError),
    Sheet(StoredSheetProblem),
}

impl WriteError {
    /// Returns whether the connection was lost, so that it is unknown what became of a commit.
    pub(crate) fn is_lost(&self) -> bool {
        match self {
            Self::Sql(error) | Self::Sheet(StoredSheetProblem::Sql(error)) => error.is_lost(),
            Self::TakenOver | Self::Fenced | Self::CodeTaken | Self::Sheet(_) => false,
        }
    }

    /// Returns the same failure of an attempt to find out what became of a commit, which leaves that unknown.
    pub(crate) fn unresolved(self) -> WriteError {
        match self {
            Self::Sql(error) if !error.is_lost() => Self::Sql(SqlError::Lost(error.to_string())),
            other => other,
        }
    }

    /// Returns whether every other submission would fail, too.
    pub(crate) fn concerns_all(&self) -> bool {
        self.is_lost() || matches!(self, Self::TakenOver)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakenOver => f.write_str("another host has taken over the journal"),
            Self::Fenced => f.write_str("another host may have the table"),
            Self::CodeTaken => f.write_str("a table of another host has the code"),
            Self::Sql(error) => write!(f, "{error}"),
            Self::Sheet(problem) => write!(f, "{problem}"),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<SqlError> for WriteError {
    fn from(error: SqlError) -> WriteError {
        WriteError::Sql(error)
    }
}

impl From<StoredSheetProblem> for WriteError {
    fn from(problem: StoredSheetProblem) -> WriteError {
        WriteError::Sheet(problem)
    }
}

impl From<WriteError> for JournalError {
    fn from(error: WriteError) -> JournalError {
        match error {
            WriteError::Fenced => JournalError::Fenced,
            WriteError::CodeTaken => JournalError::CodeTaken,
            error => JournalError::Failed(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_of_a_commit_is_unknown_until_an_answer_says_so() {
        let failed = WriteError::Sql(SqlError::NoRow);
        assert!(!failed.is_lost());
        let unresolved = failed.unresolved();
        assert!(unresolved.is_lost() && unresolved.concerns_all(), "nothing of it is written once more");
        assert!(!WriteError::TakenOver.unresolved().is_lost());
    }
}
