//! What happens at a table: sensible moves, nonsense, and whatever a curious player might try.

use std::time::Duration;

use rand::{Rng, RngExt};
use splitkey_protocol::{
    Channel, FromClient, PlayerName, Reaction, ReportReason, SeatId, TableCode, TableSettings, TalkLine,
};
use splitkey_rules::{Cell, Clue, Side};
use splitkey_testkit::CLUES;

use crate::{
    room::{Room, Step},
    viewer::{Pair, Viewer, identity},
};

/// Something that could happen at this table; words are touched only where both keys are alike.
pub fn some_step(room: &Room<'_>, same: &[Cell], random: &mut impl Rng) -> Step {
    let position = room.position();
    let seen_revision = position.revision;
    let mut draw = |below: usize| random.random_range(0..below);
    let (who, side) = [(Viewer::Lark, Side::A), (Viewer::Owl, Side::B), (Viewer::Wren, Side::A)][draw(3)];
    let anybody = Viewer::ALL[draw(Viewer::ALL.len())];
    let any_word = draw(25) as u8;
    let text = room.words()[usize::from(any_word)].to_lowercase();
    let plays = room.is_seated(who, side);
    let said = match draw(36) {
        0 => return Step::Reconnect(anybody),
        1 | 2 => FromClient::Preview { text },
        3 => FromClient::Pin { word: any_word, on: draw(2) == 0 },
        4 => FromClient::Point { word: Some(any_word) },
        5 => FromClient::Clue { text, number: 1, insist: draw(2) == 0, seen_revision },
        6 => [
            FromClient::Challenge { seen_revision },
            FromClient::Concede { seen_revision },
            FromClient::Deny { seen_revision },
        ][draw(3)]
        .clone(),
        7 => FromClient::Stop { seen_revision },
        // Who may not act now is refused, whatever the word is.
        8 | 9 if !(plays && position.phase.may_guess(side)) => {
            FromClient::Guess { word: any_word, seen_revision }
        }
        10 => FromClient::Guess { word: any_word, seen_revision: seen_revision + 1 },
        11 => FromClient::Guess { word: 25, seen_revision },
        12 => return Step::Say(Viewer::Stranger, FromClient::Guess { word: any_word, seen_revision }),
        13 => return Step::Say(Viewer::Spectator, FromClient::Guess { word: any_word, seen_revision }),
        14 => {
            let name = PlayerName::new("Curious").expect("a name");
            let code = TableCode::from_bits(draw(1 << 30) as u32);
            return Step::Say(Viewer::Stranger, FromClient::JoinTable { code, name, password: None });
        }
        15 => return Step::Say(Viewer::Wren, FromClient::StandUp),
        16 => return Step::Say(Viewer::Wren, FromClient::Sit { side: Side::BOTH[draw(2)] }),
        17 => {
            let ask = [FromClient::StartMatch, FromClient::FlipAndStart, FromClient::FetchOwnWords];
            return Step::Say(anybody, ask[draw(3)].clone());
        }
        18 => {
            return Step::Say(anybody, FromClient::Configure { settings: TableSettings::STANDARD });
        }
        19 => {
            let reaction = Reaction::ALL[draw(Reaction::ALL.len())];
            return Step::Say(anybody, FromClient::React { reaction });
        }
        20 | 21 => {
            let channel = [Channel::Side, Channel::Table, Channel::Spectators][draw(3)];
            let line = TalkLine::new(&text).expect("a word should be a line");
            return Step::Say(anybody, FromClient::Say { channel, line });
        }
        22 => return Step::Say(anybody, FromClient::FetchTables),
        23 => {
            return Step::Say(
                anybody,
                [FromClient::Pause, FromClient::GoOn, FromClient::GoOn][draw(3)].clone(),
            );
        }
        24 => return Step::Say(anybody, FromClient::ConfirmByTwo { on: draw(2) == 0 }),
        25 => return Step::Say(anybody, FromClient::DropTouch),
        26 => return Step::Say(anybody, FromClient::OfferFirstClue { offer: draw(3) > 0 }),
        27 => {
            let clue = (draw(4) > 0).then_some(Clue { text, number: draw(10) as u8 });
            return Step::Say(anybody, FromClient::ProposeClue { clue });
        }
        31 => return Step::Wait(Duration::from_secs(20)),
        28 => return Step::Say(anybody, FromClient::Away { away: draw(2) == 0 }),
        29 => return Step::Say(anybody, FromClient::FetchPings),
        30 => {
            let seat = SeatId(draw(5) as u16);
            return Step::Say(anybody, FromClient::Report { seat, reason: ReportReason::Conduct });
        }
        _ if position.phase.may_clue(side) => {
            let text = CLUES[draw(CLUES.len())].into();
            FromClient::Clue { text, number: 2, insist: true, seen_revision }
        }
        _ => FromClient::Guess { word: same[draw(same.len())].into(), seen_revision },
    };
    Step::Say(who, said)
}

/// A touch that shows the difference of two keys to everybody, when one is possible now.
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
    Some(Step::Say(who, FromClient::Guess { word: word.into(), seen_revision: position.revision }))
}
