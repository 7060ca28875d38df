//! The SQLite file of a journal. One host at a time may write it, while any number of programs read it.

use std::{
    fs::{DirBuilder, File, TryLockError},
    io,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags};

use super::{error::JournalFileError, schema, sql::Sql, tables::owner_epoch};

/// The name of the file.
pub(crate) const FILE: &str = "journal.db";
const LOCK: &str = "journal.lock";
/// How long to wait for another program's lock on the file.
const BUSY: Duration = Duration::from_secs(10);
/// The number of statements that stay prepared, enough for all.
const STATEMENTS: usize = 64;

/// Opens the journal of a folder, creating both if necessary, and takes ownership of it. Returns how many hosts have
/// owned the file, including this one, and the lock that keeps others out.
///
/// # Errors
/// When the folder or file cannot be used, is in use by another host, or has a newer schema.
pub(crate) fn own(folder: &Path) -> Result<(Box<dyn Sql>, u32, File), JournalFileError> {
    let (connection, lock) = own_file(folder)?;
    let sql: Box<dyn Sql> = Box::new(connection);
    sql.execute("UPDATE owner SET epoch = epoch + 1", &[])?;
    let epoch = owner_epoch(&*sql)?;
    sync_folder(folder);
    Ok((sql, epoch, lock))
}

/// Opens the file of a folder, creating both if necessary, and locks it.
///
/// # Errors
/// As [`own`].
pub(crate) fn own_file(folder: &Path) -> Result<(Connection, File), JournalFileError> {
    make(folder).map_err(|error| JournalFileError::Folder(folder.to_owned(), error))?;
    let lock = lock(folder)?;
    let path = folder.join(FILE);
    if !path.exists() {
        create_private(&path).map_err(|error| JournalFileError::Folder(folder.to_owned(), error))?;
    }
    check_access(folder)?;
    let mut connection = open(&path)?;
    schema::version(&connection)?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        return Err(JournalFileError::NoWal);
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    schema::prepare(&mut connection)?;
    Ok((connection, lock))
}

/// Opens a second connection to the file that this process owns, so that what is read and what is committed do not wait for
/// each other.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn another(folder: &Path) -> Result<Box<dyn Sql>, JournalFileError> {
    let connection = open(&folder.join(FILE))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(Box::new(connection))
}

/// Checks that this user may read and write the files of a folder, and make new ones: SQLite names none of them.
fn check_access(folder: &Path) -> Result<(), JournalFileError> {
    for name in [FILE, "journal.db-wal", "journal.db-shm"] {
        let path = folder.join(name);
        match File::options().read(true).write(true).open(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(JournalFileError::File(path, error));
            }
            _ => {}
        }
    }
    #[cfg(unix)]
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK)
        .map_err(|error| JournalFileError::Folder(folder.to_owned(), error.into()))?;
    Ok(())
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
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

/// How long another process may take to let go of a journal. A program that this process has just started holds it until
/// it has closed what it inherited.
const LET_GO_WITHIN: Duration = Duration::from_secs(1);

fn lock(folder: &Path) -> Result<File, JournalFileError> {
    let unusable = |error| JournalFileError::Folder(folder.to_owned(), error);
    let options = || File::options().create(true).truncate(false).write(true).open(folder.join(LOCK));
    let lock = options().map_err(unusable)?;
    let until = Instant::now() + LET_GO_WITHIN;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                thread::sleep(Duration::from_millis(10))
            }
            Err(TryLockError::WouldBlock) => return Err(JournalFileError::InUse(folder.to_owned())),
        }
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
/// When there is no journal, or it has a newer schema version.
pub(crate) fn look_at(folder: &Path) -> Result<Connection, JournalFileError> {
    let path = folder.join(FILE);
    if !path.is_file() {
        return Err(JournalFileError::Missing(path));
    }
    File::open(&path).map_err(|error| JournalFileError::File(path.clone(), error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "query_only", true)?;
    match schema::version(&connection)? {
        0 => Err(JournalFileError::Missing(path)),
        _ => Ok(connection),
    }
}
