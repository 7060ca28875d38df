//! With the resolver and the sockets of this computer.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Instant,
};

use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
};

use super::{network::read_request, *};

async fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

async fn finish(webhooks: &Webhooks) -> Counts {
    timeout(Duration::from_secs(20), super::finish(webhooks)).await.expect("an end within seconds")
}

#[tokio::test]
async fn an_allowed_address_of_this_computer_is_sent_to() {
    for host in ["127.0.0.1", "localhost"] {
        let (listener, address) = listener().await;
        let received = tokio::spawn(async move {
            let (mut connection, _) = listener.accept().await.expect("a connection");
            let request = read_request(&mut connection).await.expect("a request");
            connection.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("an open connection");
            request
        });
        let webhooks = Webhooks::start(|address| address.is_loopback());
        webhooks.send(message(&format!("http://{host}:{}/hook", address.port())));
        assert_eq!(finish(&webhooks).await, sent(1), "{host}");
        let (head, body) = received.await.expect("a request");
        assert!(head.starts_with("POST /hook HTTP/1.1\r\n"), "{head}");
        assert_eq!(body, r#"{"text":"news"}"#);
    }
}

#[tokio::test]
async fn this_computer_is_not_connected_to_unless_it_is_allowed() {
    let (listener, address) = listener().await;
    let webhooks = Webhooks::start(|_| false);
    let port = address.port();
    let hosts = ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]"];
    for host in hosts {
        webhooks.send(message(&format!("https://{host}:{port}/")));
        webhooks.send(message(&format!("http://{host}:{port}/")));
    }
    assert_eq!(finish(&webhooks).await, failed(2 * hosts.len() as u64));
    let own = TcpStream::connect(address).await.expect("a connection");
    let (_, first) = listener.accept().await.expect("a connection");
    assert_eq!(first, own.local_addr().expect("an address"), "nobody has connected before");
}

/// The numbers are for people: run it with `--nocapture`.
#[tokio::test]
async fn sending_takes_no_time_beside_receivers_that_hang() {
    let (_listener, address) = listener().await;
    let port = address.port();
    let webhooks = Webhooks::start(|address| address.is_loopback());
    let mut took = Vec::new();
    for number in 0..10_000 {
        let message = message(&format!("http://127.0.0.1:{port}/{}", number % 500));
        let began = Instant::now();
        webhooks.send(message);
        took.push(began.elapsed());
        if number % 100 == 0 {
            tokio::task::yield_now().await;
        }
    }
    took.sort();
    println!("median {:?}, 99 of 100 {:?}, all {:?}", took[5000], took[9900], took[9999]);
    assert!(took[5000] < Duration::from_millis(1), "{:?}", took[5000]);
}
