//! Advice for the next match, chosen from what happened in this one.

use splitkey_rules::{Advice, Identity, Loss, Mission, Outcome, TurnEnd, TurnRecord};

use crate::{AGENT_CARDS, Args, MatchView, Texts, arg};

/// Returns one or two sentences that both sides can use next time: what stood out in this match, and what its ending
/// suggests (rules §8).
pub fn advice(outcome: Outcome, game: &MatchView, texts: &Texts) -> Option<String> {
    // A pair plays a single match of a race.
    if game.strikes().is_some() {
        return None;
    }
    let course = Course::of(game);
    let stood_out = match outcome {
        Outcome::Won => course.won(game),
        Outcome::Lost(Loss::Assassin) => course.assassin(game),
        Outcome::Lost(Loss::Tokens) => course.habit().or_else(|| course.close_call()),
        Outcome::Lost(Loss::Sudden) => course.close_call().or_else(|| course.habit()).or(course.many_left()),
        Outcome::Lost(Loss::GaveUp) => Some(match game.position.bank.bystander {
            0 => Observation::new("debrief-advice-gave-up-late"),
            left => Observation::counting("debrief-advice-gave-up", left.into()),
        }),
        Outcome::Void => Some(Observation::new("debrief-advice-void")),
    };
    let stood_out = stood_out.map(|observation| observation.words(texts));
    let by_ending = by_ending(outcome, game.mission).map(|key| texts.get(key));
    let told: Vec<String> = stood_out.into_iter().chain(by_ending).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Returns the text that the rules have for an ending.
fn by_ending(outcome: Outcome, mission: Mission) -> Option<&'static str> {
    Some(match outcome.advice(mission)? {
        Advice::WatchAssassins => "debrief-advice-assassins",
        Advice::JoinTwoWords if mission == Mission::STANDARD => "debrief-advice-two-extra",
        Advice::JoinTwoWords => "debrief-advice-two",
        Advice::TryNine => "debrief-advice-nine",
        Advice::MissionMap => "debrief-advice-map",
    })
}

/// A sentence about a match, with what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Observation {
    key: &'static str,
    count: usize,
    of: usize,
}

impl Observation {
    fn new(key: &'static str) -> Observation {
        Observation { key, count: 0, of: 0 }
    }

    fn counting(key: &'static str, count: usize) -> Observation {
        Observation { count, ..Observation::new(key) }
    }

    fn words(self, texts: &Texts) -> String {
        texts.format(self.key, &Args::from_iter([arg("count", self.count), arg("of", self.of)]))
    }
}

/// What is counted in a match. Only turns with a clue count, not sudden death.
struct Course {
    clues: usize,
    /// Clues for a single word.
    single: usize,
    penalised: usize,
    mistakes: usize,
    /// Turns whose first word was wrong.
    fruitless: usize,
    /// Turns that were stopped before as many agents were found as the clue was for.
    early: usize,
    /// Mistakes that cost two tokens.
    double: usize,
    /// Agents left at the end, and when the clues ended.
    left: usize,
    left_without_clues: usize,
    reached_sudden_death: bool,
}

/// From this count on, something is a habit.
const OFTEN: usize = 2;
/// At most this many agents left are nearly a win.
const NEARLY: usize = 2;

impl Course {
    fn of(game: &MatchView) -> Course {
        let turns: Vec<&TurnRecord> = game.log.iter().filter(|record| record.clue.is_some()).collect();
        let count = |holds: &dyn Fn(&TurnRecord) -> bool| turns.iter().filter(|turn| holds(turn)).count();
        let clue = |turn: &TurnRecord, holds: &dyn Fn(u8, bool) -> bool| {
            turn.clue.as_ref().is_some_and(|given| holds(given.clue.number, given.penalised))
        };
        let last_is_wrong =
            |turn: &TurnRecord| turn.guesses.last().is_some_and(|guess| guess.found == Identity::Bystander);
        let paid = game.position.words.iter().flat_map(|word| word.tokens);
        let with_clues: usize = turns.iter().map(|turn| agents(turn)).sum();
        Course {
            clues: turns.len(),
            single: count(&|turn| clue(turn, &|number, _| number == 1)),
            penalised: count(&|turn| clue(turn, &|_, penalised| penalised)),
            mistakes: count(&last_is_wrong),
            fruitless: count(&|turn| last_is_wrong(turn) && agents(turn) == 0),
            early: count(&|turn| {
                let short = clue(turn, &|number, _| agents(turn) < usize::from(number));
                turn.end == Some(TurnEnd::Stop) && short
            }),
            double: paid.filter(|tokens| *tokens == 2).count(),
            left: usize::from(AGENT_CARDS).saturating_sub(game.position.agents()),
            left_without_clues: usize::from(AGENT_CARDS).saturating_sub(with_clues),
            reached_sudden_death: game.log.iter().any(|record| record.clue.is_none()),
        }
    }

    /// Returns what cost the most time.
    fn habit(&self) -> Option<Observation> {
        let often = |key, count| (count >= OFTEN).then_some(Observation::counting(key, count));
        let penalised = Observation::counting("debrief-advice-penalised", self.penalised);
        let single =
            Observation { of: self.clues, ..Observation::counting("debrief-advice-single", self.single) };
        (self.penalised > 0)
            .then_some(penalised)
            .or(often("debrief-advice-double", self.double))
            .or((self.single >= OFTEN && self.single * 2 >= self.clues).then_some(single))
            .or(often("debrief-advice-fruitless", self.fruitless))
            .or(often("debrief-advice-early", self.early))
    }

    fn close_call(&self) -> Option<Observation> {
        let close = Observation::counting("debrief-advice-close", self.left);
        (1..=NEARLY).contains(&self.left).then_some(close)
    }

    fn many_left(&self) -> Option<Observation> {
        let left = self.left_without_clues;
        (left > NEARLY).then_some(Observation::counting("debrief-advice-sudden-left", left))
    }

    /// Returns what led to the assassin.
    fn assassin(&self, game: &MatchView) -> Option<Observation> {
        let last = game.log.last()?;
        let key = match &last.clue {
            None => "debrief-advice-assassin-sudden",
            Some(given) if given.clue.number > 0 && agents(last) >= given.clue.number.into() => {
                "debrief-advice-assassin-beyond"
            }
            Some(_) if game.position.bank.tokens() <= 1 => "debrief-advice-assassin-last",
            Some(_) => return None,
        };
        Some(Observation::new(key))
    }

    /// Returns what made a win good, or what would have made it better.
    fn won(&self, game: &MatchView) -> Option<Observation> {
        let left = game.position.bank.tokens();
        let scored = game.position.score.is_some();
        let key = match (self.mistakes, left) {
            _ if self.reached_sudden_death => "debrief-advice-won-sudden",
            (0, _) => "debrief-advice-won-clean",
            (OFTEN.., _) if scored => "debrief-advice-won-checks",
            (_, 2..) => return Some(Observation::counting("debrief-advice-won-spare", left.into())),
            _ => return None,
        };
        Some(Observation::new(key))
    }
}

/// Returns how many agents were found in a turn.
fn agents(turn: &TurnRecord) -> usize {
    turn.guesses.iter().filter(|guess| guess.found == Identity::Agent).count()
}

#[cfg(test)]
mod tests;
