//! Export and import of a journal as text, for moving it to another computer or archiving it independently of SQLite.
//!
//! The first line is `split-key-journal 1`. Each table is a line `table CODE open` or `table CODE closed`, followed by
//! a line for each record, see [`row_lines`]. Each campaign sheet is a line `sheet`, see
//! [`sheet_lines`], and each finished match of histories a line `match`, see [`history_lines`]. Each strike race is a
//! line `race`, and what a pair of it does a line `play`. The last line, `end TABLES RECORDS SHEETS MATCHES RACES`, has
//! the totals and shows that the export is complete.

use std::{
    collections::HashMap,
    fmt,
    io::{self, BufRead, Write},
};

use splitkey_host::StoredSheet;
use splitkey_protocol::{SheetId, TableCode};
use splitkey_records::{
    history_lines::{self, MatchLine},
    row_lines, sheet_lines,
};

use super::{
    JournalFileError,
    histories::{self, StoredMatchRow},
    journal_time,
    journal_time::Moment,
    kept::RefusedTable,
    place::JournalPlace,
    races, reading, seats,
    sheets::{self, StoredSheetProblem},
    sql::{Sql, TransactionKind, begin},
    tables::{add_rows, add_table, note_epoch, rows, tables},
};

const HEAD: &str = "split-key-journal 1";
/// The number of rows that an import adds at once.
const ROWS_AT_ONCE: usize = 256;

/// Writes every undamaged table, sheet and match of a journal as text, and returns a line about each one that is left
/// out. A host may be writing the journal meanwhile.
///
/// # Errors
/// When the journal cannot be read or the text cannot be written.
pub fn export(place: impl Into<JournalPlace>, text: &mut impl Write) -> Result<Vec<String>, ExportError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot).map_err(JournalFileError::from)?;
    let all_sheets = sheets::all(&*sql).map_err(JournalFileError::from)?;
    let all_matches = histories::all(&*sql).map_err(JournalFileError::from)?;
    let all_races = races::lines(&*sql).map_err(JournalFileError::from)?;
    writeln!(text, "{HEAD}")?;
    let (mut places, mut records, mut refused) = (HashMap::new(), 0, Vec::new());
    for (id, code) in tables(&*sql, true).map_err(JournalFileError::from)? {
        match reading::read_whole_table(&*sql, id, &code) {
            Ok((_, read)) => {
                let state = match read.history {
                    Some(history) if !history.is_closed() => "open",
                    _ => "closed",
                };
                writeln!(text, "table {code} {state}")?;
                let mut rows = rows(&*sql, id).map_err(JournalFileError::from)?;
                rows.truncate(rows.len() - usize::from(read.torn.is_some()));
                rows.iter().try_for_each(|row| writeln!(text, "{}", row_lines::write(row)))?;
                places.insert(id, places.len() + 1);
                records += rows.len();
            }
            Err(problem) => refused.push(RefusedTable { code, why: problem.to_string() }.to_string()),
        }
    }
    let mut sheets = 0;
    for &id in &all_sheets {
        match sheets::read(&*sql, id) {
            Ok(Some(sheet)) => {
                writeln!(text, "{}", sheet_lines::write(&sheet))?;
                sheets += 1;
            }
            Ok(None) => {}
            Err(problem) => refused.push(format!("campaign sheet {id:016x} cannot be read: {problem}")),
        }
    }
    let matches = write_matches(&*sql, &all_matches, &places, text, &mut refused)?;
    all_races.iter().try_for_each(|line| writeln!(text, "{line}"))?;
    writeln!(text, "end {} {records} {sheets} {matches} {}", places.len(), all_races.len())?;
    text.flush()?;
    Ok(refused)
}

/// Writes the finished matches, and returns their number.
fn write_matches(
    sql: &dyn Sql,
    all: &[i64],
    places: &HashMap<i64, usize>,
    text: &mut impl Write,
    refused: &mut Vec<String>,
) -> Result<usize, ExportError> {
    let mut written = 0;
    for &id in all {
        let stored = histories::stored(sql, id).map_err(JournalFileError::from)?;
        let line = stored.and_then(|StoredMatchRow { of, ended_at, played }| {
            let of = of.and_then(|(table, record)| Some((*places.get(&table)?, record)));
            history_lines::write(&MatchLine { of, ended_at, played }).ok()
        });
        match line {
            Some(line) => {
                writeln!(text, "{line}")?;
                written += 1;
            }
            None => refused.push(format!("match {id} of the histories is damaged")),
        }
    }
    Ok(written)
}

/// Adds the tables, sheets and matches of an export to a journal, either all or none, and returns their numbers. No host may be
/// using it.
///
/// # Errors
/// When the text is not a complete export, or contains an open table whose code an open table of the journal already
/// has, or a sheet that is in the journal already.
pub fn import(place: impl Into<JournalPlace>, text: impl BufRead) -> Result<Imported, ExportError> {
    let journal = place.into().change()?;
    let transaction = begin(&*journal.sql, TransactionKind::Write).map_err(JournalFileError::from)?;
    let (mut records, mut sheets, mut matches, mut races) = (0, 0, 0, 0);
    let mut epochs = HashMap::<i64, u32>::new();
    let mut placed = Vec::<i64>::new();
    let lived = journal_time::read(&*transaction).map_err(JournalFileError::from)?;
    let (mut at, mut ended) = (None::<(i64, TableCode, bool)>, false);
    let mut waiting = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let (line, bad) = (line?, ExportError::Line(number + 1));
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            _ if ended => return Err(bad),
            _ if number == 0 => {
                if line != HEAD {
                    return Err(ExportError::NoExport);
                }
            }
            ["table", code, state @ ("open" | "closed")] => {
                let table: TableCode = code.parse().map_err(|_| bad)?;
                let closed = *state == "closed";
                let id = place_table(&*transaction, table, closed)?;
                at = Some((id, table, closed));
                placed.push(id);
            }
            ["sheet", words @ ..] => {
                let sheet = sheet_lines::read(words).ok_or(bad)?;
                add_sheet(&*transaction, sheet, lived)?;
                sheets += 1;
            }
            ["match", words @ ..] => {
                let line = history_lines::read(words).ok_or(bad)?;
                add_match(&*transaction, line, &placed, lived)?;
                matches += 1;
            }
            ["race" | "play", ..] => {
                races::add_line(&*transaction, &words).ok_or(bad)?.map_err(JournalFileError::from)?;
                races += 1;
            }
            ["end", totals @ ..] => {
                let all = [placed.len(), records, sheets, matches, races].map(|total| total.to_string());
                if all[..] != *totals {
                    return Err(ExportError::Incomplete);
                }
                ended = true;
            }
            words => {
                let (id, table, closed) = at.ok_or(ExportError::Line(number + 1))?;
                let row = row_lines::read(words).ok_or(ExportError::Line(number + 1))?;
                let record = row.record(table).map_err(|_| bad)?;
                if !closed {
                    seats::note(&*transaction, id, &record.event).map_err(JournalFileError::from)?;
                }
                histories::note(&*transaction, id, row.number, &record.event)
                    .map_err(JournalFileError::from)?;
                let epoch = epochs.entry(id).or_default();
                *epoch = row.epoch.max(*epoch);
                records += 1;
                waiting.push((id, row));
                if waiting.len() >= ROWS_AT_ONCE {
                    add_rows(&*transaction, &waiting).map_err(JournalFileError::from)?;
                    waiting.clear();
                }
            }
        }
    }
    if !ended {
        return Err(ExportError::Incomplete);
    }
    let finish = || {
        add_rows(&*transaction, &waiting)?;
        epochs.iter().try_for_each(|(table, epoch)| note_epoch(&*transaction, *table, *epoch))?;
        transaction.commit()
    };
    finish().map_err(JournalFileError::from)?;
    Ok(Imported { tables: placed.len(), sheets })
}

/// What was added to a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    pub tables: usize,
    pub sheets: usize,
}

fn add_sheet(sql: &dyn Sql, sheet: StoredSheet, lived: i64) -> Result<(), ExportError> {
    let id = sheet.id;
    sheets::make(sql, &sheet, lived).map_err(|problem| match problem {
        StoredSheetProblem::Sql(error) if error.is_conflict() => ExportError::SheetAlreadyThere(id),
        StoredSheetProblem::Sql(error) => JournalFileError::from(error).into(),
        StoredSheetProblem::Sheet(_) | StoredSheetProblem::Damaged => ExportError::Incomplete,
    })
}

fn add_match(sql: &dyn Sql, line: MatchLine, placed: &[i64], lived: i64) -> Result<(), ExportError> {
    let MatchLine { of, ended_at, played } = line;
    let of = match of {
        Some((place, record)) => {
            let id = placed.get(place.wrapping_sub(1)).ok_or(ExportError::Incomplete)?;
            Some((*id, record))
        }
        None => None,
    };
    histories::add(sql, of, &played, Moment { now: ended_at, lived })
        .map_err(|error| JournalFileError::from(error).into())
}

/// Adds a table of an export, still without records, and returns its id.
fn place_table(sql: &dyn Sql, table: TableCode, closed: bool) -> Result<i64, ExportError> {
    add_table(sql, table, closed).map_err(|error| match error.is_conflict() {
        // Only one open table may have a code.
        true => ExportError::AlreadyThere(table),
        false => JournalFileError::from(error).into(),
    })
}

/// Why a journal could not be exported or imported.
#[derive(Debug)]
pub enum ExportError {
    Journal(JournalFileError),
    Text(io::Error),
    /// The text does not start like an export.
    NoExport,
    /// This line, counted from 1, is invalid or was altered.
    Line(usize),
    /// The text is cut off, or lines are missing.
    Incomplete,
    /// An open table in the journal already has this code.
    AlreadyThere(TableCode),
    /// The journal already has this campaign sheet.
    SheetAlreadyThere(SheetId),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => write!(f, "{error}"),
            Self::Text(error) => write!(f, "the export cannot be read or written: {error}"),
            Self::NoExport => f.write_str("not an export of a journal"),
            Self::Line(line) => write!(f, "line {line} of the export is invalid or was altered"),
            Self::Incomplete => f.write_str("the export is incomplete"),
            Self::AlreadyThere(table) => write!(f, "the journal already has an open table {table}"),
            Self::SheetAlreadyThere(SheetId(id)) => {
                write!(f, "the journal already has the campaign sheet {id:016x}")
            }
        }
    }
}

impl std::error::Error for ExportError {}

impl From<JournalFileError> for ExportError {
    fn from(error: JournalFileError) -> ExportError {
        ExportError::Journal(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> ExportError {
        ExportError::Text(error)
    }
}
