//! Connections over pipes, in a time that passes only while everybody waits.

use axum::routing::get;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
    runtime::Builder,
    time::Instant,
};

use super::*;

const REQUEST: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

fn in_passing_time(test: impl Future<Output = ()>) {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(test);
}

/// A host with these limits, to which tests connect.
struct Pipes {
    limits: AddressLimits,
    idle: AddressLimits,
    _stop: watch::Sender<bool>,
    stopping: watch::Receiver<bool>,
}

impl Pipes {
    fn new(limits: AddressLimits) -> Pipes {
        let (stop, stopping) = watch::channel(false);
        Pipes { idle: limits.for_idle(), limits, _stop: stop, stopping }
    }

    fn connect(&self, peer: Peer) -> DuplexStream {
        let (near, far) = duplex(1 << 16);
        let slot = self.limits.take(peer.address()).expect("a place");
        let connection = Connection {
            router: Router::new().route("/", get("here\n")),
            slot: TakenSlot(Arc::new(slot)),
            peer,
            idle: self.idle.clone(),
            stopping: self.stopping.clone(),
        };
        tokio::spawn(connection.serve(far));
        near
    }
}

fn client() -> Peer {
    Peer::From(IpAddr::from([10, 0, 0, 1]))
}

fn proxy() -> Peer {
    Peer::ByProxy(IpAddr::from([127, 0, 0, 1]))
}

async fn ask(stream: &mut DuplexStream) {
    stream.write_all(REQUEST.as_bytes()).await.expect("an open connection");
    let mut answer = Vec::new();
    while !answer.ends_with(b"here\n") {
        assert!(stream.read_buf(&mut answer).await.expect("an answer") > 0, "the connection should be open");
    }
}

/// Waits for the end of a connection. Returns after how many seconds it has come.
async fn seconds_until_closed(stream: &mut DuplexStream) -> u64 {
    let start = Instant::now();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.expect("an end");
    assert!(rest.is_empty());
    start.elapsed().as_secs()
}

#[test]
fn an_answered_connection_is_kept_longer_than_proxies_keep_theirs() {
    in_passing_time(async {
        let pipes = Pipes::new(AddressLimits::new(100, 64));
        for peer in [client(), proxy()] {
            let mut stream = pipes.connect(peer);
            for pause in [0, 59, 121, 150] {
                sleep(Duration::from_secs(pause)).await;
                ask(&mut stream).await;
            }
            assert_eq!(seconds_until_closed(&mut stream).await, 180);
        }
    });
}

#[test]
fn the_head_of_every_request_has_five_seconds() {
    in_passing_time(async {
        let pipes = Pipes::new(AddressLimits::new(100, 64));
        let mut silent = pipes.connect(client());
        assert_eq!(seconds_until_closed(&mut silent).await, 5);
        for answered in [0, 1, 2] {
            let mut slow = pipes.connect(client());
            for _ in 0..answered {
                ask(&mut slow).await;
                sleep(Duration::from_secs(100)).await;
            }
            let start = Instant::now();
            for byte in REQUEST.bytes() {
                if slow.write_all(&[byte]).await.is_err() {
                    break;
                }
                sleep(Duration::from_secs(1)).await;
            }
            assert_eq!(start.elapsed().as_secs(), 6, "after {answered} answers");
        }
    });
}

#[test]
fn few_connections_of_an_address_may_be_idle_for_long() {
    in_passing_time(async {
        let pipes = Pipes::new(AddressLimits::new(100, 16));
        let mut streams: Vec<_> = (0..16).map(|_| pipes.connect(client())).collect();
        for stream in &mut streams {
            ask(stream).await;
        }
        assert!(pipes.limits.take(client().address()).is_none(), "the address has all its places");
        sleep(Duration::from_secs(6)).await;
        let free: Vec<_> = (0..16).map_while(|_| pipes.limits.take(client().address())).collect();
        assert_eq!(free.len(), 14, "only an eighth of them is kept");
    });
}
