//! Generates the steps at a table: sensible moves, invalid ones, and messages of every kind.

use std::time::Duration;

use rand::{Rng, RngExt};
use splitkey_fuzz::host::{KINDS, Known, message};
use splitkey_protocol::{
    Channel, Decision, FromClient, HistoryOf, KnockId, LinkKind, PlayerName, PublicFilter, PublicText,
    Reaction, Request, SlowMode, TableAccess, TablePassword, TalkLine, VotesUse,
};
use splitkey_rules::{Cell, Clue, Side};
use splitkey_testkit::CLUES;

use crate::{
    room::{Room, Step},
    viewer::{Pair, Viewer, identity},
};

/// Returns a random step; only words that are the same in both keys are touched.
pub fn some_step(room: &Room<'_>, same: &[Cell], random: &mut impl Rng) -> Step {
    let position = room.position();
    let seen_revision = position.revision;
    let mut draw = |below: usize| random.random_range(0..below);
    let (who, side) = [(Viewer::Lark, Side::A), (Viewer::Owl, Side::B), (Viewer::Wren, Side::A)][draw(3)];
    let anybody = Viewer::ALL[draw(Viewer::ALL.len())];
    let any_word = draw(25) as u8;
    let text = room.words()[usize::from(any_word)].to_lowercase();
    let plays = room.is_seated(who, side);
    let said = match draw(40) {
        0 => return Step::Reconnect(anybody),
        1 | 2 => Request::Preview { text: preview(&text, draw(8)) },
        3 => Request::Clue { text, number: 1, insist: draw(2) == 0 },
        4 => [Request::Challenge, Request::Concede, Request::Deny][draw(3)].clone(),
        5 => Request::Stop,
        // A player who may not act now is refused for any word.
        6 | 7 if !(plays && position.phase.may_guess(side)) => Request::Guess { word: any_word },
        8 => return Step::say(who, Request::Guess { word: any_word }.at(seen_revision + 1)),
        9 => Request::Guess { word: 25 },
        10 => return Step::say(Viewer::Stranger, Request::Guess { word: any_word }.at(seen_revision)),
        11 => return Step::say(Viewer::Spectator, Request::Guess { word: any_word }.at(seen_revision)),
        12 => return Step::say(Viewer::Wren, Request::StandUp),
        13 => return Step::say(Viewer::Wren, Request::Sit { side: Side::BOTH[draw(2)] }),
        14 | 15 => return about_the_table(room, random),
        16..30 => return Step::say(anybody, any_message(room, anybody, random)),
        30 => Request::GiveUp,
        // The proposing side cannot agree; the other side sometimes does.
        31 => [Request::Agree, Request::Withdraw][draw(2)].clone(),
        32 => return Step::Wait(Duration::from_secs([1, 20, 62][draw(3)])),
        33 => return Step::Restart,
        // What is wanted most may be touched.
        34 => {
            let mut votes = std::array::from_fn(|_| draw(8) as u16);
            votes[same[draw(same.len())].index()] = 8;
            return Step::Vote(votes);
        }
        35 => Request::UseVotes { votes: [VotesUse::Hidden, VotesUse::Shown, VotesUse::Touched][draw(3)] },
        36 => return Step::Decide(some_decision(random)),
        _ if position.phase.may_clue(side) => {
            let text = CLUES[draw(CLUES.len())].into();
            Request::Clue { text, number: 2, insist: true }
        }
        _ => Request::Guess { word: same[draw(same.len())].into() },
    };
    Step::say(who, said.at(seen_revision))
}

/// Returns what a moderator may decide.
fn some_decision(random: &mut impl Rng) -> Decision {
    let mut draw = |below: usize| random.random_range(0..below);
    let show = draw(3) > 0;
    match draw(4) {
        0 => Decision::Name { text: format!("{:?}", Viewer::ALL[draw(4)]), show },
        1 => Decision::Clue { text: CLUES[draw(CLUES.len())].to_owned(), show },
        2 => Decision::Line { number: draw(4) as u32, show },
        _ => Decision::All { kind: PublicText::ALL[draw(PublicText::ALL.len())], show },
    }
}

/// Returns a random step before the record of the last action is durable.
pub fn some_step_in_flight(room: &Room<'_>, same: &[Cell], random: &mut impl Rng) -> Step {
    let text = room.words()[random.random_range(0..25)].to_lowercase();
    let mut draw = |below: usize| random.random_range(0..below);
    let who = [Viewer::Lark, Viewer::Owl, Viewer::Wren][draw(3)];
    let said = match draw(12) {
        0..3 => Request::Preview { text: preview(&text, draw(8)) },
        3 | 4 => Request::Point { word: Some(draw(25) as u8) },
        5 => Request::React { reaction: Reaction::ALL[draw(Reaction::ALL.len())] },
        6 => Request::Pin { word: draw(25) as u8, on: draw(2) == 0 },
        7 => {
            let channel = [Channel::Side, Channel::Table, Channel::Spectators][draw(3)];
            Request::Say { channel, line: TalkLine::new(&text).expect("a word should be a line") }
        }
        8 => Request::ProposeClue { clue: Some(Clue { text, number: 2 }) },
        // Viewers see the state before the last action for as long as its record is not durable.
        9 if draw(2) == 0 => return Step::Vote(std::array::from_fn(|_| draw(9) as u16)),
        9 => return Step::Reconnect(Viewer::ALL[draw(Viewer::ALL.len())]),
        10 => {
            let fetch = [
                Request::FetchReplay,
                Request::FetchHistory { of: HistoryOf::Mine, before: None },
                Request::LeadReview { at: Some(1) },
                Request::FetchTables,
            ];
            return Step::say(Viewer::ALL[draw(Viewer::ALL.len())], fetch[draw(4)].clone());
        }
        // A new host would not know the action.
        _ => match some_step(room, same, random) {
            Step::Restart => return Step::Wait(Duration::from_secs(1)),
            step => return step,
        },
    };
    Step::say(who, said)
}

/// Returns a text that a player might type to learn something about a board word.
fn preview(word: &str, kind: usize) -> String {
    match kind {
        0 => format!("{word}s"),
        1 => format!("re{word}"),
        2 => format!("{word}-{word}"),
        3 => format!("the {word}"),
        4 => String::new(),
        5 => "x".repeat(65),
        6 => CLUES[0].to_owned(),
        _ => word.to_owned(),
    }
}

/// Returns a message of any kind, from a player who knows the room.
fn any_message(room: &Room<'_>, who: Viewer, random: &mut impl Rng) -> FromClient {
    let known = Known {
        codes: vec![room.code()],
        // Whoever has the link may see how a match has ended, and the stranger may not.
        sheets: if who.is_at_table() { room.sheets().to_vec() } else { Vec::new() },
        revision: room.position().revision,
        words: Some(room.words().clone()),
        ..Known::default()
    };
    loop {
        let bytes: [u8; 32] = random.random();
        let message = message(random.random_range(0..KINDS), &bytes, &known);
        if is_harmless(&message.request, who) {
            return message;
        }
    }
}

/// Returns whether a request touches no word, leaves everybody where they are and needs no slow hash.
fn is_harmless(request: &Request, who: Viewer) -> bool {
    match request {
        Request::Guess { .. }
        | Request::CreateTable
        | Request::LeaveTable
        | Request::CloseTable
        | Request::Kick { .. }
        | Request::Ban { .. } => false,
        Request::Sit { .. } | Request::StandUp => who == Viewer::Wren,
        // Otherwise their phones would seldom be paired.
        Request::RevokeLink { kind: LinkKind::Phone } => !matches!(who, Viewer::Lark | Viewer::Owl),
        Request::SetAccess { access } => !access.open_sides,
        Request::JoinTable { password, .. } => who == Viewer::Stranger && password.is_none(),
        Request::SetPassword { password } => password.is_none(),
        _ => true,
    }
}

/// Returns a step about the people at the table and their rights. Lark and Owl stay.
fn about_the_table(room: &Room<'_>, random: &mut impl Rng) -> Step {
    let mut draw = |below: usize| random.random_range(0..below);
    let host = [Viewer::Lark, Viewer::Owl][draw(2)];
    let guest = [Viewer::Wren, Viewer::Spectator, Viewer::Stranger][draw(3)];
    let seat = room.seat(guest);
    let (who, said) = match draw(18) {
        0..=2 => {
            let access = TableAccess {
                public: draw(2) == 0,
                locked: draw(4) == 0,
                knock: draw(2) == 0,
                spectators: draw(4) > 0,
                talk: draw(4) > 0,
                open_sides: false,
                bans_elsewhere: draw(2) == 0,
                filter: PublicFilter::ALL[draw(PublicFilter::ALL.len())],
                slow: SlowMode::ALL[draw(SlowMode::ALL.len())],
            };
            (host, Request::SetAccess { access })
        }
        3 | 4 => (host, Request::Kick { seat }),
        5 => (host, Request::Ban { seat }),
        // Kicked players, and sometimes a stranger, try to join.
        6..=8 => (guest, Request::JoinTable { code: room.code(), password: None }),
        9..=11 => (host, Request::Answer { knock: KnockId(draw(4) as u16), admit: draw(2) == 0 }),
        12 => (host, Request::HandOver { seat: room.seat([Viewer::Lark, Viewer::Owl][draw(2)]) }),
        13 => (host, Request::LiftBans),
        14 | 15 => (guest, Request::LeaveTable),
        // Checking a password needs a slow hash.
        16 if draw(4) == 0 => (host, Request::SetPassword { password: TablePassword::new("open").ok() }),
        16 => (host, Request::SetPassword { password: None }),
        _ => {
            let password = TablePassword::new(["open", "wrong"][draw(2)]).ok();
            (guest, Request::JoinTable { code: room.code(), password })
        }
    };
    let name = PlayerName::new(&format!("{who:?}")).expect("a name");
    Step::say(who, said.by(name))
}

/// Returns a touch that shows everybody the difference between two keys, if one is possible now.
pub fn revealing_step(room: &Room<'_>, one: &[Pair; 25], other: &[Pair; 25]) -> Option<Step> {
    let position = room.position();
    let players = [(Viewer::Lark, Side::A), (Viewer::Owl, Side::B)];
    let (who, side) = players.into_iter().find(|(_, side)| position.phase.may_guess(*side))?;
    let giver = side.partner();
    let word = Cell::all().find(|cell| {
        let word = position.words[cell.index()];
        let told = |key: &[Pair; 25]| identity(key[cell.index()], giver);
        told(one) != told(other) && !word.is_covered() && !word.is_marked_by(side)
    })?;
    Some(Step::say(who, Request::Guess { word: word.into() }.at(position.revision)))
}
