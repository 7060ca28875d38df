//! What can go wrong with a database.

use std::{error::Error, fmt};

use tokio_postgres::error::SqlState;

use splitkey_records::format::PayloadError;

/// Why a database did not do what it was asked.
#[derive(Debug)]
pub enum SqlError {
    Sqlite(rusqlite::Error),
    Postgres(tokio_postgres::Error),
    /// The database cannot be reached, or the connection was lost.
    Lost(String),
    /// Each statement may reach the database by another connection, as through a pooler.
    Pooled,
    /// A column, counted from 0, has a value of another type.
    Value(usize),
    /// A row that should be there is not.
    NoRow,
    /// A value cannot be encoded.
    Payload(String),
}

impl SqlError {
    /// Returns whether a row was refused because there is another one with the same key.
    pub(crate) fn is_conflict(&self) -> bool {
        match self {
            Self::Sqlite(error) => {
                error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
            }
            Self::Postgres(error) => error.code() == Some(&SqlState::UNIQUE_VIOLATION),
            Self::Lost(_) | Self::Pooled | Self::Value(_) | Self::NoRow | Self::Payload(_) => false,
        }
    }

    /// Returns whether what is stored is not as it was written.
    pub(crate) fn is_damage(&self) -> bool {
        match self {
            Self::Sqlite(error) => matches!(
                error.sqlite_error_code(),
                Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase)
            ),
            // Class XX is damage.
            Self::Postgres(error) => error.code().is_some_and(|code| code.code().starts_with("XX")),
            Self::Lost(_) | Self::Pooled => false,
            Self::Value(_) | Self::NoRow | Self::Payload(_) => true,
        }
    }

    /// Returns whether the connection was lost, so that what became of a commit is unknown.
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self, Self::Lost(_))
    }

    /// A connection that was lost before.
    pub(crate) fn gone() -> SqlError {
        SqlError::Lost("the connection to the database was lost".to_owned())
    }

    /// Returns whether the same request could succeed later.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Self::Sqlite(error) => error.sqlite_error_code().is_some() && !self.is_damage(),
            Self::Postgres(error) => error.code().is_some() && !self.is_damage(),
            Self::Lost(_) => true,
            Self::Pooled | Self::Value(_) | Self::NoRow | Self::Payload(_) => false,
        }
    }
}

impl fmt::Display for SqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(error) => write!(f, "{error}"),
            Self::Postgres(error) => f.write_str(&describe(error)),
            Self::Lost(why) => f.write_str(why),
            Self::Pooled => f.write_str(
                "between the host and the database is a pooler that gives each transaction another connection; the host \
                 needs its own: connect it to the database itself, or let the pooler work by session \
                 (in PgBouncer pool_mode = session)",
            ),
            Self::Value(at) => write!(f, "column {at} has a value of another type"),
            Self::NoRow => f.write_str("a row is missing"),
            Self::Payload(problem) => f.write_str(problem),
        }
    }
}

impl Error for SqlError {}

impl From<rusqlite::Error> for SqlError {
    fn from(error: rusqlite::Error) -> SqlError {
        SqlError::Sqlite(error)
    }
}

impl From<tokio_postgres::Error> for SqlError {
    fn from(error: tokio_postgres::Error) -> SqlError {
        // A database that became a standby is as good as gone.
        let is_lost = error.is_closed()
            || error.code().is_some_and(|code| {
                let ends = [
                    SqlState::ADMIN_SHUTDOWN,
                    SqlState::CRASH_SHUTDOWN,
                    SqlState::CANNOT_CONNECT_NOW,
                    SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                    SqlState::READ_ONLY_SQL_TRANSACTION,
                ];
                ends.contains(code) || code.code().starts_with("08")
            });
        if is_lost { SqlError::Lost(describe(&error)) } else { SqlError::Postgres(error) }
    }
}

impl From<PayloadError> for SqlError {
    fn from(error: PayloadError) -> SqlError {
        SqlError::Payload(error.to_string())
    }
}

/// Returns an error in words, with what caused it: the driver itself tells the kind only.
pub(crate) fn describe(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_owned();
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
