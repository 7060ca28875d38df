//! A player's devices: only the player can list and disconnect them, and a code that works once moves the player to
//! another device.

use std::time::Duration;

use splitkey_client::{
    DeviceAct, Devices, Notice, OpenSheet, Sheet, TableList, Texts,
    controls::{FieldPurpose, FieldSubmitted},
    phrases::link_words,
};
use splitkey_host::HostConfig;
use splitkey_net::{Heard, LinkState};
use splitkey_protocol::{Device, DeviceCode, DeviceId, FromHost, Goodbye, PlayerToken, Refused, Request};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player};

mod log;
mod screens;

const CODE_LIVES: Duration = Duration::from_secs(300);

/// Requests a player's devices. Returns them if the host answered.
fn devices(apps: &mut LinkedApps, player: &mut Player) -> Option<Vec<Device>> {
    let before = player.heard().len();
    player.say(Request::FetchDevices);
    apps.settle([&mut *player]);
    player.heard()[before..].iter().rev().find_map(|said| match said {
        FromHost::Devices { devices } => Some(devices.clone()),
        _ => None,
    })
}

/// Makes a code for a player.
fn make_code(apps: &mut LinkedApps, player: &mut Player) -> DeviceCode {
    let token = player.token();
    player.say(Request::MakeDeviceCode { token });
    apps.settle([&mut *player]);
    last_code(player).expect("a code")
}

fn last_code(player: &Player) -> Option<DeviceCode> {
    player.heard().iter().rev().find_map(|said| match said {
        FromHost::DeviceCodeMade { code } => Some(*code),
        _ => None,
    })
}

/// Uses a code. Returns the token, or the reason why it was refused.
fn use_code(apps: &mut LinkedApps, player: &mut Player, code: DeviceCode) -> Result<PlayerToken, Refused> {
    let before = player.heard().len();
    player.say(Request::UseDeviceCode { code });
    apps.settle([&mut *player]);
    let told = player.heard()[before..].iter().find_map(|said| match said {
        FromHost::Identity { token } => Some(Ok(token.clone())),
        FromHost::Refused { reason } => Some(Err(reason.clone())),
        _ => None,
    });
    told.expect("an answer")
}

/// Returns a code that differs from this one.
fn wrong(number: u64, right: DeviceCode) -> DeviceCode {
    (number * 1000..).map(DeviceCode::from_bits).find(|code| *code != right).expect("there are many")
}

/// Returns the same player on another device, at no table.
fn second_device(apps: &mut LinkedApps, player: &Player) -> Player {
    let mut second = Player::with_token("Second", player.token());
    second.connect(apps.dial());
    apps.settle([&mut second]);
    second
}

#[test]
fn a_player_can_list_and_disconnect_another_device() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    apps.pass(Duration::from_secs(90));
    let mut second = second_device(&mut apps, &lark);
    let seen = devices(&mut apps, &mut second).expect("a list");
    let [this, other] = seen[..] else { panic!("{seen:?}") };
    assert!(this.this && this.table.is_none() && this.connected == 0, "{this:?}");
    assert!(!other.this && other.table == Some(lark.code()) && other.connected >= 90, "{other:?}");

    second.say(Request::EndDevice { device: other.id });
    apps.settle([&mut lark, &mut owl, &mut second]);
    assert_eq!(lark.link(), &LinkState::Ended(Goodbye::EndedByPlayer));
    let told = link_words(lark.link(), lark.state(), &Texts::default()).expect("words");
    assert!(told.contains("ended this connection from another device"), "{told}");
    assert_eq!(devices(&mut apps, &mut second).expect("a list").len(), 1);
    // It does not reconnect automatically.
    (0..100).for_each(|_| apps.settle([&mut lark, &mut owl, &mut second]));
    assert_eq!(lark.link(), &LinkState::Ended(Goodbye::EndedByPlayer));

    let code = owl.code();
    let seat = owl.state().seat(lark.seat()).expect("the seat should be kept").clone();
    assert_eq!((seat.side, seat.connected), (Some(Side::A), false));
    second.want(Request::JoinTable { code, password: None });
    apps.settle([&mut owl, &mut second]);
    assert_eq!(second.state().my_side(), Some(Side::A));
}

#[test]
fn players_cannot_list_or_disconnect_the_devices_of_others() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let mut second = second_device(&mut apps, &players[0]);
    let mut stranger = apps.stranger("Stranger");
    let heard: Vec<usize> = players.iter().map(|player| player.heard().len()).collect();
    for other in 0..4 {
        stranger.say(Request::EndDevice { device: DeviceId(other) });
    }
    apps.settle(players.iter_mut().chain([&mut second, &mut stranger]));
    assert_eq!(devices(&mut apps, &mut stranger).map(|seen| seen.len()), Some(1));
    assert_eq!(devices(&mut apps, &mut players[1]).map(|seen| seen.len()), Some(1));
    make_code(&mut apps, &mut second);
    apps.settle(players.iter_mut());
    for (at, before) in [(0, heard[0]), (1, heard[1] + 1)] {
        assert_eq!(players[at].heard().len(), before, "other players should receive nothing");
        assert_eq!(players[at].link(), &LinkState::Online);
    }
    assert_eq!(second.link(), &LinkState::Online);
}

#[test]
fn a_code_moves_the_player_with_seat_and_map_to_another_device() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    let (table, before) = (lark.code(), lark.game().clone());
    lark.app.world_mut().trigger(DeviceAct::MakeCode);
    apps.settle([&mut lark]);
    let (code, seconds) = lark.app.world().resource::<Devices>().code.expect("a code is shown");
    assert!((299..=300).contains(&seconds), "{seconds}");

    let mut tablet = apps.stranger("Tablet");
    let own = tablet.token();
    tablet.app.insert_resource(apps.current_host());
    tablet.app.world_mut().resource_mut::<OpenSheet>().0 = Some(Sheet::Settings);
    tablet
        .app
        .world_mut()
        .trigger(FieldSubmitted { purpose: FieldPurpose::DeviceCode, text: code.shown().to_lowercase() });
    apps.settle([&mut tablet]);
    assert_eq!(tablet.token(), own, "a confirmation should come first");
    tablet.app.world_mut().trigger(DeviceAct::UseCode);
    apps.settle([&mut lark, &mut owl, &mut tablet]);
    apps.settle([&mut lark, &mut owl, &mut tablet]);
    assert_eq!(tablet.token(), lark.token());
    assert_eq!(tablet.link(), &LinkState::Online);
    assert_eq!(tablet.app.world().get_resource::<Notice>(), Some(&Notice::OtherPlayer));
    assert_eq!(lark.app.world().get_resource::<Notice>(), Some(&Notice::DeviceCodeUsed));
    assert_eq!(lark.app.world().resource::<Devices>().code, None);

    // The list of tables includes the table of the seat.
    tablet.say(Request::FetchTables);
    apps.settle([&mut tablet]);
    let mine: Vec<_> =
        tablet.app.world().resource::<TableList>().mine.iter().map(|table| table.code).collect();
    assert_eq!(mine, [table]);
    tablet.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut lark, &mut owl, &mut tablet]);
    assert_eq!(tablet.seat(), lark.seat());
    assert_eq!(tablet.game(), &before, "with the same map");
    assert_eq!(lark.link(), &LinkState::Ended(Goodbye::TakenOver));
    // To the host, the player is still the one who has seen a side's map.
    tablet.want(Request::Sit { side: Side::B });
    apps.settle([&mut owl, &mut tablet]);
    assert_eq!(tablet.refused(), Some(Refused::KeySeen));
}

#[test]
fn a_code_works_once_and_identifies_the_player_who_made_it() {
    let mut apps = LinkedApps::open();
    let mut players = ["Ada", "Ben", "Cas"].map(|name| apps.stranger(name));
    let (of_ada, of_ben) = (make_code(&mut apps, &mut players[0]), make_code(&mut apps, &mut players[1]));
    let tokens = players.each_ref().map(Player::token);
    assert_eq!(use_code(&mut apps, &mut players[2], of_ben), Ok(tokens[1].clone()));
    assert_eq!(use_code(&mut apps, &mut players[2], of_ben), Err(Refused::UnknownDeviceCode));
    assert_eq!(use_code(&mut apps, &mut players[2], of_ada), Ok(tokens[0].clone()));
}

#[test]
fn a_code_expires_after_five_minutes_or_when_another_is_made() {
    let mut apps = LinkedApps::open();
    let (mut ada, mut cas) = (apps.stranger("Ada"), apps.stranger("Cas"));
    let first = make_code(&mut apps, &mut ada);
    let second = make_code(&mut apps, &mut ada);
    assert_eq!(use_code(&mut apps, &mut cas, first), Err(Refused::UnknownDeviceCode));
    assert!(use_code(&mut apps, &mut cas, second).is_ok());
    let late = make_code(&mut apps, &mut ada);
    apps.pass(CODE_LIVES);
    apps.settle([&mut ada, &mut cas]);
    assert_eq!(use_code(&mut apps, &mut cas, late), Err(Refused::UnknownDeviceCode));
}

#[test]
fn wrong_device_codes_use_up_the_limit_of_their_address() {
    let mut apps = LinkedApps::with_config(HostConfig { wrong_codes_an_hour: 5, ..HostConfig::default() });
    let mut ada = apps.player_from("Ada", [10, 0, 0, 1]);
    let mut guessers = [1, 2].map(|_| apps.player_from("Guesser", [10, 0, 0, 9]));
    let mut at_home = apps.player_from("Tablet", [10, 0, 0, 2]);
    apps.settle(guessers.iter_mut().chain([&mut ada, &mut at_home]));
    let code = make_code(&mut apps, &mut ada);
    for number in 0..5 {
        let guesser = &mut guessers[number as usize % 2];
        assert_eq!(use_code(&mut apps, guesser, wrong(number, code)), Err(Refused::UnknownDeviceCode));
    }
    for guesser in &mut guessers {
        assert_eq!(use_code(&mut apps, guesser, code), Err(Refused::TooManyCodes), "even the right one");
    }
    assert_eq!(use_code(&mut apps, &mut at_home, code), Ok(ada.token()));
}

#[test]
fn a_player_cannot_make_a_code_for_another_player() {
    let mut apps = LinkedApps::open();
    let (ada, mut thief) = (apps.stranger("Ada"), apps.stranger("Thief"));
    thief.say(Request::MakeDeviceCode { token: ada.token() });
    apps.settle([&mut thief]);
    assert_eq!(last_code(&thief), None);
    assert_eq!(thief.refused(), Some(Refused::NoSuchPerson));
}

#[test]
fn frequent_requests_for_devices_and_codes_are_limited() {
    let mut apps = LinkedApps::open();
    let mut ada = apps.stranger("Ada");
    let token = ada.token();
    for _ in 0..60 {
        ada.say(Request::FetchDevices);
        ada.say(Request::MakeDeviceCode { token: token.clone() });
        apps.settle([&mut ada]);
    }
    let count = |which: fn(&FromHost) -> bool| ada.heard().iter().filter(|said| which(said)).count();
    let lists = count(|said| matches!(said, FromHost::Devices { .. }));
    let codes = count(|said| matches!(said, FromHost::DeviceCodeMade { .. }));
    let refused = count(|said| matches!(said, FromHost::Refused { reason: Refused::DeviceCodesTooFast }));
    assert!((20..=29).contains(&lists), "{lists}");
    assert_eq!((codes, refused), (3, 57));
}

#[test]
fn an_unrequested_identity_from_the_host_is_ignored() {
    let mut apps = LinkedApps::open();
    let mut ada = apps.stranger("Ada");
    let own = ada.token();
    let mut heard = ada.app.world_mut().resource_mut::<Heard>();
    heard.0.push_back(FromHost::Identity { token: PlayerToken([1; 32]) });
    apps.settle([&mut ada]);
    assert_eq!(ada.token(), own);
}
