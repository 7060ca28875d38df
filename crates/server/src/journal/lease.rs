//! The lease of a host in a database: renewed by a thread of its own, which also ends the lives of hosts that are gone.
//!
//! Three times belong together. A lease is renewed often, the host falls silent some time after it sent its last good
//! renewal, and the lease expires still later, by the database's clock. So a host is silent before another one can have
//! its tables, whatever time its own clock shows and however long an answer took, unless its computer was asleep. An
//! expired lease can be renewed as long as nobody has ended the life of its host.

use crate::unsound::Unsound;
use std::{
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
    lease_times::LeaseTimes,
    postgres::{
        DatabaseUrl, Postgres,
        life::{self, Begun, Life},
    },
    sql::SqlResult,
};

/// How long to wait after a renewal that has failed, if renewals are not more frequent.
const TRIES_EVERY: Duration = Duration::from_millis(200);

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
        let Begun { database, lease_connection, life, asked_at } = life::begin_life(url, node, times)?;
        let guard = Guard::until(asked_at + times.silent);
        let guard = if Unsound::Guard.is_on() { Guard::default() } else { guard };
        let figures = Arc::new(LeaseFigures {
            node: node.to_owned(),
            life: life.id,
            since: asked_at,
            renewed: AtomicU64::new(0),
            buried: AtomicU64::new(0),
        });
        tracing::info!(node, life = life.id, "a server among others");
        let (keep, end) = flume::bounded(0);
        let (tell, lost) = flume::bounded(0);
        let lost = if Unsound::Guard.is_on() { never() } else { lost };
        let named = lease_connection.connection();
        let renewing = LeaseThread {
            database: lease_connection,
            life,
            times,
            guard: guard.clone(),
            figures: figures.clone(),
            unbroken_since: asked_at,
            named,
            _tell: tell,
        };
        let thread = thread::Builder::new()
            .name("lease".to_owned())
            .spawn(move || renewing.run(&end))
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

/// Returns a channel that is never closed, so that the host does not learn of its death.
fn never() -> Receiver<()> {
    let (keep, never) = flume::bounded(0);
    std::mem::forget(keep);
    never
}

/// The state of the lease's thread.
struct LeaseThread {
    database: Postgres,
    life: Life,
    times: LeaseTimes,
    guard: Guard,
    figures: Arc<LeaseFigures>,
    /// Since when no renewal has failed. A host that was out of touch may not end the lives of others, which may have
    /// been out of touch, too.
    unbroken_since: Instant,
    /// The connection that holds the lock on the name.
    named: u32,
    /// Dropped with this.
    _tell: Sender<()>,
}

impl LeaseThread {
    /// Runs until the lease is dropped or lost.
    fn run(mut self, end: &Receiver<()>) {
        let mut wait = self.times.renew;
        loop {
            match end.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) if self.guard.has_ended() => return self.lose(),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return self.give_back(),
            }
            // A host that was stopped for long was as good as out of touch.
            if self.figures.age() >= self.times.silent {
                self.unbroken_since = Instant::now();
            }
            let asked_at = Instant::now();
            wait = match self.life.renew(&self.database, self.times) {
                Ok(true) => {
                    self.guard.renew(asked_at + self.times.silent);
                    self.figures.note_renewal(asked_at);
                    self.take_name().unwrap_or_else(|error| self.note_break(&error));
                    if asked_at.duration_since(self.unbroken_since) >= self.times.expires {
                        self.bury().unwrap_or_else(|error| self.note_break(&error));
                    }
                    self.times.renew.saturating_sub(asked_at.elapsed())
                }
                Ok(false) => return self.lose(),
                Err(error) => {
                    self.note_break(&error);
                    self.times.renew.min(TRIES_EVERY)
                }
            };
        }
    }

    fn note_break(&mut self, error: &super::sql::SqlError) {
        let age = self.figures.age();
        tracing::warn!(node = self.figures.node, life = self.life.id, ?age, %error, "cannot renew the lease");
        self.unbroken_since = Instant::now();
    }

    /// Takes the lock on the name by a new connection, too, so that no second host begins with it.
    fn take_name(&mut self) -> SqlResult<()> {
        let connection = self.database.connection();
        if connection == self.named {
            return Ok(());
        }
        if !life::take_name(&self.database, &self.figures.node)? {
            tracing::warn!(node = self.figures.node, "another process begins with the name of this server");
        }
        self.named = connection;
        Ok(())
    }

    fn bury(&self) -> SqlResult<()> {
        for name in self.life.bury_others(&self.database)? {
            self.figures.buried.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(node = self.figures.node, dead = name, "the lease of a server has run out");
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
