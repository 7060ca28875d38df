//! The health check reports a host or journal that is stuck.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use splitkey_host::Journal;
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, Request};
use splitkey_server::{Overrides, Server, ServerConfig};
use splitkey_testkit::{Caller, InterceptedJournal};

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

fn config(data: Option<PathBuf>) -> ServerConfig {
    ServerConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), data, ..ServerConfig::default() }
}

/// Returns the status and the body of the answer.
fn health(server: &Server) -> (u16, String) {
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.contains("\r\ncache-control: no-cache"), "{head}");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.expect("a status"), body.to_owned())
}

/// Waits for an answer; on a busy computer others may come first.
fn wait_for(server: &Server, wanted: &str) {
    let started = Instant::now();
    loop {
        let (status, text) = health(server);
        assert_eq!(status == 200, text == "ok\n", "{status}: {text}");
        if text == wanted {
            return;
        }
        assert!(started.elapsed() < PATIENCE, "{status}: {text}");
    }
}

fn create_table(server: &Server) -> Caller {
    let mut caller = Caller::dial(server.addr(), PlayerToken([1; 32]), None);
    caller.say(Request::CreateTable.by(PlayerName::new("Ada").expect("a name")));
    caller
}

#[test]
fn a_stuck_host_is_reported_until_it_goes_on() {
    let ((reached, is_reached), (go, let_go)) = (flume::unbounded(), flume::unbounded::<()>());
    let fit = move |journal| -> Box<dyn Journal> {
        let (reached, let_go) = (reached.clone(), let_go.clone());
        Box::new(InterceptedJournal::new(journal, move |_| {
            let _ = reached.send(());
            let _ = let_go.recv();
        }))
    };
    let overrides = Overrides { journal: Some(Box::new(fit)), ..Overrides::default() };
    let server = Server::start_with(config(None), overrides).expect("a server");
    wait_for(&server, "ok\n");
    let mut caller = create_table(&server);
    is_reached.recv_timeout(PATIENCE).expect("the host should reach the journal");
    wait_for(&server, "the host does not answer\n");
    drop(go);
    wait_for(&server, "ok\n");
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
}

#[test]
fn a_stuck_journal_is_reported_until_it_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(config(Some(folder.path().into()))).expect("a server");
    wait_for(&server, "ok\n");
    let other = Connection::open(folder.path().join("journal.db")).expect("the journal");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody should be writing now");
    let mut caller = create_table(&server);
    wait_for(&server, "the journal does not answer\n");
    other.execute_batch("ROLLBACK").expect("nothing was written");
    wait_for(&server, "ok\n");
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    drop(caller);
    server.stop();
}

/// Makes every write fail, as on a full disk.
const FILL: &str = "CREATE TRIGGER full_event BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'full'); END;";

#[test]
fn a_journal_that_cannot_be_written_is_reported_until_it_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(config(Some(folder.path().into()))).expect("a server");
    let other = Connection::open(folder.path().join("journal.db")).expect("the journal");
    other.execute_batch(FILL).expect("a trigger");
    let refused = create_table(&server);
    wait_for(&server, "the journal cannot be written\n");
    drop(refused);
    other.execute_batch("DROP TRIGGER full_event").expect("the trigger");
    let mut caller = Caller::dial(server.addr(), PlayerToken([2; 32]), None);
    caller.say(Request::CreateTable.by(PlayerName::new("Bea").expect("a name")));
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    wait_for(&server, "ok\n");
    drop(caller);
    server.stop();
}

#[test]
fn metrics_are_served_to_own_names_only() {
    let metrics = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let names = vec!["metrics.example.org".parse().expect("a name")];
    let server =
        Server::start(ServerConfig { metrics, public_names: names, ..config(None) }).expect("a server");
    let status = |host: &str| {
        let metrics = server.metrics_addr().expect("an address");
        let mut stream = TcpStream::connect(metrics).expect("a connection");
        write!(stream, "GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.split(' ').nth(1).map(str::to_owned).expect("a status")
    };
    for host in ["127.0.0.1:9464", "[::1]:9464", "localhost:9464", "splitkey:9464", "metrics.example.org"] {
        assert_eq!(status(host), "200", "{host}");
    }
    for host in ["evil.example", "evil.example:9464", "127.0.0.1.evil.example", "localhost.evil.example"] {
        assert_eq!(status(host), "421", "{host}");
    }
}
