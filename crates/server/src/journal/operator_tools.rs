//! Tools for the operator: checking, copying and reading a journal.

use std::{
    fmt,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use splitkey_host::{History, Record};
use splitkey_records::format::snapshot::encode_snapshot;

use super::{
    ExportError, JournalFileError, export,
    file::{self, create_private},
    histories,
    kept::{CutRecord, RefusedTable},
    place::JournalPlace,
    races, reading, sheets, snapshots,
    sql::{Engine, Sql, TransactionKind, begin},
    table_records,
    tables::tables,
};

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of tables in the file, without those that are set aside.
    pub tables: usize,
    /// The number of open tables.
    pub open: usize,
    /// The number of matches that are not over.
    pub running: usize,
    pub records: u64,
    /// The number of tables that are set aside and can be restored.
    pub aside: usize,
    /// Incomplete last records, which the next host to read the table cuts off.
    pub torn: Vec<CutRecord>,
    pub refused: Vec<RefusedTable>,
    /// The number of campaign sheets.
    pub sheets: usize,
    /// Campaign sheets that cannot be read, with the reason.
    pub damaged_sheets: Vec<String>,
    /// The number of finished matches in histories.
    pub matches: usize,
    /// Finished matches in histories that cannot be read.
    pub damaged_matches: Vec<String>,
    /// The number of strike races.
    pub races: usize,
    /// What cannot be read of strike races.
    pub damaged_races: Vec<String>,
    /// Problems with snapshots: damaged, or different from the records.
    pub snapshots: Vec<String>,
    /// Problems that SQLite reports about the file itself.
    pub file: Vec<String>,
}

impl Report {
    /// Returns whether no damage was found.
    pub fn is_sound(&self) -> bool {
        self.torn.is_empty()
            && self.refused.is_empty()
            && self.snapshots.is_empty()
            && self.damaged_sheets.is_empty()
            && self.damaged_matches.is_empty()
            && self.damaged_races.is_empty()
            && self.file.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report {
            tables,
            open,
            running,
            records,
            aside,
            torn,
            refused,
            sheets,
            damaged_sheets,
            matches,
            damaged_matches,
            races,
            damaged_races,
            snapshots,
            file,
        } = self;
        writeln!(f, "{records} records of {tables} tables; {open} tables open, {running} matches running")?;
        if *aside > 0 {
            writeln!(f, "{aside} old tables set aside")?;
        }
        if *sheets > 0 {
            writeln!(f, "{sheets} campaign sheets")?;
        }
        damaged_sheets.iter().try_for_each(|sheet| writeln!(f, "{sheet}"))?;
        if *matches > 0 {
            writeln!(f, "{matches} finished matches in histories")?;
        }
        damaged_matches.iter().try_for_each(|damaged| writeln!(f, "{damaged}"))?;
        if *races > 0 {
            writeln!(f, "{races} strike races")?;
        }
        damaged_races.iter().try_for_each(|damaged| writeln!(f, "{damaged}"))?;
        torn.iter().try_for_each(|torn| writeln!(f, "{torn}; it will be cut off"))?;
        refused.iter().try_for_each(|refused| writeln!(f, "{refused}"))?;
        snapshots.iter().try_for_each(|snapshot| writeln!(f, "{snapshot}"))?;
        file.iter().try_for_each(|line| writeln!(f, "the file: {line}"))?;
        if self.is_sound() { writeln!(f, "everything is sound") } else { Ok(()) }
    }
}

/// Reads the whole journal of a folder and replays every match. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no readable journal.
pub fn check(place: impl Into<JournalPlace>) -> Result<Report, JournalFileError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let mut report = Report::default();
    for (id, code) in tables(&*sql, true)? {
        report.tables += 1;
        match reading::read_whole_table(&*sql, id, &code) {
            Ok((table, read)) => {
                let torn = read.torn.map(|row| CutRecord { table, number: row.number });
                report.torn.extend(torn);
                if let Some(history) = read.history {
                    if let Err(problem) = check_snapshot(&*sql, id, &history) {
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
    for id in sheets::all(&*sql)? {
        report.sheets += 1;
        if let Err(problem) = sheets::read(&*sql, id) {
            report.damaged_sheets.push(format!("campaign sheet {id:016x}: {problem}"));
        }
    }
    for id in histories::all(&*sql)? {
        report.matches += 1;
        if histories::stored(&*sql, id)?.is_none() {
            report.damaged_matches.push(format!("match {id} of the histories is damaged"));
        }
    }
    let (all_races, damaged_races) = races::read(&*sql)?;
    (report.races, report.damaged_races) = (all_races.len(), damaged_races);
    let aside = "SELECT count(*) FROM game_table WHERE pruned_at IS NOT NULL";
    report.aside = sql.one::<i64>(aside, &[])? as usize;
    report.file = match sql.engine() {
        Engine::Sqlite => sql.query("PRAGMA quick_check", &[], |row| row.get(0))?,
        // PostgreSQL checks its pages when it reads them, if its operator made it do so.
        Engine::Postgres => Vec::new(),
    };
    report.file.retain(|line| line != "ok");
    Ok(report)
}

/// Compares the state from a table's snapshot and the records after it with the state from all records.
fn check_snapshot(sql: &dyn Sql, id: i64, whole: &History) -> Result<(), String> {
    let Some(snapshot) = snapshots::try_read(sql, id, whole.code())? else { return Ok(()) };
    let read = reading::read_on(sql, id, whole.code(), Some(snapshot));
    let history = read.map_err(|problem| problem.to_string())?.history;
    let bytes = |history: &History| encode_snapshot(&history.snapshot()).map_err(|error| error.to_string());
    match history {
        Some(history) if bytes(&history)? == bytes(whole)? => Ok(()),
        _ => Err("it differs from the records".to_owned()),
    }
}

/// Returns the readable records of a journal, table by table. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no readable journal.
pub fn records(place: impl Into<JournalPlace>) -> Result<Vec<Vec<Record>>, JournalFileError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let mut all = Vec::new();
    for (id, code) in tables(&*sql, true)? {
        if let Ok(table) = code.parse()
            && let Ok((records, _)) = table_records::records(&*sql, id, table)
        {
            all.push(records);
        }
    }
    Ok(all)
}

/// Copies a journal in its current state: a file as it is, a database as an export. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no journal, or the copy cannot be written or already exists.
pub fn backup(place: impl Into<JournalPlace>, copy: &Path) -> Result<Copied, OperatorToolError> {
    let place = place.into();
    let unwritable = |error| OperatorToolError::Unwritable(copy.to_owned(), error);
    let Some(folder) = place.folder() else { return export_into(&place, copy) };
    let connection = file::look_at(folder)?;
    // SQLite writes into an existing empty file, so this one is created with the right permissions.
    let file = create_private(copy).map_err(unwritable)?;
    connection.pragma_update(None, "query_only", false).map_err(JournalFileError::from)?;
    let path = copy.to_str().ok_or_else(|| unwritable(io::ErrorKind::InvalidFilename.into()))?;
    connection.execute("VACUUM INTO ?1", [path]).map_err(JournalFileError::from)?;
    file.sync_all().map_err(unwritable)?;
    Ok(Vec::new())
}

/// What was left out of a copy because it is damaged, a line for each.
pub type Copied = Vec<String>;

/// Writes an export into a new file.
///
/// # Errors
/// As [`backup`].
pub fn export_into(place: &JournalPlace, path: &Path) -> Result<Copied, OperatorToolError> {
    let unwritable = |error| OperatorToolError::Unwritable(path.to_owned(), error);
    let mut text = BufWriter::new(create_private(path).map_err(unwritable)?);
    let left_out = export(place, &mut text).map_err(|error| match error {
        ExportError::Journal(error) => OperatorToolError::Journal(error),
        error => unwritable(io::Error::other(error.to_string())),
    })?;
    text.flush().and_then(|()| text.get_ref().sync_all()).map_err(unwritable)?;
    Ok(left_out)
}

/// Why a journal could not be copied.
#[derive(Debug)]
pub enum OperatorToolError {
    Journal(JournalFileError),
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for OperatorToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => write!(f, "{error}"),
            Self::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OperatorToolError {}

impl From<JournalFileError> for OperatorToolError {
    fn from(error: JournalFileError) -> OperatorToolError {
        OperatorToolError::Journal(error)
    }
}
