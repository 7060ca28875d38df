//! Players are called to their turn in a race while they are at no table, even if their game draws nothing.

use splitkey_protocol::{RaceAsk, Request};
use splitkey_testkit::{Guest, LinkedApps, TurnsTold, race_plan};

use crate::races::room::{Room, token};

#[test]
fn a_turn_in_a_race_calls_players_who_are_at_no_table() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let told = TurnsTold::default();
    let dial = told.listen(room.apps.dial());
    room.guests[1] = Guest::dial(&*dial, token(1), None, room.apps.now());
    room.settle();
    assert!(told.take().is_empty(), "the pair has not begun");
    room.ask(0, RaceAsk::Open { race });
    assert_eq!(told.take(), [true], "either player may give the first clue");
    room.ask(1, RaceAsk::List);
    assert!(told.take().is_empty(), "it is no news");

    room.ask(1, RaceAsk::Open { race });
    room.say(1, Request::LeaveTable);
    assert_eq!(told.take(), [false], "they have left its table");
    room.ask(1, RaceAsk::List);
    assert_eq!(told.take(), [true], "but the match still waits for them");
    room.ask(1, RaceAsk::Open { race });
    assert!(room.act([1, 1]), "a clue by Owl");
    room.say(1, Request::LeaveTable);
    assert_eq!(told.take(), [false], "it is Lark's turn");
    let seen_revision = room.guests[0].revision();
    room.say(0, Request::Pass.at(seen_revision));
    assert!(told.take().is_empty(), "Lark gives the next clue");
    assert!(room.act([0, 1]), "a clue by Lark");
    assert_eq!(told.take(), [true]);
}
