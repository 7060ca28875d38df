//! The server, and how a connection to it is made.

use std::{future::Future, io, net::IpAddr, sync::Arc};

use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::TlsConnector;

use crate::conversation::Loss;

/// The host of Twitch's chat.
pub const TWITCH_HOST: &str = "irc.chat.twitch.tv";
/// The port of Twitch's chat for IRC over TLS.
pub const TWITCH_PORT: u16 = 6697;

/// The server of a chat.
#[derive(Clone, Debug)]
pub struct Server {
    /// The name of the host or its IP address.
    pub host: String,
    pub port: u16,
    /// The authorities that vouch for the host, or `None` for a connection without TLS.
    pub tls: Option<RootCertStore>,
}

impl Server {
    /// Returns the server of Twitch.
    pub fn twitch() -> Server {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Server { host: TWITCH_HOST.to_owned(), port: TWITCH_PORT, tls: Some(roots) }
    }
}

/// The network, or that of a test.
pub trait Network: Send + Sync + 'static {
    type Connection: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// Makes a connection to a host, which is a name or an IP address.
    fn connect(&self, host: &str, port: u16) -> impl Future<Output = io::Result<Self::Connection>> + Send;
}

/// The network of the system.
#[derive(Debug)]
pub(super) struct SystemNetwork;

impl Network for SystemNetwork {
    type Connection = TcpStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<TcpStream> {
        TcpStream::connect((host, port)).await
    }
}

/// A connection, encrypted or not.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Makes connections to one server.
pub(super) struct Connector<N> {
    network: N,
    host: String,
    port: u16,
    tls: Option<TlsConnector>,
}

impl<N: Network> Connector<N> {
    pub(super) fn new(network: N, server: Server) -> Connector<N> {
        let Server { host, port, tls } = server;
        let tls = tls.map(|roots| {
            let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
                .with_safe_default_protocol_versions()
                .expect("the provider should have the default versions")
                .with_root_certificates(roots)
                .with_no_client_auth();
            TlsConnector::from(Arc::new(config))
        });
        Connector { network, host, port, tls }
    }

    /// Makes a connection, and encrypts it if the server has TLS.
    ///
    /// # Errors
    /// If the server cannot be reached, or is not who it should be.
    pub(super) async fn connect(&self) -> Result<Box<dyn Stream>, Loss> {
        let connection = self.network.connect(&self.host, self.port).await;
        let connection = connection.map_err(|_| Loss::Unreachable)?;
        let Some(tls) = &self.tls else { return Ok(Box::new(connection)) };
        let name = match self.host.parse::<IpAddr>() {
            Ok(address) => ServerName::from(address),
            Err(_) => ServerName::try_from(self.host.clone()).map_err(|_| Loss::NotEncrypted)?,
        };
        let encrypted = tls.connect(name, connection).await.map_err(|_| Loss::NotEncrypted)?;
        Ok(Box::new(encrypted))
    }
}
