//! The lease of a host in a database: renewed by a thread of its own, which also ends the lives of hosts that are gone.
//!
//! Three times belong together. A lease is renewed often, the host falls silent some time after it sent its last good
//! renewal, and the lease expires still later, by the database's clock. So a host is silent before another one can have
//! its tables, whatever its own clock shows and however long an answer took. An expired lease can be renewed as long as
//! nobody has ended the life of its host.

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError, Sender};
use splitkey_net::Guard;

use super::{
    JournalFileError,
    postgres::{
        DatabaseUrl, Postgres,
        life::{self, Begun, Life},
    },
    sql::SqlResult,
};

/// The times of a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseTimes {
    renew: Duration,
    silent: Duration,
    expires: Duration,
}

impl Default for LeaseTimes {
    fn default() -> LeaseTimes {
        let seconds = Duration::from_secs;
        LeaseTimes { renew: seconds(1), silent: seconds(5), expires: seconds(6) }
    }
}

impl LeaseTimes {
    /// A lease is renewed every `renew`; without a renewal the host is silent after `silent`, and the lease expires
    /// after `expires`.
    ///
    /// # Errors
    /// When less than three renewals fit before the silence, or the silence begins less than a tenth of the lease
    /// before its end, which is for clocks of different speed.
    pub fn new(renew: Duration, silent: Duration, expires: Duration) -> Result<LeaseTimes, BadLeaseTimes> {
        let is_good = !renew.is_zero()
            && renew * 3 <= silent
            && silent + expires / 10 <= expires
            && expires <= Duration::from_secs(600);
        if is_good { Ok(LeaseTimes { renew, silent, expires }) } else { Err(BadLeaseTimes) }
    }

    /// Returns when the lease expires, in milliseconds after its renewal.
    pub(crate) fn expires_in(self) -> i64 {
        self.expires.as_millis() as i64
    }

    /// Returns how long to wait for the answer to a renewal, so that another try is possible before the silence.
    pub(crate) fn patience(self) -> Duration {
        self.silent / 2
    }
}

impl FromStr for LeaseTimes {
    type Err = BadLeaseTimes;

    /// Reads three times in seconds, such as `1,5,6`.
    fn from_str(text: &str) -> Result<LeaseTimes, BadLeaseTimes> {
        let read = |seconds: &str| Duration::try_from_secs_f64(seconds.parse().ok()?).ok();
        let times: Option<Vec<Duration>> = text.split(',').map(read).collect();
        match times.as_deref() {
            Some([renew, silent, expires]) => LeaseTimes::new(*renew, *silent, *expires),
            _ => Err(BadLeaseTimes),
        }
    }
}

/// The times of a lease do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLeaseTimes;

impl fmt::Display for BadLeaseTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a lease has to be renewed three times before the silence, which has to begin a tenth before its end, and \
             may have ten minutes at most",
        )
    }
}

impl std::error::Error for BadLeaseTimes {}

/// What is told of a lease in the metrics.
#[derive(Debug)]
pub(crate) struct LeaseFigures {
    pub(crate) node: String,
    pub(crate) life: i64,
    since: Instant,
    /// When the last good renewal was sent, in microseconds after `since`.
    renewed: AtomicU64,
    /// How many other hosts were found dead.
    pub(crate) buried: AtomicU64,
}

impl LeaseFigures {
    /// Returns how long ago the last good renewal was sent.
    pub(crate) fn age(&self) -> Duration {
        self.since.elapsed().saturating_sub(Duration::from_micros(self.renewed.load(Ordering::Relaxed)))
    }

    fn note_renewal(&self, asked_at: Instant) {
        let renewed = asked_at.saturating_duration_since(self.since).as_micros() as u64;
        self.renewed.store(renewed, Ordering::Relaxed);
    }
}

/// A lease, which is given back when this is dropped.
pub(crate) struct Lease {
    pub(crate) life: Life,
    pub(crate) guard: Guard,
    pub(crate) figures: Arc<LeaseFigures>,
    /// Nothing comes from it; it is closed when the lease was lost.
    pub(crate) lost: Receiver<()>,
    /// `None` only while dropping.
    keep: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Lease {
    /// Begins a life as a host of this name. Returns its lease, and the connection to write with.
    ///
    /// # Errors
    /// As [`life::begin_life`].
    pub(crate) fn take(
        url: &DatabaseUrl,
        node: &str,
        times: LeaseTimes,
    ) -> Result<(Lease, Postgres), JournalFileError> {
        let Begun { database, keeper, life, asked_at } = life::begin_life(url, node, times)?;
        let guard = Guard::until(asked_at + times.silent);
        #[cfg(feature = "unsound")]
        let guard = if crate::unsound::Unsound::Guard.is_on() { Guard::default() } else { guard };
        let figures = Arc::new(LeaseFigures {
            node: node.to_owned(),
            life: life.id,
            since: asked_at,
            renewed: AtomicU64::new(0),
            buried: AtomicU64::new(0),
        });
        tracing::info!(node, life = life.id, "a host among others");
        let (keep, end) = flume::bounded(0);
        let (tell, lost) = flume::bounded(0);
        #[cfg(feature = "unsound")]
        let lost = if crate::unsound::Unsound::Guard.is_on() { never() } else { lost };
        let keeper = Keeper {
            database: keeper,
            life,
            times,
            guard: guard.clone(),
            figures: figures.clone(),
            unbroken_since: asked_at,
            _tell: tell,
        };
        let thread = thread::Builder::new()
            .name("lease".to_owned())
            .spawn(move || keeper.run(&end))
            .map_err(JournalFileError::Thread)?;
        let lease = Lease { life, guard, figures, lost, keep: Some(keep), thread: Some(thread) };
        Ok((lease, database))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        drop(self.keep.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread of the lease has panicked");
        }
    }
}

/// Returns what is never closed, so that the host does not learn of its death.
#[cfg(feature = "unsound")]
fn never() -> Receiver<()> {
    let (keep, never) = flume::bounded(0);
    std::mem::forget(keep);
    never
}

/// The state of the lease's thread.
struct Keeper {
    database: Postgres,
    life: Life,
    times: LeaseTimes,
    guard: Guard,
    figures: Arc<LeaseFigures>,
    /// Since when no renewal has failed. Who was out of touch may not end the lives of others, who were so, too.
    unbroken_since: Instant,
    /// Dropped with this.
    _tell: Sender<()>,
}

impl Keeper {
    /// Runs until the lease is dropped or lost.
    fn run(mut self, end: &Receiver<()>) {
        let mut wait = self.times.renew;
        loop {
            match end.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) if self.guard.has_ended() => return self.lose(),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return self.give_back(),
            }
            // Who was stopped for long was as good as out of touch.
            if self.figures.age() >= self.times.silent {
                self.unbroken_since = Instant::now();
            }
            let asked_at = Instant::now();
            wait = match self.life.renew(&self.database, self.times) {
                Ok(true) => {
                    self.guard.renew(asked_at + self.times.silent);
                    self.figures.note_renewal(asked_at);
                    if asked_at.duration_since(self.unbroken_since) >= self.times.expires {
                        self.bury().unwrap_or_else(|error| self.note_break(&error));
                    }
                    self.times.renew.saturating_sub(asked_at.elapsed())
                }
                Ok(false) => return self.lose(),
                Err(error) => {
                    self.note_break(&error);
                    self.times.renew / 5
                }
            };
        }
    }

    fn note_break(&mut self, error: &super::sql::SqlError) {
        let age = self.figures.age();
        tracing::warn!(node = self.figures.node, life = self.life.id, ?age, %error, "cannot renew the lease");
        self.unbroken_since = Instant::now();
    }

    fn bury(&self) -> SqlResult<()> {
        for name in self.life.bury_others(&self.database)? {
            self.figures.buried.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(node = self.figures.node, dead = name, "the lease of a host has run out");
        }
        Ok(())
    }

    fn lose(self) {
        self.guard.end();
        self.database.give_up();
        tracing::error!(
            node = self.figures.node,
            life = self.life.id,
            "this host was declared dead: its tables may be elsewhere"
        );
    }

    fn give_back(self) {
        if !self.guard.has_ended()
            && let Err(error) = self.life.end(&self.database)
        {
            tracing::warn!(%error, "cannot give back the lease");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_a_lease_have_to_fit_together() {
        let times = |renew, silent, expires| {
            let times = [renew, silent, expires].map(Duration::from_millis);
            LeaseTimes::new(times[0], times[1], times[2])
        };
        assert_eq!(times(1000, 5000, 6000), Ok(LeaseTimes::default()));
        assert_eq!("1,5,6".parse(), Ok(LeaseTimes::default()));
        assert_eq!("0.1,0.5".parse::<LeaseTimes>(), Err(BadLeaseTimes));
        for (renew, silent, expires) in [
            (0, 5000, 6000),
            (2000, 5000, 6000),
            (1000, 6000, 6000),
            (1000, 5500, 6000),
            (1000, 5000, 700_000),
        ] {
            assert_eq!(times(renew, silent, expires), Err(BadLeaseTimes), "{renew} {silent} {expires}");
        }
    }
}
