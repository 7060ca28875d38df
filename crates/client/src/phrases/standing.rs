//! The results of a strike race in words: what ranks its pairs, and what its organiser has decided.

use splitkey_protocol::{
    RaceStanding, Ruling, RulingOn,
    races::{PairEnd, RaceResult, TieBreak},
};

use crate::{Args, Texts, arg};

/// Returns a pair in the standings in one line: its rank, its result, and what puts it below the pair above. `pair` is
/// its name, and `reason` why it was disqualified, if it was.
pub fn standing_line(standing: &RaceStanding, pair: &str, reason: Option<&str>, texts: &Texts) -> String {
    let mut parts = vec![match standing.rank {
        Some(rank) => format!("{rank}. {pair}"),
        None => pair.to_owned(),
    }];
    match standing.end {
        PairEnd::Finished(result) => parts.extend(result_parts(result, texts)),
        PairEnd::NotFinished => parts.push(texts.get("race-not-finished")),
        PairEnd::Disqualified => parts.push(match reason {
            Some(reason) => texts.format("race-disqualified-for", &Args::from_iter([arg("reason", reason)])),
            None => texts.get("race-disqualified"),
        }),
    }
    let line = parts.join(" · ");
    match standing.decided_by.and_then(decided_key) {
        Some(key) => format!("{line}. {}", texts.get(key)),
        None => line,
    }
}

/// Returns a pair's result in one line to share, which tells nothing of the board. `solo` is whether the partner was the
/// computer.
pub fn shared_line(
    title: &str,
    solo: bool,
    result: &RaceResult,
    link: Option<&str>,
    texts: &Texts,
) -> String {
    let mut parts = vec!["Split Key".to_owned(), title.to_owned()];
    parts.extend(solo.then(|| texts.get("race-share-solo")));
    parts.extend(result_parts(*result, texts));
    parts.extend(link.map(str::to_owned));
    parts.join(" · ")
}

/// Returns what the organiser has decided about a pair, and why.
pub fn ruling_line(ruling: &Ruling, texts: &Texts) -> String {
    let reason = match ruling.turn {
        Some(turn) => {
            let args = [arg("turn", turn), arg("reason", ruling.reason.as_str())];
            texts.format("race-ruling-of-turn", &Args::from_iter(args))
        }
        None => ruling.reason.as_str().to_owned(),
    };
    let reason = arg("reason", reason);
    match ruling.on {
        RulingOn::Disqualified => texts.format("race-ruled-out", &Args::from_iter([reason])),
        RulingOn::Reinstated => texts.format("race-reinstated", &Args::from_iter([reason])),
        RulingOn::Strikes(strikes) => {
            let args = [reason, arg("strikes", signed(strikes)), arg("count", strikes.unsigned_abs())];
            texts.format("race-corrected", &Args::from_iter(args))
        }
    }
}

/// Returns a number of strikes with its sign.
pub(crate) fn signed(strikes: i8) -> String {
    format!("{strikes:+}").replace('-', "−")
}

/// Returns what decides among pairs with as many strikes.
pub(crate) fn tie_break_line(result: RaceResult, texts: &Texts) -> String {
    let [_, time, clue, turn] = result_parts(result, texts);
    texts.format(
        "race-tie-breaks",
        &Args::from_iter([arg("time", time), arg("clue", clue), arg("turn", turn)]),
    )
}

/// Returns what ranks a finished pair, in the order in which it counts.
fn result_parts(result: RaceResult, texts: &Texts) -> [String; 4] {
    let counted = |key: &str, count: u32| texts.format(key, &Args::from_iter([arg("count", count)]));
    [
        counted("match-strikes", result.strikes),
        counted("race-time-tokens", result.time_tokens),
        counted("race-best-clue", result.best_clue.0.into()),
        counted("race-best-turn", result.best_turn.0.into()),
    ]
}

/// Returns the Fluent key of what decided; pairs that have not finished explain themselves.
fn decided_key(by: TieBreak) -> Option<&'static str> {
    match by {
        TieBreak::Strikes => Some("race-by-strikes"),
        TieBreak::TimeTokens => Some("race-by-time"),
        TieBreak::BestClue => Some("race-by-clue"),
        TieBreak::BestTurn => Some("race-by-turn"),
        TieBreak::Shared => Some("race-by-nothing"),
        TieBreak::NotFinished => None,
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use splitkey_protocol::{
        Language, RaceTitle, TalkLine,
        races::{PairNumber, standings},
    };

    use super::*;
    use crate::phrases::title_words;

    fn finished(strikes: u32, time_tokens: u32, best_clue: u8, best_turn: u8) -> PairEnd {
        let (best_clue, best_turn) = (Reverse(best_clue), Reverse(best_turn));
        PairEnd::Finished(RaceResult { strikes, time_tokens, best_clue, best_turn })
    }

    #[test]
    fn standings_explain_each_tie_break() {
        let ends = [
            ("Ada & Ben", finished(8, 1, 4, 4)),
            ("Cleo & Dirk", finished(9, 0, 4, 4)),
            ("Eva & Finn", finished(9, 1, 4, 4)),
            ("Gus & Hana", finished(9, 1, 3, 4)),
            ("Ivo & Jet", finished(9, 1, 3, 3)),
            ("Kim & Lou", finished(9, 1, 3, 3)),
            ("Mia & Nils", PairEnd::NotFinished),
            ("Oda & Piet", PairEnd::Disqualified),
        ];
        let texts = Texts::default();
        let told: Vec<String> = standings(ends)
            .iter()
            .map(|one| {
                let rank = one.rank.map(|rank| rank as u16);
                let (end, decided_by) = (one.end, one.decided_by);
                let standing = RaceStanding { end, rank, decided_by, strikes: None, replay: None };
                standing_line(&standing, one.pair, Some("shared a key"), &texts)
            })
            .collect();
        let expected = [
            "1. Ada & Ben · 8 strikes · 1 late penalty · best clue 4 · best turn 4 agents",
            "2. Cleo & Dirk · 9 strikes · no late penalties · best clue 4 · best turn 4 agents. \
             More strikes than the pair above.",
            "3. Eva & Finn · 9 strikes · 1 late penalty · best clue 4 · best turn 4 agents. \
             As many strikes as the pair above, but more late penalties.",
            "4. Gus & Hana · 9 strikes · 1 late penalty · best clue 3 · best turn 4 agents. \
             Level with the pair above on strikes and late penalties; the best single clue decides.",
            "5. Ivo & Jet · 9 strikes · 1 late penalty · best clue 3 · best turn 3 agents. \
             Level with the pair above on strikes, late penalties and best clue; the most agents in one turn decides.",
            "5. Kim & Lou · 9 strikes · 1 late penalty · best clue 3 · best turn 3 agents. \
             Level with the pair above on everything: they share the rank.",
            "7. Mia & Nils · not finished",
            "Oda & Piet · disqualified: shared a key",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn the_line_to_share_tells_nothing_of_the_board() {
        let PairEnd::Finished(result) = finished(9, 0, 3, 4) else { panic!("a result") };
        let title = RaceTitle::new("2026-11-24").expect("a title");
        for language in Language::ALL {
            let texts = Texts::of(language);
            let title = title_words(&title, true, None, &texts);
            let link = Some("https://play.example.org/#race=K7");
            let line = shared_line(&title, true, &result, link, &texts);
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower
                .split(|letter: char| !letter.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .collect();
            for (row, column) in "abcde".chars().flat_map(|row| ('1'..='5').map(move |column| (row, column)))
            {
                assert!(!words.contains(&format!("{row}{column}").as_str()), "{line}");
            }
            let deal = splitkey_rules::Deal::sample();
            for word in deal.words() {
                assert!(!words.contains(&word.to_lowercase().as_str()), "{line}");
            }
        }
        let told = |solo| shared_line("Daily board 2026-11-24", solo, &result, None, &Texts::default());
        let expected = "Split Key · Daily board 2026-11-24 · 9 strikes · no late penalties · best clue 3 · \
                        best turn 4 agents";
        assert_eq!(told(false), expected);
        let expected = "Split Key · Daily board 2026-11-24 · with the computer · 9 strikes · no late penalties · \
                        best clue 3 · best turn 4 agents";
        assert_eq!(told(true), expected);
    }

    #[test]
    fn a_ruling_says_what_it_changes_and_why() {
        let reason = TalkLine::new("the clue was legal").expect("a reason");
        let told = |on| {
            let ruling = Ruling { pair: PairNumber(1), on, turn: None, reason: reason.clone() };
            ruling_line(&ruling, &Texts::default())
        };
        let on = RulingOn::Strikes(2);
        let of_turn = Ruling { pair: PairNumber(1), on, turn: Some(5), reason: reason.clone() };
        assert_eq!(
            ruling_line(&of_turn, &Texts::default()),
            "Corrected by the organiser: +2 strikes (turn 5: the clue was legal)"
        );
        assert_eq!(
            told(RulingOn::Strikes(-2)),
            "Corrected by the organiser: −2 strikes (the clue was legal)"
        );
        let one = told(RulingOn::Strikes(1));
        assert_eq!(one, "Corrected by the organiser: +1 strike (the clue was legal)");
        assert_eq!(told(RulingOn::Disqualified), "Disqualified by the organiser: the clue was legal");
        assert_eq!(told(RulingOn::Reinstated), "Reinstated by the organiser: the clue was legal");
    }
}
