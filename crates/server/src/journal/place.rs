//! Where a journal is, and who may write it: a folder with a file, or a database.

use std::{
    fmt,
    fs::File,
    path::{Path, PathBuf},
};

use splitkey_host::NetworkKey;

use super::{
    JournalFileError, file, network_key,
    postgres::{DatabaseUrl, owner},
    sql::{Engine, Sql, Transaction, TransactionKind, begin},
    tables::owner_epoch,
    writing::WriteError,
};

/// The place of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalPlace {
    /// A folder on this computer, with an SQLite file.
    Folder(PathBuf),
    /// A PostgreSQL database, and the name of this host there.
    Database { url: DatabaseUrl, node: String },
}

impl JournalPlace {
    /// Opens the journal for writing, creating it if necessary, and becomes its owner.
    ///
    /// # Errors
    /// When it cannot be used, is in use by another host, or has a newer schema.
    pub(crate) fn own(&self) -> Result<OwnedJournal, JournalFileError> {
        match self {
            JournalPlace::Folder(folder) => {
                let (sql, epoch, lock) = file::own(folder)?;
                Ok(OwnedJournal { sql, epoch, reads: None, _lock: Some(lock) })
            }
            JournalPlace::Database { url, node } => {
                let (database, epoch) = owner::own(url, node)?;
                let reads = Some(Box::new(database.another()) as Box<dyn Sql>);
                Ok(OwnedJournal { sql: Box::new(database), epoch, reads, _lock: None })
            }
        }
    }

    /// Opens the journal for reading. A host may be writing it.
    ///
    /// # Errors
    /// When there is no journal, or it has another schema version.
    pub(crate) fn look_at(&self) -> Result<Box<dyn Sql>, JournalFileError> {
        match self {
            JournalPlace::Folder(folder) => Ok(Box::new(file::look_at(folder)?)),
            JournalPlace::Database { url, .. } => Ok(Box::new(owner::look_at(url)?)),
        }
    }

    /// Returns the secret of the journal's hosts, creating it if necessary. The journal has to exist.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub(crate) fn network_key(&self) -> Result<NetworkKey, JournalFileError> {
        match self {
            JournalPlace::Folder(folder) => network_key::network_key(folder)
                .map_err(|error| JournalFileError::Folder(folder.clone(), error)),
            JournalPlace::Database { url, .. } => network_key::of_database(&owner::look_at(url)?),
        }
    }

    /// Returns the folder, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            JournalPlace::Folder(folder) => Some(folder),
            JournalPlace::Database { .. } => None,
        }
    }
}

impl fmt::Display for JournalPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalPlace::Folder(folder) => write!(f, "{}", folder.display()),
            JournalPlace::Database { url, node } => write!(f, "{url}, as {node}"),
        }
    }
}

impl From<&Path> for JournalPlace {
    fn from(folder: &Path) -> JournalPlace {
        JournalPlace::Folder(folder.to_owned())
    }
}

impl From<&PathBuf> for JournalPlace {
    fn from(folder: &PathBuf) -> JournalPlace {
        JournalPlace::Folder(folder.clone())
    }
}

impl From<&JournalPlace> for JournalPlace {
    fn from(place: &JournalPlace) -> JournalPlace {
        place.clone()
    }
}

/// A journal that this process may write.
pub(crate) struct OwnedJournal {
    pub(crate) sql: Box<dyn Sql>,
    /// How many hosts have owned the journal, including this one.
    pub(crate) epoch: u32,
    /// A connection for what is only read, if that should not wait for what is written, or the other way round.
    pub(crate) reads: Option<Box<dyn Sql>>,
    /// Released on drop.
    _lock: Option<File>,
}

impl OwnedJournal {
    /// Begins the transaction of a batch, which is committed only if this process is still the owner.
    ///
    /// # Errors
    /// When it is not, or the journal cannot be written.
    pub(crate) fn begin(&self, batch: i64) -> Result<Transaction<'_>, WriteError> {
        let transaction = begin(&*self.sql, TransactionKind::Write)?;
        match transaction.engine() {
            Engine::Sqlite if owner_epoch(&*transaction)? != self.epoch => Err(WriteError::TakenOver),
            Engine::Sqlite => Ok(transaction),
            Engine::Postgres => owner::claim(&*transaction, self.epoch, batch).map(|()| transaction),
        }
    }

    /// Returns whether a batch was committed whose connection was lost.
    ///
    /// # Errors
    /// When this process is not the owner any more, or the journal cannot be reached.
    pub(crate) fn is_written(&self, batch: i64) -> Result<bool, WriteError> {
        match self.sql.engine() {
            // The file is never lost.
            Engine::Sqlite => Ok(false),
            Engine::Postgres => owner::is_written(&*self.sql, self.epoch, batch),
        }
    }
}
