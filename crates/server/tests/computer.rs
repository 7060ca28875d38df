//! The computer players of a real server, on their own thread.

use std::{net::SocketAddr, path::Path};

use splitkey_protocol::{
    Computer, FromHost, Level, Meaning, PlayerName, PlayerToken, Request, Seat, TableCode, View,
};
use splitkey_rules::{Fact, Side};
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::Caller;

const TOKEN: PlayerToken = PlayerToken([1; 32]);

fn server(data: &Path) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = ServerConfig { listen, data: Some(data.to_owned()), ..ServerConfig::default() };
    Server::start(config).expect("a server")
}

/// Returns whether a message shows a connected computer player.
fn shows_computer(said: &FromHost) -> Option<()> {
    let seats: &[Seat] = match said {
        FromHost::Joined { table, .. } | FromHost::TableChanged { table } => &table.seats,
        FromHost::PeopleChanged { changed, .. } => changed,
        _ => return None,
    };
    seats.iter().any(|seat| seat.computer.is_some() && seat.connected).then_some(())
}

/// Seats a computer player at a new table, and starts a match in which it gives the first clue.
fn first_clue(ada: &mut Caller) -> TableCode {
    let name = PlayerName::new("Ada").expect("a name");
    let code = ada.ask_for_table(Request::CreateTable.by(name));
    ada.say(Request::Sit { side: Side::A });
    let computer = Computer { level: Level::Steady, quick: true };
    ada.say(Request::SeatPartner { side: Side::B, computer });
    ada.wait(shows_computer);
    ada.say(Request::StartMatch);
    ada.wait(|said| match said {
        FromHost::Moved { facts, .. } => {
            facts.iter().any(|fact| matches!(fact, Fact::ClueGiven { giver: Side::B, .. })).then_some(())
        }
        _ => None,
    });
    code
}

#[test]
fn a_computer_player_plays_and_goes_on_after_its_server_was_restarted() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = server(folder.path());
    let mut ada = Caller::dial(first.addr(), TOKEN, None);
    let code = first_clue(&mut ada);
    assert!(first.stop());

    let second = server(folder.path());
    let mut ada = Caller::dial(second.addr(), TOKEN, Some(code));
    let revision = ada.wait(|said| match said {
        FromHost::Dealt { view: View::Side(view) } => Some(view.public.position.revision),
        _ => None,
    });
    ada.wait(shows_computer);
    ada.say(Request::GiveUp.at(revision));
    ada.wait(|said| match said {
        FromHost::Moved { key, .. } => key.as_ref().map(|_| ()),
        _ => None,
    });
    assert!(second.stop());
}

fn explained(said: &FromHost) -> Option<Vec<Meaning>> {
    match said {
        FromHost::CluesExplained { clues } => Some(clues.clone()),
        _ => None,
    }
}

#[test]
fn what_the_computer_meant_is_in_the_replay_and_is_told_again_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = server(folder.path());
    let mut ada = Caller::dial(first.addr(), TOKEN, None);
    let code = first_clue(&mut ada);
    ada.say(Request::GiveUp.at(1));
    let meant = ada.wait(explained);
    assert_eq!(meant.len(), 1);
    ada.say(Request::FetchReplay);
    let replayed = ada.wait(|said| match said {
        FromHost::Replay { replay } => Some(replay.meanings.clone()),
        _ => None,
    });
    assert_eq!(replayed, meant);
    assert!(first.stop());

    let second = server(folder.path());
    let mut ada = Caller::dial(second.addr(), TOKEN, Some(code));
    assert_eq!(ada.wait(explained), meant);
    assert!(second.stop());
}
