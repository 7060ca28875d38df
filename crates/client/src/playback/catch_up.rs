//! Reconstructs what a player missed of a match, as facts from the state they last saw to the current one.

use splitkey_rules::{Fact, Guess, Identity, Loss, Outcome, Phase, TurnEnd, TurnRecord};

use crate::MatchView;

/// Returns the facts that lead from `seen` to `now`, or `None` when `now` is not a later state of the same match.
///
/// The facts are derived from the log. Changes that the log does not record, such as a token given up, come with the
/// final state.
pub(crate) fn missed(seen: &MatchView, now: &MatchView) -> Option<Vec<Fact>> {
    let same = seen.words == now.words
        && seen.me == now.me
        && seen.mission == now.mission
        && seen.variant == now.variant
        && seen.position.revision <= now.position.revision;
    if !same || seen.log.len() > now.log.len() {
        return None;
    }
    let mut facts = Vec::new();
    for (at, record) in now.log.iter().enumerate() {
        tell_turn(seen.log.get(at), record, now, &mut facts)?;
    }
    let sudden = |phase| matches!(phase, Phase::Sudden(_));
    match (seen.position.phase, now.position.phase) {
        (before, Phase::Over(outcome)) if !before.is_over() => facts.push(Fact::MatchEnded { outcome }),
        (before, after) if sudden(after) && !sudden(before) => facts.push(Fact::SuddenDeathBegan),
        _ => {}
    }
    Some(facts)
}

/// Adds what is new in one turn. Returns `None` when `seen` contradicts `record`.
fn tell_turn(
    seen: Option<&TurnRecord>,
    record: &TurnRecord,
    now: &MatchView,
    facts: &mut Vec<Fact>,
) -> Option<()> {
    let guesses = seen.map_or(0, |seen| seen.guesses.len());
    if seen.is_some_and(|seen| record.guesses.get(..guesses) != Some(&seen.guesses)) {
        return None;
    }
    if let (None, Some(given)) = (seen, &record.clue) {
        facts.push(Fact::ClueGiven { giver: given.giver, clue: given.clue.clone() });
    }
    let penalised = |record: &TurnRecord| record.clue.as_ref().is_some_and(|given| given.penalised);
    if let Some(given) = record.clue.as_ref().filter(|_| penalised(record) && !seen.is_some_and(penalised)) {
        facts.push(Fact::CluePenalised { giver: given.giver });
    }
    facts.extend(record.guesses.iter().skip(guesses).map(|guess| tell_guess(guess, now)));
    match record.end {
        Some(how) if how != TurnEnd::MatchOver && seen.is_none_or(|seen| seen.end.is_none()) => {
            facts.push(Fact::TurnEnded { how });
        }
        _ => {}
    }
    Some(())
}

fn tell_guess(guess: &Guess, now: &MatchView) -> Fact {
    let Guess { cell, guesser, found } = *guess;
    let lost = now.position.phase == Phase::Over(Outcome::Lost(Loss::Assassin));
    match found {
        Identity::Agent => Fact::WordCovered { cell, guesser },
        Identity::Assassin if lost => Fact::AssassinTouched { cell, guesser },
        Identity::Assassin | Identity::Bystander => {
            let tokens = now.position.words[cell.index()].tokens[guesser.index()];
            Fact::WordMarked { cell, guesser, tokens, assassin: found == Identity::Assassin }
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Action, Side};

    use super::*;
    use crate::phrases::sample::Sample;

    /// The states of a match, one after each action.
    fn states() -> Vec<MatchView> {
        let steps: [&dyn Fn(Sample) -> Sample; 8] = [
            &|game| game.clue(Side::A, "polar", 2),
            &|game| game.guess(Side::B, 3),
            &|game| game.guess(Side::B, 4),
            &|game| game.act(Side::B, Action::Stop),
            &|game| game.clue(Side::B, "xenon", 1),
            &|game| game.guess(Side::A, 0),
            &|game| game.act(Side::A, Action::Stop),
            &|game| game.clue(Side::A, "fjord", 1),
        ];
        let mut game = Sample::new();
        let mut states = vec![game.seen_by(Some(Side::A))];
        for step in steps {
            game = step(game);
            states.push(game.seen_by(Some(Side::A)));
        }
        states
    }

    #[test]
    fn facts_lead_from_every_state_to_every_later_one() {
        let states = states();
        for (at, before) in states.iter().enumerate() {
            for after in &states[at + 1..] {
                let facts = missed(before, after).expect("they are of one match");
                let mut shown = before.clone();
                facts.iter().for_each(|fact| shown.show(fact));
                assert_eq!(shown.log, after.log);
                assert_eq!(shown.position.words, after.position.words);
            }
        }
    }

    #[test]
    fn there_are_no_facts_back_in_time_or_to_another_match() {
        let states = states();
        let [first, .., last] = &*states else { panic!("states") };
        assert_eq!(missed(last, first), None);
        assert_eq!(missed(last, last), Some(Vec::new()), "nothing was missed");
        let other = MatchView { me: None, ..last.clone() };
        assert_eq!(missed(first, &other), None, "a player on another side sees another match");
        let mut words = last.words.clone();
        words.swap(0, 1);
        assert_eq!(missed(first, &MatchView { words, ..last.clone() }), None);
    }

    #[test]
    fn an_assassin_at_the_end_is_reported_as_such() {
        let before = Sample::new();
        // Cell 8 is the assassin for players who guess on Owl's map.
        let after = Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8);
        let facts = missed(&before.seen_by(None), &after.seen_by(None)).expect("one match");
        assert!(matches!(
            &facts[..],
            [
                Fact::ClueGiven { .. },
                Fact::AssassinTouched { .. },
                Fact::MatchEnded { outcome: Outcome::Lost(_) }
            ]
        ));
    }
}
