//! A host that panics is replaced by one that goes on from the journal, for every table.

use std::{
    env, fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    process,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use splitkey_host::{Dealer, Event, Journal, Record, Seq};
use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, PlayerToken, Refused, TableCode};
use splitkey_server::{Fittings, Server, ServerConfig, ServerError};
use splitkey_testkit::{CLUES, Caller};

/// Everybody has to be back by then, at least once in so many tries: the machine may be busy with other things.
const BACK_WITHIN: Duration = Duration::from_secs(3);
const TRIES: usize = 10;

/// A folder that is deleted in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Panics at some records, in the middle of a rule system. It is told how many came before.
type IsDeadly = fn(u64, &Record) -> bool;

struct Deadly {
    journal: Box<dyn Journal>,
    submitted: Arc<AtomicU64>,
    is_deadly: IsDeadly,
}

impl Journal for Deadly {
    fn submit(&mut self, records: Vec<Record>) -> Seq {
        let before = self.submitted.fetch_add(1, Ordering::SeqCst);
        let is_deadly = records.iter().any(|record| (self.is_deadly)(before, record));
        assert!(!is_deadly, "this record is deadly, as this test wants it");
        self.journal.submit(records)
    }

    fn keeps(&self) -> bool {
        self.journal.keeps()
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}

fn folder(name: &str) -> Folder {
    Folder(env::temp_dir().join(format!("splitkey-{name}-{}", process::id())))
}

fn server(data: Option<PathBuf>, is_deadly: IsDeadly) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let submitted = Arc::<AtomicU64>::default();
    let fit = move |journal| -> Box<dyn Journal> {
        Box::new(Deadly { journal, submitted: submitted.clone(), is_deadly })
    };
    let fittings = Fittings { journal: Some(Box::new(fit)), ..Fittings::default() };
    let config = ServerConfig { listen, data, ..ServerConfig::default() };
    Server::start_with(config, fittings).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

fn revision(said: &FromHost) -> Option<u32> {
    match said {
        FromHost::Dealt { view } => Some(view.public().position.revision),
        FromHost::Moved { position, .. } => Some(position.revision),
        _ => None,
    }
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn clue(text: &str, seen_revision: u32) -> FromClient {
    FromClient::Clue { text: text.into(), number: 1, insist: false, seen_revision }
}

fn refusal(said: &FromHost) -> Option<Refused> {
    match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    }
}

fn goodbye(said: &FromHost) -> Option<Goodbye> {
    match said {
        FromHost::Goodbye { why } => Some(*why),
        _ => None,
    }
}

/// Plays at two tables until the host panics; returns how long it took until everybody was back.
fn panic_once(name: &str) -> Duration {
    let folder = folder(name);
    // Two tables take five records each until their matches are dealt, and two clues one each.
    let server = server(Some(folder.0.clone()), |before, _| before == 11);
    let call = |number, table| Caller::dial(server.addr(), token(number), table);
    let mut tables = [[1, 2], [3, 4]].map(|numbers| numbers.map(|number| call(number, None)));
    let codes = tables.each_mut().map(Caller::deal);
    tables[0][0].say(&clue(CLUES[0], 0));
    tables[0][1].wait(|said| revision(said).filter(|revision| *revision == 1));
    tables[1][0].say(&clue(CLUES[1], 0));

    let before = Instant::now();
    tables.iter_mut().flatten().for_each(Caller::wait_for_end);
    let mut kept = Vec::new();
    for (numbers, code) in [[1, 2], [3, 4]].into_iter().zip(codes) {
        for number in numbers {
            let mut caller = call(number, Some(code));
            kept.push(caller.wait(revision));
        }
    }
    let back_after = before.elapsed();
    assert_eq!(kept, [1, 1, 0, 0], "what nobody was shown is not kept");

    let mut lark = call(3, Some(codes[1]));
    lark.wait(revision);
    lark.say(&clue(CLUES[1], 0));
    assert_eq!(lark.wait(revision), 1, "the table plays on");
    drop(lark);
    server.stop();
    back_after
}

#[test]
fn every_table_is_back_three_seconds_after_a_panic() {
    let mut tries = (0..TRIES).map(|number| panic_once(&format!("panics-{number}")));
    assert!(tries.any(|back_after| back_after < BACK_WITHIN), "never within {BACK_WITHIN:?}");
}

#[test]
fn a_table_that_brings_the_host_down_twice_is_closed_and_all_others_go_on() {
    let folder = folder("quarantine");
    let host = server(Some(folder.0.clone()), |_, record| matches!(record.event, Event::ConfirmSet { .. }));
    let call = |number, table| Caller::dial(host.addr(), token(number), table);
    let mut tables = [[1, 2], [3, 4]].map(|numbers| numbers.map(|number| call(number, None)));
    let [deadly, sound] = tables.each_mut().map(Caller::deal);
    // The app of this player says it again whenever it is back.
    for _ in 0..2 {
        let mut ada = call(1, Some(deadly));
        ada.wait(revision);
        ada.say(&FromClient::ConfirmByTwo { on: true });
        ada.wait_for_end();
    }
    for number in [1, 2] {
        let told = call(number, Some(deadly)).wait(refusal);
        assert_eq!(told, Refused::TableQuarantined, "its people are told");
    }
    let mut lark = call(3, Some(sound));
    lark.wait(revision);
    lark.say(&clue(CLUES[1], 0));
    assert_eq!(lark.wait(|said| revision(said).filter(|revision| *revision == 1)), 1, "others play on");
    let mut ada = call(1, None);
    ada.ask_for_table(&FromClient::CreateTable { name: name("Ada") });
    drop((tables, lark, ada));
    host.stop();

    let list = folder.0.join("quarantine.txt");
    let text = fs::read_to_string(&list).expect("the list of the operator");
    assert!(text.contains(&format!("\ntable {deadly} ConfirmByTwo ")) && !text.contains("Ada"), "{text}");
    let host = server(Some(folder.0.clone()), |_, _| false);
    let told = Caller::dial(host.addr(), token(1), Some(deadly)).wait(refusal);
    assert_eq!(told, Refused::TableQuarantined, "until the operator opens it");
    host.stop();
    fs::remove_file(list).expect("the list of the operator");
    let host = server(Some(folder.0.clone()), |_, _| false);
    let mut ada = Caller::dial(host.addr(), token(1), Some(deadly));
    assert_eq!(ada.wait(revision), 0, "nothing of it is lost");
    drop(ada);
    host.stop();
}

#[test]
fn a_stranger_who_brings_the_host_down_twice_is_kept_out_and_the_table_stays() {
    let folder = folder("stranger");
    let is_deadly: IsDeadly =
        |_, record| matches!(&record.event, Event::Joined { name, .. } if name.as_str() == "Deadly");
    let server = server(Some(folder.0.clone()), is_deadly);
    let call = |number, table| Caller::dial(server.addr(), token(number), table);
    let code = Caller::deal(&mut [1, 2].map(|number| call(number, None)));
    for _ in 0..2 {
        let mut stranger = call(9, None);
        stranger.say(&FromClient::JoinTable { code, name: name("Deadly"), password: None });
        stranger.wait_for_end();
    }
    assert_eq!(call(9, Some(code)).wait(goodbye), Goodbye::Quarantined);
    let mut lark = call(1, Some(code));
    lark.wait(revision);
    lark.say(&clue(CLUES[0], 0));
    assert_eq!(lark.wait(|said| revision(said).filter(|revision| *revision == 1)), 1);
    drop(lark);
    server.stop();
}

#[test]
fn players_whose_requests_bring_the_host_down_twice_are_kept_out_and_however_many_do_it_goes_on() {
    let is_deadly: IsDeadly =
        |_, record| matches!(&record.event, Event::Opened { name, .. } if name.as_str() == "Deadly");
    let server = server(None, is_deadly);
    let call = |number| Caller::dial(server.addr(), token(number), None);
    for number in [1, 2, 3, 4, 1, 2, 3, 4] {
        let mut caller = call(number);
        caller.say(&FromClient::CreateTable { name: name("Deadly") });
        caller.wait_for_end();
    }
    for number in 1..5 {
        assert_eq!(call(number).wait(goodbye), Goodbye::Quarantined);
    }
    call(5).ask_for_table(&FromClient::CreateTable { name: name("Ada") });
}

#[test]
fn a_host_that_panics_over_nothing_that_can_be_named_ends() {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let dealer = || -> Dealer { panic!("nobody asked for this, as this test wants it") };
    let fittings = Fittings { dealer: Some(Box::new(dealer)), ..Fittings::default() };
    let server = Server::start_with(ServerConfig { listen, ..ServerConfig::default() }, fittings);
    let server = server.expect("a server");
    let signals = server.signals().expect("signals");
    assert!(matches!(server.wait(signals), Err(ServerError::HostEnded)));
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.ends_with("the host does not answer\n"), "{answer}");
}
