//! A finished match as a short text to copy.

use splitkey_rules::{Guess, Identity, Phase, Side, TurnRecord};

use super::ending::{match_name, outcome_title, result_line, tally};
use crate::{Args, MatchView, Texts, arg};

/// Returns a finished match in a few lines: how it ended, the squares of each turn, and what was left. Clues and words
/// are in it only `with_words`. Returns `None` for a match that runs.
pub fn summary(game: &MatchView, with_words: bool, texts: &Texts) -> Option<String> {
    let Phase::Over(outcome) = game.position.phase else { return None };
    let head = Args::from_iter([
        arg("mission", match_name(game, texts)),
        arg("ending", outcome_title(outcome, texts)),
    ]);
    let mut lines = vec![texts.format("summary-head", &head), result_line(game, texts)];
    lines.extend(game.log.iter().map(|record| turn_line(record, with_words.then_some(game), texts)));
    lines.push(tally_line(game, texts));
    Some(lines.join("\n"))
}

/// Returns what the match adds up to, if it is counted, and the tokens left, if it has any.
fn tally_line(game: &MatchView, texts: &Texts) -> String {
    let part = |label: String, points: i64| {
        let args = Args::from_iter([arg("label", label), arg("points", points)]);
        texts.format("debrief-score-line", &args)
    };
    let sum = tally(game, texts).map(|tally| part(tally.label, tally.total));
    let left = || part(texts.get("debrief-score-left"), game.position.bank.tokens().into());
    let left = game.strikes().is_none().then(left);
    sum.into_iter().chain(left).collect::<Vec<_>>().join(" · ")
}

/// Returns a turn with a square for each touched word, and with its clue and words where `game` is given.
fn turn_line(record: &TurnRecord, game: Option<&MatchView>, texts: &Texts) -> String {
    let squares: Vec<String> = record.guesses.iter().map(|guess| square(guess, game)).collect();
    let squares = match game {
        _ if squares.is_empty() => "–".to_owned(),
        Some(_) => squares.join(" "),
        None => squares.concat(),
    };
    let Some(given) = &record.clue else {
        return format!("{}: {squares}", texts.get("match-log-sudden"));
    };
    let crest = match given.giver {
        Side::A => "☀️",
        Side::B => "🌙",
    };
    let turn = format!("{} {crest}", record.number);
    match game {
        Some(_) => format!("{turn} {} {}: {squares}", given.clue.text.to_uppercase(), given.clue.number),
        None => format!("{turn} {squares}"),
    }
}

/// Returns a guess as a square, with its word where `game` is given. The squares differ in shape and brightness, too.
fn square(guess: &Guess, game: Option<&MatchView>) -> String {
    let square = match guess.found {
        Identity::Agent => "✅",
        Identity::Bystander => "🟨",
        Identity::Assassin => "⬛",
    };
    match game {
        Some(game) => format!("{square} {}", game.word(guess.cell)),
        None => square.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::Language;

    use super::*;
    use crate::phrases::sample::{Ending, Sample};

    fn told(ending: Ending, with_words: bool, language: Language) -> String {
        let game = Sample::ended(ending).seen_by(None);
        summary(&game, with_words, &Texts::of(language)).expect("the match should be over")
    }

    fn check(ending: Ending, expected: [&str; 2]) {
        for (language, expected) in Language::ALL.into_iter().zip(expected) {
            assert_eq!(told(ending, false, language), expected);
        }
    }

    #[test]
    fn a_won_match_has_its_score() {
        let squares = "1 ☀️ ✅✅✅✅✅✅✅✅✅\n2 🌙 🟨\n3 🌙 ✅✅✅✅✅✅";
        let english = format!(
            "Split Key · Prague · All agents found\n15 of 15 in 3 turns, 1 bystander.\n{squares}\n\
             Score: 20 · Tokens left: 6"
        );
        let dutch = format!(
            "Split Key · Praag · Alle agenten gevonden\n15 van 15 in 3 beurten, 1 omstander.\n{squares}\n\
             Score: 20 · Fiches over: 6"
        );
        check(Ending::Won, [&english, &dutch]);
    }

    #[test]
    fn an_assassin_is_a_dark_square() {
        let squares = "1 🌙 ✅⬛";
        let english = format!(
            "Split Key · Prague · An assassin was touched\n1 of 15 in 1 turn, no bystanders.\n{squares}\nTokens left: 9"
        );
        let dutch = format!(
            "Split Key · Praag · Een moordenaar aangetikt\n1 van 15 in 1 beurt, geen omstanders.\n{squares}\n\
             Fiches over: 9"
        );
        check(Ending::Assassin, [&english, &dutch]);
    }

    #[test]
    fn a_mistake_that_could_not_be_paid_is_the_last_square() {
        let english = "Split Key · 2-1 · Out of tokens\n1 of 15 in 2 turns, 2 bystanders.\n1 ☀️ ✅🟨\n2 🌙 🟨\nTokens left: 1";
        let dutch = "Split Key · 2-1 · Geen fiches meer\n1 van 15 in 2 beurten, 2 omstanders.\n1 ☀️ ✅🟨\n2 🌙 🟨\n\
                     Fiches over: 1";
        check(Ending::Tokens, [english, dutch]);
    }

    #[test]
    fn sudden_death_has_a_line_of_its_own() {
        let english = "Split Key · 1-1 · Lost in sudden death\n1 of 15 in 1 turn, 2 bystanders.\n1 ☀️ 🟨\n\
                       Sudden death: ✅🟨\nTokens left: 0";
        let dutch = "Split Key · 1-1 · Verloren bij alles of niets\n1 van 15 in 1 beurt, 2 omstanders.\n1 ☀️ 🟨\n\
                     Alles of niets: ✅🟨\nFiches over: 0";
        check(Ending::Sudden, [english, dutch]);
    }

    #[test]
    fn a_turn_without_a_touched_word_has_a_dash() {
        let english =
            "Split Key · Prague · Given up\n0 of 15 in 1 turn, no bystanders.\n1 ☀️ –\nTokens left: 9";
        let dutch =
            "Split Key · Praag · Opgegeven\n0 van 15 in 1 beurt, geen omstanders.\n1 ☀️ –\nFiches over: 9";
        check(Ending::GaveUp, [english, dutch]);
        let english = "Split Key · Prague · The match is void\n0 of 15 in 1 turn, no bystanders.\n1 ☀️ –\nTokens left: 8";
        let dutch = "Split Key · Praag · De partij is ongeldig\n0 van 15 in 1 beurt, geen omstanders.\n1 ☀️ –\n\
                     Fiches over: 8";
        check(Ending::Void, [english, dutch]);
    }

    #[test]
    fn clues_and_words_are_in_it_only_when_asked_for() {
        let lines = told(Ending::Sudden, true, Language::English);
        assert!(lines.contains("1 ☀️ FOG 2: 🟨 WORD20\nSudden death: ✅ WORD0 🟨 WORD19"), "{lines}");
        for ending in Ending::ALL {
            let lines = told(ending, false, Language::English);
            assert!(!lines.contains("FOG") && !lines.contains("WORD"), "{lines}");
        }
    }

    #[test]
    fn a_running_match_has_no_summary() {
        let game = Sample::new().clue(Side::A, "fog", 2).seen_by(None);
        assert_eq!(summary(&game, true, &Texts::default()), None);
    }
}
