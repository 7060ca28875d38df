//! What a command needs of this computer, checked at its start instead of when it runs out.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::place;

/// What a command needs, if nothing is built yet.
pub struct Needs {
    /// What is built, as in a sentence.
    what: &'static str,
    /// The minutes that it takes on two cores.
    pub minutes: u32,
    /// The space that it takes in the target folder, in GB.
    space: u64,
}

pub const SERVER: Needs = Needs { what: "the server", minutes: 6, space: 2 };
pub const PLAY: Needs = Needs { what: "the server and the game for browsers", minutes: 16, space: 5 };
pub const APP: Needs = Needs { what: "the native app", minutes: 15, space: 5 };
pub const TESTS: Needs = Needs { what: "everything that is tested", minutes: 55, space: 16 };

/// Says how long it takes if `program` has not been built yet, and checks that there is enough space. What is in the
/// target folder already counts as free, because it need not be built.
///
/// # Errors
/// When there is too little.
pub fn prepare(needs: &Needs, program: &str) -> Result<()> {
    let target = place::target()?;
    if !place::built(program)?.is_file() {
        let Needs { what, minutes, .. } = needs;
        println!("Building {what}. The first time, that takes about {minutes} minutes on two cores.");
    }
    match free_space(&target) {
        Some(free) => check_space(needs, &target, free + used_space(&target)),
        None => Ok(()),
    }
}

fn check_space(needs: &Needs, target: &Path, bytes: u64) -> Result<()> {
    let wanted = needs.space * 1_000_000_000;
    if bytes < wanted {
        bail!(
            "building {} needs {} GB of space in {}, and {:.1} GB more have to be free. \
             CARGO_TARGET_DIR can name another folder.",
            needs.what,
            needs.space,
            target.display(),
            (wanted - bytes) as f64 / 1e9
        );
    }
    Ok(())
}

/// Returns the free bytes of the disk that a folder is on, where that can be asked.
fn free_space(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// Returns the bytes in a folder. What cannot be read counts nothing.
fn used_space(folder: &Path) -> u64 {
    let (mut bytes, mut folders) = (0, vec![PathBuf::from(folder)]);
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(found) if found.is_dir() => folders.push(entry.path()),
                Ok(found) => bytes += found.len(),
                Err(_) => {}
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_space_is_told_with_what_is_missing() {
        let needs = Needs { what: "a tower", minutes: 1, space: 5 };
        assert!(check_space(&needs, Path::new("here"), 5_000_000_000).is_ok());
        let error = check_space(&needs, Path::new("here"), 3_500_000_000).expect_err("too little");
        let expected = "building a tower needs 5 GB of space in here, and 1.5 GB more have to be free. \
            CARGO_TARGET_DIR can name another folder.";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn what_is_in_the_folder_is_counted_at_every_depth() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(folder.path().join("a/b")).expect("a folder");
        std::fs::write(folder.path().join("a/b/c"), [0; 70]).expect("a file");
        std::fs::write(folder.path().join("d"), [0; 7]).expect("a file");
        assert_eq!(used_space(folder.path()), 77);
        assert!(free_space(folder.path()).is_none_or(|free| free > 0));
    }
}
