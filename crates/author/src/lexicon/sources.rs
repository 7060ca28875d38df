//! The Debian packages from which the lexicons are generated.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use splitkey_xtask::{place, process};

/// The names and versions of the packages. Other versions result in other bytes.
const PACKAGES: &[(&str, &str)] = &[
    ("wordnet-base", "1:3.0-37"),
    ("wamerican", "2020.12.07-2"),
    ("wamerican-large", "2020.12.07-2"),
    ("hunspell-nl", "2:2.20.19-2"),
];

/// A folder with a subfolder for each package.
pub struct Sources(PathBuf);

impl Sources {
    /// Uses the packages in a folder, or downloads them.
    pub fn get(from: Option<&Path>) -> Result<Sources> {
        if let Some(folder) = from {
            return Ok(Sources(folder.to_path_buf()));
        }
        let folder = place::target()?.join("lexicon-sources");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for (package, version) in PACKAGES {
            let unpacked = folder.join(package);
            if unpacked.is_dir() {
                continue;
            }
            let wanted = format!("{package}={version}");
            process::run(Command::new("apt-get").args(["download", "-qq", &wanted]).current_dir(&folder))
                .with_context(|| format!("{wanted} comes from Debian 12: try `apt-get update` there"))?;
            let archive = archive(&folder, package)?;
            process::run(Command::new("dpkg").arg("-x").arg(&archive).arg(&unpacked))?;
        }
        Ok(Sources(folder))
    }

    /// Reads a text file of a package.
    pub fn read(&self, package: &str, file: &str) -> Result<String> {
        let path = self.0.join(package).join("usr/share").join(file);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8 text", path.display()))
    }

    /// Returns the names of the packages with their versions.
    pub fn names() -> impl Iterator<Item = String> {
        PACKAGES.iter().map(|(package, version)| format!("{package} {version}"))
    }
}

fn archive(folder: &Path, package: &str) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(&format!("{package}_")) && name.ends_with(".deb") {
            return Ok(path);
        }
    }
    bail!("apt-get left no archive of {package}")
}
