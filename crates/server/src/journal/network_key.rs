//! The secret with which banned networks are hashed and links to replays are made: a file beside the journal, or a row
//! in its database, and not included in copies and exports.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use splitkey_host::NetworkKey;

use super::{
    JournalFileError,
    file::create_private,
    postgres::Postgres,
    sql::{Sql, SqlError, values},
};

const FILE: &str = "network.key";

/// Returns the key of a folder, creating it if necessary.
///
/// # Errors
/// When the key cannot be read or written, or the file does not hold a key.
pub(crate) fn network_key(folder: &Path) -> io::Result<NetworkKey> {
    let path = folder.join(FILE);
    match fs::read(&path) {
        Ok(bytes) => {
            let not_a_key = || {
                let text = format!(
                    "{} is not a key: delete it, which lifts all bans of networks and ends all links to replays, of overlays and of viewers",
                    path.display()
                );
                io::Error::new(io::ErrorKind::InvalidData, text)
            };
            bytes.try_into().map(NetworkKey).map_err(|_| not_a_key())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = NetworkKey::random();
            // Only a completely written file gets the final name.
            let written = folder.join("network.key.new");
            let _ = fs::remove_file(&written);
            let mut file = create_private(&written)?;
            file.write_all(&key.0)?;
            file.sync_all()?;
            fs::rename(written, path)?;
            Ok(key)
        }
        Err(error) => Err(error),
    }
}

/// Returns the key of a database, which all its hosts share, creating it if necessary.
///
/// # Errors
/// When the database cannot be read or written.
pub(crate) fn of_database(database: &Postgres) -> Result<NetworkKey, JournalFileError> {
    let (sql, read): (&dyn Sql, _) = (database, "SELECT key FROM network_key");
    let new = NetworkKey::random();
    let add = "INSERT INTO network_key (key) VALUES (?1) ON CONFLICT DO NOTHING";
    sql.execute(add, values![&new.0])?;
    let key: Option<[u8; 32]> = sql.first(read, &[], |row| row.get(0))?;
    Ok(NetworkKey(key.ok_or(SqlError::NoRow)?))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::Folder, *};

    #[test]
    fn a_folder_keeps_its_key_readable_only_by_its_owner() {
        let folder = Folder::new();
        fs::create_dir_all(folder.path()).unwrap();
        let key = network_key(folder.path()).unwrap();
        assert_eq!(network_key(folder.path()).unwrap(), key);
        let path = folder.path().join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(path, b"short").unwrap();
        assert_eq!(network_key(folder.path()).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
