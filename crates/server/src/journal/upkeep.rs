//! What an owner does with a journal besides playing on: check it, copy it, read it.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use splitkey_host::{History, Record};

use super::{
    JournalFileError,
    file::{create_private, look_at, tables},
    format::snapshot::encode_snapshot,
    reading::{self, CutRecord, RefusedTable},
    snapshots,
};

/// What a check of a journal found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// All tables in the file.
    pub tables: usize,
    /// Tables that people may come back to.
    pub open: usize,
    /// Matches that wait for their next action.
    pub running: usize,
    pub records: u64,
    /// Tables that are set aside, and can be restored.
    pub aside: usize,
    /// Torn ends, which the next start of a host cuts off.
    pub torn: Vec<CutRecord>,
    pub refused: Vec<RefusedTable>,
    /// Snapshots that are damaged, or tell something else than the records.
    pub snapshots: Vec<String>,
    /// What SQLite says of the file itself.
    pub file: Vec<String>,
}

impl Report {
    /// Whether everything is as it was written.
    pub fn is_sound(&self) -> bool {
        self.torn.is_empty() && self.refused.is_empty() && self.snapshots.is_empty() && self.file.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { tables, open, running, records, aside, torn, refused, snapshots, file } = self;
        writeln!(f, "{records} records of {tables} tables; {open} tables open, {running} matches running")?;
        if *aside > 0 {
            writeln!(f, "{aside} old tables set aside")?;
        }
        torn.iter().try_for_each(|torn| writeln!(f, "{torn}; it will be cut off"))?;
        refused.iter().try_for_each(|refused| writeln!(f, "{refused}"))?;
        snapshots.iter().try_for_each(|snapshot| writeln!(f, "{snapshot}"))?;
        file.iter().try_for_each(|line| writeln!(f, "the file: {line}"))?;
        if self.is_sound() { writeln!(f, "everything is sound") } else { Ok(()) }
    }
}

/// Reads the whole journal of a folder and plays every match again. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no journal that can be read at all.
pub fn check(folder: &Path) -> Result<Report, JournalFileError> {
    let connection = look_at(folder)?;
    let connection = connection.unchecked_transaction()?;
    let mut report = Report::default();
    for (id, code) in tables(&connection, true)? {
        report.tables += 1;
        match reading::read_whole_table(&connection, id, &code) {
            Ok((table, read)) => {
                let torn = read.torn.map(|row| CutRecord { table, number: row.number });
                report.torn.extend(torn);
                if let Some(history) = read.history {
                    if let Err(problem) = check_snapshot(&connection, id, &history) {
                        report.snapshots.push(format!("the snapshot of table {code}: {problem}"));
                    }
                    report.records += history.records();
                    report.open += usize::from(!history.is_closed());
                    report.running += usize::from(!history.is_closed() && history.has_running_match());
                }
            }
            Err(problem) => report.refused.push(RefusedTable { code, why: problem.to_string() }),
        }
    }
    let aside = "SELECT count(*) FROM game_table WHERE pruned_at IS NOT NULL";
    report.aside = connection.query_row(aside, [], |row| row.get::<_, i64>(0))? as usize;
    let mut statement = connection.prepare("PRAGMA quick_check")?;
    for line in statement.query_map([], |row| row.get::<_, String>(0))? {
        report.file.push(line?);
    }
    report.file.retain(|line| line != "ok");
    Ok(report)
}

/// Compares what a table's snapshot and the records after it tell with what all records do.
fn check_snapshot(connection: &Connection, id: i64, whole: &History) -> Result<(), String> {
    let Some(snapshot) = snapshots::try_read(connection, id, whole.code())? else { return Ok(()) };
    let read = reading::read_on(connection, id, whole.code(), Some(snapshot));
    let history = read.map_err(|problem| problem.to_string())?.history;
    let bytes = |history: &History| encode_snapshot(&history.snapshot()).map_err(|error| error.to_string());
    match history {
        Some(history) if bytes(&history)? == bytes(whole)? => Ok(()),
        _ => Err("it tells something else than the records".to_owned()),
    }
}

/// All records of a journal that are sound, table by table. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no journal that can be read at all.
pub fn records(folder: &Path) -> Result<Vec<Vec<Record>>, JournalFileError> {
    let connection = look_at(folder)?;
    let connection = connection.unchecked_transaction()?;
    let mut all = Vec::new();
    for (id, code) in tables(&connection, true)? {
        if let Ok(table) = code.parse()
            && let Ok((records, _)) = reading::records(&connection, id, table)
        {
            all.push(records);
        }
    }
    Ok(all)
}

/// Copies the journal of a folder as it is at this moment. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no journal, or the copy cannot be written or is there already.
pub fn backup(folder: &Path, copy: &Path) -> Result<(), UpkeepError> {
    let unwritable = |error| UpkeepError::Unwritable(copy.to_owned(), error);
    let connection = look_at(folder)?;
    // SQLite writes into an empty file, and this one is nobody else's.
    let file = create_private(copy).map_err(unwritable)?;
    connection.pragma_update(None, "query_only", false).map_err(JournalFileError::from)?;
    let path = copy.to_str().ok_or_else(|| unwritable(io::ErrorKind::InvalidFilename.into()))?;
    connection.execute("VACUUM INTO ?1", [path]).map_err(JournalFileError::from)?;
    file.sync_all().map_err(unwritable)
}

/// Why a journal could not be copied.
#[derive(Debug)]
pub enum UpkeepError {
    Journal(JournalFileError),
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for UpkeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => write!(f, "{error}"),
            Self::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for UpkeepError {}

impl From<JournalFileError> for UpkeepError {
    fn from(error: JournalFileError) -> UpkeepError {
        UpkeepError::Journal(error)
    }
}
