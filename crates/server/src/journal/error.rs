//! Why a journal cannot be used.

use std::{fmt, io, path::PathBuf};

use super::sql::SqlError;

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalFileError {
    Folder(PathBuf, io::Error),
    /// A file of the journal cannot be read or written.
    File(PathBuf, io::Error),
    InUse(PathBuf),
    /// A host of this name is using the database.
    DatabaseInUse(String),
    Missing(PathBuf),
    /// There is no journal in the database yet.
    EmptyDatabase,
    /// PostgreSQL has this version, which is too old.
    OldDatabase(i64),
    /// The file is not a journal of this game.
    NoJournal,
    /// The file has a schema version that needs a newer program.
    Newer {
        version: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    NoWal,
    /// The journal's thread cannot be started.
    Thread(io::Error),
    Sql(SqlError),
}

impl fmt::Display for JournalFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => {
                write!(f, "cannot keep the journal in {}: {error}", folder.display())
            }
            Self::InUse(folder) => {
                write!(
                    f,
                    "another host is using the journal in {}; choose another folder with --data",
                    folder.display()
                )
            }
            Self::DatabaseInUse(node) => {
                write!(
                    f,
                    "a host {node:?} is using the database: give this one another --node, or stop that one"
                )
            }
            Self::EmptyDatabase => f.write_str("no journal found in the database"),
            Self::OldDatabase(version) => {
                write!(f, "the database is PostgreSQL {version}, and the journal needs 15 or newer")
            }
            Self::Missing(path) => write!(f, "no journal found at {}", path.display()),
            Self::NoJournal => f.write_str("what is there is not a journal of Split Key"),
            Self::Newer { version, known } => write!(
                f,
                "the journal has schema version {version}, and this program only knows up to {known}: use a newer program"
            ),
            Self::NoWal => {
                f.write_str("the journal cannot be on this disk: it does not support write-ahead logging")
            }
            Self::Thread(error) => write!(f, "cannot start the thread of the journal: {error}"),
            Self::File(path, error) => write!(
                f,
                "cannot read and write {}: {error}; it has to belong to the user that the host runs as, and so do the files \
                 and the folder around it",
                path.display()
            ),
            Self::Sql(error) if error.is_damage() => {
                write!(f, "cannot read or write the journal: {error}; a backup may help")
            }
            Self::Sql(error) => write!(f, "cannot read or write the journal: {error}"),
        }
    }
}

impl std::error::Error for JournalFileError {}

impl From<SqlError> for JournalFileError {
    fn from(error: SqlError) -> JournalFileError {
        JournalFileError::Sql(error)
    }
}

impl From<rusqlite::Error> for JournalFileError {
    fn from(error: rusqlite::Error) -> JournalFileError {
        SqlError::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::ffi;

    use super::*;

    fn told(code: i32) -> String {
        JournalFileError::from(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)).to_string()
    }

    #[test]
    fn a_backup_is_named_only_where_the_journal_is_damaged() {
        for code in [ffi::SQLITE_CORRUPT, ffi::SQLITE_NOTADB] {
            assert!(told(code).ends_with("a backup may help"), "{}", told(code));
        }
        for code in [
            ffi::SQLITE_READONLY,
            ffi::SQLITE_CANTOPEN,
            ffi::SQLITE_FULL,
            ffi::SQLITE_BUSY,
            ffi::SQLITE_IOERR,
        ] {
            assert!(!told(code).contains("backup"), "{}", told(code));
        }
        for error in [SqlError::gone(), SqlError::Pooled] {
            assert!(!JournalFileError::Sql(error).to_string().contains("backup"));
        }
        assert!(JournalFileError::Sql(SqlError::NoRow).to_string().ends_with("a backup may help"));
    }
}
