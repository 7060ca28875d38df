//! A history as a file: a table in CSV, or JSON.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use splitkey_protocol::{PastMatch, PlayerName, races::date};
use splitkey_rules::{Loss, Outcome, Side};

use crate::Texts;

/// The form of a saved history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryFile {
    Csv,
    Json,
}

impl HistoryFile {
    pub const ALL: [HistoryFile; 2] = [HistoryFile::Csv, HistoryFile::Json];

    /// Returns the ending of the file's name.
    pub fn ending(self) -> &'static str {
        match self {
            HistoryFile::Csv => "csv",
            HistoryFile::Json => "json",
        }
    }
}

/// A value of a field.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
    None,
}

/// Returns matches as the text of a file.
pub(super) fn written<'a>(
    file: HistoryFile,
    texts: &Texts,
    matches: impl Iterator<Item = &'a PastMatch>,
) -> String {
    table(file, texts, &NAMES, matches.map(|one| fields(one).into()))
}

/// Returns rows of fields with these names as the text of a file.
///
/// Spreadsheets read a table as the computer's language writes lists, and letters rightly only after a byte order mark.
pub(crate) fn table(
    file: HistoryFile,
    texts: &Texts,
    names: &[&str],
    rows: impl Iterator<Item = Vec<Value>>,
) -> String {
    match file {
        HistoryFile::Csv => {
            let separator = texts.get("history-csv-separator");
            let mut text = format!("\u{feff}{}\r\n", names.join(&separator));
            for row in rows {
                let cells: Vec<String> = row.iter().map(csv).collect();
                text.push_str(&cells.join(&separator));
                text.push_str("\r\n");
            }
            text
        }
        HistoryFile::Json => {
            let mut json = serde_json::Serializer::with_formatter(Vec::new(), RowPerLine);
            let rows = rows.map(|row| Row(names, row));
            Serializer::collect_seq(&mut json, rows).expect("numbers and texts should be JSON");
            String::from_utf8(json.into_inner()).expect("JSON should be UTF-8") + "\n"
        }
    }
}

/// A row, which is written with the names of its fields.
struct Row<'a>(&'a [&'a str], Vec<Value>);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(&self.1))
    }
}

/// Writes each row of a table on a line of its own.
struct RowPerLine;

impl Formatter for RowPerLine {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"\n" } else { b",\n" })
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"\n]")
    }
}

/// The names of the fields.
const NAMES: [&str; 25] = [
    "date",
    "mission_turns",
    "mission_mistakes",
    "result",
    "turns",
    "tokens_left",
    "score",
    "looser_order",
    "several_words",
    "word_play",
    "ideas",
    "own_side",
    "players_a",
    "players_b",
    "clues_a",
    "clue_words_a",
    "agents_a",
    "mistakes_a",
    "clues_b",
    "clue_words_b",
    "agents_b",
    "mistakes_b",
    "best_clue",
    "best_clue_number",
    "best_clue_agents",
];

fn fields(one: &PastMatch) -> [Value; NAMES.len()] {
    let summary = &one.summary;
    let names = |side: Side| {
        let names: Vec<&str> = one.names[side.index()].iter().map(PlayerName::as_str).collect();
        Value::Text(names.join("; "))
    };
    let number = |number: u16| Value::Number(number.into());
    let flag = |on: bool| Value::Number(on.into());
    let (easier, best, [a, b]) = (summary.easier, summary.best_clue.as_ref(), summary.sides);
    [
        if one.ended_at == 0 { Value::None } else { Value::Text(date(one.ended_at)) },
        number(summary.mission.turns().into()),
        number(summary.mission.mistakes().into()),
        Value::Text(result(summary.outcome).to_owned()),
        number(summary.turns),
        number(summary.tokens_left.into()),
        summary.score.map_or(Value::None, |score| Value::Number(score.into())),
        flag(easier.looser),
        flag(easier.several_words),
        flag(easier.word_play),
        flag(easier.ideas),
        one.side.map_or(Value::None, |side| Value::Text(["A", "B"][side.index()].to_owned())),
        names(Side::A),
        names(Side::B),
        number(a.clues),
        number(a.clue_words),
        number(a.agents.into()),
        number(a.mistakes.into()),
        number(b.clues),
        number(b.clue_words),
        number(b.agents.into()),
        number(b.mistakes.into()),
        best.map_or(Value::None, |best| Value::Text(best.clue.text.clone())),
        best.map_or(Value::None, |best| number(best.clue.number.into())),
        best.map_or(Value::None, |best| number(best.agents.into())),
    ]
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost(Loss::Assassin) => "assassin",
        Outcome::Lost(Loss::Tokens) => "out-of-tokens",
        Outcome::Lost(Loss::Sudden) => "sudden-death",
        Outcome::Lost(Loss::GaveUp) => "gave-up",
        Outcome::Void => "void",
    }
}

/// Returns a cell of a table. A text that a spreadsheet would take for a formula begins with an apostrophe.
fn csv(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::None => String::new(),
        Value::Text(text) => {
            let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
            format!("\"{guard}{}\"", text.replace('"', "\"\""))
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::Language;

    use super::*;
    use crate::history::statistics::tests::past_match;

    #[test]
    fn a_table_has_a_line_for_each_match_and_guards_against_formulas() {
        let mut one = past_match(Outcome::Won, "=Ben \"B\"");
        one.ended_at = 1_795_000_000;
        let matches = [&one, &past_match(Outcome::Void, "Ada")];
        let text = written(HistoryFile::Csv, &Texts::of(Language::English), matches.into_iter());
        let lines: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].split(',').count(), NAMES.len());
        assert!(lines[1].starts_with("\"2026-11-18\",9,9,\"won\",4,5,"), "{}", lines[1]);
        assert!(lines[1].contains("\"'=Ben \"\"B\"\"\""), "{}", lines[1]);
        assert!(lines[2].starts_with(",9,9,\"void\""), "{}", lines[2]);
    }

    #[test]
    fn spreadsheets_read_a_table_in_every_language() {
        let one = past_match(Outcome::Won, "Zoë; a, b");
        for (language, separator) in [(Language::English, ','), (Language::Dutch, ';')] {
            let text = written(HistoryFile::Csv, &Texts::of(language), [&one].into_iter());
            assert!(text.as_bytes().starts_with(b"\xef\xbb\xbfdate"), "{text}");
            let lines: Vec<&str> = text.split_terminator("\r\n").collect();
            assert_eq!(lines[0].split(separator).count(), NAMES.len(), "{text}");
            assert!(lines[1].contains("\"Zoë; a, b\""), "{text}");
            assert!(lines[1].starts_with(&format!("{separator}9{separator}9{separator}\"won\"")), "{text}");
        }
    }

    #[test]
    fn the_other_file_is_json() {
        let one = past_match(Outcome::Won, "a\"b\\c");
        let text = written(HistoryFile::Json, &Texts::of(Language::Dutch), [&one].into_iter());
        assert!(text.starts_with("[\n{\"date\":null,\"mission_turns\":9,"), "{text}");
        assert!(text.contains("\"players_b\":\"a\\\"b\\\\c\""), "{text}");
        assert!(
            text.ends_with("\"best_clue\":\"fjord\",\"best_clue_number\":2,\"best_clue_agents\":3}\n]\n")
        );
    }
}
