//! The SQLite file of a journal. One host at a time may write it, while any number of programs read it.

use std::{
    fmt,
    fs::{DirBuilder, File, TryLockError},
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row as SqlRow, params};
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::schema;

/// The name of the file.
pub(crate) const FILE: &str = "journal.db";
const LOCK: &str = "journal.lock";
/// How long to wait for another program's lock on the file.
const BUSY: Duration = Duration::from_secs(10);

/// The file of a journal, locked for this process.
pub(crate) struct JournalFile {
    pub(crate) connection: Connection,
    /// How many hosts have owned the file, including this one.
    pub(crate) epoch: u32,
    /// Released on drop.
    _lock: File,
}

impl JournalFile {
    /// Opens the journal of a folder, creating both if necessary, and takes ownership of it.
    ///
    /// # Errors
    /// When the folder or file cannot be used, is in use by another host, or has a newer schema.
    pub(crate) fn own(folder: &Path) -> Result<JournalFile, JournalFileError> {
        make(folder).map_err(|error| JournalFileError::Folder(folder.to_owned(), error))?;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        if !path.exists() {
            create_private(&path).map_err(|error| JournalFileError::Folder(folder.to_owned(), error))?;
        }
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        schema::version(&connection)?;
        let mode: String =
            connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
        if mode != "wal" {
            return Err(JournalFileError::NoWal);
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        schema::migrate(&mut connection)?;
        connection.execute("UPDATE owner SET epoch = epoch + 1", [])?;
        let epoch = owner_epoch(&connection)?;
        sync_folder(folder);
        Ok(JournalFile { connection, epoch, _lock: lock })
    }
}

/// Creates a folder that only its owner can read: the journal holds the keys of running matches.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Creates a file that only its owner can read: copies and exports also hold keys.
///
/// # Errors
/// When the file cannot be created, or already exists.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

fn lock(folder: &Path) -> Result<File, JournalFileError> {
    let unusable = |error| JournalFileError::Folder(folder.to_owned(), error);
    let options = || File::options().create(true).truncate(false).write(true).open(folder.join(LOCK));
    let lock = options().map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(JournalFileError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Flushes the folder, because a new file's name is durable only then.
fn sync_folder(folder: &Path) {
    // Systems on which folders cannot be opened do this by themselves.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Opens the journal of a folder read-only. A host may be writing it.
///
/// # Errors
/// When there is no journal, or it has another schema version.
pub(crate) fn look_at(folder: &Path) -> Result<Connection, JournalFileError> {
    let path = folder.join(FILE);
    if !path.is_file() {
        return Err(JournalFileError::Missing(path));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "query_only", true)?;
    match schema::version(&connection)? {
        schema::SCHEMA => Ok(connection),
        older => Err(JournalFileError::Older(older)),
    }
}

/// Returns how many hosts have owned the file.
pub(crate) fn owner_epoch(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("SELECT epoch FROM owner", [], |row| row.get(0))
}

/// Returns the current time, in seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// Formats seconds since 1970 for people, as `2026-11-21 18:05 UTC`.
pub(crate) fn format_time(connection: &Connection, seconds: i64) -> rusqlite::Result<String> {
    connection
        .query_row("SELECT strftime('%Y-%m-%d %H:%M UTC', ?1, 'unixepoch')", [seconds], |row| row.get(0))
}

/// Returns the tables of the file as id and code: all, or only the open ones. Tables that are set aside are never
/// included.
pub(crate) fn tables(connection: &Connection, closed_too: bool) -> rusqlite::Result<Vec<(i64, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, code FROM game_table WHERE (closed = 0 OR ?1) AND pruned_at IS NULL ORDER BY id",
    )?;
    let tables = statement.query_map([closed_too], |row| Ok((row.get(0)?, row.get(1)?)))?;
    tables.collect()
}

/// Returns the id of the open table with this code.
pub(crate) fn open_id(connection: &Connection, code: TableCode) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM game_table WHERE code = ?1 AND closed = 0 AND pruned_at IS NULL")?
        .query_row([code.as_str()], |row| row.get(0))
        .optional()
}

/// Returns the rows of a table, in order.
pub(crate) fn rows(connection: &Connection, table: i64) -> rusqlite::Result<Vec<Row>> {
    rows_after(connection, table, 0)
}

/// Returns the rows of a table after the given number, in order.
pub(crate) fn rows_after(connection: &Connection, table: i64, number: u64) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(
        "SELECT number, epoch, format, rules, state_hash, written_at, payload, checksum
         FROM event WHERE table_id = ?1 AND number > ?2 ORDER BY number",
    )?;
    let rows = statement.query_map([table, number as i64], read_row)?;
    rows.collect()
}

/// The order in which rows are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Forwards,
    Backwards,
}

/// Reads the rows of a table after a number one by one, until `take` breaks off.
pub(crate) fn each_row<E: From<rusqlite::Error>>(
    connection: &Connection,
    table: i64,
    after: u64,
    order: Order,
    mut take: impl FnMut(Row) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let order = match order {
        Order::Forwards => "ASC",
        Order::Backwards => "DESC",
    };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT number, epoch, format, rules, state_hash, written_at, payload, checksum
         FROM event WHERE table_id = ?1 AND number > ?2 ORDER BY number {order}",
    ))?;
    let mut rows = statement.query([table, after as i64])?;
    while let Some(row) = rows.next()? {
        if take(read_row(row)?)?.is_break() {
            break;
        }
    }
    Ok(())
}

fn read_row(row: &SqlRow<'_>) -> rusqlite::Result<Row> {
    // A checksum of the wrong length becomes zeros, which fails the check like any wrong checksum.
    let checksum: Vec<u8> = row.get(7)?;
    Ok(Row {
        number: row.get::<_, i64>(0)? as u64,
        epoch: row.get(1)?,
        format: row.get(2)?,
        rules: row.get(3)?,
        state_hash: row.get::<_, i64>(4)? as u64,
        written_at: row.get(5)?,
        payload: row.get(6)?,
        checksum: checksum.try_into().unwrap_or_default(),
    })
}

/// Adds a row to a table of the file.
pub(crate) fn add_row(connection: &Connection, table: i64, row: &Row) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO event (table_id, number, epoch, format, rules, state_hash, written_at, payload, checksum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    statement.execute(params![
        table,
        row.number as i64,
        row.epoch,
        row.format,
        row.rules,
        row.state_hash as i64,
        row.written_at,
        row.payload,
        row.checksum
    ])?;
    Ok(())
}

/// Adds a table and returns its id, which no other table has had: links to replays name it. Fails if an open table
/// already has this code.
pub(crate) fn add_table(connection: &Connection, code: TableCode, closed: bool) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(
            "INSERT INTO game_table (id, code, closed, active_at)
             SELECT 1 + max(last_table, (SELECT coalesce(max(id), 0) FROM game_table)), ?1, ?2, lived
             FROM journal_time",
        )?
        .execute(params![code.as_str(), closed])?;
    Ok(connection.last_insert_rowid())
}

pub(crate) fn set_closed(connection: &Connection, table: i64, closed: bool) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE game_table SET closed = ?2 WHERE id = ?1")?
        .execute(params![table, closed])?;
    Ok(())
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalFileError {
    Folder(PathBuf, io::Error),
    InUse(PathBuf),
    Missing(PathBuf),
    /// The file is not a journal of this game.
    NoJournal,
    /// The file has this schema version, which needs a newer program.
    Newer(usize),
    /// The file has this schema version; a host has to open it first, which upgrades it.
    Older(usize),
    NoWal,
    Sqlite(rusqlite::Error),
}

impl fmt::Display for JournalFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => {
                write!(f, "cannot keep the journal in {}: {error}", folder.display())
            }
            Self::InUse(folder) => {
                write!(
                    f,
                    "another host is using the journal in {}; choose another folder with --data",
                    folder.display()
                )
            }
            Self::Missing(path) => write!(f, "no journal found at {}", path.display()),
            Self::NoJournal => write!(f, "{FILE} is not a journal of Split Key"),
            Self::Newer(version) => write!(
                f,
                "the journal has schema version {version}, and this program only knows up to {}: use a newer program",
                schema::SCHEMA
            ),
            Self::Older(version) => write!(
                f,
                "the journal has schema version {version}: start a host on it first, which upgrades it to {}",
                schema::SCHEMA
            ),
            Self::NoWal => {
                f.write_str("the journal cannot be on this disk: it does not support write-ahead logging")
            }
            Self::Sqlite(error) => {
                write!(f, "cannot read or write the journal: {error}; a backup may help")
            }
        }
    }
}

impl std::error::Error for JournalFileError {}

impl From<rusqlite::Error> for JournalFileError {
    fn from(error: rusqlite::Error) -> JournalFileError {
        JournalFileError::Sqlite(error)
    }
}
