//! Who may come to a table, stay there and host it, and what people with knowledge of a key may not do.

use std::time::Duration;

use splitkey_client::{Entrance, Intent, Notice, Screen};
use splitkey_protocol::{
    FromClient, FromHost, Parting, PlayerName, Refused, SeatId, TableAccess, TableCode, TablePassword,
    TableSettings,
};
use splitkey_rules::{Cell, Identity, Refusal, Side};
use splitkey_testkit::{CLUES, House, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn code(player: &Player) -> TableCode {
    player.state().table.as_ref().expect("a table").code
}

fn password(text: &str) -> TablePassword {
    TablePassword::new(text).expect("a password")
}

/// A player who is connected and at no table.
fn stranger(house: &mut House, name: &str) -> Player {
    let mut player = house.player(name);
    house.settle([&mut player]);
    player
}

/// Lets a stranger try to come to the table of `players`; returns them with what they were told.
fn try_to_join(
    house: &mut House,
    players: &mut [Player],
    name: &str,
    password: Option<TablePassword>,
) -> (Player, Option<Refused>) {
    let mut player = stranger(house, name);
    player.want(Intent::JoinTable { code: code(&players[LARK]), password });
    house.settle(players.iter_mut().chain([&mut player]));
    let refused = player.refused();
    (player, refused)
}

fn want(house: &mut House, players: &mut [Player], who: usize, intent: Intent) {
    players[who].want(intent);
    house.settle(players.iter_mut());
}

fn set_access(house: &mut House, players: &mut [Player], access: TableAccess) {
    want(house, players, LARK, Intent::SetAccess { access });
}

/// The seat of a player.
fn seat(player: &Player) -> SeatId {
    player.state().you.expect("a seat")
}

/// Ends the match by agreement.
fn give_up(house: &mut House, players: &mut [Player]) {
    want(house, players, LARK, Intent::GiveUp);
    want(house, players, OWL, Intent::Agree);
}

#[test]
fn a_locked_table_lets_nobody_new_in_and_everybody_back() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    set_access(&mut house, &mut players, TableAccess { locked: true, ..TableAccess::PRIVATE });
    let (_, refused) = try_to_join(&mut house, &mut players, "Zoe", None);
    assert_eq!(refused, Some(Refused::TableLocked));
    let mut again = Player::with_token("Owl", players[OWL].token());
    again.connect_to(house.dial(), Some(code(&players[LARK])));
    house.settle(players.iter_mut().chain([&mut again]));
    assert_eq!(again.screen(), Screen::Match);
}

#[test]
fn a_password_is_asked_for_and_only_the_right_one_opens() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let set = Intent::SetPassword { password: Some(password("open sesame")) };
    want(&mut house, &mut players, LARK, set);
    let table = players[OWL].state().table.clone().expect("a table");
    assert!(table.has_password && !format!("{table:?}").contains("sesame"));
    let (mut zoe, refused) = try_to_join(&mut house, &mut players, "Zoe", None);
    assert_eq!(refused, Some(Refused::PasswordNeeded));
    assert!(zoe.app.world().resource::<Entrance>().asks_password);
    assert_eq!(zoe.screen(), Screen::Join);
    for (tried, reason) in [("open", Some(Refused::WrongPassword)), ("open sesame", None)] {
        zoe.want(Intent::JoinTable { code: table.code, password: Some(password(tried)) });
        house.settle(players.iter_mut().chain([&mut zoe]));
        assert_eq!(zoe.refused(), reason, "{tried}");
    }
    assert!(zoe.state().table.is_some());
}

#[test]
fn passwords_cannot_be_tried_for_ever() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    want(&mut house, &mut players, LARK, Intent::SetPassword { password: Some(password("a")) });
    let (mut zoe, _) = try_to_join(&mut house, &mut players, "Zoe", None);
    let table = code(&players[LARK]);
    let mut told = Vec::new();
    for _ in 0..10 {
        zoe.want(Intent::JoinTable { code: table, password: Some(password("b")) });
        house.settle([&mut zoe]);
        told.extend(zoe.refused());
    }
    assert_eq!(told.iter().filter(|reason| **reason == Refused::WrongPassword).count(), 8);
    assert_eq!(told.last(), Some(&Refused::TooManyTries));
    house.pass(Duration::from_secs(20));
    zoe.want(Intent::JoinTable { code: table, password: Some(password("a")) });
    house.settle(players.iter_mut().chain([&mut zoe]));
    assert!(zoe.state().table.is_some());
}

#[test]
fn who_knocks_waits_until_the_host_answers() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    set_access(&mut house, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    for admit in [false, true] {
        let (mut zoe, refused) = try_to_join(&mut house, &mut players, "Zoe", None);
        assert_eq!(refused, None);
        assert!(zoe.app.world().resource::<Entrance>().knocked && zoe.state().table.is_none());
        assert!(!zoe.heard().iter().any(|said| matches!(said, FromHost::Dealt { .. })));
        let knocks = players[LARK].state().table.as_ref().expect("a table").knocks.clone();
        assert_eq!(knocks.iter().map(|knock| knock.name.as_str()).collect::<Vec<_>>(), ["Zoe"]);
        let answer = Intent::Answer { knock: knocks[0].id, admit };
        want(&mut house, &mut players, OWL, answer.clone());
        assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
        players[LARK].want(answer);
        house.settle(players.iter_mut().chain([&mut zoe]));
        assert_eq!(zoe.state().table.is_some(), admit);
        assert_eq!(zoe.refused(), (!admit).then_some(Refused::NotAdmitted));
        assert_eq!(players[LARK].state().table.as_ref().expect("a table").knocks, []);
    }
}

#[test]
fn a_knock_ends_with_its_connection() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    set_access(&mut house, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    let (zoe, _) = try_to_join(&mut house, &mut players, "Zoe", None);
    drop(zoe);
    house.settle(players.iter_mut());
    assert_eq!(players[LARK].state().table.as_ref().expect("a table").knocks, []);
}

#[test]
fn a_table_that_wants_no_spectators_shows_them_nothing() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let (watcher, _) = try_to_join(&mut house, &mut players, "Watcher", None);
    players.push(watcher);
    assert_eq!(players[2].screen(), Screen::Match);
    set_access(&mut house, &mut players, TableAccess { spectators: false, ..TableAccess::PRIVATE });
    assert_eq!(players[2].screen(), Screen::Table);
    let heard = players[2].heard().len();
    let clue = Intent::Clue { text: CLUES[0].into(), number: 1, insist: false };
    want(&mut house, &mut players, LARK, clue);
    players[OWL].say(&FromClient::Point { word: Some(3) });
    house.settle(&mut players);
    assert_eq!(players[2].heard().len(), heard, "nothing of the match goes to who only watches");
    set_access(&mut house, &mut players, TableAccess::PRIVATE);
    assert_eq!(players[2].game().position.revision, 1);
    assert!(players[2].game().me.is_none());
}

#[test]
fn a_kicked_player_may_come_again_and_a_banned_one_may_not() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let sees_owl = seat(&players[OWL]);
    want(&mut house, &mut players, OWL, Intent::Kick { seat: SeatId(0) });
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    want(&mut house, &mut players, LARK, Intent::Kick { seat: SeatId(0) });
    assert_eq!(players[LARK].refused(), Some(Refused::NotYourself));
    want(&mut house, &mut players, LARK, Intent::Kick { seat: sees_owl });
    assert_eq!(players[OWL].screen(), Screen::Home);
    assert_eq!(players[OWL].app.world().resource::<Notice>(), &Notice::Parted(Parting::Kicked));
    want(&mut house, &mut players, LARK, Intent::Kick { seat: sees_owl });
    assert_eq!(players[LARK].refused(), Some(Refused::NoSuchPerson));
    let table = code(&players[LARK]);
    want(&mut house, &mut players, OWL, Intent::JoinTable { code: table, password: None });
    let sees_owl = seat(&players[OWL]);
    want(&mut house, &mut players, LARK, Intent::Ban { seat: sees_owl });
    assert_eq!(players[OWL].app.world().resource::<Notice>(), &Notice::Parted(Parting::Banned));
    want(&mut house, &mut players, OWL, Intent::JoinTable { code: table, password: None });
    assert_eq!(players[OWL].refused(), Some(Refused::Banned));
    want(&mut house, &mut players, LARK, Intent::LiftBans);
    want(&mut house, &mut players, OWL, Intent::JoinTable { code: table, password: None });
    assert!(players[OWL].state().table.is_some());
}

#[test]
fn a_ban_is_by_network_too_unless_others_of_the_table_come_from_there() {
    let mut house = House::open();
    let mut lark = house.player_from("Lark", [10, 0, 0, 1]);
    let mut owl = house.player_from("Owl", [10, 0, 0, 2]);
    house.settle([&mut lark, &mut owl]);
    lark.want(Intent::CreateTable);
    house.settle([&mut lark]);
    let join = |player: &mut Player, code| player.want(Intent::JoinTable { code, password: None });
    let table = code(&lark);
    join(&mut owl, table);
    house.settle([&mut lark, &mut owl]);
    lark.want(Intent::Ban { seat: seat(&owl) });
    house.settle([&mut lark, &mut owl]);
    let mut same_place = house.player_from("Other", [10, 0, 0, 2]);
    let mut at_home = house.player_from("Sister", [10, 0, 0, 1]);
    house.settle([&mut same_place, &mut at_home]);
    join(&mut same_place, table);
    join(&mut at_home, table);
    house.settle([&mut lark, &mut same_place, &mut at_home]);
    assert_eq!(same_place.refused(), Some(Refused::Banned));
    lark.want(Intent::Ban { seat: seat(&at_home) });
    house.settle([&mut lark, &mut at_home]);
    let mut brother = house.player_from("Brother", [10, 0, 0, 1]);
    house.settle([&mut brother]);
    join(&mut brother, table);
    house.settle([&mut lark, &mut brother]);
    assert!(brother.state().table.is_some(), "who lives with the host is not banned with a sister");
}

#[test]
fn the_role_is_handed_over_and_the_table_closed() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let owl = seat(&players[OWL]);
    want(&mut house, &mut players, LARK, Intent::HandOver { seat: SeatId(99) });
    assert_eq!(players[LARK].refused(), Some(Refused::NoSuchPerson));
    want(&mut house, &mut players, LARK, Intent::HandOver { seat: owl });
    assert!(players[OWL].state().i_am_host());
    want(&mut house, &mut players, LARK, Intent::CloseTable);
    assert_eq!(players[LARK].refused(), Some(Refused::NotTableHost));
    let table = code(&players[OWL]);
    want(&mut house, &mut players, OWL, Intent::CloseTable);
    for player in &players {
        assert_eq!(player.screen(), Screen::Home);
        assert_eq!(player.app.world().resource::<Notice>(), &Notice::Parted(Parting::Closed));
    }
    want(&mut house, &mut players, LARK, Intent::JoinTable { code: table, password: None });
    assert_eq!(players[LARK].refused(), Some(Refused::UnknownTable));
}

#[test]
fn the_role_passes_on_when_its_holder_is_gone_for_good() {
    let mut house = House::open();
    let [lark, mut owl] = house.match_of_two();
    let (token, table) = (lark.token(), code(&owl));
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
    assert!(!lark.state().i_am_host() && lark.state().my_side() == Some(Side::A));
}

#[test]
fn a_host_who_is_back_in_time_keeps_the_role() {
    let mut house = House::open();
    let [lark, mut owl] = house.match_of_two();
    let (token, table) = (lark.token(), code(&owl));
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

/// Everything that could bring a player of Lark to the knowledge of Owl, and back.
#[test]
fn who_has_seen_a_key_never_gets_the_other_one_in_that_match() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let table = code(&players[LARK]);
    let other = Intent::Sit { side: Side::B };
    let refused_other = |house: &mut House, players: &mut Vec<Player>, how: &str| {
        want(house, players, LARK, other.clone());
        assert_eq!(players[LARK].refused(), Some(Refused::KeySeen), "{how}");
    };
    refused_other(&mut house, &mut players, "from the seat");
    want(&mut house, &mut players, LARK, Intent::StandUp);
    assert!(players[LARK].game().me.is_none(), "who watches sees no key");
    refused_other(&mut house, &mut players, "after standing up");
    want(&mut house, &mut players, LARK, Intent::LeaveTable);
    want(&mut house, &mut players, LARK, Intent::JoinTable { code: table, password: None });
    assert!(players[LARK].game().me.is_none());
    refused_other(&mut house, &mut players, "after leaving");
    let mut again = Player::with_token("Lark", players[LARK].token());
    again.connect_to(house.dial(), Some(table));
    players[LARK] = again;
    house.settle(&mut players);
    refused_other(&mut house, &mut players, "on a new connection");
    let kicked = seat(&players[LARK]);
    want(&mut house, &mut players, OWL, Intent::Kick { seat: kicked });
    want(&mut house, &mut players, LARK, Intent::JoinTable { code: table, password: None });
    refused_other(&mut house, &mut players, "after being sent away");
    want(&mut house, &mut players, LARK, Intent::Sit { side: Side::A });
    assert_eq!(players[LARK].state().my_side(), Some(Side::A));
    give_up(&mut house, &mut players);
    want(&mut house, &mut players, LARK, Intent::Sit { side: Side::B });
    assert_eq!(players[LARK].state().my_side(), Some(Side::B), "after the match both keys are open");
}

#[test]
fn who_comes_before_the_first_match_takes_a_free_side() {
    let mut house = House::open();
    let mut players = vec![stranger(&mut house, "Lark")];
    want(&mut house, &mut players, LARK, Intent::CreateTable);
    for name in ["Owl", "Wren"] {
        let (player, _) = try_to_join(&mut house, &mut players, name, None);
        players.push(player);
    }
    let sides: Vec<Option<Side>> = players.iter().map(|player| player.state().my_side()).collect();
    assert_eq!(sides, [Some(Side::A), Some(Side::B), None]);

    let mut early = stranger(&mut house, "Early");
    early.want(Intent::CreateTable);
    early.want(Intent::Sit { side: Side::B });
    house.settle([&mut early]);
    assert_eq!(early.state().my_side(), Some(Side::B), "who says where to sit sits there");

    want(&mut house, &mut players, OWL, Intent::StandUp);
    let mut again = Player::with_token("Owl", players[OWL].token());
    again.connect_to(house.dial(), Some(code(&players[LARK])));
    players[OWL] = again;
    house.settle(&mut players);
    assert_eq!(players[OWL].state().my_side(), None, "who stood up stays so over a lost connection");

    want(&mut house, &mut players, OWL, Intent::Sit { side: Side::B });
    want(&mut house, &mut players, LARK, Intent::StartMatch);
    want(&mut house, &mut players, OWL, Intent::LeaveTable);
    let (late, _) = try_to_join(&mut house, &mut players, "Late", None);
    assert_eq!(late.state().my_side(), None, "nobody is shown a key for having come to look");
}

#[test]
fn a_spectator_may_sit_down_anywhere_once() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let (watcher, _) = try_to_join(&mut house, &mut players, "Zoe", None);
    players.push(watcher);
    want(&mut house, &mut players, 2, Intent::Sit { side: Side::B });
    assert!(players[2].game().me.is_some());
    want(&mut house, &mut players, 2, Intent::Sit { side: Side::A });
    assert_eq!(players[2].refused(), Some(Refused::KeySeen));
}

#[test]
fn sides_say_that_they_are_ready_and_nobody_has_to() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    want(&mut house, &mut players, OWL, Intent::Ready { ready: true });
    assert_eq!(players[OWL].refused(), Some(Refused::MatchRunning));
    give_up(&mut house, &mut players);
    want(&mut house, &mut players, OWL, Intent::Ready { ready: true });
    let ready = |player: &Player| player.state().table.as_ref().expect("a table").ready;
    assert_eq!(ready(&players[LARK]), [false, true]);
    let (zoe, _) = try_to_join(&mut house, &mut players, "Zoe", None);
    players.push(zoe);
    want(&mut house, &mut players, 2, Intent::Ready { ready: true });
    assert_eq!(players[2].refused(), Some(Refused::NotSeated));
    want(&mut house, &mut players, 2, Intent::Sit { side: Side::B });
    assert_eq!(ready(&players[LARK]), [false, false], "another team has to say it anew");
    want(&mut house, &mut players, LARK, Intent::StartMatch);
    assert!(players[LARK].state().match_runs());
}

#[test]
fn names_that_look_the_same_are_told_apart() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let (zoe, _) = try_to_join(&mut house, &mut players, "LАRK", None);
    players.push(zoe);
    let names: Vec<String> = players[LARK]
        .state()
        .table
        .iter()
        .flat_map(|table| &table.seats)
        .map(|seat| seat.name.to_string())
        .collect();
    assert_eq!(names, ["Lark", "Owl", "LАRK 2"]);
    let name = |text| PlayerName::new(text).expect("a name");
    want(&mut house, &mut players, 2, Intent::Rename { name: name("0wl") });
    assert_eq!(players[2].refused(), Some(Refused::NameTaken));
    want(&mut house, &mut players, 2, Intent::Rename { name: name("fuck you") });
    assert_eq!(players[2].refused(), Some(Refused::NameNotAllowed));
    let (_, refused) = try_to_join(&mut house, &mut players, "sh1t", None);
    assert_eq!(refused, Some(Refused::NameNotAllowed));
}

#[test]
fn a_table_that_could_not_be_opened_is_gone() {
    let mut house = House::open();
    let mut rude = stranger(&mut house, "fuck you");
    rude.want(Intent::CreateTable);
    house.settle([&mut rude]);
    assert_eq!(rude.refused(), Some(Refused::NameNotAllowed));
    rude.want(Intent::Rename { name: PlayerName::new("Ada").expect("a name") });
    rude.want(Intent::CreateTable);
    house.settle([&mut rude]);
    assert_eq!(rude.screen(), Screen::Table);
}

#[test]
fn public_tables_and_my_own_are_listed() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    let list = |house: &mut House, player: &mut Player| {
        player.say(&FromClient::FetchTables);
        house.settle([&mut *player]);
        let last = player.heard().iter().rev().find_map(|said| match said {
            FromHost::Tables { public, mine } => Some((public.clone(), mine.clone())),
            _ => None,
        });
        last.expect("the host should list tables")
    };
    let mut zoe = stranger(&mut house, "Zoe");
    assert_eq!(list(&mut house, &mut zoe), (vec![], vec![]), "tables are private at first");
    set_access(&mut house, &mut players, TableAccess { public: true, ..TableAccess::PRIVATE });
    let (public, mine) = list(&mut house, &mut zoe);
    assert_eq!((public.len(), mine.len()), (1, 0));
    assert_eq!((public[0].host.as_str(), public[0].seated, public[0].running), ("Lark", [1, 1], true));
    let (_, mine) = list(&mut house, &mut players[OWL]);
    assert_eq!((mine[0].side, mine[0].my_turn), (Some(Side::B), true), "either side may begin");
    want(&mut house, &mut players, OWL, Intent::LeaveTable);
    assert_eq!(list(&mut house, &mut players[OWL]).1, []);
    want(&mut house, &mut players, LARK, Intent::LeaveTable);
    assert_eq!(list(&mut house, &mut zoe), (vec![], vec![]));
}

#[test]
fn after_a_match_the_host_swaps_the_sides() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    want(&mut house, &mut players, LARK, Intent::SwapSides);
    assert_eq!(players[LARK].refused(), Some(Refused::MatchRunning));
    give_up(&mut house, &mut players);
    want(&mut house, &mut players, OWL, Intent::SwapSides);
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    want(&mut house, &mut players, LARK, Intent::SwapSides);
    let sides: Vec<_> = players.iter().map(|player| player.state().my_side()).collect();
    assert_eq!(sides, [Some(Side::B), Some(Side::A)]);
    want(&mut house, &mut players, LARK, Intent::FlipAndStart);
    assert_eq!(players[LARK].game().my_side(), Some(Side::B));
}

#[test]
fn in_looser_order_a_side_may_give_two_clues_in_a_row() {
    let mut house = House::open();
    let mut players = Vec::from(house.match_of_two());
    give_up(&mut house, &mut players);
    let settings = TableSettings { looser: true, ..TableSettings::STANDARD };
    want(&mut house, &mut players, LARK, Intent::Configure { settings });
    want(&mut house, &mut players, LARK, Intent::StartMatch);
    for clue in &CLUES[..2] {
        let clue = Intent::Clue { text: (*clue).into(), number: 1, insist: false };
        want(&mut house, &mut players, LARK, clue);
        let map = players[LARK].game().me.expect("a side").1;
        let open = |cell: &Cell| !players[LARK].game().position.words[cell.index()].is_covered();
        let agent = map.cells(Identity::Agent).find(open).expect("an agent");
        want(&mut house, &mut players, OWL, Intent::Guess { cell: agent });
        want(&mut house, &mut players, OWL, Intent::Stop);
    }
    assert_eq!(players[LARK].game().position.turn, 2);
    want(&mut house, &mut players, LARK, Intent::Clue { text: CLUES[2].into(), number: 1, insist: false });
    assert_eq!(players[LARK].refused(), Some(Refused::Rule(Refusal::NotYourClue)));
}
