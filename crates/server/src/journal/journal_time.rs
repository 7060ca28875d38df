//! The journal's own time: how long its host has been in use, measured by clocks that may be wrong.
//!
//! It counts seconds from 0 and never goes back. Each reading of the clock adds the time since the last one, unless
//! that is negative or more than [`PLAUSIBLE`]: then the clock was set, or the host was not running for long, and
//! nothing is added. A clock that is days ahead or behind at one start therefore cannot make a table look old.

use std::sync::Arc;

use super::{
    sql::{Sql, SqlResult, values},
    tables::now,
};

/// Returns the time, in seconds since 1970. It may jump.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The longest time between two readings of the clock that counts, in seconds.
pub(crate) const PLAUSIBLE: i64 = 3 * 24 * 60 * 60;

/// A moment, by two clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// In seconds since 1970.
    pub(crate) now: i64,
    /// The journal's own time, in seconds.
    pub(crate) lived: i64,
}

/// Returns the system clock.
pub(crate) fn system_clock() -> Clock {
    Arc::new(now)
}

/// Returns the journal's time at the last reading of the clock, in seconds.
pub(crate) fn read(sql: &dyn Sql) -> SqlResult<i64> {
    sql.one("SELECT lived FROM journal_time", &[])
}

/// Advances the journal's time to the clock's `now`, and returns it in seconds.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn advance(sql: &dyn Sql, now: i64) -> SqlResult<i64> {
    let seen_at: Option<i64> = sql.one("SELECT seen_at FROM journal_time", &[])?;
    let passed = seen_at.map_or(0, |seen_at| now.saturating_sub(seen_at));
    let counted = if (0..=PLAUSIBLE).contains(&passed) { passed } else { 0 };
    if counted != passed {
        let hours = passed / 3600;
        tracing::warn!(
            "the clock is {hours} hours past the last use of the journal: this time does not count for the age \
             of tables"
        );
    }
    // Another host may have counted the same time meanwhile.
    let statement = "UPDATE journal_time SET lived = lived + ?1, seen_at = ?2
                     WHERE seen_at = ?3 OR (seen_at IS NULL AND ?3 IS NULL)";
    sql.execute(statement, values![counted, now, seen_at])?;
    read(sql)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{super::schema::prepare, *};

    #[test]
    fn only_plausible_time_counts() {
        let mut connection = Connection::open_in_memory().unwrap();
        prepare(&mut connection).unwrap();
        let day = 24 * 60 * 60;
        for (now, lived) in [(1000, 0), (1001, 1), (1001 + day, day + 1), (1000 + day, day + 1)] {
            assert_eq!(advance(&connection, now).unwrap(), lived);
        }
        for now in [40 * day, 9 * day, 40 * day, i64::MAX, i64::MIN] {
            assert_eq!(advance(&connection, now).unwrap(), day + 1, "{now} is a jump");
        }
    }
}
