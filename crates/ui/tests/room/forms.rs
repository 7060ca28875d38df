//! Tests that buttons which cannot be pressed say why on phones, and that fields keep what the host has not taken.

use bevy::input::keyboard::Key;
use splitkey_client::{
    Notice, Screen, Sheet, TableList, TableState,
    controls::Command,
    net::Heard,
    page::ItemKind,
    protocol::{FromHost, MyTable, PlayerName, Refused, Request, SeatId, SheetId, SheetLink, TableCode},
};

use super::{
    player::Player,
    texts::{texts, written},
};

/// Returns the reasons of disabled buttons that are not drawn.
fn untold(player: &Player) -> Vec<String> {
    let drawn = written(player);
    let items = player.page().items;
    let reasons = items.into_iter().filter_map(|item| match item.kind {
        ItemKind::Button { enabled: false, reason, .. } => reason,
        _ => None,
    });
    reasons.filter(|reason| !drawn.contains(reason)).collect()
}

#[test]
fn a_disabled_button_says_why_below_it_on_a_phone() {
    let look = |mut player: Player| {
        player.resize(390.0, 844.0);
        assert_eq!(untold(&player), Vec::<String>::new(), "{:?}", player.items());
    };
    let mut player = Player::at(Screen::Match, "");
    player.type_key(Key::Escape);
    look(player);
    for sheet in [Sheet::People, Sheet::Missions, Sheet::Teams, Sheet::Invite] {
        let mut player = Player::at(Screen::Match, "");
        player.press(Command::OpenSheet(sheet));
        look(player);
    }
    for (sheet, moment) in Player::RACES {
        look(Player::with_races(sheet, moment));
    }
}

#[test]
fn a_reason_that_many_buttons_share_stands_on_a_page_once() {
    let mut player = Player::at(Screen::Table, "");
    player.world().resource_mut::<TableState>().table.as_mut().expect("a table").host = SeatId(2);
    player.resize(390.0, 844.0);
    assert_eq!(untold(&player), Vec::<String>::new());
    let times = written(&player).iter().filter(|text| *text == "Mara chooses these").count();
    assert_eq!(times, 1);
}

/// Returns whether a text is in a field of the open page, which is scrolled for that.
fn is_typed(player: &mut Player, text: &str) -> bool {
    let window = player.window();
    player.scroll(window.center(), -20.0 * window.height());
    let mut seen = texts(player);
    for _ in 0..12 {
        player.scroll(window.center(), window.height() / 4.0);
        seen.extend(texts(player));
    }
    seen.iter().any(|drawn| drawn == text)
}

#[test]
fn the_name_of_a_team_stays_in_its_field_until_the_host_has_made_the_team() {
    let mut player = Player::at(Screen::Table, "");
    player.press(Command::OpenSheet(Sheet::Teams));
    player.resize(1280.0, 1600.0);
    player.type_into("team-name", "The Foxes");
    player.type_key(Key::Enter);
    let requests = player.asked().requests;
    assert!(matches!(&requests[..], [Request::MakeTeam { .. }]), "{requests:?}");
    // There is no connection to send it on.
    assert_eq!(player.world().get_resource::<Notice>(), Some(&Notice::Offline));
    assert!(is_typed(&mut player, "The Foxes"));
    player.world().insert_resource(Notice::Refused(Refused::NameNotAllowed));
    player.frames(3);
    assert!(is_typed(&mut player, "The Foxes"));
    player.type_into("team-name", "");
    player.type_key(Key::Enter);
    assert_eq!(player.asked().requests.len(), 1, "the same name can be tried again");
    let made = FromHost::SheetLinkMade { sheet: SheetId(7), link: SheetLink([7; 16]) };
    player.world().resource_mut::<Heard>().0.push_back(made);
    player.frames(3);
    assert!(!is_typed(&mut player, "The Foxes"));
}

#[test]
fn a_password_stays_in_its_field_until_the_host_has_set_it() {
    let mut player = Player::at(Screen::Table, "");
    player.press(Command::OpenSheet(Sheet::People));
    player.resize(1280.0, 1600.0);
    player.type_into("new-password", "sesame");
    player.type_key(Key::Enter);
    assert!(matches!(&player.asked().requests[..], [Request::SetPassword { password: Some(_) }]));
    assert!(is_typed(&mut player, "••••••"));
    let state = player.world().resource::<TableState>();
    let mut table = state.table.clone().expect("a table");
    table.has_password = true;
    player.world().resource_mut::<Heard>().0.push_back(FromHost::TableChanged { table });
    player.frames(3);
    assert!(!is_typed(&mut player, "••••••"));
}

#[test]
fn how_the_game_works_is_on_the_first_page_of_players_with_tables_too() {
    let mut player = Player::at(Screen::Home, "");
    let others = vec![PlayerName::new("Mara").expect("a name")];
    let code = TableCode::from_bits(5);
    let mine = MyTable { code, others, side: None, running: false, my_turn: false };
    player.world().resource_mut::<TableList>().mine = vec![mine];
    for (width, height) in [(1280.0, 1600.0), (800.0, 1600.0), (390.0, 2400.0)] {
        player.resize(width, height);
        let texts = texts(&player);
        assert!(texts.iter().any(|text| text == "How it works"), "{width}×{height}: {texts:?}");
    }
}
