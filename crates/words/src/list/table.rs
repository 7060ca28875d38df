//! Tables: lines of the same number of parts, with separators between them.

use std::collections::BTreeMap;

use super::column::{Column, is_language, is_name};
use crate::own::is_quotation_mark;

/// The signs that separate columns, the likeliest first.
const SEPARATORS: [u8; 4] = [b'\t', b';', b'|', b','];
/// What people write between the parts of a line, with the space that belongs to it.
const WRITTEN: [&str; 6] = [" • ", " · ", " – ", " - ", " / ", " = "];
/// The share of the lines, in hundredths, that have a separator in a list of lines with parts.
const SEPARATED: usize = 50;
/// The share of the lines, in hundredths, that have the same number of parts in a table.
const EVEN: usize = 80;
/// Two rows of up to this many parts may be a table.
const FEW_COLUMNS: usize = 3;
/// A table of two columns with at least this many rows has the same words twice, in two languages for example.
const LONG: usize = 10;

/// Lines with parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// All parts, in order.
    pub(super) cells: Vec<String>,
    /// The columns, if the lines have the same number of parts.
    pub(super) columns: Vec<Column>,
    /// Whether one column has the words, rather than all of them.
    pub(super) is_one_column: bool,
    pub(super) has_header: bool,
}

impl Table {
    /// Reads lines as a table, if enough of them have a separator.
    pub(super) fn of(lines: &[String]) -> Option<Table> {
        let read = |separator| (rows(lines, separator), separator);
        let share = |rows: &[Vec<String>]| {
            let parted =
                rows.iter().filter(|row| row.iter().filter(|cell| !cell.is_empty()).count() > 1).count();
            100 * parted / rows.len().max(1)
        };
        let best = SEPARATORS
            .into_iter()
            .map(read)
            .map(|(rows, _)| (share(&rows), rows))
            .rev()
            .max_by_key(|(share, _)| *share)
            .filter(|(share, _)| *share >= SEPARATED);
        match best {
            Some((_, rows)) => Some(Table::of_rows(rows)),
            None => tabbed(lines).map(|lines| Table::of_rows(rows(&lines, b'\t'))),
        }
    }

    fn of_rows(mut rows: Vec<Vec<String>>) -> Table {
        rows.retain(|row| row.iter().any(|cell| cell.contains(char::is_alphanumeric)));
        let width = usual_width(&rows);
        let header = rows.first().filter(|_| width > 1 && has_header(&rows, width)).cloned();
        let body = rows.get(usize::from(header.is_some())..).unwrap_or_default();
        let cells: Vec<String> = body.iter().flatten().filter(|cell| !cell.is_empty()).cloned().collect();
        let column = |at: usize| Column {
            name: header.as_ref().and_then(|names| names.get(at)).filter(|name| !name.is_empty()).cloned(),
            entries: body
                .iter()
                .filter_map(|row| row.get(at))
                .filter(|cell| !cell.is_empty())
                .cloned()
                .collect(),
        };
        let columns: Vec<Column> =
            (0..width).map(column).filter(|column| !column.entries.is_empty()).collect();
        let of_words = columns.iter().filter(|column| column.is_of_words()).count();
        let is_long_pair = columns.len() == 2 && body.len() >= LONG;
        // A few lines with many parts are no table, even if some parts are numbers.
        let is_grid = body.len() < 2 || columns.len() > body.len().max(FEW_COLUMNS);
        let is_one_column = header.is_some() || (!is_grid && of_words < columns.len()) || is_long_pair;
        Table { cells, columns, is_one_column, has_header: header.is_some() }
    }
}

/// Returns whether the first row has the names of the columns: half of them are known, all are languages, or there are
/// numbers below one of them.
fn has_header(rows: &[Vec<String>], width: usize) -> bool {
    let Some((first, body)) = rows.split_first() else { return false };
    let is_number = |cell: &String| !cell.is_empty() && !cell.contains(char::is_alphabetic);
    let counts = |at: usize| body.iter().all(|row| row.get(at).is_some_and(is_number));
    let names_numbers = |at: usize| body.len() > 1 && counts(at) && !first.get(at).is_none_or(is_number);
    let named = first.iter().filter(|cell| is_name(cell)).count();
    let is_named = named > 0 && 2 * named >= first.len();
    let are_languages = first.iter().all(|cell| is_language(cell));
    !body.is_empty() && (is_named || are_languages || (0..width).any(names_numbers))
}

/// Returns the parts that lines are in where few of them have any.
pub(super) fn parts(lines: &[String]) -> Vec<String> {
    let parts = rows(lines, b',').into_iter().flatten();
    parts.flat_map(|part| part.split([';', '\t']).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Splits lines at a separator, but not within quotation marks, and removes space around the parts.
fn rows(lines: &[String], separator: u8) -> Vec<Vec<String>> {
    let sign = char::from(separator);
    let straight = |sign: char| if is_quotation_mark(sign) { '"' } else { sign };
    let text: String =
        lines.iter().flat_map(|line| [line, "\n"]).flat_map(str::chars).map(straight).collect();
    // A mark that nothing closes would take in the rest of the list.
    let text = if is_balanced(&text, sign) { text } else { text.replace('"', "") };
    let mut reader = csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).delimiter(separator).trim(csv::Trim::All);
    let spaced = text.replace(&format!("{sign} \""), &format!("{sign}\""));
    let rows =
        reader.from_reader(spaced.as_bytes()).into_records().filter_map(Result::ok).collect::<Vec<_>>();
    let row = |record: &csv::StringRecord| -> Vec<String> {
        let mut cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        if sign == '|' && cells.first().is_some_and(String::is_empty) {
            cells.remove(0);
        }
        cells
    };
    rows.iter().map(row).filter(|row| !row.is_empty()).collect()
}

/// Returns whether every line closes the quotation marks that its parts open.
fn is_balanced(text: &str, separator: char) -> bool {
    let opens =
        text.lines().flat_map(|line| line.split(separator)).filter(|part| part.trim().starts_with('"'));
    let closes =
        text.lines().flat_map(|line| line.split(separator)).filter(|part| part.trim().ends_with('"'));
    opens.count() == closes.count()
}

/// Returns the lines with tabs instead of what people write between their parts.
fn tabbed(lines: &[String]) -> Option<Vec<String>> {
    let has = |separator: &str| lines.iter().filter(|line| line.contains(separator)).count();
    let enough = |count: usize| 100 * count >= SEPARATED * lines.len() && count > 0;
    let separator = WRITTEN.into_iter().find(|separator| enough(has(separator)));
    // A colon also stands in titles.
    let colon = || Some(": ").filter(|colon| lines.len() > 2 && 100 * has(colon) >= EVEN * lines.len());
    let separator = separator.or_else(colon)?;
    Some(lines.iter().map(|line| line.replace(separator, "\t")).collect())
}

/// Returns the number of columns, or 0 if the rows differ too much.
fn usual_width(rows: &[Vec<String>]) -> usize {
    let mut widths = BTreeMap::new();
    for row in rows {
        *widths.entry(row.len()).or_insert(0_usize) += 1;
    }
    let usual = widths.into_iter().max_by_key(|(_, count)| *count);
    usual.filter(|(_, count)| 100 * count >= EVEN * rows.len()).map_or(0, |(width, _)| width)
}
