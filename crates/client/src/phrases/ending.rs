//! Sentences about how a match ended, its score, and advice.

use splitkey_campaign::MissionMap;
use splitkey_rules::{Band, Identity, Loss, Mission, Outcome, Score};

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
        Outcome::Won => texts.get("debrief-won-sentence"),
        Outcome::Lost(Loss::Assassin) => {
            let mut guesses = game.log.iter().flat_map(|record| &record.guesses);
            let touched = guesses.rfind(|guess| guess.found == Identity::Assassin);
            let word = touched.map_or("", |guess| game.word(guess.cell));
            texts.format("debrief-lost-assassin-sentence", &Args::from_iter([arg("word", word)]))
        }
        Outcome::Lost(Loss::Tokens) => texts.get("debrief-lost-tokens-sentence"),
        Outcome::Lost(Loss::Sudden) => texts.get("debrief-lost-sudden-sentence"),
        Outcome::Lost(Loss::GaveUp) => texts.get("debrief-lost-gave-up-sentence"),
        Outcome::Void => texts.get("debrief-void-sentence"),
    }
}

/// Returns how many agents were found in how many turns, and the number of bystanders.
pub fn result_line(game: &MatchView, texts: &Texts) -> String {
    let marks = game.position.words.iter().flat_map(|word| word.marked_by);
    let args = Args::from_iter([
        arg("agents", game.position.agents()),
        arg("turns", game.position.turn),
        arg("missed", marks.filter(|marked| *marked).count()),
    ]);
    texts.format("debrief-result", &args)
}

/// One part of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    pub label: String,
    /// How the points are calculated.
    pub sum: String,
    pub points: i16,
}

/// Returns the parts of the score, in the order they are added.
pub fn score_lines(score: Score, texts: &Texts) -> [ScoreLine; 3] {
    let line = |key: &str, sum: String, points| ScoreLine { label: texts.get(key), sum, points };
    let (left, weight) = (score.tokens_left, score.weight);
    let sudden = if score.sudden_death { "1 × −1".to_owned() } else { texts.get("debrief-score-none") };
    [
        line("debrief-score-left", format!("{left} × {weight}"), i16::from(left) * i16::from(weight)),
        line("debrief-score-checks", format!("{} × 1", score.check_tokens), score.check_tokens.into()),
        line("debrief-score-sudden", sudden, -i16::from(score.sudden_death)),
    ]
}

/// Returns the word on the stamp: a rating of the score, or of a lost match.
pub fn stamp(outcome: Outcome, score: Option<Score>, texts: &Texts) -> String {
    texts.get(match (outcome, score.map(Score::band)) {
        (Outcome::Won, Some(Band::ReallyGood)) => "debrief-band-really-good",
        (Outcome::Won, Some(Band::Awesome)) => "debrief-band-awesome",
        (Outcome::Won, Some(Band::MissionMap)) => "debrief-band-mission-map",
        (Outcome::Won, _) => "debrief-band-won",
        (Outcome::Lost(_), _) => "debrief-stamp-lost",
        (Outcome::Void, _) => "debrief-stamp-void",
    })
}

/// Returns the line under the stamp's word. A mission with extra tokens wins no city.
pub fn stamp_line(outcome: Outcome, mission: Mission, texts: &Texts) -> Option<String> {
    (outcome == Outcome::Won && MissionMap::world().find_mission(mission).is_some()).then(|| {
        texts.format("debrief-stamp-won", &Args::from_iter([arg("mission", mission_name(mission, texts))]))
    })
}
