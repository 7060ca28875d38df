//! What is sent where, when and how often. Time is that of the test, and the network is in memory; `system.rs` alone uses
//! sockets of this computer.

mod answers;
mod limits;
mod network;
mod places;
mod secrets;
mod shares;
mod system;

use std::{net::IpAddr, path::Path, sync::Arc, time::Duration};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use splitkey_webhooks::{Counts, Message, RootCertStore, Webhooks};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use self::network::{Receiver, TestNetwork};

/// A message that no newer one makes useless.
fn message(url: &str) -> Message {
    Message { url: url.to_owned(), body: r#"{"text":"news"}"#.to_owned(), passing: false, sender: 1 }
}

/// Starts on a network on which every address may be connected to without encryption.
fn start(network: &TestNetwork) -> Webhooks {
    start_allowing(network, |_| true)
}

fn start_allowing(
    network: &TestNetwork,
    allows: impl Fn(IpAddr) -> bool + Send + Sync + 'static,
) -> Webhooks {
    Webhooks::start_on(network.clone(), roots(), allows)
}

/// Waits until nothing waits to be sent, and returns what was sent.
async fn finish(webhooks: &Webhooks) -> Counts {
    let finished = async {
        while webhooks.waiting() > 0 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(24 * 3600), finished).await.expect("messages that do not wait for ever");
    webhooks.counts()
}

fn sent(sent: u64) -> Counts {
    Counts { sent, ..Counts::default() }
}

fn failed(failed: u64) -> Counts {
    Counts { failed, ..Counts::default() }
}

/// The file of a certificate for `localhost` or its key.
fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/tls").join(name)
}

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate")
}

/// The authorities: the certificate itself.
fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(certificate()).expect("a root");
    roots
}

/// A receiver with the certificate for `localhost`.
fn encrypted(receiver: Receiver) -> Receiver {
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], key)
        .expect("a certificate with its key");
    Receiver::Encrypted(TlsAcceptor::from(Arc::new(config)), Box::new(receiver))
}
