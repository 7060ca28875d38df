//! The HTTP answers of the real server, including the metrics, reveal nothing about a key.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use splitkey_host::Dealer;
use splitkey_protocol::{FromHost, PlayerToken, Request};
use splitkey_rules::KeyCard;
use splitkey_server::{Overrides, Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller};

use crate::viewer::Pair;

/// Metrics whose values are times, memory, or counts that depend on how traffic is divided into frames and steps. Their
/// names, and all other metrics, have to be the same.
const OF_THIS_COMPUTER: [&str; 6] = [
    "splitkey_step_seconds_total",
    "splitkey_commit_seconds_total",
    "splitkey_commit_seconds_longest",
    "process_resident_memory_bytes",
    "splitkey_steps_total",
    "splitkey_frames_total",
];

fn get(addr: SocketAddr, path: &str) -> String {
    loop {
        let answer = ask(addr, path);
        // On a busy computer, the health check may fail now and then.
        if !answer.starts_with("HTTP/1.1 503 ") {
            return answer;
        }
    }
}

fn ask(addr: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let told = |line: &str| match line.split_once(' ') {
        Some((figure, _)) if OF_THIS_COMPUTER.contains(&figure) => format!("{figure}\n"),
        Some(("date:", _)) => "date\n".to_owned(),
        // Its value depends on the number of digits of those values.
        Some(("content-length:", _)) if path == "/metrics" => "content-length\n".to_owned(),
        _ => format!("{line}\n"),
    };
    answer.lines().map(told).collect()
}

/// Returns all answers after each step of a match with a key, from a server with a journal in a folder.
fn answers(key: [Pair; 25]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let key = KeyCard::from_pairs(key).expect("a key");
    let dealer = move || Dealer::rigged(7, [key.clone()]);
    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let data = Some(folder.path().into());
    let config = ServerConfig { listen: any_port, metrics: Some(any_port), data, ..ServerConfig::default() };
    let overrides = Overrides { dealer: Some(Box::new(dealer)), ..Overrides::default() };
    let server = Server::start_with(config, overrides).expect("a server");
    let mut callers = [1, 2].map(|token| Caller::dial(server.addr(), PlayerToken([token; 32]), None));
    let code = Caller::deal(&mut callers);
    let metrics = server.metrics_addr().expect("figures");
    let mut answers = Vec::new();
    let look = |answers: &mut Vec<String>| {
        answers.push(get(metrics, "/metrics"));
        for path in ["/", "/healthz", "/ws", "/metrics", &format!("/?table={code}"), &format!("/ws/{code}")] {
            answers.push(get(server.addr(), path));
        }
    };
    look(&mut answers);
    let clue = Request::Clue { text: CLUES[0].into(), number: 1, insist: true }.at(0);
    callers[0].say(clue.clone());
    callers[1].wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
    look(&mut answers);
    // The giver may not touch any word.
    callers[0].say(Request::Guess { word: 0 }.at(1));
    callers[0].wait(|said| matches!(said, FromHost::Refused { .. }).then_some(()));
    look(&mut answers);
    callers[1].say(Request::GiveUp.at(1));
    callers[0].wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
    look(&mut answers);
    drop(callers);
    server.stop();
    answers
}

#[test]
fn http_answers_reveal_nothing_about_a_key() {
    let mut other = KeyCard::PAIRS;
    other.reverse();
    let (one, two) = (answers(KeyCard::PAIRS), answers(other));
    for figure in ["splitkey_tables 1", "splitkey_records_total 5", "splitkey_players 2"] {
        assert!(one[0].lines().any(|line| line == figure), "{figure} is not in {}", one[0]);
    }
    assert_eq!(one, two);
}
