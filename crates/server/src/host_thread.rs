//! A host with its journal on a thread of its own, and the admission to it.

use std::{
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
};

use splitkey_host::{HostConfig, HostEvent};
use splitkey_net::{Admission, MemoryDial, websocket::Pace};
use tokio::sync::watch;

use crate::{
    HostRoute, JournalPlace, ServerError,
    health::Health,
    metrics::Counters,
    page_feeds::PageFeeds,
    quarantine::Quarantine,
    supervisor::{Overrides, Supervisor},
    webhooks::RaceWebhooks,
};

/// Events from connections that may wait for the host. While the queue is full, nothing more is read from the sockets.
const WAITING_EVENTS: usize = 4096;

/// What a [`HostThread`] is started with.
pub(crate) struct HostSetup {
    pub(crate) host: HostConfig,
    pub(crate) place: Option<JournalPlace>,
    /// Where computer players keep what they learn, if one person plays there alone.
    pub(crate) habits: Option<PathBuf>,
    pub(crate) keep_days: u16,
    pub(crate) low_disk: u64,
    pub(crate) route: Option<HostRoute>,
    pub(crate) max_connections: usize,
    pub(crate) pace: Arc<Pace>,
    pub(crate) pages: PageFeeds,
    pub(crate) webhooks: Option<RaceWebhooks>,
    pub(crate) overrides: Overrides,
}

/// A running host. Dropping it ends the host.
pub(crate) struct HostThread {
    pub(crate) admission: Arc<Admission<HostEvent>>,
    pub(crate) health: Arc<Health>,
    pub(crate) counters: Arc<Counters>,
    pub(crate) to_host: flume::Sender<HostEvent>,
    /// The thread holds the receiver while it runs, so a closed channel means that the thread has ended.
    pub(crate) runs: watch::Sender<()>,
    /// Dropping this ends the thread.
    keep: flume::Sender<()>,
    thread: JoinHandle<()>,
}

impl HostThread {
    /// Opens the journal and starts the host.
    ///
    /// # Errors
    /// When the journal cannot be used or the thread cannot be started.
    pub(crate) fn start(setup: HostSetup) -> Result<HostThread, ServerError> {
        let (links, link_events) = flume::bounded(WAITING_EVENTS);
        let (to_host, other_events) = flume::unbounded();
        let (keep, end) = flume::bounded(0);
        let counters = Arc::<Counters>::default();
        let (health, health_requests) = Health::new();
        let text = concat!("Split Key ", env!("CARGO_PKG_VERSION"));
        let admission = Arc::new(Admission::new(links, HostEvent::Link, setup.max_connections, text));
        let mut supervisor = Supervisor {
            config: setup.host,
            admission: admission.clone(),
            keep_days: setup.keep_days,
            low_disk: setup.low_disk,
            route: setup.route,
            overrides: setup.overrides,
            quarantine: Quarantine::read(setup.place.as_ref().and_then(JournalPlace::folder)),
            counters: counters.clone(),
            pace: setup.pace,
            health: health.clone(),
            pages: setup.pages,
            webhooks: setup.webhooks,
            place: setup.place,
            habits: setup.habits,
            health_requests,
            links: link_events,
            to_host: to_host.clone(),
            others: other_events,
        };
        if let Some(webhooks) = &supervisor.webhooks {
            webhooks.tell_refusals(to_host.clone());
        }
        let opened = supervisor.open()?;
        if let Some(place) = &supervisor.place {
            supervisor.config.network_key = Some(place.network_key().map_err(ServerError::Journal)?);
        }
        let (runs, running) = watch::channel(());
        let thread = thread::Builder::new()
            .name("host".to_owned())
            .spawn(move || {
                let _running = running;
                supervisor.run(opened, &end);
            })
            .map_err(ServerError::Start)?;
        Ok(HostThread { admission, health, counters, to_host, runs, keep, thread })
    }

    /// Returns a dialer for a client in this process, which connects without a socket.
    pub(crate) fn dial(&self) -> MemoryDial<HostEvent> {
        MemoryDial::new(self.admission.clone())
    }

    /// Lets the host hand its tables over. The channel is closed when none is left.
    pub(crate) fn drain(&self) -> flume::Receiver<()> {
        let (keep, done) = flume::bounded(0);
        // This fails if the host has ended by itself.
        let _ = self.to_host.send(HostEvent::Drain(keep));
        done
    }

    /// Admits nobody any more, and lets the host notify its players that it is going down.
    pub(crate) fn go_down(&self) {
        self.admission.go_down();
        // This fails if the host has ended by itself.
        let _ = self.to_host.send(HostEvent::Stop);
    }

    /// Ends the host, and waits until its journal is closed.
    pub(crate) fn end(self) {
        drop(self.keep);
        if self.thread.join().is_err() {
            tracing::error!("the server's game thread has panicked");
        }
    }
}
