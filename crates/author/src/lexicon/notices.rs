//! The licence notices of the dictionaries.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::sources::Sources;

const FILES: &[(&str, &str, &str)] = &[
    ("WordNet-3.0.txt", "wordnet-base", "doc/wordnet-base/copyright"),
    ("SCOWL.txt", "wamerican", "doc/wamerican/copyright"),
    ("OpenTaal.txt", "hunspell-nl", "doc/hunspell-nl/copyright"),
];

/// Copies the notices unchanged, with an introduction that says what they are for.
pub fn write(sources: &Sources, folder: &Path) -> Result<()> {
    let packages: Vec<String> = Sources::names().collect();
    for (name, package, file) in FILES {
        let notice = sources.read(package, file)?;
        let version = packages.iter().find(|line| line.starts_with(package)).map_or("", String::as_str);
        let text = format!(
            "Parts of the word tables in assets/lexicon are made from this source, in another form.\n\
             The notice is that of the Debian package {version}.\n\n{notice}"
        );
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
