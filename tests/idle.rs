//! Tables at which nothing happens close, with a warning, and those that play do not.

use std::time::Duration;

use splitkey_client::{
    Intent, Notice, Screen,
    twin::{Press, TwinPressed},
};
use splitkey_host::HostConfig;
use splitkey_protocol::{FromHost, Parting, Refused, TableCode};
use splitkey_testkit::{House, Player};

const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// A house whose tables close after a day.
fn house() -> House {
    House::with_config(HostConfig { idle: Some(24 * HOUR), ..HostConfig::default() })
}

fn table_of_one(house: &mut House) -> (Player, TableCode) {
    let mut player = house.player("Mara");
    house.settle([&mut player]);
    player.want(Intent::CreateTable);
    house.settle([&mut player]);
    let code = player.state().table.as_ref().expect("a table").code;
    (player, code)
}

fn pass(house: &mut House, player: &mut Player, time: Duration) {
    house.pass(time);
    house.settle([player]);
}

fn is_warned(player: &Player) -> bool {
    player
        .app
        .world()
        .get_resource::<Notice>()
        .is_some_and(|notice| matches!(notice, Notice::ClosesSoon { .. }))
}

#[test]
fn an_idle_table_warns_and_closes_and_its_code_is_none_any_more() {
    let mut house = house();
    let (mut player, code) = table_of_one(&mut house);
    pass(&mut house, &mut player, 23 * HOUR);
    assert!(!is_warned(&player));
    pass(&mut house, &mut player, 55 * MINUTE);
    assert!(is_warned(&player));
    assert!(player.heard().contains(&FromHost::ClosesSoon { seconds: Some(600) }));
    pass(&mut house, &mut player, 11 * MINUTE);
    assert_eq!(player.screen(), Screen::Home);
    assert!(player.heard().contains(&FromHost::Left { why: Parting::Idle }));
    player.want(Intent::JoinTable { code, password: None });
    house.settle([&mut player]);
    assert_eq!(player.refused(), Some(Refused::UnknownTable));
}

#[test]
fn whatever_somebody_does_keeps_it_open() {
    let mut house = house();
    let (mut player, _) = table_of_one(&mut house);
    pass(&mut house, &mut player, 23 * HOUR + 55 * MINUTE);
    assert!(is_warned(&player));
    player.app.world_mut().trigger(TwinPressed(Press::KeepTable));
    house.settle([&mut player]);
    assert!(!is_warned(&player));
    assert!(player.heard().contains(&FromHost::ClosesSoon { seconds: None }));
    pass(&mut house, &mut player, 23 * HOUR);
    assert_eq!(player.screen(), Screen::Table);
    pass(&mut house, &mut player, 55 * MINUTE);
    assert!(is_warned(&player), "and then it counts from there");
}

#[test]
fn a_running_match_is_never_idle() {
    let mut house = house();
    let mut players = house.match_of_two();
    for _ in 0..20 {
        house.pass(10 * HOUR);
        house.settle(&mut players);
    }
    assert!(players.iter().all(|player| player.screen() == Screen::Match && !is_warned(player)));
    players[0].want(Intent::GiveUp);
    house.settle(&mut players);
    players[1].want(Intent::Agree);
    house.settle(&mut players);
    for _ in 0..6 {
        house.pass(10 * HOUR);
        house.settle(&mut players);
    }
    assert!(players.iter().all(|player| player.screen() == Screen::Home), "once it is over it counts");
}

#[test]
fn without_a_limit_tables_stay() {
    let mut house = House::with_config(HostConfig { idle: None, ..HostConfig::default() });
    let (mut player, _) = table_of_one(&mut house);
    for _ in 0..10 {
        pass(&mut house, &mut player, 1000 * HOUR);
    }
    assert_eq!(player.screen(), Screen::Table);
}
