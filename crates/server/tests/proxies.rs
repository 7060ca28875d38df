//! A host behind a proxy counts clients by the address that the proxy sends, and by nothing else.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use splitkey_protocol::{Answer, Hello, PlayerToken, Welcome};
use splitkey_server::{Server, ServerConfig};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn behind_proxy() -> ServerConfig {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    ServerConfig { listen, behind_proxy: true, ..ServerConfig::default() }
}

fn beside<T: Future<Output = ()>>(config: ServerConfig, test: impl FnOnce(SocketAddr) -> T) {
    let server = Server::start(config).expect("a server");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let addr = server.addr();
    runtime.block_on(async { timeout(PATIENCE, test(addr)).await.expect("it should not take so long") });
    drop(runtime);
    server.stop();
}

/// Opens a socket as a proxy would and says hello. Returns the status and body if the request is refused.
async fn open(addr: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Socket, (u16, String)> {
    let mut request = format!("ws://{addr}/ws").into_client_request().expect("a request");
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    let mut socket = match connect_async(request).await {
        Ok((socket, _)) => socket,
        Err(Error::Http(response)) => {
            let text = String::from_utf8_lossy(response.body().as_deref().unwrap_or_default()).into_owned();
            return Err((response.status().as_u16(), text));
        }
        // The connection was dropped before the request.
        Err(_) => return Err((0, String::new())),
    };
    let hello = Hello::new(PlayerToken([1; 32]), None, 0).to_bytes();
    socket.send(Message::binary(hello)).await.expect("a socket");
    match socket.next().await {
        Some(Ok(Message::Binary(bytes))) => {
            assert_eq!(Answer::from_bytes(&bytes).expect("an answer").welcome, Welcome::Welcome);
        }
        other => panic!("{other:?}"),
    }
    Ok(socket)
}

async fn open_for(addr: SocketAddr, client: &str) -> Result<Socket, (u16, String)> {
    open(addr, &[("x-forwarded-for", client)]).await
}

#[test]
fn refuses_sockets_without_a_client_address() {
    beside(behind_proxy(), async |addr| {
        let refused = open(addr, &[]).await.expect_err("no client is named");
        assert_eq!(refused.0, 400);
        assert!(refused.1.contains("X-Forwarded-For"), "{}", refused.1);
        for odd in ["unknown", "1.2.3.4, ", "fe80::1%eth0", "1.2.3", "1.2.3.4, unknown"] {
            assert_eq!(open_for(addr, odd).await.expect_err(odd).0, 400, "{odd}");
        }
        for address in ["1.2.3.4:5678", "[2001:db8::1]:443", "[2001:db8::1]", "\"2001:db8::1\"", "1.2.3.4"] {
            assert!(open_for(addr, address).await.is_ok(), "{address}");
        }
    });
}

#[test]
fn every_notation_of_an_address_counts_as_the_same_address() {
    beside(ServerConfig { max_per_address: 2, ..behind_proxy() }, async |addr| {
        let _first = open_for(addr, "1.2.3.4").await.expect("a socket");
        let second = open_for(addr, "1.2.3.4:5678").await.expect("a socket");
        for again in ["1.2.3.4", "9.9.9.9, 1.2.3.4", "\"1.2.3.4:1\"", "::ffff:1.2.3.4"] {
            assert_eq!(open_for(addr, again).await.expect_err(again).0, 429, "{again}");
        }
        assert!(open_for(addr, "1.2.3.5").await.is_ok());
        drop(second);
        // The host notices the end of the connection a little later.
        while open_for(addr, "1.2.3.4").await.is_err() {}
    });
}

#[test]
fn only_a_trusted_proxy_may_name_clients() {
    let trusted_proxies = vec!["10.0.0.0/8".parse().expect("a block")];
    beside(ServerConfig { trusted_proxies, max_per_address: 1, ..behind_proxy() }, async |addr| {
        let _first = open_for(addr, "1.2.3.4").await.expect("the client counts by its own address");
        assert!(open_for(addr, "1.2.3.5").await.is_err(), "whatever it sends in the header");
        assert!(open(addr, &[]).await.is_err());
    });
}

#[test]
fn page_requests_count_for_the_client() {
    beside(ServerConfig { max_per_address: 1, ..behind_proxy() }, async |addr| {
        let _socket = open_for(addr, "1.2.3.4").await.expect("a socket");
        for (client, status) in [("1.2.3.4", "429"), ("1.2.3.5", "200"), ("nobody", "200")] {
            let mut stream = TcpStream::connect(addr).await.expect("a connection");
            let request = format!(
                "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\nConnection: close\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).await.expect("a connection");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.expect("an answer");
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{client}: {answer}");
        }
    });
}

#[test]
fn one_ipv6_48_cannot_take_all_slots() {
    // Sixteen networks with four sockets each would fill this host.
    beside(ServerConfig { max_connections: 64, max_per_address: 4, ..behind_proxy() }, async |addr| {
        let (mut taken, mut refused) = (Vec::new(), 0);
        for network in 0..16 {
            for _ in 0..4 {
                match open_for(addr, &format!("2001:db8:7:{network:x}::1")).await {
                    Ok(socket) => taken.push(socket),
                    Err((status, _)) => {
                        assert_eq!(status, 429);
                        refused += 1;
                    }
                }
            }
        }
        assert_eq!((taken.len(), refused), (16, 48), "a /48 has four times the address_limits of a /64");
        assert!(open_for(addr, "2001:db8:8::1").await.is_ok());
        assert!(open_for(addr, "1.2.3.4").await.is_ok());
    });
}

#[test]
fn a_host_with_a_public_name_refuses_other_names() {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let public_names = vec!["play.example".parse().expect("a name")];
    beside(ServerConfig { listen, public_names, ..ServerConfig::default() }, async |addr| {
        let as_page = async |origin, host| open(addr, &[("origin", origin), ("host", host)]).await;
        assert!(as_page("https://play.example", "play.example").await.is_ok());
        assert!(open(addr, &[("host", "Play.Example:443")]).await.is_ok(), "a native player");
        // To a browser, a foreign name that resolves to this host is the same origin as its own pages.
        assert_eq!(as_page("http://evil.example", "evil.example").await.expect_err("foreign").0, 421);
        assert_eq!(as_page("http://evil.example", "play.example").await.expect_err("foreign").0, 403);
        assert_eq!(open(addr, &[]).await.expect_err("an address").0, 421);
        for (path, is_answered) in [("/", false), ("/healthz", true)] {
            let mut stream = TcpStream::connect(addr).await.expect("a connection");
            let request = format!("GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).await.expect("a connection");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.expect("an answer");
            assert_eq!(!answer.starts_with("HTTP/1.1 421 "), is_answered, "{path}: {answer}");
        }
    });
}
