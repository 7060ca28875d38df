//! Writes one line of `expected.txt`.

use crate::{Cell, Game, Loss, Outcome, Phase, Side, Variant};

pub(super) fn line(game: &Game, accepted: bool) -> String {
    let position = game.position();
    let verdict = if accepted { "ok" } else { "refused" };
    let phase = phase_name(position.phase);
    let strike = game.deal().variant() == Variant::Strike;
    let (bank, taken) = if strike {
        ("-".to_owned(), "-".to_owned())
    } else {
        (
            format!("{}+{}", position.bank.bystander, position.bank.check),
            format!("{}/{}", position.taken[0], position.taken[1]),
        )
    };
    let agents = position.agents();
    let mut line =
        format!("{verdict} phase={phase} bank={bank} taken={taken} agents={agents} marks={}", marks(game));
    if strike {
        line += &format!(" strikes={}", position.strikes.total());
    }
    if let Some(score) = position.score {
        line += &format!(" score={}", score.total());
    }
    line
}

fn phase_name(phase: Phase) -> String {
    match phase {
        Phase::First => "first".to_owned(),
        Phase::Clue(side) => format!("clue:{}", side.letter()),
        Phase::ClueAny => "clue:any".to_owned(),
        Phase::Guess(side) => format!("guess:{}", side.letter()),
        Phase::Challenge(side) => format!("challenge:{}", side.letter()),
        Phase::Sudden(may) => format!("sudden:{}", letters(may)),
        Phase::Over(Outcome::Won) => "won".to_owned(),
        Phase::Over(Outcome::Lost(Loss::Assassin)) => "lost:assassin".to_owned(),
        Phase::Over(Outcome::Lost(Loss::Tokens)) => "lost:tokens".to_owned(),
        Phase::Over(Outcome::Lost(Loss::Sudden)) => "lost:sudden".to_owned(),
        Phase::Over(Outcome::Lost(Loss::GaveUp)) => "lost:gave-up".to_owned(),
        Phase::Over(Outcome::Void) => "void".to_owned(),
    }
}

fn marks(game: &Game) -> String {
    let marks: Vec<String> = Cell::all()
        .filter_map(|cell| {
            let by = letters(game.position.words[cell.index()].marked_by);
            let word = game.deal().words()[cell.index()].replace(' ', "_");
            (!by.is_empty()).then(|| format!("{word}:{by}"))
        })
        .collect();
    if marks.is_empty() { "-".to_owned() } else { marks.join(",") }
}

fn letters(by_side: [bool; 2]) -> String {
    Side::BOTH.into_iter().filter(|side| by_side[side.index()]).map(Side::letter).collect()
}
