//! Who seats a computer player and where, and when it leaves.

use splitkey_protocol::{Language, Packs, Parting, Request, TableSettings};
use splitkey_rules::Phase;

use super::*;

/// Returns a second player at the table.
fn newcomer(apps: &mut LinkedApps, first: &mut Player, name: &str) -> Player {
    let mut player = apps.stranger(name);
    player.want(Request::JoinTable { code: first.code(), password: None });
    apps.settle([&mut *first, &mut player]);
    player
}

#[test]
fn a_computer_player_sits_on_an_empty_side_and_is_named_as_one() {
    let mut apps = apps();
    let player = with_computer(&mut apps, Side::A, QUICK);
    let seat = computer_of(&player).expect("a computer player");
    assert_eq!((seat.side, seat.computer, seat.connected), (Some(Side::B), Some(QUICK), true));
    assert_eq!(seat.name.as_str(), "Rook (computer)");
    assert_eq!(apps.computers(), 1);
    assert!(player.state().i_am_host());
    assert!(refusals(&player).is_empty());
}

#[test]
fn whoever_sits_down_takes_the_seat() {
    let mut apps = apps();
    let mut ada = with_computer(&mut apps, Side::A, QUICK);
    // A newcomer is given the seat, as if it were empty.
    let mut ben = newcomer(&mut apps, &mut ada, "Ben");
    assert_eq!(ben.state().my_side(), Some(Side::B));
    assert!(computer_of(&ada).is_none() && computer_of(&ben).is_none());
    assert_eq!(apps.computers(), 0);
    assert_eq!(ada.state().table.as_ref().expect("a table").seats.len(), 2);
    ada.want(Request::StartMatch);
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ada.game().position.phase, Phase::First);
}

#[test]
fn in_a_running_match_the_other_side_admits_a_person_to_the_seat() {
    let mut apps = apps();
    let mut ada = with_computer(&mut apps, Side::A, QUICK);
    ada.want(Request::StartMatch);
    apps.settle([&mut ada]);
    let mut ben = newcomer(&mut apps, &mut ada, "Ben");
    ben.want(Request::Sit { side: Side::B });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ben.state().my_side(), None, "Ada is asked first");
    let seat = ben.seat();
    ada.want(Request::AnswerSit { seat, admit: true });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ben.state().my_side(), Some(Side::B));
    assert!(ben.game().me.is_some_and(|(side, _)| side == Side::B));
    assert!(computer_of(&ada).is_none());
    assert_eq!(apps.computers(), 0);
}

#[test]
fn the_host_of_the_table_removes_a_computer_player_and_can_neither_ban_it_nor_make_it_host() {
    let mut apps = apps();
    let mut player = with_computer(&mut apps, Side::A, QUICK);
    let seat = computer_of(&player).expect("a computer player").id;
    for request in [Request::Ban { seat }, Request::HandOver { seat }] {
        player.want(request);
        apps.settle([&mut player]);
        assert_eq!(refusals(&player).last(), Some(&Refused::NoSuchPerson));
    }
    player.want(Request::Kick { seat });
    apps.settle([&mut player]);
    assert!(computer_of(&player).is_none());
    assert_eq!(apps.computers(), 0);
}

#[test]
fn a_computer_player_leaves_with_the_last_person_and_is_never_host() {
    let mut apps = apps();
    let mut ada = with_computer(&mut apps, Side::A, QUICK);
    let code = ada.code();
    let mut ben = newcomer(&mut apps, &mut ada, "Ben");
    ben.want(Request::StandUp);
    apps.settle([&mut ada, &mut ben]);
    ada.want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle([&mut ada, &mut ben]);
    ada.want(Request::LeaveTable);
    apps.settle([&mut ada, &mut ben]);
    assert!(ben.state().i_am_host());
    assert!(computer_of(&ben).is_some());
    ben.want(Request::LeaveTable);
    apps.settle([&mut ada, &mut ben]);
    assert!(ben.heard().contains(&FromHost::Left { why: Parting::Left }));
    assert_eq!((apps.computers(), apps.tables()), (0, (0, 0)));
    let mut cleo = apps.stranger("Cleo");
    cleo.want(Request::JoinTable { code, password: None });
    apps.settle([&mut cleo]);
    assert_eq!(cleo.refused(), Some(Refused::UnknownTable), "the table is closed");
}

#[test]
fn how_it_plays_can_be_changed_at_any_time() {
    let mut apps = apps();
    let mut player = with_computer(&mut apps, Side::A, Computer { quick: false, ..QUICK });
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    assert_eq!(player.game().position.turn, 0);
    player.want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle([&mut player]);
    assert_eq!(player.game().position.turn, 1, "it no longer takes its time");
    let relaxed = Computer { level: Level::Relaxed, quick: true };
    player.want(Request::SeatPartner { side: Side::B, computer: relaxed });
    apps.settle([&mut player]);
    let seat = computer_of(&player).expect("a computer player");
    assert_eq!((seat.computer, seat.connected), (Some(relaxed), true));
}

#[test]
fn refuses_a_computer_player_where_none_can_play() {
    let seat = |side| Request::SeatPartner { side, computer: QUICK };
    // On a host that has none.
    let mut bare = LinkedApps::open();
    let mut player = alone(&mut bare, Side::A);
    player.say(seat(Side::B));
    bare.settle([&mut player]);
    assert_eq!(refusals(&player), [Refused::NoPartners]);

    let mut apps = apps();
    let mut player = alone(&mut apps, Side::A);
    let refused = |apps: &mut LinkedApps, player: &mut Player, side| {
        let before = refusals(player).len();
        player.say(seat(side));
        apps.settle([&mut *player]);
        refusals(player).get(before).cloned()
    };
    assert_eq!(refused(&mut apps, &mut player, Side::A), Some(Refused::SideTaken), "beside a person");
    let dutch = TableSettings { language: Language::Dutch, ..TableSettings::STANDARD };
    let pictures = TableSettings { packs: Packs::Pictures, ..TableSettings::STANDARD };
    for (settings, reason) in [(dutch, Refused::PartnerLanguage), (pictures, Refused::PartnerCards)] {
        player.want(Request::Configure { settings });
        apps.settle([&mut player]);
        assert_eq!(refused(&mut apps, &mut player, Side::B), Some(reason));
    }
    player.want(Request::Configure { settings: TableSettings::STANDARD });
    apps.settle([&mut player]);
    let strange: String = (0..60).map(|number| format!("Wörd {number}\n")).collect();
    player.say(Request::OwnWords { part: 0, text: strange, last: true });
    apps.settle([&mut player]);
    assert_eq!(
        refused(&mut apps, &mut player, Side::B),
        Some(Refused::PartnerCards),
        "it knows none of them"
    );
    player.want(Request::Configure { settings: TableSettings::STANDARD });
    apps.settle([&mut player]);
    assert_eq!(refused(&mut apps, &mut player, Side::B), None);
    player.want(Request::Configure { settings: dutch });
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    assert_eq!(
        refusals(&player).last(),
        Some(&Refused::PartnerLanguage),
        "nor can it play what is set later"
    );
    player.want(Request::Configure { settings: TableSettings::STANDARD });
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    assert!(player.state().match_runs());
}

#[test]
fn spectators_seat_no_computer_player() {
    let mut apps = apps();
    let mut ada = alone(&mut apps, Side::A);
    let mut ben = newcomer(&mut apps, &mut ada, "Ben");
    ben.want(Request::StandUp);
    apps.settle([&mut ada, &mut ben]);
    ben.want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(refusals(&ben), [Refused::NotSeated]);
}

#[test]
fn people_at_one_address_leave_computer_players_to_others() {
    let mut apps = apps();
    let seat_from = |apps: &mut LinkedApps, address: [u8; 4]| {
        let mut player = apps.player_from("Ada", address);
        apps.settle([&mut player]);
        player.want(Request::CreateTable);
        apps.settle([&mut player]);
        player.want(Request::Sit { side: Side::A });
        apps.settle([&mut player]);
        player.want(Request::SeatPartner { side: Side::B, computer: QUICK });
        apps.settle([&mut player]);
        player
    };
    let mut theirs: Vec<Player> = (0..9).map(|_| seat_from(&mut apps, [10, 0, 0, 1])).collect();
    assert_eq!(apps.computers(), 8);
    assert_eq!(refusals(&theirs[8]), [Refused::TooManyPartners]);
    let other = seat_from(&mut apps, [10, 0, 0, 2]);
    assert!(computer_of(&other).is_some_and(|seat| seat.connected), "another address has its own");
    theirs[0].want(Request::LeaveTable);
    apps.settle(&mut theirs);
    theirs[8].want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle(&mut theirs);
    assert!(computer_of(&theirs[8]).is_some(), "one that is no longer needed makes room");
}

#[test]
fn a_host_runs_a_limited_number_of_computer_players() {
    let mut apps = LinkedApps::with_config(HostConfig { computer_players: 2, ..config() });
    apps.allow_computers();
    let mut players: Vec<Player> = (0..3).map(|_| with_computer(&mut apps, Side::A, QUICK)).collect();
    assert_eq!(apps.computers(), 2);
    assert_eq!(refusals(&players[2]), [Refused::TooManyPartners]);
    // One that is no longer needed makes room.
    players[0].want(Request::LeaveTable);
    apps.settle(&mut players);
    players[2].want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle(&mut players);
    assert!(computer_of(&players[2]).is_some_and(|seat| seat.connected));
    assert_eq!(apps.computers(), 2);
}

#[test]
fn a_computer_player_keeps_no_table_in_memory_and_comes_back_with_a_person() {
    let journal = ScriptedJournal::default();
    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    let mut player = with_computer(&mut apps, Side::A, QUICK);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    let (token, code) = (player.token(), player.code());
    let before = player.game().position;
    drop(player);
    apps.settle([]);
    assert_eq!(apps.computers(), 0, "it leaves with the last person");
    apps.pass(Duration::from_secs(4 * 60));
    apps.pass(Duration::from_secs(3600));
    apps.pass(Duration::from_secs(60));
    assert_eq!(apps.tables(), (0, 1));
    let mut again = Player::with_token("Ada", token);
    again.connect_to(apps.dial(), Some(code));
    apps.settle([&mut again]);
    assert!(computer_of(&again).is_some_and(|seat| seat.connected && seat.computer == Some(QUICK)));
    assert_eq!(apps.computers(), 1);
    assert_eq!(again.game().position, before);
}

#[test]
fn after_a_restart_the_computer_player_goes_on() {
    let journal = ScriptedJournal::default();
    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    let mut player = with_computer(&mut apps, Side::A, QUICK);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    let (token, code) = (player.token(), player.code());
    assert_eq!(player.game().position.turn, 1);
    drop((apps, player));

    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    apps.park(code, []);
    let mut player = Player::with_token("Ada", token);
    player.connect_to(apps.dial(), Some(code));
    apps.settle([&mut player]);
    assert!(computer_of(&player).is_some_and(|seat| seat.connected && seat.computer == Some(QUICK)));
    // After the person's guess the match goes on, and in the end it is the computer's turn.
    for _ in 0..40 {
        let position = player.game().position;
        if position.turn > 1 && position.phase.may_guess(Side::A) || position.phase.is_over() {
            break;
        }
        if position.phase.may_guess(Side::A) {
            let is_free = |cell: &splitkey_rules::Cell| player.game().can_touch(*cell);
            let cell = splitkey_rules::Cell::all().find(is_free).expect("a word");
            player.want(Request::Guess { word: cell.into() });
        } else if position.phase.may_clue(Side::A) {
            player.want(Request::Clue { text: "fjord".into(), number: 1, insist: false });
        }
        apps.settle([&mut player]);
    }
    let gave = player.game().log.iter().filter_map(|record| record.clue.as_ref());
    let played = player.game().log.iter().flat_map(|record| &record.guesses);
    let acts = gave.filter(|clue| clue.giver == Side::B).count()
        + played.filter(|guess| guess.guesser == Side::B).count();
    let over = player.game().position.phase.is_over();
    assert!(over || acts > 1, "the computer should have done something since");
}
