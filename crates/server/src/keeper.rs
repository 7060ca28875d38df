//! Keeps a host going: one that panics is taken down whole, and another goes on from the journal.
//!
//! A panic in one table's rules leaves the world of all tables half changed, so nothing of it is used any more. What
//! players were shown is in the journal; their connections close, and they come back to their seats by themselves.
//! Whoever sends again what brought the host down is kept out from then on, with the table that it was about.

use std::{
    collections::VecDeque,
    fmt,
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use flume::{Receiver, Sender};
use splitkey_host::{
    Dealer, Host, HostConfig, HostEvent, Journal, MemoryJournal, PasswordJob, PasswordWorker, take_in_hand,
};

use crate::{
    JournalOptions, Kept, ServerError, SqliteJournal, beat,
    health::{Health, Poke},
    metrics::Figures,
    quarantine::Quarantine,
    tell,
};

/// A host that panics so often, in so short a time, and over nothing that can be named, is given up.
const PANICS: usize = 5;
const WITHIN: Duration = Duration::from_secs(60);

/// What a test puts in place of the server's own.
#[derive(Default)]
pub struct Fittings {
    /// Deals for each host that is started, instead of one from the system's randomness.
    pub dealer: Option<Box<dyn FnMut() -> Dealer + Send>>,
    /// Stands before the journal of each host that is started.
    pub journal: Option<Box<dyn FnMut(Box<dyn Journal>) -> Box<dyn Journal> + Send>>,
}

impl fmt::Debug for Fittings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fittings(..)")
    }
}

/// What hosts are made from, and what they hear.
pub(super) struct Keeper {
    pub(super) config: HostConfig,
    pub(super) data: Option<PathBuf>,
    pub(super) keep_days: u16,
    pub(super) low_disk: u64,
    pub(super) fittings: Fittings,
    pub(super) quarantine: Quarantine,
    pub(super) figures: Arc<Figures>,
    pub(super) health: Arc<Health>,
    pub(super) pokes: Receiver<Poke>,
    pub(super) links: Receiver<HostEvent>,
    /// Where journals and the server tell things; a host hears them by the other end.
    pub(super) to_host: Sender<HostEvent>,
    pub(super) others: Receiver<HostEvent>,
}

/// A journal, and what it holds.
type Opened = (Box<dyn Journal>, Kept);

impl Keeper {
    /// Opens the journal and lists its open tables.
    ///
    /// # Errors
    /// When the journal cannot be opened.
    pub(super) fn open(&self) -> Result<Opened, ServerError> {
        match &self.data {
            Some(folder) => {
                let (keep_days, low_disk) = (self.keep_days, self.low_disk);
                let options = JournalOptions { keep_days, low_disk, ..JournalOptions::default() };
                let (journal, kept) = SqliteJournal::open_with(folder, options, self.to_host.clone())
                    .map_err(ServerError::Journal)?;
                self.figures.watch(journal.figures());
                self.health.watch(journal.pulse());
                tell(folder, &kept);
                Ok((Box::new(journal), kept))
            }
            None => Ok((Box::new(MemoryJournal::new(self.to_host.clone())), Kept::default())),
        }
    }

    fn host(&mut self, (journal, kept): Opened) -> Host {
        let journal = match &mut self.fittings.journal {
            Some(fit) => fit(journal),
            None => journal,
        };
        let dealer = self.fittings.dealer.as_mut().map_or_else(Dealer::from_os, |dealer| dealer());
        let mut host = Host::with_dealer(self.config, journal, dealer);
        host.derive_passwords_by(self.password_worker());
        self.quarantine.apply(&mut host);
        kept.tables.into_iter().for_each(|table| host.park(table.code, table.players));
        host
    }

    /// A thread that derives passwords for one host, and ends with it.
    fn password_worker(&self) -> PasswordWorker {
        let (jobs, to_do) = flume::unbounded::<PasswordJob>();
        let to_host = self.to_host.clone();
        thread::spawn(move || {
            for job in to_do {
                // The host has ended when nobody listens any more.
                let _ = to_host.send(HostEvent::Derived(job.run()));
            }
        });
        // The host asks for no more than it can wait for, and the thread ends after the host.
        Box::new(move |job| drop(jobs.send(job)))
    }

    /// Steps a host until the other end of `end` is dropped, and others after it when it panics.
    pub(super) fn run(mut self, mut opened: Opened, end: &Receiver<()>) {
        let mut panics = VecDeque::new();
        loop {
            let (links, others, pokes) = (self.links.clone(), self.others.clone(), self.pokes.clone());
            let figures = self.figures.clone();
            // Nothing of the host is looked at after it has panicked; its journal ends with it.
            let ran =
                AssertUnwindSafe(|| beat::run(self.host(opened), &links, &others, &pokes, end, &figures));
            if panic::catch_unwind(ran).is_ok() {
                return;
            }
            self.figures.note_panic();
            if !self.quarantine.note(take_in_hand()) {
                panics.push_back(Instant::now());
            }
            panics.retain(|at: &Instant| at.elapsed() < WITHIN);
            if panics.len() > PANICS {
                tracing::error!("the host panics again and again; it is given up");
                return;
            }
            tracing::error!("the host has panicked; another goes on from its journal");
            self.forget_notices();
            opened = match self.open() {
                Ok(opened) => opened,
                Err(error) => return tracing::error!(%error, "the host cannot go on"),
            };
        }
    }

    /// A new journal numbers its notices anew.
    fn forget_notices(&self) {
        let stop = self.others.drain().any(|event| matches!(event, HostEvent::Stop));
        if stop {
            // The other end is here.
            let _ = self.to_host.send(HostEvent::Stop);
        }
    }
}
