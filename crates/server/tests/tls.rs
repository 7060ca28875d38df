//! Connections are encrypted if the operator has a certificate.

use std::{
    fs,
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

/// The error of a server with these files.
fn problem(certificate: &Path, key: &Path) -> String {
    start(certificate.to_owned(), key.to_owned()).expect_err("the files should be refused").to_string()
}

#[test]
fn what_is_wrong_with_a_certificate_or_key_is_named_with_its_file() {
    let (certificate, key) = (file("certificate.pem"), file("key.pem"));
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("a file");
        path
    };
    let pem = |label: &str| format!("-----BEGIN {label}-----\nMAA=\n-----END {label}-----\n");
    let locked = made("locked.pem", pem("ENCRYPTED PRIVATE KEY").as_bytes());
    let old = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nMAA=\n-----END RSA PRIVATE KEY-----\n";
    let locked_as_before = made("old.pem", old.as_bytes());
    let empty = made("empty.pem", b" \n");
    let binary = made("binary.pem", &[0x30, 0x82, 1, 10, 2, 1]);
    let request = made("request.pem", pem("CERTIFICATE REQUEST").as_bytes());
    let text = made("text.pem", b"hello\n");
    let ssh = made("ssh.pem", pem("OPENSSH PRIVATE KEY").as_bytes());
    for (certificate, key, named, problems) in [
        (&file("none.pem"), &key, "none.pem", &["cannot read"][..]),
        (&certificate, &file("none.pem"), "none.pem", &["cannot read"]),
        (&certificate, &locked, "locked.pem", &["password", "openssl pkey"]),
        (&certificate, &locked_as_before, "old.pem", &["password", "openssl pkey"]),
        (&key, &certificate, "key.pem", &["a private key where the certificate belongs", "--tls-key"]),
        (&certificate, &certificate, "certificate.pem", &["a certificate where the private key belongs"]),
        (&empty, &key, "empty.pem", &["it is empty"]),
        (&certificate, &empty, "empty.pem", &["it is empty"]),
        (&binary, &key, "binary.pem", &["has to be PEM", "openssl x509 -inform der"]),
        (&certificate, &binary, "binary.pem", &["has to be PEM", "openssl pkey -inform der"]),
        (&request, &key, "request.pem", &["CERTIFICATE REQUEST, but no certificate"]),
        (&text, &key, "text.pem", &["not a PEM file with a certificate"]),
        (&certificate, &ssh, "ssh.pem", &["OPENSSH PRIVATE KEY, but no private key"]),
        (&file("expired.pem"), &key, "expired.pem", &["does not belong to the first certificate"]),
    ] {
        let error = problem(certificate, key);
        assert!(
            error.contains(named) && problems.iter().all(|part| error.contains(part)),
            "{named}: {error}"
        );
    }
}

#[test]
fn an_expired_certificate_is_told_the_operator() {
    let names = ["expired.pem", "expired-key.pem"].map(|name| file(name).display().to_string());
    let [certificate, key] = &names;
    let host = crate::program::Logged::start(&["--tls-certificate", certificate, "--tls-key", key]);
    let log = host.stop();
    assert!(log.contains("expired.pem has expired"), "{log}");
}
