//! The supervisor: runs a host, and replaces a host that panics with a new one from the journal.
//!
//! A panic in one table's rules may leave the world of all tables half changed, so nothing of it is used again.
//! Whatever players were shown is in the journal; their connections close, and they reconnect to their seats
//! automatically. A table whose requests cause two panics is quarantined, or the player who sent them, if they have no
//! seat at the table.

use std::{
    collections::VecDeque,
    fmt,
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError, Sender};
use splitkey_host::{
    Dealer, Host, HostConfig, HostEvent, Journal, MemoryJournal, PasswordJob, PasswordWorker, take_in_hand,
};
use splitkey_net::{Admission, websocket::Pace};

use crate::{
    HostRoute, JournalOptions, JournalPlace, Kept, ServerError, StoredJournal,
    event_loop::{self, Ended},
    health::{Health, HealthRequest},
    journal::{LeaseWatch, NeighbourThread},
    metrics::Counters,
    page_feeds::PageFeeds,
    partners,
    quarantine::Quarantine,
    tell,
    webhooks::RaceWebhooks,
};

/// After more than this many panics within [`WITHIN`] without a known cause, the supervisor gives up.
const PANICS: usize = 5;
const WITHIN: Duration = Duration::from_secs(60);
/// How often a host that was declared dead tries to begin again.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// Parts that a test replaces.
#[derive(Default)]
pub struct Overrides {
    /// Makes the dealer of each host that is started, instead of one seeded by the operating system.
    pub dealer: Option<Box<dyn FnMut() -> Dealer + Send>>,
    /// Wraps the journal of each host that is started.
    pub journal: Option<Box<dyn FnMut(Box<dyn Journal>) -> Box<dyn Journal> + Send>>,
    /// How many readers overlays, and pages of viewers, may have, however few links and addresses they come from.
    pub readers: Option<usize>,
}

impl fmt::Debug for Overrides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Overrides(..)")
    }
}

/// What is needed to start a host, and the channels it receives from.
pub(super) struct Supervisor {
    pub(super) config: HostConfig,
    /// For the links of computer players.
    pub(super) admission: Arc<Admission<HostEvent>>,
    pub(super) place: Option<JournalPlace>,
    pub(super) habits: Option<PathBuf>,
    pub(super) keep_days: u16,
    pub(super) low_disk: u64,
    pub(super) route: Option<HostRoute>,
    pub(super) overrides: Overrides,
    pub(super) quarantine: Quarantine,
    pub(super) counters: Arc<Counters>,
    pub(super) pace: Arc<Pace>,
    pub(super) health: Arc<Health>,
    pub(super) pages: PageFeeds,
    pub(super) webhooks: Option<RaceWebhooks>,
    pub(super) health_requests: Receiver<HealthRequest>,
    pub(super) links: Receiver<HostEvent>,
    /// Journals and the server send events to the host here; `others` is the receiver.
    pub(super) to_host: Sender<HostEvent>,
    pub(super) others: Receiver<HostEvent>,
}

/// A journal, the tables found in it, and the lease if others have it, too.
pub(super) struct Opened {
    journal: Box<dyn Journal>,
    kept: Kept,
    lease: Option<LeaseWatch>,
    neighbours: Option<NeighbourThread>,
}

impl Supervisor {
    /// Opens the journal and lists its open tables.
    ///
    /// # Errors
    /// When the journal cannot be opened.
    pub(super) fn open(&self) -> Result<Opened, ServerError> {
        match &self.place {
            Some(place) => {
                let (keep_days, low_disk) = (self.keep_days, self.low_disk);
                let route = self.route.clone();
                let options = JournalOptions { keep_days, low_disk, route, ..JournalOptions::default() };
                let (journal, kept) = StoredJournal::open_with(place, options, self.to_host.clone())
                    .map_err(ServerError::Journal)?;
                self.counters.watch(journal.figures());
                self.health.watch(journal.pulse());
                tell(place, &kept);
                let lease = journal.lease();
                if let Some(lease) = &lease {
                    self.admission.set_guard(lease.guard.clone());
                }
                let neighbours = match (place, &lease) {
                    (JournalPlace::Database { url, .. }, Some(lease)) => {
                        let thread = NeighbourThread::start(url, lease, self.to_host.clone());
                        Some(thread.map_err(ServerError::Journal)?)
                    }
                    _ => None,
                };
                Ok(Opened { journal: Box::new(journal), kept, lease, neighbours })
            }
            None => {
                let journal = Box::new(MemoryJournal::new(self.to_host.clone()));
                Ok(Opened { journal, kept: Kept::default(), lease: None, neighbours: None })
            }
        }
    }

    fn host(&mut self, journal: Box<dyn Journal>, kept: Kept) -> Host {
        let journal = match &mut self.overrides.journal {
            Some(fit) => fit(journal),
            None => journal,
        };
        let dealer = self.overrides.dealer.as_mut().map_or_else(Dealer::from_os, |dealer| dealer());
        let mut host = Host::with_dealer(self.config, journal, dealer);
        host.derive_passwords_by(self.password_worker());
        self.pages.follow(&mut host, self.to_host.clone());
        if let Some(webhooks) = &self.webhooks {
            host.send_news_by(webhooks.outlet());
        }
        let (admission, to_host) = (self.admission.clone(), self.to_host.clone());
        host.run_partners_by(partners::start(admission, to_host, self.habits.clone()));
        self.quarantine.apply(&mut host);
        if kept.races_are_elsewhere {
            host.leave_races_elsewhere();
        } else {
            host.keep_races(kept.races);
        }
        kept.tables.into_iter().for_each(|table| host.park(table.code, table.players));
        host
    }

    /// Starts a thread that derives password hashes for one host, and ends with it.
    fn password_worker(&self) -> PasswordWorker {
        let (jobs, to_do) = flume::unbounded::<PasswordJob>();
        let to_host = self.to_host.clone();
        thread::spawn(move || {
            for job in to_do {
                // This fails if the host has ended.
                let _ = to_host.send(HostEvent::Derived(job.run()));
            }
        });
        // Sending cannot fail, because the thread outlives the host. The queue stays short, because the host limits its
        // requests.
        Box::new(move |job| drop(jobs.send(job)))
    }

    /// Runs a host until the sender of `end` is dropped, and another one after each panic or lost lease.
    pub(super) fn run(mut self, opened: Opened, end: &Receiver<()>) {
        let mut opened = Some(opened);
        let mut panics = VecDeque::new();
        while let Some(Opened { journal, kept, lease, neighbours: _neighbours }) = opened {
            let (links, others, health_requests) =
                (self.links.clone(), self.others.clone(), self.health_requests.clone());
            let (counters, pace) = (self.counters.clone(), self.pace.clone());
            // Unwind safe: nothing of the host is used after a panic, and its journal is dropped with it.
            let ran = AssertUnwindSafe(|| {
                let host = self.host(journal, kept);
                let lease = lease.as_ref();
                event_loop::run(host, &links, &others, &health_requests, end, lease, &counters, &pace)
            });
            match panic::catch_unwind(ran) {
                Ok(Ended::Stopped) => return,
                Ok(Ended::LeaseLost) => {
                    tracing::warn!("begins again among the servers, without tables");
                    opened = self.begin_again(end);
                    continue;
                }
                Err(_) => {}
            }
            self.counters.note_panic();
            if !self.quarantine.note(take_in_hand()) {
                panics.push_back(Instant::now());
            }
            panics.retain(|at: &Instant| at.elapsed() < WITHIN);
            if panics.len() > PANICS {
                tracing::error!("the server's game thread has panicked too often: giving up");
                return;
            }
            tracing::error!("the server's game thread has panicked: restarting it from the journal");
            self.forget_notices();
            opened = match self.open() {
                Ok(opened) => Some(opened),
                Err(error) => return tracing::error!(%error, "cannot restart the server's game thread"),
            };
        }
    }

    /// Opens the journal after a lost lease, as soon as the database answers. Returns `None` when the sender of `end` is
    /// dropped.
    fn begin_again(&self, end: &Receiver<()>) -> Option<Opened> {
        loop {
            self.forget_notices();
            match self.open() {
                Ok(opened) => return Some(opened),
                Err(error) => tracing::error!(%error, "cannot begin again"),
            }
            if end.recv_timeout(TRY_EVERY) == Err(RecvTimeoutError::Disconnected) {
                return None;
            }
        }
    }

    /// Drops the events of the old host, because a new journal numbers its notices from the start. A request to stop is
    /// kept.
    fn forget_notices(&self) {
        let stop = self.others.drain().any(|event| matches!(event, HostEvent::Stop));
        if stop {
            // This cannot fail: `self` holds the receiver.
            let _ = self.to_host.send(HostEvent::Stop);
        }
    }
}
