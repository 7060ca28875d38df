//! A host that panics is replaced by another one, which resumes every table from the journal.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use splitkey_host::{Dealer, Event, Journal, Record};
use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, PlayerToken, Refused, Request};
use splitkey_server::{Overrides, Server, ServerConfig, ServerError};
use splitkey_testkit::{CLUES, Caller, InterceptedJournal};

/// The time within which everybody has to be back in at least one of [`TRIES`] runs, because the machine may be busy.
const BACK_WITHIN: Duration = Duration::from_secs(3);
const TRIES: usize = 10;

/// Returns whether a record should cause a panic, in the middle of a rule system. The first argument is the number of
/// earlier submissions.
type IsDeadly = fn(u64, &Record) -> bool;

fn server(data: Option<PathBuf>, is_deadly: IsDeadly) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let submitted = Arc::<AtomicU64>::default();
    let fit = move |journal| -> Box<dyn Journal> {
        let submitted = submitted.clone();
        Box::new(InterceptedJournal::new(journal, move |submission| {
            let before = submitted.fetch_add(1, Ordering::SeqCst);
            let is_deadly = submission.records.iter().any(|record| is_deadly(before, record));
            assert!(!is_deadly, "this record is deadly for the test");
        }))
    };
    let overrides = Overrides { journal: Some(Box::new(fit)), ..Overrides::default() };
    let config = ServerConfig { listen, data, ..ServerConfig::default() };
    Server::start_with(config, overrides).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

fn revision(said: &FromHost) -> Option<u32> {
    match said {
        FromHost::Dealt { view } => Some(view.public().position.revision),
        FromHost::Moved { revision, .. } => Some(*revision),
        _ => None,
    }
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn clue(text: &str, seen_revision: u32) -> FromClient {
    Request::Clue { text: text.into(), number: 1, insist: false }.at(seen_revision)
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

/// Plays at two tables until the host panics, and returns how long it took until everybody was back.
fn panic_once() -> Duration {
    let folder = tempfile::tempdir().expect("a folder");
    // The two tables need five records each until their matches are dealt, and one for each of two clues.
    let server = server(Some(folder.path().into()), |before, _| before == 11);
    let call = |number, table| Caller::dial(server.addr(), token(number), table);
    let mut tables = [[1, 2], [3, 4]].map(|numbers| numbers.map(|number| call(number, None)));
    let codes = tables.each_mut().map(Caller::deal);
    tables[0][0].say(clue(CLUES[0], 0));
    tables[0][1].wait(|said| revision(said).filter(|revision| *revision == 1));
    tables[1][0].say(clue(CLUES[1], 0));

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
    assert_eq!(kept, [1, 1, 0, 0], "a clue that nobody was shown should not be stored");

    let mut lark = call(3, Some(codes[1]));
    lark.wait(revision);
    lark.say(clue(CLUES[1], 0));
    assert_eq!(lark.wait(revision), 1, "the table should go on");
    drop(lark);
    server.stop();
    back_after
}

#[test]
fn every_table_is_back_within_three_seconds_of_a_panic() {
    let mut tries = (0..TRIES).map(|_| panic_once());
    assert!(tries.any(|back_after| back_after < BACK_WITHIN), "never within {BACK_WITHIN:?}");
}

#[test]
fn a_table_that_causes_two_panics_is_closed_and_others_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let host =
        server(Some(folder.path().into()), |_, record| matches!(record.event, Event::ConfirmSet { .. }));
    let call = |number, table| Caller::dial(host.addr(), token(number), table);
    let mut tables = [[1, 2], [3, 4]].map(|numbers| numbers.map(|number| call(number, None)));
    let [deadly, sound] = tables.each_mut().map(Caller::deal);
    // This player's app sends the request again whenever it is back.
    for _ in 0..2 {
        let mut ada = call(1, Some(deadly));
        ada.wait(revision);
        ada.say(Request::ConfirmByTwo { on: true });
        ada.wait_for_end();
    }
    for number in [1, 2] {
        let told = call(number, Some(deadly)).wait(refusal);
        assert_eq!(told, Refused::TableQuarantined, "its players should be told");
    }
    let mut lark = call(3, Some(sound));
    lark.wait(revision);
    lark.say(clue(CLUES[1], 0));
    assert_eq!(
        lark.wait(|said| revision(said).filter(|revision| *revision == 1)),
        1,
        "other tables should go on"
    );
    let mut ada = call(1, None);
    ada.ask_for_table(Request::CreateTable.by(name("Ada")));
    drop((tables, lark, ada));
    host.stop();

    let list = folder.path().join("quarantine.txt");
    let text = fs::read_to_string(&list).expect("the operator's list");
    assert!(text.contains(&format!("\ntable {deadly} ConfirmByTwo ")) && !text.contains("Ada"), "{text}");
    let host = server(Some(folder.path().into()), |_, _| false);
    let told = Caller::dial(host.addr(), token(1), Some(deadly)).wait(refusal);
    assert_eq!(told, Refused::TableQuarantined, "the table stays closed until the operator opens it");
    host.stop();
    fs::remove_file(list).expect("the operator's list");
    let host = server(Some(folder.path().into()), |_, _| false);
    let mut ada = Caller::dial(host.addr(), token(1), Some(deadly));
    assert_eq!(ada.wait(revision), 0, "nothing of the table should be lost");
    drop(ada);
    host.stop();
}

#[test]
fn a_newcomer_who_causes_two_panics_is_kept_out_and_the_table_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_deadly: IsDeadly =
        |_, record| matches!(&record.event, Event::Joined { name, .. } if name.as_str() == "Deadly");
    let server = server(Some(folder.path().into()), is_deadly);
    let call = |number, table| Caller::dial(server.addr(), token(number), table);
    let code = Caller::deal(&mut [1, 2].map(|number| call(number, None)));
    for _ in 0..2 {
        let mut stranger = call(9, None);
        stranger.say(Request::JoinTable { code, password: None }.by(name("Deadly")));
        stranger.wait_for_end();
    }
    assert_eq!(call(9, Some(code)).wait(goodbye), Goodbye::Quarantined);
    let mut lark = call(1, Some(code));
    lark.wait(revision);
    lark.say(clue(CLUES[0], 0));
    assert_eq!(lark.wait(|said| revision(said).filter(|revision| *revision == 1)), 1);
    drop(lark);
    server.stop();
}

#[test]
fn any_number_of_players_who_cause_two_panics_are_kept_out() {
    let is_deadly: IsDeadly =
        |_, record| matches!(&record.event, Event::Opened { name, .. } if name.as_str() == "Deadly");
    let server = server(None, is_deadly);
    let call = |number| Caller::dial(server.addr(), token(number), None);
    for number in [1, 2, 3, 4, 1, 2, 3, 4] {
        let mut caller = call(number);
        caller.say(Request::CreateTable.by(name("Deadly")));
        caller.wait_for_end();
    }
    for number in 1..5 {
        assert_eq!(call(number).wait(goodbye), Goodbye::Quarantined);
    }
    call(5).ask_for_table(Request::CreateTable.by(name("Ada")));
}

#[test]
fn a_host_that_keeps_panicking_without_a_known_cause_ends() {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let dealer = || -> Dealer { panic!("a panic without a request, for the test") };
    let overrides = Overrides { dealer: Some(Box::new(dealer)), ..Overrides::default() };
    let server = Server::start_with(ServerConfig { listen, ..ServerConfig::default() }, overrides);
    let server = server.expect("a server");
    let mut signals = server.signals().expect("signals");
    assert!(matches!(server.wait(&mut signals), Err(ServerError::HostEnded)));
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.ends_with("the host does not answer\n"), "{answer}");
}
