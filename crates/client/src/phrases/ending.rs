//! Sentences about how a match ended, its score, and advice.

use splitkey_campaign::MissionMap;
use splitkey_rules::{Band, Identity, Loss, Outcome, Score, Strikes};

use super::names::mission_name;
use crate::{Args, MatchView, Texts, arg};

/// Returns the ending in a few words.
pub fn outcome_title(outcome: Outcome, texts: &Texts) -> String {
    texts.get(match outcome {
        Outcome::Won => "debrief-won",
        Outcome::Lost(Loss::Assassin) => "debrief-lost-assassin",
        Outcome::Lost(Loss::Tokens) => "debrief-lost-tokens",
        Outcome::Lost(Loss::Sudden) => "debrief-lost-sudden",
        Outcome::Lost(Loss::GaveUp) => "debrief-lost-gave-up",
        Outcome::Void => "debrief-void",
    })
}

/// Returns the ending as a sentence.
pub fn outcome_sentence(outcome: Outcome, game: &MatchView, texts: &Texts) -> String {
    match outcome {
        Outcome::Won => texts.get_in(game.variant, "debrief-won-sentence"),
        Outcome::Lost(Loss::Assassin) => {
            let mut guesses = game.log.iter().flat_map(|record| &record.guesses);
            let touched = guesses.rfind(|guess| guess.found == Identity::Assassin);
            let word = touched.map_or("", |guess| game.word(guess.cell));
            texts.format("debrief-lost-assassin-sentence", &Args::from_iter([arg("word", word)]))
        }
        Outcome::Lost(Loss::Tokens) => texts.get("debrief-lost-tokens-sentence"),
        Outcome::Lost(Loss::Sudden) => texts.get("debrief-lost-sudden-sentence"),
        Outcome::Lost(Loss::GaveUp) => texts.get_in(game.variant, "debrief-lost-gave-up-sentence"),
        Outcome::Void => texts.get("debrief-void-sentence"),
    }
}

/// Returns how many agents were found in how many turns, and what else was touched.
pub fn result_line(game: &MatchView, texts: &Texts) -> String {
    let guesses = || game.log.iter().flat_map(|record| &record.guesses);
    let touched = |identity| guesses().filter(|guess| guess.found == identity).count();
    let args = Args::from_iter([
        arg("agents", game.position.agents()),
        arg("turns", game.position.turn),
        arg("missed", touched(Identity::Bystander)),
        arg("assassins", touched(Identity::Assassin)),
    ]);
    texts.format_in(game.variant, "debrief-result", &args)
}

/// Returns what was played: the mission, or that it was a strike race.
pub fn match_name(game: &MatchView, texts: &Texts) -> String {
    match game.strikes() {
        Some(_) => texts.get("match-race"),
        None => mission_name(game.mission, texts),
    }
}

/// What a match adds up to: the score, or the strikes of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub label: String,
    /// The parts, in the order in which they are added.
    pub lines: Vec<ScoreLine>,
    pub total: i64,
}

/// One part of the score or of the strikes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    pub label: String,
    /// How the points are calculated.
    pub sum: String,
    pub points: i64,
}

/// Returns what a match adds up to, if it is counted.
pub fn tally(game: &MatchView, texts: &Texts) -> Option<Tally> {
    let (key, lines) = match (game.strikes(), game.position.score) {
        (Some(_), _) => ("match-strikes-caption", strike_lines(game.position.strikes, texts)),
        (None, Some(score)) => ("debrief-score", score_lines(score, texts).into()),
        (None, None) => return None,
    };
    let total = lines.iter().map(|line| line.points).sum();
    Some(Tally { label: texts.get(key), lines, total })
}

/// Returns what strikes consist of (rules §12).
fn strike_lines(strikes: Strikes, texts: &Texts) -> Vec<ScoreLine> {
    let line = |key: &str, count: u16, weight: i64| ScoreLine {
        label: texts.get(key),
        sum: format!("{count} × {weight}"),
        points: i64::from(count) * weight,
    };
    vec![
        line("strikes-clues", strikes.clues, 1),
        line("strikes-bystanders", strikes.bystanders, 1),
        line("strikes-assassins", strikes.assassins, 10),
        line("strikes-illegal", strikes.illegal_clues, 2),
    ]
}

/// Returns the parts of the score, in the order they are added.
fn score_lines(score: Score, texts: &Texts) -> [ScoreLine; 3] {
    let line = |key: &str, sum: String, points| ScoreLine { label: texts.get(key), sum, points };
    let (left, weight) = (score.tokens_left, score.weight);
    let sudden = if score.sudden_death { "1 × −1".to_owned() } else { texts.get("debrief-score-none") };
    [
        line("debrief-score-left", format!("{left} × {weight}"), i64::from(left) * i64::from(weight)),
        line("debrief-score-checks", format!("{} × 1", score.check_tokens), score.check_tokens.into()),
        line("debrief-score-sudden", sudden, -i64::from(score.sudden_death)),
    ]
}

/// Returns the word on the stamp: a rating of the score, or of a lost match.
pub fn stamp(outcome: Outcome, game: &MatchView, texts: &Texts) -> String {
    texts.get_in(
        game.variant,
        match (outcome, game.position.score.map(Score::band)) {
            (Outcome::Won, Some(Band::ReallyGood)) => "debrief-band-really-good",
            (Outcome::Won, Some(Band::Awesome)) => "debrief-band-awesome",
            (Outcome::Won, Some(Band::MissionMap)) => "debrief-band-mission-map",
            (Outcome::Won, _) => "debrief-band-won",
            (Outcome::Lost(_), _) => "debrief-stamp-lost",
            (Outcome::Void, _) => "debrief-stamp-void",
        },
    )
}

/// Returns the line under the stamp's word. A mission with extra tokens wins no city.
pub fn stamp_line(outcome: Outcome, game: &MatchView, texts: &Texts) -> Option<String> {
    let has_city = game.strikes().is_none() && MissionMap::world().find_mission(game.mission).is_some();
    (outcome == Outcome::Won && has_city).then(|| {
        let mission = mission_name(game.mission, texts);
        texts.format("debrief-stamp-won", &Args::from_iter([arg("mission", mission)]))
    })
}
