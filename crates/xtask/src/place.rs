//! The two folders that every command works in.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The checkout that `cargo xtask` was called in. Checkouts may share a target folder and with it this
/// program, so what was true at build time is only the second choice.
pub fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = PathBuf::from(manifest);
    manifest.ancestors().nth(2).map_or_else(|| manifest.clone(), Path::to_path_buf)
}

/// Cargo's target folder: this program lies in its `debug` folder.
pub fn target() -> Result<PathBuf> {
    let program = env::current_exe().context("cannot tell where this program is")?;
    let target = program.ancestors().nth(2).context("this program lies in no target folder")?;
    Ok(target.to_path_buf())
}

/// A program of ours where Cargo puts it.
pub fn built(name: &str) -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}
