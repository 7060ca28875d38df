//! With the resolver, the sockets and the clock of this computer.

use std::{path::Path, sync::Arc};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use splitkey_chat::{Joins, RootCertStore, TWITCH_HOST, TWITCH_PORT};
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsAcceptor;

use super::{
    floods::{send_busy_minute, take_busy_minute},
    irc::TcpServer,
    *,
};

/// How long a test of this file may take at most.
const WITHIN: Duration = Duration::from_secs(120);

/// The file of a certificate for `localhost` or its key.
fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/tls").join(name)
}

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate")
}

fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(certificate()).expect("a root");
    roots
}

fn acceptor() -> TlsAcceptor {
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], key)
        .expect("a certificate with its key");
    TlsAcceptor::from(Arc::new(config))
}

fn start(server: &TcpServer, host: &str, tls: Option<RootCertStore>) -> Chat {
    let server = Server { host: host.to_owned(), port: server.address().port(), tls };
    Chat::start(server, channel(), Joins::default())
}

#[test]
fn twitch_is_reached_over_tls_only() {
    let Server { host, port, tls } = Server::twitch();
    assert_eq!((host.as_str(), port), ("irc.chat.twitch.tv", 6697));
    assert_eq!((host.as_str(), port), (TWITCH_HOST, TWITCH_PORT));
    assert!(tls.is_some_and(|roots| !roots.is_empty()));
}

#[tokio::test]
async fn a_vote_comes_over_tls() {
    let test = async {
        let server = TcpServer::bind().await;
        let mut chat = start(&server, "localhost", Some(roots()));
        let connection = acceptor().accept(server.accept().await).await.expect("TLS");
        let mut peer = Peer::new(connection);
        peer.join().await;
        until_reading(&mut chat).await;
        peer.say(7, "!guess B3").await;
        assert_eq!(next_said(&mut chat).await, (7, guess("B3")));
        chat.leave().await;
        assert_eq!(peer.line().await, None);
    };
    timeout(WITHIN, test).await.expect("an end");
}

#[tokio::test]
async fn a_server_without_a_valid_certificate_is_told_nothing() {
    let test = async {
        for (host, tls) in [
            ("localhost", RootCertStore::empty()),
            ("localhost", Server::twitch().tls.expect("authorities")),
            ("127.0.0.1", roots()),
        ] {
            let server = TcpServer::bind().await;
            let mut chat = start(&server, host, Some(tls));
            assert_eq!(next_state(&mut chat).await, State::Connecting);
            assert!(acceptor().accept(server.accept().await).await.is_err(), "{host}");
            pause(&mut chat, splitkey_chat::FIRST_PAUSE).await;
        }
    };
    timeout(WITHIN, test).await.expect("an end");
}

/// The number is for people: run it with `--nocapture`.
#[tokio::test]
async fn every_command_comes_over_a_socket() {
    let test = async {
        let server = TcpServer::bind().await;
        let mut chat = start(&server, "127.0.0.1", None);
        let mut peer = Peer::new(server.accept().await);
        peer.join().await;
        until_reading(&mut chat).await;
        let began = Instant::now();
        let sending = tokio::spawn(send_busy_minute(peer));
        take_busy_minute(&mut chat).await;
        println!("20,000 commands in {:?}", began.elapsed());
        let counts = chat.counts();
        assert_eq!((counts.commands, counts.limited, counts.dropped), (20_000, 0, 0));
        drop(sending.await.expect("no panic"));
        pause(&mut chat, splitkey_chat::FIRST_PAUSE).await;
        let mut peer = Peer::new(server.accept().await);
        peer.join().await;
        until_reading(&mut chat).await;
    };
    timeout(WITHIN, test).await.expect("an end");
}
