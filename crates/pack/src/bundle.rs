//! The served folder: the module, the hand-written page and the assets, with hashes in their names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};

use crate::compress::{self, Sizes};
use crate::texts::Texts;
use crate::{Modules, Quality, bindings, fingerprint, page};
use splitkey_xtask::place;

/// The file with a hash of all sources, to skip a build without changes.
const STAMP: &str = ".stamp";

/// What computer players know, below the assets. The host in the page reads it.
const ASSOCIATIONS: &str = "lexicon/associations-en.bin";

/// Packs the modules into `out`, replacing the whole folder.
pub fn pack(modules: &Modules, quality: Quality, out: &Path) -> Result<()> {
    let sources = Sources::read(modules)?;
    let stamp = sources.stamp(quality)?;
    if fs::read_to_string(out.join(STAMP)).is_ok_and(|old| old == stamp) {
        println!("{} is up to date", out.display());
        return Ok(());
    }
    let staging = out.with_extension("new");
    clear(&staging)?;
    sources.write(modules, quality, &staging)?;
    let files = fingerprint::files_below(&staging)?;
    let sizes = compress::copies(&staging, files, quality.levels())?;
    fs::write(staging.join(STAMP), stamp)?;
    remove(out)?;
    fs::rename(&staging, out).with_context(|| format!("cannot write {}", out.display()))?;
    println!("{}\n{}", table(&sizes), out.display());
    Ok(())
}

/// The sources of a bundle.
struct Sources {
    /// The game and the host for playing alone.
    modules: [Vec<u8>; 2],
    associations: Vec<u8>,
    page: PathBuf,
    page_files: Vec<PathBuf>,
    assets: PathBuf,
    asset_files: Vec<PathBuf>,
    asset_hash: String,
    texts: Texts,
}

impl Sources {
    fn read(modules: &Modules) -> Result<Self> {
        let (page, assets) = (place::root().join("web"), place::root().join("assets"));
        let read = |file: &Path| fs::read(file).with_context(|| format!("cannot read {}", file.display()));
        let asset_files: Vec<PathBuf> =
            fingerprint::files_below(&assets)?.into_iter().filter(|file| is_served(file)).collect();
        Ok(Self {
            modules: [read(&modules.game)?, read(&modules.solo)?],
            associations: read(&assets.join(ASSOCIATIONS))?,
            page_files: fingerprint::files_below(&page)?
                .into_iter()
                .filter(|file| is_of_page(file))
                .collect(),
            page,
            asset_hash: fingerprint::of_files(&assets, &asset_files)?,
            asset_files,
            texts: Texts::read(&assets.join("text"))?,
            assets,
        })
    }

    fn stamp(&self, quality: Quality) -> Result<String> {
        // The code of the packer counts as a source.
        let packer = place::root().join("crates/pack/src");
        let packer = fingerprint::of_files(&packer, &fingerprint::files_below(&packer)?)?;
        let page = fingerprint::of_files(&self.page, &self.page_files)?;
        let texts = self.texts.fingerprint();
        let parts = [quality.name(), &packer, &page, &texts, &self.asset_hash].map(str::as_bytes);
        let [game, solo] = &self.modules;
        Ok(fingerprint::of(&[&parts.concat(), game, solo, &self.associations]))
    }

    fn write(&self, modules: &Modules, quality: Quality, out: &Path) -> Result<()> {
        let mut values = BTreeMap::new();
        let mut put = |name: &str, bytes: &[u8]| -> Result<()> {
            let hashed = fingerprint::name(name, bytes);
            fs::write(out.join(&hashed), bytes).with_context(|| format!("cannot write {hashed}"))?;
            values.insert(name.to_string(), hashed);
            Ok(())
        };
        let folder = modules.game.with_file_name("bindings");
        clear(&folder)?;
        // Side by side, because both the bindings and wasm-opt leave one core idle for most of the time.
        let (game, solo) = thread::scope(|scope| {
            let solo = scope.spawn(|| bindings::make(&modules.solo, "splitkey-solo", quality, &folder));
            let game = bindings::make(&modules.game, "splitkey", quality, &folder);
            (game, solo.join().expect("making bindings should not panic"))
        });
        let (game, solo) = (game?, solo?);
        put("splitkey.js", &game.script)?;
        put("splitkey.wasm", &game.wasm)?;
        put("splitkey-solo.js", &solo.script)?;
        put("splitkey-solo.wasm", &solo.wasm)?;
        put("associations-en.bin", &self.associations)?;
        let assets = format!("assets-{}", self.asset_hash);
        copy(&self.assets, &self.asset_files, &out.join(&assets))?;
        let named = BTreeMap::from([("assets".to_string(), assets.clone())]);
        let (pages, parts): (Vec<_>, Vec<_>) = self.page_files.iter().partition(|file| is_named(file));
        for file in parts {
            let bytes = fs::read(self.page.join(file))?;
            let bytes = match file.extension().is_some_and(|extension| extension == "css") {
                true => self.fill(file, &String::from_utf8(bytes)?, &named)?.into_bytes(),
                false => bytes,
            };
            put(&file.to_string_lossy(), &bytes)?;
        }
        let snippets = folder.join("snippets");
        if snippets.is_dir() {
            copy(&snippets, &fingerprint::files_below(&snippets)?, &out.join("snippets"))?;
        }
        values.insert("assets".into(), assets);
        values.insert("wasm-bytes".into(), game.wasm.len().to_string());
        let solo = solo.wasm.len() + solo.script.len() + self.associations.len();
        values.insert("solo-bytes".into(), solo.to_string());
        for file in pages {
            let text = fs::read_to_string(self.page.join(file))?;
            fs::write(out.join(file), self.fill(file, &text, &values)?)?;
        }
        Ok(())
    }

    fn fill(&self, file: &Path, text: &str, values: &BTreeMap<String, String>) -> Result<String> {
        page::fill(text, values, &self.texts).with_context(|| format!("web/{}", file.display()))
    }
}

/// Returns whether a file of the page keeps its name, because it is asked for by that.
fn is_named(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "html")
}

/// Returns whether a file of `web` belongs to the game's page. The host has the other pages in its program, each in a
/// folder, with what they share.
fn is_of_page(file: &Path) -> bool {
    file.components().count() == 1
}

/// Returns whether an asset is served. Sources of assets are not, nor are files that the module or the host includes, and
/// the changelog.
fn is_served(asset: &Path) -> bool {
    let source = asset.extension().is_some_and(|extension| extension == "svg" || extension == "py");
    !source && !["words", "lexicon", "text", "CHANGELOG.md"].iter().any(|path| asset.starts_with(path))
}

fn copy(from: &Path, files: &[PathBuf], to: &Path) -> Result<()> {
    for file in files {
        let target = to.join(file);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(from.join(file), &target).with_context(|| format!("cannot write {}", target.display()))?;
    }
    Ok(())
}

fn clear(folder: &Path) -> Result<()> {
    remove(folder)?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// Formats the sizes in KiB of each file and of all assets together.
fn table(sizes: &[Sizes]) -> String {
    let mut lines = vec![format!("{:>9} {:>9} {:>9}  KiB", "raw", "gzip", "brotli")];
    let (assets, files): (Vec<_>, Vec<_>) =
        sizes.iter().partition(|sizes| sizes.file.components().count() > 1);
    for file in files.iter() {
        lines.push(line(&[file], &file.file.to_string_lossy()));
    }
    lines.push(line(&assets, &format!("{} assets", assets.len())));
    lines.push(line(&sizes.iter().collect::<Vec<_>>(), "all"));
    lines.join("\n")
}

fn line(files: &[&Sizes], name: &str) -> String {
    let sum = |size: fn(&Sizes) -> usize| files.iter().map(|file| size(file)).sum::<usize>() as f64 / 1024.0;
    let gzip = sum(|sizes| sizes.gzip.unwrap_or(sizes.raw));
    let brotli = sum(|sizes| sizes.brotli.unwrap_or(sizes.raw));
    format!("{:>9.1} {gzip:>9.1} {brotli:>9.1}  {name}", sum(|sizes| sizes.raw))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_of_assets_are_not_served() {
        assert!(is_served(Path::new("textures/cards.png")));
        assert!(!is_served(Path::new("textures/svg/agent_01.svg")));
        assert!(!is_served(Path::new("sounds/synth.py")));
        assert!(!is_served(Path::new("words/en/one.txt")));
        assert!(!is_served(Path::new("CHANGELOG.md")));
    }

    #[test]
    fn other_pages_of_the_host_are_not_packed() {
        assert!(is_of_page(Path::new("loader.js")));
        for file in fingerprint::files_below(&place::root().join("web")).expect("the pages") {
            let is_below = file.parent().is_some_and(|folder| folder != Path::new(""));
            assert!(!(is_below && is_of_page(&file)), "{}", file.display());
        }
    }

    #[test]
    fn the_table_counts_a_file_without_copies_as_it_is() {
        let sizes = [
            Sizes { file: "a.js".into(), raw: 4096, gzip: Some(2048), brotli: Some(1024) },
            Sizes { file: "assets-1/b.png".into(), raw: 1024, gzip: None, brotli: None },
        ];
        let table = table(&sizes);
        assert!(table.ends_with("      5.0       3.0       2.0  all"), "{table}");
    }
}
