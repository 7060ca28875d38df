//! The dedicated host: the page over HTTP, the sockets, the sleeping loop.
//!
//! [`Server::start`] serves everything on one port and steps the host on a thread of its own, which
//! sleeps while nothing comes and nothing is due.

mod accept;
mod beat;
mod pages;
mod signals;
mod slots;
mod upgrade;

use std::{
    fmt, io,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
    time::Duration,
};

use splitkey_host::{Host, HostConfig, HostEvent, MemoryJournal};
use splitkey_net::{Door, MemoryDial};
use tokio::{
    runtime::{Builder, Runtime},
    sync::watch,
    time::timeout,
};

pub use self::signals::Signals;
use self::slots::Slots;

/// Events from links that may wait for the host; past that the sockets are read no further.
const WAITING_EVENTS: usize = 4096;
/// How long connections have for their last words when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(10);

/// What a server is made from.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Port 0 takes any free port; [`Server::addr`] tells which.
    pub listen: SocketAddr,
    /// The folder of the browser game, with its `index.html`; without one only native players can join.
    pub web: Option<PathBuf>,
    /// Other origins, such as `https://example.org`, whose pages may open sockets here.
    pub allowed_origins: Vec<String>,
    /// More players than this are turned away.
    pub max_connections: usize,
    /// More connections than this from one address are dropped, whatever they carry.
    pub max_per_address: usize,
    pub host: HostConfig,
}

impl Default for ServerConfig {
    fn default() -> ServerConfig {
        ServerConfig {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            web: None,
            allowed_origins: Vec::new(),
            max_connections: 4096,
            max_per_address: 256,
            host: HostConfig::default(),
        }
    }
}

/// A running server. Dropping it cuts everybody off; [`Server::stop`] says goodbye first.
pub struct Server {
    addr: SocketAddr,
    runtime: Runtime,
    door: Arc<Door<HostEvent>>,
    slots: Slots,
    to_host: flume::Sender<HostEvent>,
    stopping: watch::Sender<bool>,
    /// The host's thread runs for as long as this is here.
    keep_host: flume::Sender<()>,
    /// The host's thread has the other end for as long as it runs.
    host_runs: watch::Sender<()>,
    host: JoinHandle<()>,
}

impl Server {
    /// Binds the port and starts to serve.
    ///
    /// # Errors
    /// When the port cannot be bound, or the folder of the browser game has no `index.html`.
    pub fn start(config: ServerConfig) -> Result<Server, ServerError> {
        if let Some(web) = config.web.as_ref().filter(|web| !web.join("index.html").is_file()) {
            return Err(ServerError::NoPage(web.clone()));
        }
        let runtime = Builder::new_multi_thread().enable_all().build().map_err(ServerError::Start)?;
        let listener = bind(config.listen)?;
        let addr = listener.local_addr().map_err(ServerError::Start)?;

        let (links, link_events) = flume::bounded(WAITING_EVENTS);
        let (to_host, other_events) = flume::unbounded();
        let (keep_host, end) = flume::bounded(0);
        let journal = Box::new(MemoryJournal::new(to_host.clone()));
        let host_config = config.host;
        let (host_runs, runs) = watch::channel(());
        let host = thread::Builder::new()
            .name("host".to_owned())
            .spawn(move || {
                let _runs = runs;
                beat::run(Host::new(host_config, journal), &link_events, &other_events, &end);
            })
            .map_err(ServerError::Start)?;

        let text = concat!("Split Key ", env!("CARGO_PKG_VERSION"));
        let door = Arc::new(Door::new(links, HostEvent::Link, config.max_connections, text));
        let slots = Slots::new(config.max_connections, config.max_per_address);
        let stopping = watch::Sender::new(false);
        let router = pages::router(config.web, upgrade::Gate::new(door.clone(), config.allowed_origins));
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener).map_err(ServerError::Start)?
        };
        runtime.spawn(accept::run(listener, router, slots.clone(), stopping.subscribe()));
        Ok(Server { addr, runtime, door, slots, to_host, stopping, keep_host, host_runs, host })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The way in for a player in this process.
    pub fn dial(&self) -> MemoryDial<HostEvent> {
        MemoryDial(self.door.clone())
    }

    /// From now on the signals that ask a process to stop are waited for, and do not end it.
    ///
    /// # Errors
    /// When the system does not allow it.
    pub fn signals(&self) -> io::Result<Signals> {
        let _inside = self.runtime.enter();
        Signals::new()
    }

    /// Waits until the process is asked to stop.
    ///
    /// # Errors
    /// When the host has ended by itself, which it never should.
    pub fn wait(&self, signals: Signals) -> Result<(), ServerError> {
        self.runtime.block_on(async {
            tokio::select! {
                () = signals.wait() => Ok(()),
                () = self.host_runs.closed() => Err(ServerError::HostEnded),
            }
        })
    }

    /// Tells all players that the host is going down, closes every connection and ends the host.
    pub fn stop(self) {
        self.door.go_down();
        let _ = self.stopping.send(true);
        // A host that has ended by itself hears nothing.
        let _ = self.to_host.send(HostEvent::Stop);
        let all_closed = self.runtime.block_on(async { timeout(STOP_WITHIN, self.slots.all_free()).await });
        if all_closed.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        drop(self.keep_host);
        if self.host.join().is_err() {
            tracing::error!("the host had ended by itself");
        }
        self.runtime.shutdown_timeout(Duration::from_secs(1));
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("addr", &self.addr).field("door", &self.door).finish_non_exhaustive()
    }
}

fn bind(addr: SocketAddr) -> Result<TcpListener, ServerError> {
    let listener = TcpListener::bind(addr).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServerError::AddressInUse(addr),
        _ => ServerError::Bind(addr, error),
    })?;
    listener.set_nonblocking(true).map_err(ServerError::Start)?;
    Ok(listener)
}

/// Why a server did not start, or came to an end.
#[derive(Debug)]
pub enum ServerError {
    AddressInUse(SocketAddr),
    Bind(SocketAddr, io::Error),
    NoPage(PathBuf),
    Start(io::Error),
    HostEnded,
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressInUse(addr) => write!(f, "{addr} is in use by another program"),
            Self::Bind(addr, error) => write!(f, "cannot listen on {addr}: {error}"),
            Self::NoPage(folder) => write!(f, "there is no index.html in {}", folder.display()),
            Self::Start(error) => write!(f, "cannot start: {error}"),
            Self::HostEnded => f.write_str("the host has ended by itself"),
        }
    }
}

impl std::error::Error for ServerError {}
