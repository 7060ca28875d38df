//! `cargo xtask lexicon` generates the clue referee's lexicons from Debian's dictionaries.

mod dutch;
mod english;
mod notices;
mod relatives;
mod reviewed;
mod siblings;
mod sources;
mod spellings;
mod support;
mod wordnet;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use sources::Sources;
use splitkey_xtask::place;

/// The source of the dictionaries and an optional list for review.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// Folder with the packages, unpacked; without it they are downloaded
    #[arg(long, value_name = "DIR")]
    pub from: Option<PathBuf>,
    /// Folder for lists of apparent compounds and derived words, to be reviewed
    #[arg(long, value_name = "DIR")]
    pub review: Option<PathBuf>,
}

pub fn run(options: &Options) -> Result<()> {
    let sources = Sources::get(options.from.as_deref())?;
    let assets = place::root().join("assets");
    let folder = assets.join("lexicon");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let english = english::build(&sources, &assets.join("words/en"))?;
    write(&folder.join("en.bin"), &english)?;
    let dutch = dutch::build(&sources, &assets.join("words/nl"))?;
    write(&folder.join("nl.bin"), &dutch)?;
    notices::write(&sources, &assets.join("licences"))?;
    if let Some(folder) = &options.review {
        reviewed::list(&english, &dutch, folder)?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut gzip, bytes)?;
    let packed = gzip.finish()?.len();
    println!("{}: {} KiB, {} KiB as gzip", path.display(), bytes.len() / 1024, packed / 1024);
    Ok(())
}
