//! Reconnecting: the same seat with the complete state, on a new connection or in a new window.

use std::{cell::Cell, time::Duration};

use splitkey_client::{Joining, Notice, Screen, Texts, phrases::link_words};
use splitkey_host::HostConfig;
use splitkey_net::{Dial, Link, LinkState, Wake};
use splitkey_protocol::{FromHost, Goodbye, Hello, Request, TableCode};
use splitkey_testkit::{CLUES, Guest, LinkedApps, Player, ScriptedJournal};

#[test]
fn a_restarted_player_gets_seat_map_and_log_back() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    lark.want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle([&mut lark, &mut owl]);
    let (token, code, before) = (owl.token(), owl.code(), owl.game().clone());
    drop(owl);
    apps.settle([&mut lark]);
    let partner_is_there = |player: &Player| {
        player.state().table.as_ref().expect("a table").seats.iter().all(|seat| seat.connected)
    };
    assert!(!partner_is_there(&lark), "the partner's seat should be kept and shown as disconnected");

    let mut owl = Player::with_token("Owl", token);
    owl.connect_to(apps.dial(), Some(code));
    apps.settle([&mut lark, &mut owl]);
    assert_eq!(owl.game(), &before);
    assert_eq!(owl.screen(), Screen::Match);
    assert!(partner_is_there(&lark));
}

#[test]
fn a_second_window_takes_over_the_seat_and_the_first_says_so() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    let mut second = Player::with_token("Owl", owl.token());
    second.connect_to(apps.dial(), Some(owl.code()));
    apps.settle([&mut lark, &mut owl, &mut second]);
    assert_eq!(owl.link(), &LinkState::Ended(Goodbye::TakenOver));
    assert_eq!(second.game(), lark.state().game.as_ref().map(|_| owl.game()).expect("a match"));
    lark.want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle([&mut lark, &mut owl, &mut second]);
    assert_eq!(second.game().position.revision, 1);
    assert_eq!(owl.game().position.revision, 0, "the first window should receive nothing more");
}

#[test]
fn leaving_frees_the_seat_and_passes_on_the_role() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    lark.want(Request::LeaveTable);
    apps.settle([&mut lark, &mut owl]);
    assert_eq!(lark.screen(), Screen::Home);
    assert!(owl.state().i_am_host());
    assert_eq!(owl.state().table.as_ref().expect("a table").seats.len(), 1);
}

#[test]
fn an_uncommitted_action_is_never_shown_and_the_table_closes() {
    let journal = ScriptedJournal::without_recalls();
    let mut apps = LinkedApps::writing_to(&journal, HostConfig::default());
    journal.fail_after(5);
    let [mut lark, mut owl] = apps.match_of_two();
    assert_eq!(owl.game().position.revision, 0, "the five records until the deal were committed");
    lark.want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle([&mut lark, &mut owl]);
    for player in [&lark, &owl] {
        assert_eq!(player.game().position.revision, 0);
        assert_eq!(player.link(), &LinkState::Ended(Goodbye::TableClosed));
    }
}

/// A dialer that reaches the host only at the second try.
struct SecondTry {
    nobody: Box<dyn Dial>,
    host: Box<dyn Dial>,
    tried: Cell<bool>,
}

impl Dial for SecondTry {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        let dial = if self.tried.replace(true) { &self.host } else { &self.nobody };
        dial.dial(hello, wake)
    }
}

#[test]
fn an_invite_still_works_if_the_first_try_to_connect_fails() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    let table = Some(lark.code());

    let mut owl = Player::new("Owl");
    // As if the game was opened with an invite link.
    *owl.app.world_mut().resource_mut::<Joining>() = Joining { code: table, ..Joining::default() };
    let dial = SecondTry { nobody: LinkedApps::open().dial(), host: apps.dial(), tried: Cell::new(false) };
    owl.connect_to(Box::new(dial), table);
    for _ in 0..200 {
        apps.settle([&mut owl]);
        if owl.app.world().resource::<Joining>().invited {
            return;
        }
    }
    panic!("the guest was not asked to join: {:?}", owl.link());
}

/// Returns a player at a table whose connection is lost, and who would reconnect at the next try, which is not due yet.
fn lost_and_waiting(apps: &mut LinkedApps) -> (Player, TableCode) {
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    let table = lark.code();
    let dial = SecondTry { nobody: LinkedApps::open().dial(), host: apps.dial(), tried: Cell::new(false) };
    lark.connect_to(Box::new(dial), Some(table));
    while !matches!(lark.link(), LinkState::Waiting { .. }) {
        apps.step();
        lark.update();
    }
    assert_eq!(lark.code(), table, "the table should stay on the screen");
    (lark, table)
}

#[test]
fn a_player_who_leaves_while_disconnected_does_not_return_to_the_table() {
    let mut apps = LinkedApps::open();
    let (mut lark, table) = lost_and_waiting(&mut apps);
    lark.want(Request::LeaveTable);
    while lark.link() != &LinkState::Online {
        apps.settle([&mut lark]);
    }
    apps.settle([&mut lark]);
    assert_eq!((lark.screen(), &lark.state().table), (Screen::Home, &None));

    // The host was not told, so the seat is still there.
    lark.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut lark]);
    assert_eq!(lark.code(), table);
}

#[test]
fn a_request_to_join_while_disconnected_connects_at_once() {
    let mut apps = LinkedApps::open();
    let (mut lark, table) = lost_and_waiting(&mut apps);
    let seat_is_kept = |lark: &Player| {
        link_words(lark.link(), lark.state(), &Texts::default()).map(|told| told.contains("seat"))
    };
    assert_eq!(seat_is_kept(&lark), Some(true));
    lark.want(Request::LeaveTable);
    lark.update();
    lark.update();
    assert_eq!(lark.screen(), Screen::Home);
    assert_eq!(seat_is_kept(&lark), Some(false), "a player at no table has no seat");

    lark.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut lark]);
    assert_eq!((lark.link(), lark.code()), (&LinkState::Online, table), "without waiting for the next try");
    assert_eq!(lark.app.world().get_resource::<Notice>(), None);
}

#[test]
fn a_newcomer_joins_with_a_single_request_made_while_disconnected() {
    let mut apps = LinkedApps::open();
    let (lark, table) = lost_and_waiting(&mut apps);
    let mut owl = Player::new("Owl");
    let dial = SecondTry { nobody: LinkedApps::open().dial(), host: apps.dial(), tried: Cell::new(false) };
    owl.connect_to(Box::new(dial), None);
    owl.update();
    assert_ne!(owl.link(), &LinkState::Online);
    owl.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut owl]);
    apps.settle([&mut owl]);
    assert_eq!((owl.screen(), owl.code()), (Screen::Table, table));
    assert_ne!(owl.seat(), lark.seat());
}

/// Returns how often a player was told of a change of the table.
fn changes(player: &Player) -> usize {
    player.heard().iter().filter(|said| matches!(said, FromHost::TableChanged { .. })).count()
}

#[test]
fn others_hear_nothing_of_a_connection_that_is_replaced_at_once() {
    let mut apps = LinkedApps::open();
    let [mut lark, owl] = apps.match_of_two();
    let (token, code, before) = (owl.token(), owl.code(), changes(&lark));
    let come_back = |apps: &LinkedApps| Guest::dial(&*apps.dial(), token.clone(), Some(code), apps.now());
    let mut guest = come_back(&apps);
    drop(owl);
    apps.settle([&mut lark]);
    assert!(guest.update(apps.now()).iter().any(|said| matches!(said, FromHost::Joined { .. })));
    let second = come_back(&apps);
    apps.settle([&mut lark]);
    assert_eq!(changes(&lark), before, "a new window for the old one is no change for others");
    drop((guest, second));
    apps.settle([&mut lark]);
    assert_eq!(changes(&lark), before + 1);
    drop(come_back(&apps));
    apps.settle([&mut lark]);
    assert_eq!(changes(&lark), before + 1, "nobody came back for long enough to be told of");
    drop((come_back(&apps), come_back(&apps)));
    let third = come_back(&apps);
    drop(come_back(&apps));
    apps.settle([&mut lark]);
    let seats = &lark.state().table.as_ref().expect("a table").seats;
    assert!(seats.iter().any(|seat| !seat.connected), "the newest connection had the seat, and has ended");
    drop(third);
}

#[test]
fn a_player_who_comes_back_all_the_time_waits_and_then_returns() {
    let mut apps = LinkedApps::open();
    let [mut lark, owl] = apps.match_of_two();
    let (token, code) = (owl.token(), owl.code());
    drop(owl);
    apps.settle([&mut lark]);
    let (begun, before) = (apps.now(), changes(&lark));
    for _ in 0..100 {
        let mut guest = Guest::dial(&*apps.dial(), token.clone(), Some(code), apps.now());
        apps.step();
        guest.update(apps.now());
        apps.step();
        drop(guest);
        apps.settle([&mut lark]);
    }
    let returns = 10 + (apps.now() - begun).as_secs() as usize + 1;
    let told = changes(&lark) - before;
    assert!(told <= 2 * returns && returns < 50, "{told} changes by at most {returns} returns");

    let mut owl = Player::with_token("Owl", token);
    owl.connect_to(apps.dial(), Some(code));
    for _ in 0..20 {
        apps.settle([&mut lark, &mut owl]);
        apps.pass(Duration::from_millis(100));
    }
    apps.settle([&mut lark, &mut owl]);
    assert_eq!((owl.screen(), owl.link()), (Screen::Match, &LinkState::Online));
}
