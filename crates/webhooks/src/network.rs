//! How names are resolved and connections are made.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr, ToSocketAddrs},
    sync::Arc,
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::Semaphore,
    task::spawn_blocking,
};

/// The most names that are resolved at once. One takes as long as the system likes, even if nobody waits for it any more.
const RESOLVED_AT_ONCE: usize = 32;

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
}

impl Default for SystemNetwork {
    fn default() -> SystemNetwork {
        SystemNetwork { resolving: Arc::new(Semaphore::new(RESOLVED_AT_ONCE)) }
    }
}

impl Network for SystemNetwork {
    type Connection = TcpStream;

    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let permit = self.resolving.clone().acquire_owned().await.map_err(io::Error::other)?;
        let name = name.to_owned();
        let resolved = spawn_blocking(move || {
            let _permit = permit;
            Ok((name.as_str(), 0).to_socket_addrs()?.map(|address| address.ip()).collect())
        });
        resolved.await.map_err(io::Error::other)?
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<TcpStream> {
        TcpStream::connect(address).await
    }
}
