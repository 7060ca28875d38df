//! Who may join a table, and who may stay.

use std::time::Duration;

use splitkey_client::{Joining, Notice, Screen};
use splitkey_protocol::{FromHost, Parting, Refused, Request, SeatId, TableAccess, TablePassword};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn password(text: &str) -> TablePassword {
    TablePassword::new(text).expect("a password")
}

fn set_access(apps: &mut LinkedApps, players: &mut [Player], access: TableAccess) {
    apps.want(players, LARK, Request::SetAccess { access });
}

#[test]
fn a_locked_table_refuses_newcomers_and_admits_returning_players() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    set_access(&mut apps, &mut players, TableAccess { locked: true, ..TableAccess::PRIVATE });
    let (_, refused) = apps.try_to_join(&mut players, "Zoe", None);
    assert_eq!(refused, Some(Refused::TableLocked));
    let mut again = Player::with_token("Owl", players[OWL].token());
    again.connect_to(apps.dial(), Some(players[LARK].code()));
    apps.settle(players.iter_mut().chain([&mut again]));
    assert_eq!(again.screen(), Screen::Match);
}

#[test]
fn only_the_right_password_admits_to_a_table() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let set = Request::SetPassword { password: Some(password("open sesame")) };
    apps.want(&mut players, LARK, set);
    let table = players[OWL].state().table.clone().expect("a table");
    assert!(table.has_password && !format!("{table:?}").contains("sesame"));
    let (mut zoe, refused) = apps.try_to_join(&mut players, "Zoe", None);
    assert_eq!(refused, Some(Refused::PasswordNeeded));
    assert!(zoe.app.world().resource::<Joining>().asks_password);
    assert_eq!(zoe.screen(), Screen::Join);
    for (tried, reason) in [("open", Some(Refused::WrongPassword)), ("open sesame", None)] {
        zoe.want(Request::JoinTable { code: table.code, password: Some(password(tried)) });
        apps.settle(players.iter_mut().chain([&mut zoe]));
        assert_eq!(zoe.refused(), reason, "{tried}");
    }
    assert!(zoe.state().table.is_some());
}

#[test]
fn password_tries_are_limited() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::SetPassword { password: Some(password("a")) });
    let (mut zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    let table = players[LARK].code();
    let mut told = Vec::new();
    for _ in 0..10 {
        zoe.want(Request::JoinTable { code: table, password: Some(password("b")) });
        apps.settle([&mut zoe]);
        told.extend(zoe.refused());
    }
    assert_eq!(told.iter().filter(|reason| **reason == Refused::WrongPassword).count(), 8);
    assert_eq!(told.last(), Some(&Refused::TooManyTries));
    apps.pass(Duration::from_secs(20));
    zoe.want(Request::JoinTable { code: table, password: Some(password("a")) });
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert!(zoe.state().table.is_some());
}

#[test]
fn a_request_to_join_waits_for_the_answer_of_the_host() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    set_access(&mut apps, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    for admit in [false, true] {
        let (mut zoe, refused) = apps.try_to_join(&mut players, "Zoe", None);
        assert_eq!(refused, None);
        assert!(zoe.app.world().resource::<Joining>().knocked && zoe.state().table.is_none());
        assert!(!zoe.heard().iter().any(|said| matches!(said, FromHost::Dealt { .. })));
        let knocks = players[LARK].state().table.as_ref().expect("a table").knocks.clone();
        assert_eq!(knocks.iter().map(|knock| knock.name.as_str()).collect::<Vec<_>>(), ["Zoe"]);
        let answer = Request::Answer { knock: knocks[0].id, admit };
        apps.want(&mut players, OWL, answer.clone());
        assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
        let told = players[OWL].heard().len();
        assert_eq!(
            players[OWL].state().table.as_ref().expect("a table").knocks,
            [],
            "a name could reveal something about the key"
        );
        players[LARK].want(answer);
        apps.settle(players.iter_mut().chain([&mut zoe]));
        assert_eq!(zoe.state().table.is_some(), admit);
        assert_eq!(zoe.refused(), (!admit).then_some(Refused::NotAdmitted));
        assert_eq!(players[OWL].heard().len() > told, admit, "only the host should receive requests to join");
        assert_eq!(players[LARK].state().table.as_ref().expect("a table").knocks, []);
    }
}

#[test]
fn a_request_to_join_ends_with_its_connection() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    set_access(&mut apps, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    drop(zoe);
    apps.settle(players.iter_mut());
    assert_eq!(players[LARK].state().table.as_ref().expect("a table").knocks, []);
}

#[test]
fn a_table_without_spectators_sends_them_nothing() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let (watcher, _) = apps.try_to_join(&mut players, "Watcher", None);
    players.push(watcher);
    assert_eq!(players[2].screen(), Screen::Match);
    set_access(&mut apps, &mut players, TableAccess { spectators: false, ..TableAccess::PRIVATE });
    assert_eq!(players[2].screen(), Screen::Table);
    let heard = players[2].heard().len();
    let clue = Request::Clue { text: CLUES[0].into(), number: 1, insist: false };
    apps.want(&mut players, LARK, clue);
    players[OWL].say(Request::Point { word: Some(3) });
    apps.settle(&mut players);
    assert_eq!(players[2].heard().len(), heard, "spectators should receive nothing of the match");
    set_access(&mut apps, &mut players, TableAccess::PRIVATE);
    assert_eq!(players[2].game().position.revision, 1);
    assert!(players[2].game().me.is_none());
}

#[test]
fn a_kicked_player_may_join_again_and_a_banned_one_may_not() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let sees_owl = players[OWL].seat();
    apps.want(&mut players, OWL, Request::Kick { seat: SeatId(0) });
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    apps.want(&mut players, LARK, Request::Kick { seat: SeatId(0) });
    assert_eq!(players[LARK].refused(), Some(Refused::NotYourself));
    apps.want(&mut players, LARK, Request::Kick { seat: sees_owl });
    assert_eq!(players[OWL].screen(), Screen::Home);
    assert_eq!(players[OWL].app.world().resource::<Notice>(), &Notice::Parted(Parting::Kicked));
    apps.want(&mut players, LARK, Request::Kick { seat: sees_owl });
    assert_eq!(players[LARK].refused(), Some(Refused::NoSuchPerson));
    let table = players[LARK].code();
    apps.want(&mut players, OWL, Request::JoinTable { code: table, password: None });
    let sees_owl = players[OWL].seat();
    apps.want(&mut players, LARK, Request::Ban { seat: sees_owl });
    assert_eq!(players[OWL].app.world().resource::<Notice>(), &Notice::Parted(Parting::Banned));
    apps.want(&mut players, OWL, Request::JoinTable { code: table, password: None });
    assert_eq!(players[OWL].refused(), Some(Refused::Banned));
    apps.want(&mut players, LARK, Request::LiftBans);
    apps.want(&mut players, OWL, Request::JoinTable { code: table, password: None });
    assert!(players[OWL].state().table.is_some());
}

#[test]
fn a_ban_can_apply_at_all_tables_of_the_same_host() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.player_from("Lark", [10, 0, 0, 1]);
    let mut owl = apps.player_from("Owl", [10, 0, 0, 2]);
    let mut other = apps.player_from("Other", [10, 0, 0, 3]);
    let mut same_place = apps.player_from("Same", [10, 0, 0, 2]);
    let mut settle = |all: [&mut Player; 4]| apps.settle(all);
    let want = |player: &mut Player, request| player.want(request);
    let join = |code| Request::JoinTable { code, password: None };
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    want(&mut lark, Request::CreateTable);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    want(&mut owl, join(lark.code()));
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    let access = TableAccess { bans_elsewhere: true, ..TableAccess::PRIVATE };
    want(&mut lark, Request::SetAccess { access });
    want(&mut lark, Request::Ban { seat: owl.seat() });
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    want(&mut lark, Request::LeaveTable);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    // The first table has closed, and the new one has the settings of any other.
    want(&mut lark, Request::CreateTable);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    let code = lark.code();
    let table = lark.state().table.clone().expect("a table");
    assert_eq!((table.banned, table.access), (1, TableAccess::PRIVATE));
    for player in [&mut owl, &mut same_place] {
        want(player, join(code));
    }
    want(&mut other, join(code));
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    assert_eq!((owl.refused(), same_place.refused()), (Some(Refused::Banned), Some(Refused::Banned)));
    assert_eq!(other.state().table.as_ref().expect("a table").banned, 0, "only the host is told");
    // It is the host of the table whose bans apply.
    want(&mut other, Request::LeaveTable);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    want(&mut other, Request::CreateTable);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    want(&mut owl, join(other.code()));
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    assert_eq!(owl.code(), other.code());
    want(&mut owl, Request::LeaveTable);
    want(&mut lark, Request::LiftBans);
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    assert_eq!(lark.state().table.as_ref().expect("a table").banned, 0);
    want(&mut owl, join(code));
    settle([&mut lark, &mut owl, &mut other, &mut same_place]);
    assert_eq!(owl.code(), code);
}

#[test]
fn a_ban_includes_the_network_unless_others_at_the_table_share_it() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.player_from("Lark", [10, 0, 0, 1]);
    let mut owl = apps.player_from("Owl", [10, 0, 0, 2]);
    apps.settle([&mut lark, &mut owl]);
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    let join = |player: &mut Player, code| player.want(Request::JoinTable { code, password: None });
    let table = lark.code();
    join(&mut owl, table);
    apps.settle([&mut lark, &mut owl]);
    lark.want(Request::Ban { seat: owl.seat() });
    apps.settle([&mut lark, &mut owl]);
    let mut same_place = apps.player_from("Other", [10, 0, 0, 2]);
    let mut at_home = apps.player_from("Sister", [10, 0, 0, 1]);
    apps.settle([&mut same_place, &mut at_home]);
    join(&mut same_place, table);
    join(&mut at_home, table);
    apps.settle([&mut lark, &mut same_place, &mut at_home]);
    assert_eq!(same_place.refused(), Some(Refused::Banned));
    lark.want(Request::Ban { seat: at_home.seat() });
    apps.settle([&mut lark, &mut at_home]);
    let mut brother = apps.player_from("Brother", [10, 0, 0, 1]);
    apps.settle([&mut brother]);
    join(&mut brother, table);
    apps.settle([&mut lark, &mut brother]);
    assert!(brother.state().table.is_some(), "the host's own network should not be banned");
}
