//! Standings and clues of a race as files.

use splitkey_protocol::{
    PairClues, PlayerName, RaceRow, Ruling, RulingOn,
    races::{PairEnd, TieBreak},
};
use splitkey_rules::{Identity, Side};

use super::book::Races;
use crate::{
    HistoryFile, Texts,
    history::{Value, table},
};

const STANDINGS: [&str; 13] = [
    "rank",
    "pair",
    "player_a",
    "player_b",
    "computer",
    "result",
    "strikes",
    "time_tokens",
    "best_clue",
    "best_turn",
    "below_by",
    "correction",
    "rulings",
];

/// Returns the standings as the text of a file.
pub(super) fn standings_table(file: HistoryFile, texts: &Texts, races: &Races) -> String {
    table(file, texts, &STANDINGS, races.pairs.iter().map(standing_fields))
}

fn standing_fields(row: &RaceRow) -> Vec<Value> {
    let name = |side: Side| row.names[side.index()].as_ref().map_or(Value::None, |name| text(name.as_str()));
    let mut fields = vec![
        row.standing
            .and_then(|standing| standing.rank)
            .map_or(Value::None, |rank| Value::Number(rank.into())),
        Value::Number(row.number.0.into()),
        name(Side::A),
        name(Side::B),
        row.computer.map_or(Value::None, |side| text(side_letter(side))),
    ];
    let end = row.standing.map(|standing| standing.end);
    fields.push(end.map_or(Value::None, |end| {
        text(match end {
            PairEnd::Finished(_) => "finished",
            PairEnd::NotFinished => "not-finished",
            PairEnd::Disqualified => "disqualified",
        })
    }));
    match end {
        Some(PairEnd::Finished(result)) => fields.extend(
            [
                i64::from(result.strikes),
                result.time_tokens.into(),
                result.best_clue.0.into(),
                result.best_turn.0.into(),
            ]
            .map(Value::Number),
        ),
        _ => fields.extend([Value::None, Value::None, Value::None, Value::None]),
    }
    let by = row.standing.and_then(|standing| standing.decided_by);
    fields.push(by.map_or(Value::None, |by| {
        text(match by {
            TieBreak::Strikes => "strikes",
            TieBreak::TimeTokens => "time-tokens",
            TieBreak::BestClue => "best-clue",
            TieBreak::BestTurn => "best-turn",
            TieBreak::NotFinished => "not-finished",
            TieBreak::Shared => "shared",
        })
    }));
    if row.rulings.is_empty() {
        fields.extend([Value::None, Value::None]);
        return fields;
    }
    let corrections = row.rulings.iter().filter_map(|ruling| match ruling.on {
        RulingOn::Strikes(strikes) => Some(i64::from(strikes)),
        RulingOn::Disqualified | RulingOn::Reinstated => None,
    });
    let rulings: Vec<String> = row.rulings.iter().map(ruling_words).collect();
    fields.extend([Value::Number(corrections.sum()), Value::Text(rulings.join("; "))]);
    fields
}

/// Returns a ruling with what it changes, the turn that it is about, and its reason.
fn ruling_words(ruling: &Ruling) -> String {
    let on = match ruling.on {
        RulingOn::Strikes(strikes) => format!("strikes {strikes:+}"),
        RulingOn::Disqualified => "disqualified".to_owned(),
        RulingOn::Reinstated => "reinstated".to_owned(),
    };
    let turn = ruling.turn.map_or(String::new(), |turn| format!(", turn {turn}"));
    format!("{on}{turn}: {}", ruling.reason.as_str())
}

const CLUES: [&str; 9] = ["pair", "players", "turn", "side", "clue", "number", "illegal", "agents", "missed"];

/// Returns what all pairs did, a turn a row, as the text of a file.
pub(super) fn clue_table(file: HistoryFile, texts: &Texts, races: &Races) -> String {
    let words = races.board().map(|board| board.words).unwrap_or_default();
    let rows = races.clues.iter().flat_map(|pair| clue_rows(pair, races, &words));
    table(file, texts, &CLUES, rows)
}

fn clue_rows(pair: &PairClues, races: &Races, words: &[String]) -> Vec<Vec<Value>> {
    let names = races.row(pair.number).map_or(String::new(), player_names);
    let rows = pair.turns.iter().map(|turn| {
        let given = turn.clue.as_ref();
        let found = |agents: bool| {
            let guesses = turn.guesses.iter().filter(|guess| (guess.found == Identity::Agent) == agents);
            let words: Vec<&str> =
                guesses.filter_map(|guess| words.get(guess.cell.index())).map(String::as_str).collect();
            Value::Text(words.join("; "))
        };
        let side = given.map(|given| side_letter(given.giver));
        vec![
            Value::Number(pair.number.0.into()),
            text(&names),
            Value::Number(turn.number.into()),
            side.map_or(Value::None, text),
            given.map_or(Value::None, |given| text(&given.clue.text)),
            given.map_or(Value::None, |given| Value::Number(given.clue.number.into())),
            Value::Number(given.is_some_and(|given| given.penalised).into()),
            found(true),
            found(false),
        ]
    });
    rows.collect()
}

/// Returns the names of the people of a pair.
fn player_names(row: &RaceRow) -> String {
    row.names.iter().flatten().map(PlayerName::as_str).collect::<Vec<_>>().join("; ")
}

fn side_letter(side: Side) -> &'static str {
    ["A", "B"][side.index()]
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use splitkey_protocol::{
        Language, RaceStanding, TalkLine,
        races::{PairNumber, RaceResult},
    };
    use splitkey_rules::{Clue, GivenClue, TurnRecord};

    use super::*;

    fn races() -> Races {
        let name = |name: &str| PlayerName::new(name).ok();
        let (best_clue, best_turn) = (Reverse(3), Reverse(4));
        let result = RaceResult { strikes: 12, time_tokens: 1, best_clue, best_turn };
        let standing = RaceStanding {
            end: PairEnd::Finished(result),
            rank: Some(1),
            decided_by: None,
            strikes: None,
            replay: None,
        };
        let row = |number, names, standing| RaceRow {
            number: PairNumber(number),
            names,
            waits: false,
            standing,
            rulings: Vec::new(),
            computer: None,
        };
        let solo = RaceRow { computer: Some(Side::A), ..row(3, [None, name("Nils")], Some(standing)) };
        let clue = Clue { text: "ship".into(), number: 2 };
        let turn = TurnRecord {
            number: 1,
            clue: Some(GivenClue { giver: Side::A, clue, penalised: false }),
            guesses: Vec::new(),
            end: None,
        };
        Races {
            pairs: vec![
                row(2, [name("Vera"), name("=Mara")], Some(standing)),
                solo,
                row(1, [name("Wim"), None], None),
            ],
            clues: vec![PairClues { number: PairNumber(2), turns: vec![turn] }],
            ..Races::default()
        }
    }

    #[test]
    fn standings_are_saved_with_what_ranks_them() {
        let csv = standings_table(HistoryFile::Csv, &Texts::of(Language::English), &races());
        let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
        assert_eq!(lines[1], "1,2,\"Vera\",\"'=Mara\",,\"finished\",12,1,3,4,,,");
        assert_eq!(lines[2], "1,3,,\"Nils\",\"A\",\"finished\",12,1,3,4,,,");
        assert_eq!(lines[3], ",1,\"Wim\",,,,,,,,,,");
        let json = standings_table(HistoryFile::Json, &Texts::of(Language::English), &races());
        assert!(json.contains("\"rank\":1,\"pair\":2,\"player_a\":\"Vera\""), "{json}");
    }

    #[test]
    fn rulings_are_saved_with_the_strikes_that_they_add_or_take_off() {
        let ruling = |on, turn, reason| {
            let reason = TalkLine::new(reason).expect("a reason");
            Ruling { pair: PairNumber(2), on, turn, reason }
        };
        let mut races = races();
        races.pairs[0].rulings = vec![
            ruling(RulingOn::Strikes(-2), Some(5), "it was legal"),
            ruling(RulingOn::Disqualified, None, "shared a key"),
            ruling(RulingOn::Reinstated, None, "did not"),
            ruling(RulingOn::Strikes(1), None, "a slip"),
        ];
        let csv = standings_table(HistoryFile::Csv, &Texts::of(Language::English), &races);
        let words = "strikes -2, turn 5: it was legal; disqualified: shared a key; reinstated: did not; \
                     strikes +1: a slip";
        let line = csv.split_terminator("\r\n").nth(1).unwrap_or_default();
        assert!(line.ends_with(&format!(",-1,\"{words}\"")), "{line}");
        let json = standings_table(HistoryFile::Json, &Texts::of(Language::English), &races);
        assert!(json.contains(&format!("\"correction\":-1,\"rulings\":\"{words}\"")), "{json}");
    }

    #[test]
    fn clues_are_saved_turn_by_turn() {
        let csv = clue_table(HistoryFile::Csv, &Texts::of(Language::English), &races());
        let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
        let names = format!("\u{feff}{}", CLUES.join(","));
        assert_eq!(lines, [names.as_str(), "2,\"Vera; =Mara\",1,\"A\",\"ship\",2,0,\"\",\"\""]);
    }
}
