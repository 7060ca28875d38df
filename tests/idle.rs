//! Tables without activity close after a warning, and running matches stay.

use std::time::Duration;

use splitkey_client::{
    Looking, Notice, Screen,
    controls::{Command, ControlPressed},
    net::LinkState,
};
use splitkey_host::HostConfig;
use splitkey_protocol::{FromHost, Goodbye, Parting, Refused, Request, TableCode};
use splitkey_testkit::{LinkedApps, Player};

const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// Returns a host whose tables close after a day.
fn apps() -> LinkedApps {
    LinkedApps::with_config(HostConfig { idle: Some(24 * HOUR), ..HostConfig::default() })
}

fn table_of_one(apps: &mut LinkedApps) -> (Player, TableCode) {
    let mut player = apps.player("Mara");
    apps.settle([&mut player]);
    player.want(Request::CreateTable);
    apps.settle([&mut player]);
    let code = player.state().table.as_ref().expect("a table").code;
    (player, code)
}

fn pass(apps: &mut LinkedApps, player: &mut Player, time: Duration) {
    apps.pass(time);
    apps.settle([player]);
}

fn is_warned(player: &Player) -> bool {
    player
        .app
        .world()
        .get_resource::<Notice>()
        .is_some_and(|notice| matches!(notice, Notice::ClosesSoon { .. }))
}

#[test]
fn an_idle_table_closes_after_a_warning_and_its_code_becomes_unknown() {
    let mut apps = apps();
    let (mut player, code) = table_of_one(&mut apps);
    pass(&mut apps, &mut player, 23 * HOUR);
    assert!(!is_warned(&player));
    pass(&mut apps, &mut player, 55 * MINUTE);
    assert!(is_warned(&player));
    assert!(player.heard().contains(&FromHost::ClosesSoon { seconds: Some(600) }));
    pass(&mut apps, &mut player, 11 * MINUTE);
    assert_eq!(player.screen(), Screen::Home);
    assert!(player.heard().contains(&FromHost::Left { why: Parting::Idle }));
    player.want(Request::JoinTable { code, password: None });
    apps.settle([&mut player]);
    assert_eq!(player.refused(), Some(Refused::UnknownTable));
}

#[test]
fn any_activity_keeps_a_table_open() {
    let mut apps = apps();
    let (mut player, _) = table_of_one(&mut apps);
    pass(&mut apps, &mut player, 23 * HOUR + 55 * MINUTE);
    assert!(is_warned(&player));
    player.app.world_mut().trigger(ControlPressed(Command::KeepTable));
    apps.settle([&mut player]);
    assert!(!is_warned(&player));
    assert!(player.heard().contains(&FromHost::ClosesSoon { seconds: None }));
    pass(&mut apps, &mut player, 23 * HOUR);
    assert_eq!(player.screen(), Screen::Table);
    pass(&mut apps, &mut player, 55 * MINUTE);
    assert!(is_warned(&player), "the time should count from the last activity");
}

#[test]
fn a_running_match_is_never_idle() {
    let mut apps = apps();
    let mut players = apps.match_of_two();
    for _ in 0..20 {
        apps.pass(10 * HOUR);
        apps.settle(&mut players);
    }
    assert!(players.iter().all(|player| player.screen() == Screen::Match && !is_warned(player)));
    players[0].want(Request::GiveUp);
    apps.settle(&mut players);
    players[1].want(Request::Agree);
    apps.settle(&mut players);
    for _ in 0..6 {
        apps.pass(10 * HOUR);
        apps.settle(&mut players);
    }
    assert!(
        players.iter().all(|player| player.screen() == Screen::Home),
        "a match that is over should count as idle"
    );
}

#[test]
fn without_a_journal_an_abandoned_match_closes_like_an_idle_table() {
    let mut apps = apps();
    let [lark, owl] = apps.match_of_two();
    let (code, token) = (lark.code(), lark.token());
    drop((lark, owl));
    apps.pass(23 * HOUR);
    apps.pass(50 * MINUTE);
    let mut lark = Player::with_token("Lark", token);
    lark.connect_to(apps.dial(), Some(code));
    apps.settle([&mut lark]);
    assert_eq!(lark.screen(), Screen::Match);
    drop(lark);
    apps.settle([]);
    apps.pass(25 * HOUR);
    apps.pass(MINUTE);
    assert_eq!(apps.tables(), (0, 0));
}

#[test]
fn without_an_idle_limit_tables_stay_open() {
    let mut apps = LinkedApps::with_config(HostConfig { idle: None, ..HostConfig::default() });
    let (mut player, _) = table_of_one(&mut apps);
    for _ in 0..10 {
        pass(&mut apps, &mut player, 1000 * HOUR);
    }
    assert_eq!(player.screen(), Screen::Table);
}

/// Sets whether the player looks at the window.
fn look(player: &mut Player, looking: bool) {
    player.app.insert_resource(Looking(looking));
}

#[test]
fn an_idle_connection_at_no_table_is_closed_and_restored_with_its_player() {
    let mut apps = apps();
    let mut player = apps.player_from("Mara", [10, 0, 0, 1]);
    apps.settle([&mut player]);
    look(&mut player, false);
    pass(&mut apps, &mut player, 9 * MINUTE);
    assert_eq!(player.link(), &LinkState::Online);
    pass(&mut apps, &mut player, 2 * MINUTE);
    assert!(player.heard().contains(&FromHost::Goodbye { why: Goodbye::Idle }));
    for _ in 0..100 {
        pass(&mut apps, &mut player, MINUTE);
        assert_eq!(
            player.link(),
            &LinkState::Ended(Goodbye::Idle),
            "it should not reconnect without its player"
        );
    }
    look(&mut player, true);
    apps.settle([&mut player]);
    assert_eq!(player.link(), &LinkState::Online);
}

#[test]
fn requests_or_a_table_keep_a_connection_open() {
    let mut apps = apps();
    let mut player = apps.player_from("Mara", [10, 0, 0, 1]);
    apps.settle([&mut player]);
    look(&mut player, false);
    for _ in 0..5 {
        pass(&mut apps, &mut player, 9 * MINUTE);
        player.want(Request::JoinTable { code: TableCode::from_bits(1), password: None });
        apps.settle([&mut player]);
    }
    assert_eq!(player.link(), &LinkState::Online);
    player.want(Request::CreateTable);
    apps.settle([&mut player]);
    pass(&mut apps, &mut player, 20 * HOUR);
    assert_eq!(player.screen(), Screen::Table);
    player.want(Request::LeaveTable);
    apps.settle([&mut player]);
    pass(&mut apps, &mut player, 9 * MINUTE);
    assert_eq!(player.link(), &LinkState::Online, "the time should count from leaving the table");
    pass(&mut apps, &mut player, 2 * MINUTE);
    assert_eq!(player.link(), &LinkState::Ended(Goodbye::Idle));
}
