//! The match as the host's messages show it to one side.

use splitkey_rules::{Fact, GivenClue, Guess, Identity, Position, SideMap, SideView, TurnEnd, TurnRecord};

/// Applies an action to the view of one side.
pub(crate) fn follow(
    view: &mut SideView,
    facts: &[Fact],
    position: Position,
    key: Option<Box<[SideMap; 2]>>,
) {
    let log = &mut view.public.log;
    let before = view.public.position.turn;
    for fact in facts {
        match fact {
            Fact::ClueGiven { giver, clue } => {
                let clue = GivenClue { giver: *giver, clue: clue.clone(), penalised: false };
                log.push(TurnRecord { number: before + 1, clue: Some(clue), guesses: Vec::new(), end: None });
            }
            Fact::CluePenalised { .. } => {
                if let Some(given) = log.last_mut().and_then(|record| record.clue.as_mut()) {
                    given.penalised = true;
                }
            }
            Fact::WordCovered { cell, guesser } => {
                note_guess(log, before, Guess { cell: *cell, guesser: *guesser, found: Identity::Agent });
            }
            Fact::WordMarked { cell, guesser, assassin, .. } => {
                let found = if *assassin { Identity::Assassin } else { Identity::Bystander };
                note_guess(log, before, Guess { cell: *cell, guesser: *guesser, found });
            }
            Fact::AssassinTouched { cell, guesser } => {
                note_guess(log, before, Guess { cell: *cell, guesser: *guesser, found: Identity::Assassin });
            }
            Fact::TurnEnded { how } => close_turn(log, *how),
            Fact::MatchEnded { .. } => close_turn(log, TurnEnd::MatchOver),
            Fact::TokenDiscarded { .. }
            | Fact::SideFinished { .. }
            | Fact::CheckTaken { .. }
            | Fact::Challenged { .. }
            | Fact::Denied { .. }
            | Fact::TimedOut { .. }
            | Fact::Proposed { .. }
            | Fact::ProposalWithdrawn
            | Fact::SuddenDeathBegan => {}
        }
    }
    view.public.position = position;
    view.public.key = key.map(|key| *key);
}

fn note_guess(log: &mut Vec<TurnRecord>, turn: u16, guess: Guess) {
    match log.last_mut().filter(|record| record.end.is_none()) {
        Some(record) => record.guesses.push(guess),
        None => log.push(TurnRecord { number: turn, clue: None, guesses: vec![guess], end: None }),
    }
}

fn close_turn(log: &mut [TurnRecord], how: TurnEnd) {
    if let Some(record) = log.last_mut().filter(|record| record.end.is_none()) {
        record.end = Some(how);
    }
}
