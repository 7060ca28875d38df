//! The configuration of a server.

use std::{net::SocketAddr, path::PathBuf};

use splitkey_host::HostConfig;
use splitkey_net::websocket::Pace;

use crate::{
    AddressBlock, ChatServer, DatabaseUrl, HostRoute, JournalPlace, KEEP_DAYS, LOW_DISK, LeaseTimes,
    PublicName, WebOrigin, proxies::TrustedProxies, webhooks,
};

/// The configuration of a [`Server`](crate::Server).
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The address to listen on. Port 0 takes any free port; [`Server::addr`](crate::Server::addr) returns which.
    pub listen: SocketAddr,
    /// The folder of the browser game, which holds an `index.html`. Without one, only native players can join.
    pub web: Option<PathBuf>,
    /// The host names that requests may use. Requests for any other name are refused; if empty, every name is accepted.
    pub public_names: Vec<PublicName>,
    /// Other origins, such as `https://example.org`, whose pages may open sockets to this host.
    pub allowed_origins: Vec<WebOrigin>,
    /// The most players at a time; more are refused.
    pub max_connections: usize,
    /// The most connections from one address, whatever their purpose; more are dropped.
    pub max_per_address: usize,
    /// The folder of the journal. Without one, tables are kept in memory only and are lost when the server stops.
    pub data: Option<PathBuf>,
    /// The database of the journal, and the name of this host there. If there is one, `data` is not used.
    pub database: Option<(DatabaseUrl, String)>,
    /// The times of this host's lease in the database.
    pub lease: LeaseTimes,
    /// The name by which the proxy leads to this host, as one of those with the same database and address.
    pub route: Option<HostRoute>,
    /// How long a table is kept after its last activity, in days.
    pub keep_days: u16,
    /// The free space in the folder of the journal below which no new tables are opened, in bytes.
    pub low_disk: u64,
    /// The address that serves `/metrics` and nothing else. Without one, metrics are not served.
    pub metrics: Option<SocketAddr>,
    /// The PEM files of the certificate and its key. Without them, connections are not encrypted.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Whether to trust the client address in the `X-Forwarded-For` header of requests from `trusted_proxies`.
    pub behind_proxy: bool,
    /// The addresses of the proxies; if empty, only this computer. All other clients count by their own address.
    pub trusted_proxies: Vec<AddressBlock>,
    /// The networks to which news of races may be sent besides public addresses, without encryption, too. `None` sends
    /// nothing to anybody. The rule for webhooks in `host` follows from it.
    pub webhooks: Option<Vec<AddressBlock>>,
    /// The server of the chats in which viewers can vote. `None` reads no chats, and neither does `host` then.
    pub chats: Option<ChatServer>,
    /// The limits and timings of the tables.
    pub host: HostConfig,
}

impl Default for ServerConfig {
    fn default() -> ServerConfig {
        ServerConfig {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            web: None,
            public_names: Vec::new(),
            allowed_origins: Vec::new(),
            max_connections: 4096,
            max_per_address: 256,
            data: None,
            database: None,
            lease: LeaseTimes::default(),
            route: None,
            keep_days: KEEP_DAYS,
            low_disk: LOW_DISK,
            metrics: None,
            tls: None,
            behind_proxy: false,
            trusted_proxies: Vec::new(),
            webhooks: Some(Vec::new()),
            chats: None,
            host: HostConfig::default(),
        }
    }
}

impl ServerConfig {
    /// Returns how many messages per second are read from one address, and how many at once: one for each connection
    /// that the address may have, but no fewer than a few players need to connect, refilled every four seconds.
    pub fn messages_per_address(&self) -> (f32, f32) {
        let at_once = self.max_per_address.max(64) as f32;
        (at_once / 4.0, at_once)
    }

    /// Returns the pace at which messages are read.
    pub(crate) fn pace(&self) -> Pace {
        let (a_second, at_once) = self.messages_per_address();
        Pace::new(a_second, at_once)
    }

    /// Returns as how many players an address counts: one for each 32 connections that it may have.
    pub(crate) fn players_an_address(&self) -> u32 {
        u32::try_from(self.max_per_address / 32).unwrap_or(u32::MAX).max(1)
    }

    /// Returns whether players reach this host by `https`, here or at its proxy.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.tls.is_some() || self.behind_proxy
    }

    /// Returns the address by which players reach the pages of this host, if its name is known.
    pub(crate) fn origin(&self) -> Option<String> {
        let scheme = if self.is_encrypted() { "https" } else { "http" };
        self.public_names.first().map(|name| format!("{scheme}://{name}"))
    }

    /// Returns where the journal is. `None` keeps tables in memory only.
    pub(crate) fn journal_place(&self) -> Option<JournalPlace> {
        match (&self.database, &self.data) {
            (Some((url, node)), _) => {
                Some(JournalPlace::Database { url: url.clone(), node: node.clone(), lease: self.lease })
            }
            (None, data) => data.clone().map(JournalPlace::Folder),
        }
    }

    /// Returns the configuration of the tables, which know what this server can do for them.
    pub(crate) fn host(&self) -> HostConfig {
        HostConfig {
            chats: self.chats.is_some(),
            webhooks: webhooks::rule(self.webhooks.as_deref()),
            players_an_address: self.players_an_address(),
            ..self.host
        }
    }

    /// Returns whose word about the addresses of clients counts.
    pub(crate) fn proxies(&self) -> TrustedProxies {
        match self.behind_proxy {
            true => TrustedProxies::new(self.trusted_proxies.clone()),
            false => TrustedProxies::none(),
        }
    }
}
