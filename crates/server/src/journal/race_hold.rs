//! Whether this host has the strike races. A host has all of them in memory, so of several with one database only one
//! may have and change them, until its life ends. Then another one takes them.

use std::time::{Duration, Instant};

use splitkey_host::KeptRace;

use super::{
    place::OwnedJournal,
    races,
    sql::{SqlError, SqlResult},
};

/// How often to look whether the host that has the races is gone.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// Which host has the races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RaceHold {
    Here,
    /// Another one, when it was last looked at.
    Elsewhere(Instant),
}

impl RaceHold {
    /// Takes the races, if no other host has them. Returns all of them if so.
    pub(crate) fn begin(journal: &OwnedJournal) -> SqlResult<(RaceHold, Option<Vec<KeptRace>>)> {
        let races = take(journal)?;
        let hold = if races.is_some() { RaceHold::Here } else { RaceHold::Elsewhere(Instant::now()) };
        Ok((hold, races))
    }

    /// Returns how long until the next look, or `None` if the races are here.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        match self {
            RaceHold::Here => None,
            RaceHold::Elsewhere(looked_at) => Some(LOOKS_EVERY.saturating_sub(looked_at.elapsed())),
        }
    }

    /// Takes the races, if it is time for a look and the host that had them is gone. Returns all of them if so.
    pub(crate) fn take(&mut self, journal: &OwnedJournal) -> Option<Vec<KeptRace>> {
        if self.due_in()? > Duration::ZERO {
            return None;
        }
        *self = RaceHold::Elsewhere(Instant::now());
        let races = take(journal).unwrap_or_else(|error: SqlError| {
            tracing::warn!(%error, "cannot take the races");
            None
        })?;
        *self = RaceHold::Here;
        tracing::info!(races = races.len(), "took the events, which no other server has any more");
        Some(races)
    }
}

fn take(journal: &OwnedJournal) -> SqlResult<Option<Vec<KeptRace>>> {
    let is_mine = match &journal.lease {
        Some(shared) => shared.lease.life.claim_races(&*journal.sql)?,
        None => true,
    };
    if is_mine { races::all(&*journal.sql).map(Some) } else { Ok(None) }
}
