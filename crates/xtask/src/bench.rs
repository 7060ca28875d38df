//! `cargo xtask bench NAME` runs a benchmark of the test kit.

use std::ffi::OsString;

use crate::process;

pub fn run(words: &[OsString]) -> anyhow::Result<()> {
    process::run(
        process::cargo()
            .args(["run", "--release", "--package", "splitkey-testkit", "--bin", "bench", "--"])
            .args(words),
    )
}
