//! The limits for one address, and for all tables together.

use std::net::SocketAddr;

use splitkey_host::HostConfig;
use splitkey_protocol::{FromClient, FromHost, PlayerName, PlayerToken, Refused, Request, TableCode, limits};
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::Caller;

fn server(host: HostConfig) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Server::start(ServerConfig { listen, host, ..ServerConfig::default() }).expect("a server")
}

fn name() -> PlayerName {
    PlayerName::new("Ada").expect("a name")
}

fn call(server: &Server, token: u8) -> Caller {
    Caller::dial(server.addr(), PlayerToken([token; 32]), None)
}

fn refusal(caller: &mut Caller, message: impl Into<FromClient>) -> Refused {
    caller.say(message);
    caller.wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    })
}

fn codes() -> impl Iterator<Item = TableCode> {
    (0..).map(TableCode::from_bits)
}

#[test]
fn after_too_many_wrong_codes_even_right_ones_are_unknown() {
    let server = server(HostConfig { wrong_codes_an_hour: 3, ..HostConfig::default() });
    let mut ada = call(&server, 1);
    let code = ada.ask_for_table(Request::CreateTable.by(name()));
    let mut guesser = call(&server, 2);
    for wrong in codes().filter(|wrong| *wrong != code).take(3) {
        let join = Request::JoinTable { code: wrong, password: None }.by(name());
        assert_eq!(refusal(&mut guesser, join.clone()), Refused::UnknownTable);
    }
    let join = Request::JoinTable { code, password: None }.by(name());
    assert_eq!(refusal(&mut guesser, join.clone()), Refused::UnknownTable);
    let mut other = Caller::dial(server.addr(), PlayerToken([3; 32]), Some(code));
    let told = other.wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    });
    assert_eq!(told, Refused::UnknownTable, "a first frame should reveal no more");

    let mut ada = Caller::dial(server.addr(), PlayerToken([1; 32]), Some(code));
    ada.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
}

#[test]
fn the_tables_opened_by_one_address_are_limited() {
    let server = server(HostConfig { tables_an_hour: 2, ..HostConfig::default() });
    let mut callers = [1, 2, 3].map(|token| call(&server, token));
    let open = Request::CreateTable.by(name());
    callers[0].ask_for_table(open.clone());
    let code = callers[1].ask_for_table(open.clone());
    assert_eq!(refusal(&mut callers[2], open.clone()), Refused::HostFull);
    callers[2].ask_for_table(Request::JoinTable { code, password: None }.by(name()));
}

/// Sends a list of this many words, and returns the reason if the host refuses it.
fn bring_words(caller: &mut Caller, words: u32) -> Option<Refused> {
    let word = |number: u32| {
        let letters = (0..4).map(|digit| char::from(b'A' + (number / 26_u32.pow(digit) % 26) as u8));
        format!("{}{}", letters.collect::<String>(), "X".repeat(16))
    };
    let text: Vec<String> = (0..words).map(word).collect();
    let text = text.join("\n");
    let parts: Vec<&[u8]> = text.as_bytes().chunks(limits::OWN_WORDS_PART_BYTES).collect();
    for (part, text) in parts.iter().enumerate() {
        let text = String::from_utf8_lossy(text).into_owned();
        let last = part + 1 == parts.len();
        caller.say(Request::OwnWords { part: part as u16, text, last });
    }
    caller.wait(|said| match said {
        FromHost::TableChanged { table } if u32::from(table.own_words) == words => Some(None),
        FromHost::Refused { reason } => Some(Some(reason.clone())),
        _ => None,
    })
}

#[test]
fn the_words_of_all_tables_are_limited() {
    // Space for two lists of 40 words, each with a part of the next one in transit.
    let server = server(HostConfig { own_words_bytes: 5000, ..HostConfig::default() });
    let mut callers = [1, 2, 3].map(|token| call(&server, token));
    for caller in &mut callers {
        caller.ask_for_table(Request::CreateTable.by(name()));
    }
    assert_eq!(bring_words(&mut callers[0], 40), None);
    assert_eq!(bring_words(&mut callers[1], 40), None);
    assert_eq!(bring_words(&mut callers[2], 40), Some(Refused::HostFull));
    callers[0].say(Request::LeaveTable);
    callers[0].wait(|said| matches!(said, FromHost::Left { .. }).then_some(()));
    assert_eq!(bring_words(&mut callers[2], 40), None, "closing a table makes room");
}

#[test]
fn the_word_lists_of_one_address_are_limited() {
    let server = server(HostConfig { word_lists_an_hour: 1, ..HostConfig::default() });
    let mut ada = call(&server, 1);
    ada.ask_for_table(Request::CreateTable.by(name()));
    assert_eq!(bring_words(&mut ada, 40), None);
    assert_eq!(bring_words(&mut ada, 41), Some(Refused::HostFull));
}

#[test]
fn thirty_messages_at_once_are_accepted() {
    let server = server(HostConfig::default());
    let mut ada = call(&server, 1);
    for _ in 0..30 {
        assert!(ada.guest.say(Request::LeaveTable));
    }
    for _ in 0..30 {
        ada.wait(|said| matches!(said, FromHost::Refused { reason: Refused::NotAtTable }).then_some(()));
    }
    // The token bucket is nearly empty now, and refills at five per second. Nothing is sent after the connection is
    // closed.
    for _ in 0..120 {
        ada.guest.say(Request::LeaveTable);
    }
    ada.wait_for_end();
}
