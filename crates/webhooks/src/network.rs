//! How names are resolved and connections are made.

use std::{
    collections::HashMap,
    future::Future,
    io,
    net::{IpAddr, SocketAddr, ToSocketAddrs},
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::Semaphore,
    task::spawn_blocking,
};

/// The most names that are resolved at once. One takes as long as the system likes, even if nobody waits for it any more.
pub const NAMES_AT_ONCE: usize = 64;
/// The most of them that end alike, whose name server may be a silent one.
pub const NAMES_OF_DOMAIN_AT_ONCE: usize = 4;

/// The network, or that of a test. It is asked for the addresses of a name once for each request, and connects only to
/// those of them that have been checked.
pub trait Network: Send + Sync + 'static {
    type Connection: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// Returns the addresses of a name.
    fn resolve(&self, name: &str) -> impl Future<Output = io::Result<Vec<IpAddr>>> + Send;

    /// Makes a connection to this very address.
    fn connect(&self, address: SocketAddr) -> impl Future<Output = io::Result<Self::Connection>> + Send;
}

/// The network of the system.
#[derive(Debug)]
pub(super) struct SystemNetwork {
    resolving: Arc<Semaphore>,
    domains: Mutex<HashMap<String, Weak<Semaphore>>>,
}

impl Default for SystemNetwork {
    fn default() -> SystemNetwork {
        SystemNetwork { resolving: Arc::new(Semaphore::new(NAMES_AT_ONCE)), domains: Mutex::default() }
    }
}

impl SystemNetwork {
    /// Returns the turns of names that end alike: their last two parts are the same.
    fn domain(&self, name: &str) -> Arc<Semaphore> {
        let name = name.trim_end_matches('.');
        let mut ends = name.rmatch_indices('.').map(|(at, _)| at + 1);
        let domain = name.get(ends.nth(1).unwrap_or_default()..).unwrap_or(name);
        let mut domains = self.domains.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turns) = domains.get(domain).and_then(Weak::upgrade) {
            return turns;
        }
        domains.retain(|_, turns| turns.strong_count() > 0);
        let turns = Arc::new(Semaphore::new(NAMES_OF_DOMAIN_AT_ONCE));
        domains.insert(domain.to_owned(), Arc::downgrade(&turns));
        turns
    }
}

impl Network for SystemNetwork {
    type Connection = TcpStream;

    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let of_domain = self.domain(name).acquire_owned().await.map_err(io::Error::other)?;
        let permit = self.resolving.clone().acquire_owned().await.map_err(io::Error::other)?;
        let name = name.to_owned();
        let resolved = spawn_blocking(move || {
            let _permits = (of_domain, permit);
            Ok((name.as_str(), 0).to_socket_addrs()?.map(|address| address.ip()).collect())
        });
        resolved.await.map_err(io::Error::other)?
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<TcpStream> {
        TcpStream::connect(address).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn names_that_end_alike_share_a_few_of_the_turns() {
        let network = SystemNetwork::default();
        let held: Vec<_> = ["a.silent.example", "b.c.silent.example.", "silent.example", "SILENT.example"]
            .map(|name| network.domain(&name.to_lowercase()).try_acquire_owned())
            .into();
        assert!(held.iter().all(Result::is_ok));
        assert!(network.domain("d.silent.example").try_acquire_owned().is_err());
        for other in ["hooks.example", "other.example", "localhost", "example"] {
            assert!(network.domain(other).try_acquire_owned().is_ok(), "{other}");
        }
        drop(held);
        assert!(network.domain("d.silent.example").try_acquire_owned().is_ok());
    }
}
