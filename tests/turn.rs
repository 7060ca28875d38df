//! The notification frame for players whose game is not drawn: it is sent when a player's turn begins and ends, and
//! reveals no more than their view.

use splitkey_protocol::{Request, TableCode};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player, TurnsTold};

/// Reconnects a player with a recorded connection.
fn listen(apps: &LinkedApps, player: &mut Player, table: Option<TableCode>) -> TurnsTold {
    let told = TurnsTold::default();
    player.connect_to(told.listen(apps.dial()), table);
    told
}

/// Returns a match of two players with recorded connections.
fn heard_match(apps: &mut LinkedApps) -> ([Player; 2], [TurnsTold; 2]) {
    let mut players = apps.match_of_two();
    let table = players[0].code();
    let told = players.each_mut().map(|player| listen(apps, player, Some(table)));
    apps.settle(&mut players);
    (players, told)
}

fn clue(text: &str) -> Request {
    Request::Clue { text: text.into(), number: 1, insist: true }
}

#[test]
fn players_are_notified_when_their_turn_begins_and_ends() {
    let mut apps = LinkedApps::open();
    let (mut players, [lark, owl]) = heard_match(&mut apps);
    // Either side may give the first clue, and returning players are notified.
    assert_eq!((lark.take(), owl.take()), (vec![true], vec![true]));
    apps.want(&mut players, 0, clue("fjord"));
    assert_eq!((lark.take(), owl.take()), (vec![false], vec![]), "Owl's turn should go on for the guess");
    apps.want(&mut players, 0, clue("xenon"));
    assert_eq!((lark.take(), owl.take()), (Vec::new(), Vec::new()), "a refused action should notify nobody");
    apps.want(&mut players, 0, Request::GiveUp);
    apps.want(&mut players, 1, Request::Agree);
    assert_eq!(
        (lark.take(), owl.take()),
        (vec![], vec![false]),
        "a match that is over should wait for nobody"
    );
}

#[test]
fn players_who_stand_up_or_leave_are_not_notified() {
    let mut apps = LinkedApps::open();
    let (mut players, [lark, owl]) = heard_match(&mut apps);
    for told in [&lark, &owl] {
        told.take();
    }
    apps.want(&mut players, 0, Request::StandUp);
    apps.want(&mut players, 1, Request::LeaveTable);
    assert_eq!((lark.take(), owl.take()), (vec![false], vec![false]));
}

#[test]
fn spectators_are_not_notified_and_the_frame_is_not_counted() {
    let mut apps = LinkedApps::open();
    let ([lark, owl], _) = heard_match(&mut apps);
    let table = lark.code();
    let mut players = [lark, owl, Player::new("Zoe")];
    let zoe = listen(&apps, &mut players[2], None);
    apps.settle(&mut players);
    apps.want(&mut players, 2, Request::JoinTable { code: table, password: None });
    apps.want(&mut players, 0, clue("fjord"));
    assert!(zoe.take().is_empty());
    assert_eq!(players[2].game().position.phase, splitkey_rules::Phase::Guess(Side::B));
    // Acknowledgements are still valid after frames that are not counted.
    for who in [0, 1, 2] {
        apps.pass(std::time::Duration::from_secs(1));
        apps.settle(&mut players);
        assert_eq!(*players[who].link(), splitkey_net::LinkState::Online);
    }
}
