//! The ways in which a text can be read as a list, and which of them is the likeliest.

use std::collections::HashSet;

use super::{
    cards::quoted,
    column::{Column, is_heading},
    labels::without_labels,
    markup, program,
    table::{self, Table},
};
use crate::own::{OWN_WORD_CHARS, OWN_WORDS};

/// The most columns that are offered.
const OFFERED: usize = 4;

/// A way to read a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Each line is a card.
    Lines,
    /// Each word is a card, where lines have several.
    Words,
    /// Each part of a line is a card.
    Parts,
    /// The entries of a column of a table are the cards, counted from 0.
    Column(usize),
    /// The entries of a field of a program's list are the cards, counted from 0.
    Field(usize),
}

/// A way to read this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub reading: Reading,
    /// The name of the column or field.
    pub name: Option<String>,
    /// The first entry, as an example.
    pub example: Option<String>,
    /// The number of entries whose numbers were removed in this reading.
    pub(super) numbers: usize,
}

/// What was left out before the text was read, as it is no part of a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Removed {
    pub(super) comments: usize,
    pub(super) numbers: usize,
    pub(super) heading: Option<String>,
}

/// A text that can be read as a list.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// All sensible readings, the likeliest first.
    pub(super) readings: Vec<(Choice, Vec<String>)>,
    pub(super) removed: Removed,
    /// The number of columns of a table.
    pub(super) columns: usize,
}

impl Source {
    pub(super) fn of(text: &str) -> Source {
        let text = text.trim_start_matches('\u{feff}');
        if let Some(fields) = program::fields(text) {
            return Source::of_columns(fields, Reading::Field);
        }
        let lines = markup::lines(&markup::plain(text));
        let (lines, comments) = without_comments(lines);
        let labels = without_labels(lines);
        let (lines, numbers) = (labels.entries, labels.count);
        let mut source = match Table::of(&lines) {
            Some(table) => Source::of_table(table, lines),
            None => Source::of_lines(lines),
        };
        source.removed.comments = comments;
        source.removed.numbers = numbers;
        source
    }

    /// Reads lines of which each is a card.
    pub(super) fn of_cards(lines: &str) -> Source {
        let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        let choice = Choice { reading: Reading::Lines, name: None, example: None, numbers: 0 };
        Source { readings: vec![(choice, lines)], ..Source::default() }
    }

    fn of_columns(columns: Vec<Column>, reading: fn(usize) -> Reading) -> Source {
        let mut source = Source::default();
        for (at, column) in columns.into_iter().enumerate() {
            if at == 0 || (column.is_of_words() && source.readings.len() < OFFERED) {
                let entries = column.entries.iter().map(|entry| markup::plain(entry)).collect();
                source.add(reading(at), column.name, entries);
            }
        }
        source
    }

    fn of_table(table: Table, lines: Vec<String>) -> Source {
        let mut source = Source { columns: table.columns.len(), ..Source::default() };
        let best =
            (0..table.columns.len()).rev().max_by_key(|at| table.columns.get(*at).map(Column::fitness));
        if table.has_header {
            source.removed.heading = lines.first().map(|line| quoted(line));
        }
        let has_words = table.columns.iter().any(Column::is_of_words);
        for (at, column) in table.columns.into_iter().enumerate() {
            let is_best = Some(at) == best;
            if is_best || (source.readings.len() < OFFERED && (column.is_of_words() || !has_words)) {
                source.add(Reading::Column(at), column.name, column.entries);
            }
        }
        if let Some(best) = best {
            source.prefer(Reading::Column(best));
        }
        source.add(Reading::Parts, None, table.cells);
        if !table.is_one_column {
            source.prefer(Reading::Parts);
        }
        source
    }

    fn of_lines(mut lines: Vec<String>) -> Source {
        let mut source = Source::default();
        if lines.len() > 2 && lines.first().is_some_and(|line| is_heading(line)) {
            source.removed.heading = Some(quoted(&lines.remove(0)));
        }
        let parts = table::parts(&lines);
        let has_parts = parts.len() > lines.len();
        let shape = LineShape::of(&lines);
        let words = lines.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect();
        let split = has_parts && are_parts(&lines);
        source.add(Reading::Lines, None, lines);
        if has_parts {
            source.add(Reading::Parts, None, parts);
        }
        if shape.has_phrases {
            source.add(Reading::Words, None, words);
        }
        if split {
            source.prefer(Reading::Parts);
        } else if shape.is_of_words {
            source.prefer(Reading::Words);
        }
        source
    }

    fn add(&mut self, reading: Reading, name: Option<String>, entries: Vec<String>) {
        let labels = without_labels(entries);
        let example = labels.entries.iter().find(|entry| !entry.is_empty()).map(|entry| quoted(entry));
        let name = name.as_deref().map(quoted);
        self.readings.push((Choice { reading, name, example, numbers: labels.count }, labels.entries));
    }

    pub(super) fn prefer(&mut self, reading: Reading) {
        if let Some(at) = self.readings.iter().position(|(choice, _)| choice.reading == reading) {
            let preferred = self.readings.remove(at);
            self.readings.insert(0, preferred);
        }
    }
}

/// Removes lines that begin with `# ` or `// `, unless that is what most lines begin with.
fn without_comments(lines: Vec<String>) -> (Vec<String>, usize) {
    let is_comment = |line: &String| {
        let rest = line.trim_start_matches('#');
        (rest.len() < line.len() && (rest.is_empty() || rest.starts_with(char::is_whitespace)))
            || line.starts_with("// ")
    };
    let count = lines.iter().filter(|line| is_comment(line)).count();
    if 2 * count >= lines.len() && lines.len() > 1 && count > 1 {
        return (lines, 0);
    }
    (lines.into_iter().filter(|line| !is_comment(line)).collect(), count)
}

/// Returns whether lines with commas have several words, rather than titles with commas.
fn are_parts(lines: &[String]) -> bool {
    let parted: Vec<&String> = lines.iter().filter(|line| line.contains([',', ';', '\t'])).collect();
    let is_title = |line: &&&String| {
        let parts = || line.split(',').map(str::trim).filter(|part| !part.is_empty());
        !line.contains([';', '\t'])
            && line.chars().count() <= OWN_WORD_CHARS
            && (parts().any(|part| part.contains(' ')) || parts().count() < 2 || line.starts_with('"'))
    };
    2 * parted.iter().filter(is_title).count() < parted.len()
}

/// What lines without separators have between their spaces.
struct LineShape {
    /// Whether many lines have several words.
    has_phrases: bool,
    /// Whether these are words that stand for themselves.
    is_of_words: bool,
}

impl LineShape {
    fn of(lines: &[String]) -> LineShape {
        let words = |line: &String| line.split_whitespace().count();
        let phrases = lines.iter().filter(|line| words(line) > 1).count();
        let long =
            lines.iter().filter(|line| words(line) > 2 || line.chars().count() > OWN_WORD_CHARS).count();
        let all: Vec<String> =
            lines.iter().flat_map(|line| line.split_whitespace()).map(str::to_lowercase).collect();
        let different = all.iter().collect::<HashSet<_>>().len();
        // Phrases share small words, such as articles.
        let differ = 10 * different >= 9 * all.len();
        let too_few = lines.len() < *OWN_WORDS.start() && different >= *OWN_WORDS.start();
        let is_of_words =
            phrases > 0 && differ && 2 * long >= lines.len() && (2 * phrases > lines.len() || too_few);
        LineShape { has_phrases: 3 * phrases >= lines.len() && phrases > 0, is_of_words }
    }
}
