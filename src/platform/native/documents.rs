//! Files on this computer: texts dropped on the window or saved among the player's documents, and saved pictures.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use bevy::{prelude::*, window::FileDragAndDrop};
use directories::UserDirs;
use splitkey_client::{FileOpened, platform::OpenFiles};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_dropped);
}

/// Larger than any valid word list.
const MOST_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// Files dropped on the window, and the folders for those that are saved.
pub(super) struct Documents {
    texts: Option<PathBuf>,
    pictures: Option<PathBuf>,
}

impl Documents {
    pub(super) fn open() -> Documents {
        let folders = UserDirs::new();
        let folder = |wanted: fn(&UserDirs) -> Option<&Path>| {
            let folders = folders.as_ref()?;
            Some(wanted(folders).unwrap_or(folders.home_dir()).to_owned())
        };
        Documents { texts: folder(UserDirs::document_dir), pictures: folder(UserDirs::picture_dir) }
    }
}

impl OpenFiles for Documents {
    fn ask(&self) {}

    fn opened(&self) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String> {
        self.save_document(name, text.as_bytes())
    }

    fn save_document(&self, name: &str, contents: &[u8]) -> Result<Option<String>, String> {
        save_as(self.texts.as_ref().ok_or("there is no folder for documents")?, name, contents)
    }

    fn save_picture(&self, name: &str, png: &[u8]) -> Result<Option<String>, String> {
        let folder = self.pictures.as_ref().ok_or("there is no folder for pictures")?;
        save_as(folder, &format!("{name}.png"), png)
    }

    fn can_ask(&self) -> bool {
        false
    }
}

/// Saves a file by a name, or with a number in it, and replaces no other file. Returns where.
fn save_as(folder: &Path, name: &str, contents: &[u8]) -> Result<Option<String>, String> {
    let failed = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let names = (2..1000).map(|number| format!("{stem}-{number}.{ending}"));
    for name in [name.to_owned()].into_iter().chain(names) {
        let path = folder.join(name);
        match fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(contents).map_err(|error| failed(&path, error))?;
                return Ok(Some(path.display().to_string()));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(&path, error)),
        }
    }
    Err("every name is taken".to_owned())
}

/// Reads a file that was dropped on the window, up to the maximum size.
fn open_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        let read = read(path_buf).inspect_err(|error| warn!("cannot read {}: {error}", path_buf.display()));
        commands.trigger(FileOpened(read.ok()));
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MOST_FILE_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_picture_replaces_no_other_one() {
        let parent = tempfile::tempdir().expect("a folder");
        let pictures = parent.path().join("Pictures");
        let documents = Documents { texts: None, pictures: Some(pictures.clone()) };
        for (picture, name) in [(b"one", "match.png"), (b"two", "match-2.png")] {
            let path = pictures.join(name);
            assert_eq!(documents.save_picture("match", picture), Ok(Some(path.display().to_string())));
            assert_eq!(fs::read(path).expect("a picture"), picture);
        }
    }

    #[test]
    fn a_saved_document_replaces_no_other_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let documents = Documents { texts: Some(folder.path().to_owned()), pictures: None };
        for (text, name) in [("one", "split-key-team.json"), ("two", "split-key-team-2.json")] {
            let path = folder.path().join(name);
            assert_eq!(documents.save("split-key-team.json", text), Ok(Some(path.display().to_string())));
            assert_eq!(fs::read_to_string(path).expect("a document"), text);
        }
    }

    #[test]
    fn a_picture_that_cannot_be_saved_says_why() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let documents = Documents { texts: None, pictures: Some(file.path().to_owned()) };
        let why = documents.save_picture("match", b"one").expect_err("a file is no folder");
        assert!(why.contains(&file.path().display().to_string()), "{why}");
        let nowhere = Documents { texts: None, pictures: None };
        assert_eq!(nowhere.save_picture("match", b"one"), Err("there is no folder for pictures".to_owned()));
    }
}
