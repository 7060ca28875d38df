//! Small texts as files in a folder that only the player's own account can read.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use bevy::log::warn;
use splitkey_client::platform::Storage;

/// A folder with a file for each key. On Unix, other users can access neither the folder nor its files.
#[derive(Clone, Debug)]
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Opens or creates the folder, and removes other users' access to it.
    ///
    /// # Errors
    ///
    /// Returns an error when the folder cannot be created.
    pub(super) fn open(path: &Path) -> io::Result<Folder> {
        fs::create_dir_all(path)
            .map_err(|error| io::Error::other(format!("cannot make {}: {error}", path.display())))?;
        // Some file systems have no permissions. That is logged, and the game continues.
        if let Err(error) = close_to_others(path) {
            eprintln!("splitkey: others on this computer may be able to read {}: {error}", path.display());
        }
        Ok(Folder(path.to_owned()))
    }

    /// Returns the path of a folder inside, which may not exist yet.
    pub(super) fn inside(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a temporary file and renames it, so that a crash leaves either the old text or the new one.
    ///
    /// # Errors
    ///
    /// Returns an error when the file cannot be written.
    pub(super) fn write(&self, key: &str, value: &str) -> io::Result<()> {
        let (path, new) = (self.0.join(key), self.0.join(format!("{key}.new")));
        match fs::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = own_file().write(true).create_new(true).open(&new)?;
        io::Write::write_all(&mut file, value.as_bytes())?;
        drop(file);
        fs::rename(new, path)
    }
}

#[cfg(unix)]
fn own_file() -> fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = fs::OpenOptions::new();
    options.mode(0o600);
    options
}

#[cfg(not(unix))]
fn own_file() -> fs::OpenOptions {
    fs::OpenOptions::new()
}

/// Sets the folder's mode to 0700.
#[cfg(unix)]
fn close_to_others(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

/// On other systems a player's own folder is inaccessible to others by default.
#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

impl Storage for Folder {
    fn remove(&self, key: &str) {
        match fs::remove_file(self.0.join(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => warn!("cannot delete {key:?}: {error}"),
            _ => {}
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        fs::read_to_string(self.0.join(key)).ok()
    }

    fn set(&self, key: &str, value: &str) {
        if let Err(error) = self.write(key, value) {
            warn!("cannot store {key:?}: {error}");
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A temporary folder for one test, deleted on drop.
    pub(in super::super) struct TestFolder {
        pub(in super::super) stored: Folder,
        _parent: TempDir,
    }

    impl TestFolder {
        pub(in super::super) fn new() -> TestFolder {
            let parent = tempfile::tempdir().expect("a folder");
            TestFolder { stored: Folder::open(parent.path()).expect("a folder"), _parent: parent }
        }
    }

    #[cfg(unix)]
    #[test]
    fn other_users_cannot_access_the_folder_or_its_files() {
        use std::os::unix::fs::PermissionsExt;
        let folder = TestFolder::new();
        let path = &folder.stored.0;
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        fs::write(path.join("name.new"), "left by a crash").expect("a file");
        for (path, open) in [(path.clone(), 0o755), (path.join("name.new"), 0o666)] {
            fs::set_permissions(path, fs::Permissions::from_mode(open)).expect("a mode");
        }
        let folder = Folder::open(path).expect("a folder");
        folder.write("secret", "new").expect("a file");
        folder.write("name", "Mara").expect("a file");
        assert_eq!(mode(path), 0o700);
        for file in ["secret", "name"] {
            assert_eq!(mode(&path.join(file)), 0o600, "{file}");
        }
        assert_eq!(folder.get("name").as_deref(), Some("Mara"));
    }
}
