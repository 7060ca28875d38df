//! Names and origins behind proxies that are set up almost right: what is let in, and what the operator reads.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use splitkey_server::{Server, ServerConfig};

use crate::program::Logged;

const PATIENCE: Duration = Duration::from_secs(60);

/// Sends a request with these headers. Returns the status of the answer.
fn status(addr: &str, request: &str, headers: &[(&str, &str)]) -> u16 {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a connection");
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    write!(stream, "{request} HTTP/1.1\r\n{headers}\r\n").expect("a connection");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    std::str::from_utf8(&answer[9..]).expect("digits").parse().expect("a status")
}

/// Asks for a socket. Returns the status of the answer.
fn upgrade(addr: &str, host: &str, origin: &str) -> u16 {
    let headers = [
        ("Host", host),
        ("Origin", origin),
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    status(addr, "GET /ws", &headers)
}

fn beside(config: ServerConfig, test: impl FnOnce(&str)) {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::start(ServerConfig { listen, ..config }).expect("a server");
    test(&server.addr().to_string());
    server.stop();
}

#[test]
fn sockets_are_opened_to_the_host_of_the_page_however_it_is_written() {
    let allowed_origins = vec!["https://game.example/".parse().expect("an origin")];
    beside(ServerConfig { allowed_origins, ..ServerConfig::default() }, |addr| {
        for (host, origin, expected) in [
            ("play.example.org:443", "https://play.example.org", 101),
            ("play.example.org", "https://play.example.org:443", 101),
            ("play.example.org:80", "http://play.example.org", 101),
            ("Play.Example.org.", "https://play.example.org", 101),
            ("xn--caf-dma.example", "https://xn--caf-dma.example", 101),
            ("host.example", "https://game.example", 101),
            // A page of another port is a page of somebody else.
            ("play.example.org", "https://play.example.org:8443", 403),
            ("play.example.org:8443", "https://play.example.org", 403),
            ("play.example.org:443", "http://play.example.org", 403),
            ("host.example", "http://game.example", 403),
            ("host.example", "null", 403),
            ("127.0.0.1:7777", "https://play.example.org", 403),
        ] {
            assert_eq!(upgrade(addr, host, origin), expected, "{host} {origin}");
        }
    });
}

#[test]
fn a_public_name_is_served_however_it_is_written() {
    for (name, host, expected) in [
        ("café.example", "xn--caf-dma.example", 200),
        ("play.example.org", "play.example.org.", 200),
        ("play.example.org.", "PLAY.example.org:8443", 200),
        ("play.example.org:443", "play.example.org", 200),
        ("play.example.org:8443", "play.example.org", 421),
        ("play.example.org", "example.org", 421),
    ] {
        let public_names = vec![name.parse().expect("a name")];
        beside(ServerConfig { public_names, ..ServerConfig::default() }, |addr| {
            assert_eq!(status(addr, "GET /", &[("Host", host)]), expected, "{name} {host}");
        });
    }
}

#[test]
fn a_page_is_told_whether_it_may_open_a_socket() {
    beside(ServerConfig::default(), |addr| {
        let asks = |origin| status(addr, "POST /ws", &[("Host", "play.example.org"), ("Origin", origin)]);
        assert_eq!(asks("https://play.example.org"), 204);
        assert_eq!(asks("https://play.example.org:8443"), 403);
    });
    beside(ServerConfig { behind_proxy: true, ..ServerConfig::default() }, |addr| {
        assert_eq!(status(addr, "POST /ws", &[("Host", "x")]), 400, "the proxy names no client");
    });
}

#[test]
fn what_is_refused_for_its_headers_is_logged_once_with_both_of_them_and_what_to_change() {
    let host = Logged::start(&["--public-name", "play.example.org"]);
    for _ in 0..3 {
        assert_eq!(upgrade(&host.addr, "play.example.org", "https://play.example.org:8443"), 403);
        assert_eq!(status(&host.addr, "GET /", &[("Host", "127.0.0.1:7777")]), 421);
        assert_eq!(status(&host.addr, "GET /ws", &[("Host", "play.example.org")]), 426);
    }
    let log = host.stop();
    let lines = |text: &str| log.lines().filter(|line| line.contains(text)).count();
    for (parts, what) in [
        (
            &["play.example.org", "https://play.example.org:8443", "--allow-origin", "$http_host"][..],
            "an origin",
        ),
        (&["127.0.0.1:7777", "play.example.org", "--public-name", "$http_host"], "a name"),
        (&["Upgrade", "proxy_http_version"], "an upgrade"),
    ] {
        let has_all = |line: &&str| parts.iter().all(|part| line.contains(part));
        assert_eq!(log.lines().filter(has_all).count(), 1, "{what}: {log}");
    }
    assert_eq!(lines("refused"), 3, "{log}");
}

#[test]
fn a_proxy_that_does_not_name_its_clients_or_is_not_expected_is_logged() {
    let host = Logged::start(&["--behind-proxy"]);
    let unnamed = [("Host", "x"), ("X-Forwarded-For", "unknown")];
    assert_eq!(status(&host.addr, "POST /ws", &unnamed), 400);
    let log = host.stop();
    assert!(log.contains("forwarded_for=\"unknown\"") && log.contains("$remote_addr"), "{log}");
    for (options, option) in
        [(&[][..], "--behind-proxy"), (&["--behind-proxy", "--trusted-proxy=10.0.0.1"], "--trusted-proxy")]
    {
        let host = Logged::start(options);
        assert_eq!(status(&host.addr, "GET /", &[("Host", "x"), ("X-Forwarded-For", "1.2.3.4")]), 200);
        let log = host.stop();
        assert!(log.contains("count as one") && log.contains(option), "{log}");
    }
}

#[test]
fn an_option_that_can_never_match_is_refused_by_name() {
    for (option, value) in [
        ("--allow-origin", "https://game.example/play"),
        ("--allow-origin", "game.example"),
        ("--allow-origin", "*"),
        ("--public-name", "https://play.example.org"),
        ("--public-name", "*.example.org"),
        ("--public-name", "play.example.org:99999"),
    ] {
        let output = crate::program::run(&["--memory", option, value]);
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(option) && text.contains("such as"), "{text}");
    }
}
