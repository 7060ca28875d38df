//! Who hosts a table, and who takes the role over.

use std::time::Duration;

use splitkey_client::{Intent, Notice, Screen};
use splitkey_protocol::{Parting, Refused, SeatId};
use splitkey_rules::Side;
use splitkey_testkit::{House, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn is_host(player: &Player) -> bool {
    player.state().i_am_host()
}

/// Lets time pass for the host, and everybody hear what comes of it.
fn wait(house: &mut House, players: &mut [Player], seconds: u64) {
    house.pass(Duration::from_secs(seconds));
    house.settle(players.iter_mut());
}

/// Brings a player back whose connection was lost.
fn come_back(
    house: &mut House,
    players: &mut Vec<Player>,
    lost: &Player,
    table: splitkey_protocol::TableCode,
) {
    let mut again = Player::with_token("Again", lost.token());
    again.connect_to(house.dial(), Some(table));
    players.push(again);
    house.settle(players.iter_mut());
}

/// Somebody who has lost the connection.
fn lost(player: Player) -> Player {
    Player::with_token("Lost", player.token())
}

#[test]
fn the_role_is_handed_over_and_the_table_closed() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let owl = players[OWL].seat();
    house.want(&mut players, LARK, Intent::HandOver { seat: SeatId(99) });
    assert_eq!(players[LARK].refused(), Some(Refused::NoSuchPerson));
    house.want(&mut players, LARK, Intent::HandOver { seat: owl });
    assert!(players[OWL].state().i_am_host());
    house.want(&mut players, LARK, Intent::CloseTable);
    assert_eq!(players[LARK].refused(), Some(Refused::NotTableHost));
    let table = players[OWL].code();
    house.want(&mut players, OWL, Intent::CloseTable);
    for player in &players {
        assert_eq!(player.screen(), Screen::Home);
        assert_eq!(player.app.world().resource::<Notice>(), &Notice::Parted(Parting::Closed));
    }
    house.want(&mut players, LARK, Intent::JoinTable { code: table, password: None });
    assert_eq!(players[LARK].refused(), Some(Refused::UnknownTable));
}

#[test]
fn the_role_passes_on_when_its_holder_is_gone_for_good() {
    let mut house = House::open();
    let [lark, mut owl] = house.match_of_two();
    let (token, table) = (lark.token(), owl.code());
    drop(lark);
    house.settle([&mut owl]);
    house.pass(Duration::from_secs(170));
    house.settle([&mut owl]);
    assert!(!owl.state().i_am_host(), "a short absence changes nothing");
    house.pass(Duration::from_secs(20));
    house.settle([&mut owl]);
    assert!(owl.state().i_am_host());
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(house.dial(), Some(table));
    house.settle([&mut lark, &mut owl]);
    assert!(lark.state().i_am_host(), "the role comes back");
    assert_eq!(lark.state().my_side(), Some(Side::A));
}

#[test]
fn a_host_who_is_back_in_time_keeps_the_role() {
    let mut house = House::open();
    let [lark, mut owl] = house.match_of_two();
    let (token, table) = (lark.token(), owl.code());
    drop(lark);
    house.settle([&mut owl]);
    house.pass(Duration::from_secs(100));
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(house.dial(), Some(table));
    house.settle([&mut lark, &mut owl]);
    house.pass(Duration::from_secs(100));
    house.settle([&mut lark, &mut owl]);
    assert!(lark.state().i_am_host());
}

#[test]
fn a_stranger_who_watches_does_not_inherit_a_running_match() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let (stranger, _) = house.try_to_join(&mut players, "Stranger", None);
    players.push(stranger);
    let table = players[LARK].code();
    let [lark, owl] = [LARK, OWL].map(|who| players[who].seat());
    let gone: Vec<Player> = players.drain(..2).map(lost).collect();
    house.settle(&mut players);
    for _ in 0..30 {
        wait(&mut house, &mut players, 3600);
    }
    assert!(!is_host(&players[0]));
    for intent in [Intent::Ban { seat: lark }, Intent::Kick { seat: owl }, Intent::CloseTable] {
        house.want(&mut players, 0, intent);
        assert_eq!(players[0].refused(), Some(Refused::NotTableHost));
    }
    come_back(&mut house, &mut players, &gone[OWL], table);
    wait(&mut house, &mut players, 1);
    assert!(
        is_host(&players[1]) && players[1].state().match_runs(),
        "a player takes over as soon as one is back"
    );
    come_back(&mut house, &mut players, &gone[LARK], table);
    assert!(is_host(&players[2]), "and gives it back");
}

#[test]
fn when_the_host_leaves_a_match_a_player_inherits_before_any_stranger() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let (stranger, _) = house.try_to_join(&mut players, "Stranger", None);
    players.push(stranger);
    drop(players.remove(OWL));
    house.settle(&mut players);
    house.want(&mut players, LARK, Intent::LeaveTable);
    assert!(!is_host(&players[1]), "Owl is away and will be back");
}

#[test]
fn the_role_comes_back_within_a_day_and_not_later() {
    for (hours, back) in [(23, true), (25, false)] {
        let mut house = House::open();
        let [lark, owl] = house.match_of_two();
        let table = owl.code();
        let mut players = vec![owl];
        let lark = lost(lark);
        house.settle(&mut players);
        wait(&mut house, &mut players, 190);
        assert!(is_host(&players[0]));
        wait(&mut house, &mut players, hours * 3600);
        come_back(&mut house, &mut players, &lark, table);
        assert_eq!(is_host(&players[1]), back, "{hours} hours");
    }
}

#[test]
fn a_role_that_was_handed_on_does_not_come_back() {
    let mut house = House::open();
    let [lark, owl] = house.match_of_two();
    let table = owl.code();
    let mut players = vec![owl];
    let lark = lost(lark);
    house.settle(&mut players);
    wait(&mut house, &mut players, 190);
    let (zoe, _) = house.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    let heir = players[1].seat();
    house.want(&mut players, 0, Intent::HandOver { seat: heir });
    come_back(&mut house, &mut players, &lark, table);
    assert!(is_host(&players[1]), "somebody decided so");
}

#[test]
fn newcomers_inherit_a_table_between_matches_after_an_hour() {
    let mut house = House::open();
    let mut players = vec![house.stranger("Lark")];
    house.want(&mut players, LARK, Intent::CreateTable);
    for name in ["Owl", "Wren"] {
        let (player, _) = house.try_to_join(&mut players, name, None);
        players.push(player);
    }
    house.want(&mut players, OWL, Intent::LeaveTable);
    drop(players.drain(..2));
    house.settle(&mut players);
    wait(&mut house, &mut players, 1800);
    assert!(!is_host(&players[0]), "Wren has never sat here");
    for _ in 0..12 {
        wait(&mut house, &mut players, 185);
    }
    assert!(is_host(&players[0]));
}
