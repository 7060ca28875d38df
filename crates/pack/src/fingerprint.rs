//! Content hashes, so that browsers can cache files forever.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// Returns a short hexadecimal hash of the content.
pub fn of(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let digest = hasher.finalize();
    digest.iter().take(6).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string should not fail");
        text
    })
}

/// Returns one hash for files below `folder`: their names and contents.
pub fn of_files(folder: &Path, files: &[PathBuf]) -> Result<String> {
    let mut hashes = Vec::new();
    for file in files {
        let path = folder.join(file);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        hashes.push(of(&[file.to_string_lossy().as_bytes(), &bytes]));
    }
    let hashes: Vec<&[u8]> = hashes.iter().map(String::as_bytes).collect();
    Ok(of(&hashes))
}

/// Returns the hashed name of a file: `loader.js` becomes `loader-0123456789ab.js`.
pub fn name(file: &str, content: &[u8]) -> String {
    let hash = of(&[content]);
    match file.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{hash}.{extension}"),
        None => format!("{file}-{hash}"),
    }
}

/// Returns every file below a folder, as sorted relative paths.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder)?.to_path_buf());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_contains_a_hash_of_the_content() {
        let name_of = |content: &str| name("loader.js", content.as_bytes());
        assert_eq!(name_of("a"), name_of("a"));
        assert_ne!(name_of("a"), name_of("b"));
        let (stem, hash) = name_of("a")
            .strip_suffix(".js")
            .unwrap()
            .split_once('-')
            .map(|(s, h)| (s.to_string(), h.to_string()))
            .unwrap();
        assert_eq!((stem.as_str(), hash.len()), ("loader", 12));
    }

    #[test]
    fn the_boundaries_of_parts_change_the_hash() {
        assert_ne!(of(&[b"ab", b"c"]), of(&[b"a", b"bc"]));
    }
}
