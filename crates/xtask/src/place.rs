//! The folders that every command works in.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the root of the checkout that `cargo xtask` was called in. Checkouts may share a target folder and therefore
/// this program, so the path at build time is only a fallback.
pub fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = PathBuf::from(manifest);
    manifest.ancestors().nth(2).map_or_else(|| manifest.clone(), Path::to_path_buf)
}

/// Returns the path of this program.
pub fn this() -> Result<PathBuf> {
    env::current_exe().context("cannot find the path of this program")
}

/// Returns Cargo's target folder, one of whose folders contains this program.
pub fn target() -> Result<PathBuf> {
    let program = this()?;
    let target = program.ancestors().nth(2).context("this program is not in a target folder")?;
    Ok(target.to_path_buf())
}

/// Returns the path of one of our programs as built by Cargo.
pub fn built(name: &str) -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}
