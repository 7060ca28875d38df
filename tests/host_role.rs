//! Who hosts a table, and who takes over the role.

use std::time::Duration;

use splitkey_client::{Notice, Screen};
use splitkey_protocol::{Parting, Refused, Request, SeatId};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn is_host(player: &Player) -> bool {
    player.state().i_am_host()
}

/// Advances the clock, and lets everybody receive the results.
fn wait(apps: &mut LinkedApps, players: &mut [Player], seconds: u64) {
    apps.pass(Duration::from_secs(seconds));
    apps.settle(players.iter_mut());
}

/// Reconnects a player whose connection was lost.
fn come_back(
    apps: &mut LinkedApps,
    players: &mut Vec<Player>,
    lost: &Player,
    table: splitkey_protocol::TableCode,
) {
    let mut again = Player::with_token("Again", lost.token());
    again.connect_to(apps.dial(), Some(table));
    players.push(again);
    apps.settle(players.iter_mut());
}

/// Drops a player's connection, and returns what is needed to come back.
fn lost(player: Player) -> Player {
    Player::with_token("Lost", player.token())
}

#[test]
fn the_host_can_hand_over_the_role_and_close_the_table() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let owl = players[OWL].seat();
    apps.want(&mut players, LARK, Request::HandOver { seat: SeatId(99) });
    assert_eq!(players[LARK].refused(), Some(Refused::NoSuchPerson));
    apps.want(&mut players, LARK, Request::HandOver { seat: owl });
    assert!(players[OWL].state().i_am_host());
    apps.want(&mut players, LARK, Request::CloseTable);
    assert_eq!(players[LARK].refused(), Some(Refused::NotTableHost));
    let table = players[OWL].code();
    apps.want(&mut players, OWL, Request::CloseTable);
    for player in &players {
        assert_eq!(player.screen(), Screen::Home);
        assert_eq!(player.app.world().resource::<Notice>(), &Notice::Parted(Parting::Closed));
    }
    apps.want(&mut players, LARK, Request::JoinTable { code: table, password: None });
    assert_eq!(players[LARK].refused(), Some(Refused::UnknownTable));
}

#[test]
fn the_role_passes_on_after_a_long_absence_and_returns() {
    let mut apps = LinkedApps::open();
    let [lark, mut owl] = apps.match_of_two();
    let (token, table) = (lark.token(), owl.code());
    drop(lark);
    apps.settle([&mut owl]);
    apps.pass(Duration::from_secs(170));
    apps.settle([&mut owl]);
    assert!(!owl.state().i_am_host(), "a short absence should change nothing");
    apps.pass(Duration::from_secs(20));
    apps.settle([&mut owl]);
    assert!(owl.state().i_am_host());
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(apps.dial(), Some(table));
    apps.settle([&mut lark, &mut owl]);
    assert!(lark.state().i_am_host(), "the role should return");
    assert_eq!(lark.state().my_side(), Some(Side::A));
}

#[test]
fn a_host_who_returns_in_time_keeps_the_role() {
    let mut apps = LinkedApps::open();
    let [lark, mut owl] = apps.match_of_two();
    let (token, table) = (lark.token(), owl.code());
    drop(lark);
    apps.settle([&mut owl]);
    apps.pass(Duration::from_secs(100));
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(apps.dial(), Some(table));
    apps.settle([&mut lark, &mut owl]);
    apps.pass(Duration::from_secs(100));
    apps.settle([&mut lark, &mut owl]);
    assert!(lark.state().i_am_host());
}

#[test]
fn a_spectator_does_not_inherit_a_running_match() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let (stranger, _) = apps.try_to_join(&mut players, "Stranger", None);
    players.push(stranger);
    let table = players[LARK].code();
    let [lark, owl] = [LARK, OWL].map(|who| players[who].seat());
    let gone: Vec<Player> = players.drain(..2).map(lost).collect();
    apps.settle(&mut players);
    for _ in 0..30 {
        wait(&mut apps, &mut players, 3600);
    }
    assert!(!is_host(&players[0]));
    for request in [Request::Ban { seat: lark }, Request::Kick { seat: owl }, Request::CloseTable] {
        apps.want(&mut players, 0, request);
        assert_eq!(players[0].refused(), Some(Refused::NotTableHost));
    }
    come_back(&mut apps, &mut players, &gone[OWL], table);
    wait(&mut apps, &mut players, 1);
    assert!(
        is_host(&players[1]) && players[1].state().match_runs(),
        "a returning player should take over the role"
    );
    come_back(&mut apps, &mut players, &gone[LARK], table);
    assert!(is_host(&players[2]), "and return it");
}

#[test]
fn a_player_inherits_a_match_before_any_spectator() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let (stranger, _) = apps.try_to_join(&mut players, "Stranger", None);
    players.push(stranger);
    drop(players.remove(OWL));
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::LeaveTable);
    assert!(!is_host(&players[1]), "Owl is away and may return");
}

#[test]
fn the_role_returns_within_a_day_and_not_later() {
    for (hours, back) in [(23, true), (25, false)] {
        let mut apps = LinkedApps::open();
        let [lark, owl] = apps.match_of_two();
        let table = owl.code();
        let mut players = vec![owl];
        let lark = lost(lark);
        apps.settle(&mut players);
        wait(&mut apps, &mut players, 190);
        assert!(is_host(&players[0]));
        wait(&mut apps, &mut players, hours * 3600);
        come_back(&mut apps, &mut players, &lark, table);
        assert_eq!(is_host(&players[1]), back, "{hours} hours");
    }
}

#[test]
fn a_role_that_was_handed_over_does_not_return() {
    let mut apps = LinkedApps::open();
    let [lark, owl] = apps.match_of_two();
    let table = owl.code();
    let mut players = vec![owl];
    let lark = lost(lark);
    apps.settle(&mut players);
    wait(&mut apps, &mut players, 190);
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    let heir = players[1].seat();
    apps.want(&mut players, 0, Request::HandOver { seat: heir });
    come_back(&mut apps, &mut players, &lark, table);
    assert!(is_host(&players[1]), "the role was handed over on purpose");
}

#[test]
fn newcomers_may_inherit_a_table_an_hour_after_a_match() {
    let mut apps = LinkedApps::open();
    let mut players = vec![apps.stranger("Lark")];
    apps.want(&mut players, LARK, Request::CreateTable);
    for name in ["Owl", "Wren"] {
        let (player, _) = apps.try_to_join(&mut players, name, None);
        players.push(player);
    }
    apps.want(&mut players, OWL, Request::LeaveTable);
    drop(players.drain(..2));
    apps.settle(&mut players);
    wait(&mut apps, &mut players, 1800);
    assert!(!is_host(&players[0]), "Wren has never sat here");
    for _ in 0..12 {
        wait(&mut apps, &mut players, 185);
    }
    assert!(is_host(&players[0]));
}
