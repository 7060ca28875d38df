//! What the real server answers over HTTP, the operator's figures included, tells nothing of a key either.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use splitkey_host::Dealer;
use splitkey_protocol::{FromClient, FromHost, PlayerToken};
use splitkey_rules::KeyCard;
use splitkey_server::{Fittings, Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller};

use crate::viewer::Pair;

/// These tell how fast this computer is.
const OF_TIME: [&str; 4] = ["seconds", "steps", "frames", "resident"];

fn get(addr: SocketAddr, path: &str) -> String {
    loop {
        let answer = ask(addr, path);
        // A host on a busy computer is not always well.
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
    let told = |line: &&str| {
        let line = line.to_ascii_lowercase();
        // Its length counts the digits of those that are left out.
        !line.starts_with("date:")
            && !line.starts_with("content-length:")
            && !OF_TIME.iter().any(|of| line.contains(of))
    };
    answer.lines().filter(told).map(|line| format!("{line}\n")).collect()
}

/// Everything that is answered after each step of a match with a key.
fn answers(key: [Pair; 25]) -> Vec<String> {
    let key = KeyCard::from_pairs(key).expect("a key");
    let dealer = move || Dealer::rigged(7, [key.clone()]);
    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = ServerConfig { listen: any_port, metrics: Some(any_port), ..ServerConfig::default() };
    let fittings = Fittings { dealer: Some(Box::new(dealer)), ..Fittings::default() };
    let server = Server::start_with(config, fittings).expect("a server");
    let mut callers = [1, 2].map(|token| Caller::dial(server.addr(), PlayerToken([token; 32]), None));
    let code = Caller::deal(&mut callers);
    let metrics = server.metrics_addr().expect("figures");
    let mut answers = Vec::new();
    let look = |answers: &mut Vec<String>| {
        answers.push(get(metrics, "/metrics"));
        for path in ["/", "/healthz", "/ws", "/metrics", &format!("/?table={code}")] {
            answers.push(get(server.addr(), path));
        }
    };
    look(&mut answers);
    let clue = FromClient::Clue { text: CLUES[0].into(), number: 1, insist: true, seen_revision: 0 };
    callers[0].say(&clue);
    callers[1].wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
    look(&mut answers);
    // Who gave the clue may not touch, whatever the word is.
    callers[0].say(&FromClient::Guess { word: 0, seen_revision: 1 });
    callers[0].wait(|said| matches!(said, FromHost::Refused { .. }).then_some(()));
    look(&mut answers);
    answers
}

#[test]
fn http_answers_tell_nothing_of_a_key() {
    let mut other = KeyCard::PAIRS;
    other.reverse();
    let (one, two) = (answers(KeyCard::PAIRS), answers(other));
    assert!(one[0].contains("splitkey_tables 1"), "{}", one[0]);
    assert_eq!(one, two);
}
