//! Text files on this computer: dropped on the window, and saved among the player's documents.

use std::{
    fs,
    io::{self, Read},
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

/// Files dropped on the window, and lists saved among the player's documents.
pub(super) struct Documents(Option<PathBuf>);

impl Documents {
    pub(super) fn open() -> Documents {
        let folders = UserDirs::new();
        Documents(
            folders
                .and_then(|folders| folders.document_dir().or(Some(folders.home_dir())).map(Path::to_owned)),
        )
    }
}

impl OpenFiles for Documents {
    fn ask(&self) {}

    fn opened(&self) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String> {
        let folder = self.0.as_ref().ok_or("there is no folder for documents")?;
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Some(path.display().to_string()))
    }

    fn can_ask(&self) -> bool {
        false
    }
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
