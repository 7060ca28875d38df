//! The dedicated host: serves the browser game, accepts WebSockets, runs every table and keeps the journal.
//!
//! [`Server::start`] binds one port for all of it. Three kinds of threads do the work:
//!
//! ```text
//!     tokio workers                        host thread             journal thread
//!     accept ─> pages, health, upgrade ──events──> supervisor, event_loop ──records──> StoredJournal
//!               (HTTP)       (WebSocket) <──frames── (Host::step)  <──notices──
//! ```
//!
//! - `accept` takes connections, within the limits of `address_limits`; `proxies` and `client_address` determine which
//!   address a request counts for; `pages`, `health` and `upgrade` answer it, and `table_routes` finds out which of
//!   several hosts has a table.
//! - `supervisor` runs the [host](splitkey_host::Host) in `event_loop`, which sleeps while no event arrives and nothing
//!   is due. When a host panics, `supervisor` starts another one from the journal, and `quarantine` keeps out what caused
//!   repeated panics.
//! - `partners` runs the computer players on a thread of their own, as clients over links in memory.
//! - `webhooks` writes news of strike races for other services, which a task of `splitkey_webhooks` sends.
//! - `journal` writes every event of every table to SQLite or PostgreSQL before the host sends anything that depends on it,
//!   and has the tools for operators: [`check`], [`backup`], [`export`], [`import`], [`finished_matches`], [`reports`],
//!   [`listed_races`], [`remove_race`] and [`restore`].
//!
//! Tests start servers in their own process with [`Server::start_with`], and connect without a socket by
//! [`Server::dial`]. A [`LocalHost`] has no socket at all, for one player in the same process.

mod accept;
mod address_buckets;
mod address_limits;
mod client_address;
mod config;
mod error;
mod event_loop;
mod health;
mod host_answer;
mod host_thread;
mod journal;
mod link_feeds;
mod local_host;
mod metrics;
mod moderator;
pub mod options;
mod overlay;
mod page_feeds;
mod page_files;
mod pages;
mod partners;
mod phone;
mod proxies;
mod public_name;
mod quarantine;
mod refusals;
mod request_times;
mod routes;
mod rule_book;
mod seat_feeds;
mod signals;
mod supervisor;
mod table_routes;
mod texts;
mod tls;
mod unsound;
mod upgrade;
mod watch_pages;
mod web_origin;
mod webhooks;

use std::{
    fmt, io,
    net::{SocketAddr, TcpListener},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use splitkey_host::HostEvent;
use splitkey_net::MemoryDial;
use tokio::{
    runtime::{Builder, Runtime},
    sync::watch,
    time::{sleep, timeout},
};

use self::{
    accept::ConnectionSetup,
    address_limits::AddressLimits,
    client_address::ClientResolver,
    host_thread::{HostSetup, HostThread},
    journal::Placements,
    metrics::MetricSources,
    page_feeds::PageFeeds,
    public_name::PublicNames,
    table_routes::TableRoutes,
    watch_pages::Chats,
    webhooks::RaceWebhooks,
};
pub use self::{
    config::ServerConfig,
    error::ServerError,
    journal::{
        ASIDE_DAYS, BadLeaseTimes, Clock, Copied, CutRecord, DatabaseUrl, ExportError, FreeSpace,
        HISTORY_DAYS, HostRoute, Imported, JournalFileError, JournalOptions, JournalPlace, KEEP_DAYS, Kept,
        KeptTable, LOW_DISK, LeaseTimes, ListedRace, MatchError, NotADatabase, NotARoute, OperatorToolError,
        PlayerReport, RefusedTable, Report, RestoreError, SHEET_DAYS, StoredJournal, StoredMatch, backup,
        check, create_private, export, export_into, finished_match, finished_matches, import, listed_races,
        read_payloads, records, remove_race, reports, restore,
    },
    local_host::LocalHost,
    moderator::{MODERATORS_OF_ADDRESS, MODERATORS_OF_LINK},
    overlay::{OVERLAY_READERS_OF_ADDRESS, OVERLAY_READERS_OF_LINK},
    phone::{PHONE_READERS_OF_ADDRESS, PHONE_READERS_OF_LINK},
    proxies::{AddressBlock, NotABlock},
    public_name::{NotAName, PublicName},
    seat_feeds::seat_feed_files,
    signals::Signals,
    supervisor::Overrides,
    tls::TlsError,
    watch_pages::{CHATS, VOTERS_IN_ALL, WATCH_READERS_OF_ADDRESS},
    web_origin::{NotAnOrigin, WebOrigin},
    webhooks::webhook_body,
};
pub use splitkey_chat::Server as ChatServer;
pub use splitkey_host::{MatchId, NotAMatchId};

/// How long a host takes at most to hand its tables over.
const DRAIN_WITHIN: Duration = Duration::from_secs(60);

/// How long connections have to send what is queued and close when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(10);

/// A running server. Dropping it disconnects everybody at once; [`Server::stop`] notifies the players first.
pub struct Server {
    addr: SocketAddr,
    metrics: Option<SocketAddr>,
    runtime: Runtime,
    address_limits: AddressLimits,
    pages: PageFeeds,
    stopping: watch::Sender<bool>,
    /// Whether this host is about to end.
    leaving: Arc<AtomicBool>,
    /// Whether other hosts can have its tables then, and players are led to them.
    drains: bool,
    host: HostThread,
}

impl Server {
    /// Binds the port and starts serving.
    ///
    /// # Errors
    /// When a port cannot be bound, the folder of the browser game has no `index.html`, or the journal or the
    /// certificate cannot be used.
    pub fn start(config: ServerConfig) -> Result<Server, ServerError> {
        Server::start_with(config, Overrides::default())
    }

    /// Starts a server like [`Server::start`], with parts replaced for a test.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub fn start_with(config: ServerConfig, overrides: Overrides) -> Result<Server, ServerError> {
        if let Some(web) = config.web.as_ref().filter(|web| !web.join("index.html").is_file()) {
            return Err(ServerError::NoPage(web.clone()));
        }
        let runtime = Builder::new_multi_thread().enable_all().build().map_err(ServerError::Start)?;
        let tls = config.tls.as_ref().map(|(certificate, key)| tls::acceptor(certificate, key)).transpose();
        let tls = tls.map_err(ServerError::Tls)?;
        let listener = accept::bind(config.listen)?;
        let addr = listener.local_addr().map_err(ServerError::Start)?;
        let metrics_listener = config.metrics.map(accept::bind).transpose()?;
        let metrics = metrics_listener.as_ref().map(TcpListener::local_addr).transpose();
        let metrics = metrics.map_err(ServerError::Start)?;

        let pace = Arc::new(config.pace());
        let chats = Chats::of(config.chats.clone(), runtime.handle());
        let pages = PageFeeds::new(config.max_connections, overrides.readers, runtime.handle(), chats);
        let webhooks = {
            let _inside = runtime.enter();
            config.webhooks.clone().map(|networks| RaceWebhooks::start(networks, config.origin()))
        };
        let host = HostThread::start(HostSetup {
            // People with many partners play there.
            habits: None,
            host: config.host(),
            place: config.journal_place(),
            keep_days: config.keep_days,
            low_disk: config.low_disk,
            route: config.route.clone(),
            max_connections: config.max_connections,
            pace: pace.clone(),
            pages: pages.clone(),
            webhooks: webhooks.clone(),
            overrides,
        })?;
        let address_limits = AddressLimits::new(config.max_connections, config.max_per_address);
        let stopping = watch::Sender::new(false);
        let leaving = host.health.leaving();
        let routes = table_routes(&config, &leaving)?;
        let names = PublicNames::new(&config.public_names);
        let gate = upgrade::UpgradePolicy::new(
            host.admission.clone(),
            pace,
            config.allowed_origins.clone(),
            routes,
            leaving.clone(),
            names.refusals.clone(),
        );
        let proxies = Arc::new(config.proxies());
        let clients = ClientResolver::new(proxies.clone(), address_limits.clone());
        let followers = pages
            .routes(&host.to_host)
            .merge(seat_feeds::routes(host.to_host.clone(), config.is_encrypted()));
        let setup = ConnectionSetup {
            router: pages::router(
                config.web,
                gate,
                host.health.clone(),
                followers,
                clients,
                names.clone(),
                tls.is_some(),
            ),
            address_limits: address_limits.clone(),
            tls,
            proxies,
        };
        let inside = runtime.enter();
        let listen = |listener| tokio::net::TcpListener::from_std(listener).map_err(ServerError::Start);
        runtime.spawn(accept::run(listen(listener)?, setup, stopping.subscribe()));
        if let Some(listener) = metrics_listener {
            let sources = MetricSources {
                counters: host.counters.clone(),
                admission: host.admission.clone(),
                address_limits: address_limits.clone(),
                webhooks,
            };
            let setup = metrics::connections(sources, names);
            runtime.spawn(accept::run(listen(listener)?, setup, stopping.subscribe()));
        }
        drop(inside);
        let drains = config.route.is_some();
        Ok(Server { addr, metrics, runtime, address_limits, pages, stopping, leaving, drains, host })
    }

    /// Returns the address that the server listens on.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Returns the address that serves `/metrics`, if any.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Returns a dialer for a client in this process, which connects without a socket.
    pub fn dial(&self) -> MemoryDial<HostEvent> {
        self.host.dial()
    }

    /// Starts to catch the signals that ask a process to stop, so that they no longer end it. Pass the result to
    /// [`Server::wait`].
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn signals(&self) -> io::Result<Signals> {
        let _inside = self.runtime.enter();
        Signals::new()
    }

    /// Blocks until the process receives a signal to stop.
    ///
    /// # Errors
    /// When the host has ended by itself, which happens only after repeated panics.
    pub fn wait(&self, signals: &mut Signals) -> Result<(), ServerError> {
        self.runtime.block_on(async {
            tokio::select! {
                () = signals.wait() => Ok(()),
                () = self.host.runs.closed() => Err(ServerError::HostEnded),
            }
        })
    }

    /// Hands all tables over to the other hosts of the database, if this one has a route, and sends the players of each
    /// table there. Returns when that is done, or after a minute, or when the process receives another signal.
    pub fn drain(&self, signals: &mut Signals) {
        if !self.drains {
            return;
        }
        self.leaving.store(true, Ordering::Relaxed);
        let done = self.host.drain();
        self.runtime.block_on(async {
            tokio::select! {
                // Nothing is ever sent.
                _ = done.recv_async() => {}
                () = signals.wait() => tracing::warn!("going down before all tables are handed over"),
                () = sleep(DRAIN_WITHIN) => tracing::warn!("cannot hand over all tables"),
            }
        });
    }

    /// Notifies all players that the host is going down, closes every connection and ends the host. Returns whether all
    /// connections closed in time.
    pub fn stop(self) -> bool {
        let _ = self.stopping.send(true);
        self.leaving.store(true, Ordering::Relaxed);
        self.host.go_down();
        self.pages.close();
        let all_closed =
            self.runtime.block_on(async { timeout(STOP_WITHIN, self.address_limits.all_free()).await });
        if all_closed.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        self.host.end();
        self.runtime.shutdown_timeout(Duration::from_secs(1));
        all_closed.is_ok()
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("addr", &self.addr)
            .field("admission", &self.host.admission)
            .finish_non_exhaustive()
    }
}

/// Logs what was found in the journal.
fn tell(place: &JournalPlace, kept: &Kept) {
    tracing::info!(
        %place,
        tables = kept.tables.len(),
        pruned = kept.pruned,
        "keeping the journal"
    );
    kept.refused.iter().for_each(|table| tracing::error!("{table}"));
}

/// Returns which hosts have which tables, if several hosts have one address.
fn table_routes(
    config: &ServerConfig,
    leaving: &Arc<AtomicBool>,
) -> Result<Option<TableRoutes>, ServerError> {
    let Some((url, node)) = config.database.as_ref().filter(|_| config.route.is_some()) else {
        return Ok(None);
    };
    let placements = Placements::start(url).map_err(ServerError::Journal)?;
    let wrong_codes = config.host.wrong_codes_an_hour;
    Ok(Some(TableRoutes::new(placements, node.clone(), leaving.clone(), wrong_codes)))
}
