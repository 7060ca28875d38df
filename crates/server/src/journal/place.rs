//! Where a journal is, and who may write it: a folder with a file, or a database.

use std::{
    collections::HashMap,
    fmt,
    fs::File,
    path::{Path, PathBuf},
};

use splitkey_host::NetworkKey;
use splitkey_protocol::TableCode;

use super::{
    JournalFileError, file,
    held::Held,
    lease::Lease,
    lease_times::LeaseTimes,
    network_key,
    postgres::{DatabaseUrl, Postgres, life},
    sql::{Sql, Transaction, TransactionKind, begin},
    tables::owner_epoch,
    write_error::WriteError,
};

/// The place of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalPlace {
    /// A folder on this computer, with an SQLite file.
    Folder(PathBuf),
    /// A PostgreSQL database, and the name of this host there.
    Database { url: DatabaseUrl, node: String, lease: LeaseTimes },
}

impl JournalPlace {
    /// Opens the journal for writing, creating it if necessary, and becomes its owner, or one of the hosts that share
    /// a database.
    ///
    /// # Errors
    /// When it cannot be used, another host uses the file or has the name, or it has a newer schema.
    pub(crate) fn own(&self) -> Result<OwnedJournal, JournalFileError> {
        match self {
            JournalPlace::Folder(folder) => {
                let (sql, epoch, lock) = file::own(folder)?;
                let reads = Some(file::another(folder)?);
                Ok(OwnedJournal { sql, epoch, reads, lease: None, _lock: Some(lock) })
            }
            JournalPlace::Database { url, node, lease } => {
                let (lease, database) = Lease::take(url, node, *lease)?;
                let reads = Some(Box::new(database.another()) as Box<dyn Sql>);
                // Only the epoch of a table counts, and the writer knows it.
                let epoch = u32::try_from(lease.life.id).unwrap_or(u32::MAX);
                let lease = Some(SharedJournal { lease, database: database.another() });
                Ok(OwnedJournal { sql: Box::new(database), epoch, reads, lease, _lock: None })
            }
        }
    }

    /// Opens the journal for a change that no host may notice, creating it if necessary.
    ///
    /// # Errors
    /// When it cannot be used, is in use by a host, or has a newer schema.
    pub(crate) fn change(&self) -> Result<ChangedJournal, JournalFileError> {
        match self {
            JournalPlace::Folder(folder) => {
                let (sql, _, lock) = file::own(folder)?;
                Ok(ChangedJournal { sql, _lock: Some(lock) })
            }
            JournalPlace::Database { url, .. } => {
                Ok(ChangedJournal { sql: Box::new(life::alone(url)?), _lock: None })
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
            JournalPlace::Database { url, .. } => Ok(Box::new(life::look_at(url)?)),
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
            JournalPlace::Database { url, .. } => network_key::of_database(&life::look_at(url)?),
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
            JournalPlace::Database { url, node, .. } => write!(f, "{url}, as {node}"),
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

/// A journal that this process may change, while no host has it.
pub(crate) struct ChangedJournal {
    pub(crate) sql: Box<dyn Sql>,
    /// Released on drop.
    _lock: Option<File>,
}

/// A journal that this process may write.
pub(crate) struct OwnedJournal {
    pub(crate) sql: Box<dyn Sql>,
    /// How many hosts have owned the journal, including this one; in a database, how many lives hosts have had there.
    pub(crate) epoch: u32,
    /// A connection for what players ask, which no commit waits for; `None` once its thread has it.
    pub(crate) reads: Option<Box<dyn Sql>>,
    /// If other hosts have the journal, too.
    pub(crate) lease: Option<SharedJournal>,
    /// Released on drop.
    _lock: Option<File>,
}

/// This host's part in a journal that others have, too.
pub(crate) struct SharedJournal {
    pub(crate) lease: Lease,
    /// A connection that comes from the same one as all others of this host.
    database: Postgres,
}

impl OwnedJournal {
    /// Returns the tables that may be written from the start.
    pub(crate) fn held(&self, ids: HashMap<TableCode, i64>) -> Held {
        match &self.lease {
            Some(shared) => Held::none(shared.lease.life),
            None => Held::all(ids),
        }
    }

    /// Begins the transaction of a batch, which is committed only if this process is still the owner.
    ///
    /// # Errors
    /// When it is not, or the journal cannot be written.
    pub(crate) fn begin(&self, batch: i64) -> Result<Transaction<'_>, WriteError> {
        let transaction = begin(&*self.sql, TransactionKind::Write)?;
        match &self.lease {
            Some(shared) => shared.lease.life.mark(&*transaction, batch)?,
            None if owner_epoch(&*transaction)? != self.epoch => return Err(WriteError::TakenOver),
            None => {}
        }
        Ok(transaction)
    }

    /// Checks in a transaction of this process that it may change races.
    ///
    /// # Errors
    /// When another host has them, or the journal cannot be read.
    pub(crate) fn check_races(&self, sql: &dyn Sql) -> Result<(), WriteError> {
        match &self.lease {
            Some(shared) if !shared.lease.life.has_races(sql)? => Err(WriteError::Fenced),
            _ => Ok(()),
        }
    }

    /// Returns whether a batch was committed whose connection was lost.
    ///
    /// # Errors
    /// When this process is not the owner any more, or the journal cannot be reached.
    pub(crate) fn is_written(&self, batch: i64) -> Result<bool, WriteError> {
        match &self.lease {
            Some(shared) => shared.lease.life.is_written(&*self.sql, batch),
            // The file is never lost.
            None => Ok(false),
        }
    }

    /// Returns whether it is no use trying again to reach the journal.
    pub(crate) fn is_given_up(&self) -> bool {
        self.lease.as_ref().is_some_and(|shared| shared.database.is_given_up())
    }
}
