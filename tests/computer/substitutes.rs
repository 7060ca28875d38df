//! A computer player sits down in a running match, in the seat of someone who has left.

use splitkey_protocol::{Language, Request, TableSettings};
use splitkey_rules::Phase;

use super::{play::play_on, *};

/// Returns two players in a match, in which Ada on side A has given the first clue.
fn begun(apps: &mut LinkedApps, settings: TableSettings) -> [Player; 2] {
    let mut ada = alone(apps, Side::A);
    let mut ben = apps.stranger("Ben");
    ben.want(Request::JoinTable { code: ada.code(), password: None });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ben.state().my_side(), Some(Side::B));
    ada.want(Request::Configure { settings });
    ada.want(Request::StartMatch);
    apps.settle([&mut ada, &mut ben]);
    ada.want(Request::Clue { text: "fjord".into(), number: 1, insist: true });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ada.game().position.phase, Phase::Guess(Side::B));
    [ada, ben]
}

fn leave(apps: &mut LinkedApps, [ada, ben]: &mut [Player; 2]) {
    ben.want(Request::LeaveTable);
    apps.settle([ada, ben]);
}

/// Takes as long as a person.
const SLOW: Computer = Computer { quick: false, ..QUICK };

/// Ada has a computer player sit down on the side that Ben has left.
fn seat(apps: &mut LinkedApps, players: &mut [Player; 2], computer: Computer) {
    players[0].want(Request::SeatPartner { side: Side::B, computer });
    apps.settle(players);
}

#[test]
fn a_computer_player_takes_the_seat_of_someone_who_left_and_plays_the_match_to_its_end() {
    let mut apps = apps();
    let mut players = begun(&mut apps, TableSettings::STANDARD);
    leave(&mut apps, &mut players);
    seat(&mut apps, &mut players, QUICK);
    let [mut ada, _ben] = players;
    assert!(refusals(&ada).is_empty());
    assert!(computer_of(&ada).is_some_and(|seat| seat.side == Some(Side::B) && seat.connected));
    let first = ada.game().log.first().expect("a turn").clone();
    assert!(!first.guesses.is_empty(), "it guesses by a clue that it was not there to hear");
    play_on(&mut apps, &mut ada);
    apps.settle([&mut ada]);
    let log = &ada.game().log;
    let given = log.iter().filter_map(|record| record.clue.as_ref()).filter(|clue| clue.giver == Side::B);
    assert_eq!(ada.state().explained.len(), given.count(), "each of its clues is explained");
}

#[test]
fn whoever_left_takes_the_seat_back() {
    let mut apps = apps();
    let mut players = begun(&mut apps, TableSettings::STANDARD);
    leave(&mut apps, &mut players);
    seat(&mut apps, &mut players, SLOW);
    let [mut ada, mut ben] = players;
    ben.want(Request::JoinTable { code: ada.code(), password: None });
    apps.settle([&mut ada, &mut ben]);
    ben.want(Request::Sit { side: Side::B });
    apps.settle([&mut ada, &mut ben]);
    assert_eq!(ben.state().my_side(), Some(Side::B), "nobody has to be asked");
    assert!(ben.game().me.is_some_and(|(side, _)| side == Side::B));
    assert!(computer_of(&ada).is_none());
    assert_eq!(apps.computers(), 0);
    assert!(ada.state().match_runs());
}

#[test]
fn nobody_is_replaced_who_has_only_lost_the_connection() {
    let mut apps = apps();
    let [mut ada, ben] = begun(&mut apps, TableSettings::STANDARD);
    drop(ben);
    apps.settle([&mut ada]);
    ada.want(Request::SeatPartner { side: Side::B, computer: QUICK });
    apps.settle([&mut ada]);
    assert_eq!(refusals(&ada), [Refused::SideTaken]);
}

#[test]
fn refuses_a_running_match_in_dutch() {
    let mut apps = apps();
    let dutch = TableSettings { language: Language::Dutch, ..TableSettings::STANDARD };
    let mut players = begun(&mut apps, dutch);
    leave(&mut apps, &mut players);
    seat(&mut apps, &mut players, SLOW);
    assert_eq!(refusals(&players[0]), [Refused::PartnerLanguage]);
}

#[test]
fn after_a_restart_the_computer_player_goes_on_in_the_seat_that_it_took() {
    let journal = ScriptedJournal::default();
    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    let mut players = begun(&mut apps, TableSettings::STANDARD);
    leave(&mut apps, &mut players);
    seat(&mut apps, &mut players, SLOW);
    let (token, code) = (players[0].token(), players[0].code());
    assert!(players[0].game().log[0].guesses.is_empty(), "it takes its time");
    drop((apps, players));

    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    apps.park(code, []);
    let mut ada = Player::with_token("Ada", token);
    ada.connect_to(apps.dial(), Some(code));
    apps.settle([&mut ada]);
    assert!(computer_of(&ada).is_some_and(|seat| seat.connected && seat.computer == Some(SLOW)));
    apps.pass(Duration::from_secs(10));
    apps.settle([&mut ada]);
    assert!(!ada.game().log[0].guesses.is_empty());
}

#[test]
fn the_name_of_a_computer_player_does_not_depend_on_a_newcomers_real_one() {
    let mut apps = apps();
    let mut players = begun(&mut apps, TableSettings::STANDARD);
    leave(&mut apps, &mut players);
    let [mut ada, _ben] = players;
    let mut rook = apps.stranger("Rook");
    rook.want(Request::JoinTable { code: ada.code(), password: None });
    apps.settle([&mut ada, &mut rook]);
    ada.want(Request::SeatPartner { side: Side::B, computer: SLOW });
    apps.settle([&mut ada, &mut rook]);
    let told = ada.heard().iter().flat_map(|message| match message {
        FromHost::TableChanged { table } => table.seats.clone(),
        FromHost::PeopleChanged { changed, .. } => changed.clone(),
        _ => Vec::new(),
    });
    let names: Vec<String> =
        told.filter(|seat| seat.computer.is_some()).map(|seat| seat.name.as_str().to_owned()).collect();
    assert!(!names.is_empty() && names.iter().all(|name| name == "Rook"), "{names:?}");
}
