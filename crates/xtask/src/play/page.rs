//! The folder that `cargo xtask play` serves: first a page that says how far the browser client is, then the client.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::place;
use crate::progress::Progress;

/// The page that waits for the client, beside the game's own style and emblem.
const WAITING: [(&str, &str); 4] = [
    ("index.html", include_str!("waiting/index.html")),
    ("waiting.js", include_str!("waiting/waiting.js")),
    ("style.css", include_str!("../../../../web/style.css")),
    ("emblem.svg", include_str!("../../../../web/emblem.svg")),
];

/// The file that says how far the build is.
const PROGRESS: &str = "progress.txt";

/// The served folder.
#[derive(Clone)]
pub struct Page(PathBuf);

impl Page {
    /// Empties the folder of a port and puts the page that waits there.
    pub fn waiting(port: u16) -> Result<Self> {
        Self::waiting_in(place::target()?.join(format!("play-{port}")))
    }

    fn waiting_in(folder: PathBuf) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let page = Self(folder);
        page.say("building 0")?;
        WAITING.iter().try_for_each(|(name, text)| page.write(name, text.as_bytes()))?;
        Ok(page)
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Says how far the client is.
    pub fn tell(&self, progress: Progress) -> Result<()> {
        match progress.left {
            Some(left) => self.say(&format!("building {:.3} {}", progress.part(), left.as_secs())),
            None => self.say(&format!("building {:.3}", progress.part())),
        }
    }

    /// Says that the client is compiled, and is being packed.
    pub fn pack(&self) -> Result<()> {
        self.say("packing")
    }

    /// Says that there will be no client.
    pub fn fail(&self) -> Result<()> {
        self.say("failed")
    }

    /// Replaces the page that waits by the client in a folder, and tells open pages.
    pub fn open(&self, client: &Path) -> Result<()> {
        copy(client, &self.0, &|name| name != "index.html")?;
        // Last, because it names all the others.
        copy(client, &self.0, &|name| name == "index.html")?;
        self.say("ready")
    }

    fn say(&self, text: &str) -> Result<()> {
        self.write(PROGRESS, text.as_bytes())
    }

    /// Writes a file so that no reader sees a half of it.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let (path, new) = (self.0.join(name), self.0.join(format!("{name}.new")));
        fs::write(&new, bytes).with_context(|| format!("cannot write {}", new.display()))?;
        fs::rename(&new, &path).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Copies the files of a folder whose names pass, and all of the folders in it.
fn copy(from: &Path, to: &Path, passes: &dyn Fn(&str) -> bool) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target).with_context(|| format!("cannot make {}", target.display()))?;
            copy(&entry.path(), &target, passes)?;
        } else if passes(&entry.file_name().to_string_lossy()) {
            fs::copy(entry.path(), &target).with_context(|| format!("cannot write {}", target.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_page_waits_until_the_client_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let (served, client) = (folder.path().join("play"), folder.path().join("client"));
        fs::create_dir_all(client.join("assets")).expect("a folder");
        for (file, text) in [("index.html", "the game"), ("index.html.br", "packed"), ("assets/a.png", "a")] {
            fs::write(client.join(file), text).expect("a file");
        }
        let read = |name: &str| fs::read_to_string(served.join(name)).expect("a served file");

        let page = Page::waiting_in(served.clone()).expect("a page");
        assert!(read("index.html").contains("being built") && read("progress.txt") == "building 0");
        let left = Some(Duration::from_secs(90));
        page.tell(Progress { built: 400, all: 400, left }).expect("a file");
        assert_eq!(read("progress.txt"), "building 1.000 90");
        page.open(&client).expect("the client");
        assert_eq!(
            [read("index.html"), read("assets/a.png"), read("progress.txt")],
            ["the game", "a", "ready"]
        );
        assert_eq!(read("index.html.br"), "packed");

        Page::waiting_in(served.clone()).expect("a page");
        assert!(!served.join("index.html.br").exists(), "the packed page of before would be served");
    }
}
