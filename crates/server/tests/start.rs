//! A host starts without reading the tables in its journal, and reads each one when it is needed.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use splitkey_host::{Event, FORMAT, Journal, PlayerId, RULES, Record};
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, Request, SeatId, TableCode};
use splitkey_server::{KEEP_DAYS, Server, ServerConfig, StoredJournal};
use splitkey_testkit::Caller;

const TABLES: u32 = 2000;
/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the token of a table's only player.
fn token(table: u32) -> PlayerToken {
    let mut token = [1; 32];
    token[..4].copy_from_slice(&table.to_le_bytes());
    PlayerToken(token)
}

fn opened(table: u32) -> Record {
    let name = PlayerName::new("Ada").expect("a name");
    let event = Event::Opened { host: SeatId(0), player: PlayerId::from(&token(table)), name };
    let (table, number) = (TableCode::from_bits(table), 1);
    Record { format: FORMAT, rules: RULES, table, number, epoch: 1, state_hash: 0, event }
}

/// Returns the value of one of the server's metrics.
fn figure(server: &Server, name: &str) -> u64 {
    let mut stream = TcpStream::connect(server.metrics_addr().expect("figures")).expect("a connection");
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .expect("a request");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until a metric has this value; metrics are updated after the step they count.
fn wait_for_figure(server: &Server, name: &str, value: u64) {
    let until = Instant::now() + PATIENCE;
    while figure(server, name) != value {
        assert!(Instant::now() < until, "{name} should reach {value}");
    }
}

#[test]
fn a_table_is_read_when_it_is_needed_and_not_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let (notify, events) = flume::unbounded();
    let (mut journal, _) = StoredJournal::open(folder.path(), KEEP_DAYS, notify).expect("a journal");
    journal.submit((0..TABLES).map(opened).collect::<Vec<Record>>().into());
    events.recv().expect("a commit");
    drop(journal);

    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = ServerConfig {
        listen: any_port,
        metrics: Some(any_port),
        data: Some(folder.path().into()),
        ..ServerConfig::default()
    };
    let server = Server::start(config).expect("a server");
    // The answer shows that the host has taken a step.
    let mut caller = Caller::dial(server.addr(), token(TABLES), None);
    caller.say(Request::FetchTables);
    caller.wait(|said| matches!(said, FromHost::Tables { .. }).then_some(()));
    wait_for_figure(&server, "splitkey_parked_tables", TABLES.into());
    assert_eq!((figure(&server, "splitkey_tables"), figure(&server, "splitkey_recalls_total")), (0, 0));

    let code = TableCode::from_bits(TABLES / 2);
    let mut ada = Caller::dial(server.addr(), token(TABLES / 2), Some(code));
    let back = ada.wait(|said| match said {
        FromHost::Joined { you, table } => Some((*you, table.code)),
        _ => None,
    });
    assert_eq!(back, (SeatId(0), code));
    ada.say(Request::FetchTables);
    let listed = ada.wait(|said| match said {
        FromHost::Tables { mine, .. } => Some(mine.len()),
        _ => None,
    });
    assert_eq!(listed, 1);
    wait_for_figure(&server, "splitkey_recalls_total", 1);
    server.stop();
}
