//! Connections are encrypted if the operator has a certificate.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    sync::Arc,
};

use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};
use splitkey_server::{Server, ServerConfig, ServerError};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

fn start(certificate: PathBuf, key: PathBuf) -> Result<Server, ServerError> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Server::start(ServerConfig { listen, tls: Some((certificate, key)), ..ServerConfig::default() })
}

#[test]
fn a_page_is_served_over_tls_with_strict_transport_security() {
    let server = start(file("certificate.pem"), file("key.pem")).expect("a server");
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate"))
        .expect("a root");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = "localhost".try_into().expect("a name");
    let connection = ClientConnection::new(Arc::new(config), name).expect("a client");
    let mut stream = StreamOwned::new(connection, TcpStream::connect(server.addr()).expect("a connection"));
    write!(stream, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    // The server need not send a TLS close notification, because the answer has a content length.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("can join it here.\n"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    server.stop();
}

#[test]
fn refuses_plain_http_when_tls_is_on() {
    let server = start(file("certificate.pem"), file("key.pem")).expect("a server");
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    // The connection may be reset before everything is read.
    let _ = stream.read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).contains("join it here"));
}

#[test]
fn an_invalid_certificate_or_key_file_is_named_in_the_error() {
    let error = start(file("none.pem"), file("key.pem")).expect_err("there is none").to_string();
    assert!(error.contains("none.pem"), "{error}");
    let error =
        start(file("certificate.pem"), file("certificate.pem")).expect_err("it is no key").to_string();
    assert!(error.contains("certificate.pem"), "{error}");
}
