//! What guessers tell their partners, and that the givers of clues tell nothing.

use splitkey_host::MemoryJournal;
use splitkey_protocol::{FromHost, Refused, Request, Thought, ThoughtText, limits};
use splitkey_rules::Side;
use splitkey_testkit::LinkedApps;

use crate::races::room::{DAY, Room};

fn text(text: &str) -> ThoughtText {
    ThoughtText::new(text).expect("a thought")
}

/// Returns the thoughts that somebody was told last, of a replay or of the match at the table.
fn told(room: &Room, who: usize, replayed: bool) -> Option<Vec<Thought>> {
    room.told[who].iter().rev().find_map(|said| match said {
        FromHost::Thoughts { of_replay, thoughts } if *of_replay == replayed => Some(thoughts.clone()),
        _ => None,
    })
}

fn think(room: &mut Room, who: usize, thought: &str) -> Option<Refused> {
    let seen_revision = room.guests[who].revision();
    room.refused(who, Request::Think { text: text(thought) }.at(seen_revision))
}

fn with_clue() -> (Room, splitkey_protocol::RaceLink) {
    let mut room = Room::new(LinkedApps::with_journal(|notify| Box::new(MemoryJournal::new(notify))), 3);
    let race = room.create(2, splitkey_testkit::race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    assert_eq!(think(&mut room, 0, "a clue of mine"), Some(Refused::NoThought), "before the first clue");
    room.act([0, 1]);
    (room, race)
}

#[test]
fn the_thought_of_a_guesser_is_told_to_the_partner_and_kept_with_the_match() {
    let (mut room, race) = with_clue();
    let thought = Thought { turn: 1, by: Side::B, text: text("STORM? Or rain.") };
    assert_eq!(think(&mut room, 1, "STORM?\n Or rain."), None);
    assert_eq!(told(&room, 0, false).as_deref(), Some(&[thought.clone()][..]));
    assert_eq!(told(&room, 2, false), None, "the organiser is told nothing");
    room.play([0, 1]);
    room.say(0, Request::FetchReplay);
    assert_eq!(told(&room, 0, true).as_deref(), Some(&[thought.clone()][..]));
    room.pass(10 * DAY);
    let link = room.rows(2, race)[0].standing.and_then(|standing| standing.replay).expect("a link");
    room.replay(2, link).expect("a replay");
    assert_eq!(told(&room, 2, true).as_deref(), Some(&[thought][..]), "once the event is closed");
}

#[test]
fn only_the_side_that_guesses_tells_a_thought_and_only_while_it_does() {
    let (mut room, _) = with_clue();
    assert_eq!(think(&mut room, 0, "two on the left"), Some(Refused::NoThought), "the giver tells nothing");
    assert_eq!(think(&mut room, 1, &"x".repeat(limits::THOUGHT_CHARS)), None);
    room.act([0, 1]);
    assert_eq!(think(&mut room, 1, "that was lucky"), Some(Refused::NoThought), "the turn is over");
    assert_eq!(told(&room, 0, false).map(|thoughts| thoughts.len()), Some(1));
}
