//! Matches that last: their tables stay as long as their race, and what they hold is bounded.

use std::time::Duration;

use splitkey_protocol::{FromHost, RaceAsk, RaceLink, RaceRefused, RaceTold, Refused, Request, limits};
use splitkey_rules::{CLUE_MAX_CHARS, Phase};
use splitkey_testkit::{Guest, LinkedApps, race_plan};

use crate::races::room::{DAY, Room, token};

/// Returns people of whom the first two are at their table in a race of the third.
fn with_pair() -> (Room, RaceLink) {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    (room, race)
}

#[test]
fn the_table_of_a_finished_pair_is_never_idle() {
    let (mut room, _) = with_pair();
    room.play([0, 1]);
    for hours in [24, 2] {
        room.apps.pass(Duration::from_secs(hours * 3600));
        room.settle();
    }
    let left = |said: &FromHost| matches!(said, FromHost::Left { .. } | FromHost::ClosesSoon { .. });
    assert!(!room.told[0].iter().any(left), "{:?}", room.told[0].last());
    assert!(room.guests[0].table.is_some());
}

#[test]
fn a_pair_finds_its_table_by_its_race_alone() {
    let (mut room, race) = with_pair();
    room.guests[0] = Guest::dial(&*room.apps.dial(), token(0), None, room.apps.now());
    room.settle();
    let told = room.say(0, Request::FetchTables).to_vec();
    let mine = told.iter().find_map(|said| match said {
        FromHost::Tables { mine, .. } => Some(mine.clone()),
        _ => None,
    });
    assert_eq!(mine, Some(Vec::new()), "once the race is closed it would still seem to be somebody's turn");
    room.ask(0, RaceAsk::Open { race });
    assert!(room.guests[0].map.is_some());
}

#[test]
fn a_match_has_a_hundred_clues_at_most() {
    let (mut room, race) = with_pair();
    let longest = "\u{1F511}".repeat(CLUE_MAX_CHARS);
    for turn in 0..limits::RACE_CLUES {
        let seen_revision = room.guests[0].revision();
        let giver = usize::from(turn % 2);
        let text = if turn == 0 { longest.clone() } else { format!("{turn}{}", &longest[16..]) };
        let clue = Request::Clue { text, number: 9, insist: true }.at(seen_revision);
        assert_eq!(room.refused(giver, clue), None, "{turn}");
        let seen_revision = room.guests[0].revision();
        assert_eq!(room.refused(1 - giver, Request::Pass.at(seen_revision)), None, "{turn}");
    }
    let seen_revision = room.guests[0].revision();
    let clue = Request::Clue { text: "fjord".into(), number: 1, insist: true }.at(seen_revision);
    let refused = Some(Refused::Race(RaceRefused::TooManyClues));
    assert_eq!(room.refused(0, clue), refused);
    assert!(matches!(room.guests[0].position().expect("a match").phase, Phase::Clue(_)));

    // All of it fits into one message to somebody who comes back.
    room.guests[1] = Guest::dial(&*room.apps.dial(), token(1), None, room.apps.now());
    room.settle();
    room.ask(1, RaceAsk::Open { race });
    assert!(!room.guests[1].lost && room.guests[1].map.is_some());
    assert_eq!(room.guests[1].position(), room.guests[0].position());

    let seen_revision = room.guests[0].revision();
    assert_eq!(room.refused(0, Request::GiveUp.at(seen_revision)), None);
    let seen_revision = room.guests[0].revision();
    assert_eq!(room.refused(1, Request::Agree.at(seen_revision)), None);
    room.pass(30 * DAY);
    let rows = room.rows(2, race);
    assert_eq!(rows.len(), 1, "{rows:?}");
    let told = room.ask(2, RaceAsk::FetchClues { race, from: 0 });
    let [RaceTold::Clues { pairs, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(pairs[0].turns.len(), usize::from(limits::RACE_CLUES), "all of it is compared");
}
