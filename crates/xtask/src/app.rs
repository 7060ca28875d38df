//! `cargo xtask app` builds and starts the native app.

use std::ffi::OsString;
use std::process::Command;

use anyhow::Result;

use crate::packages::{self, NATIVE_BUILD};
use crate::progress::{self, Teller};
use crate::{machine, place, process};

/// Builds the app as the tests do, and runs it with these options.
pub fn run(words: &[OsString]) -> Result<()> {
    machine::prepare(&machine::APP, "splitkey")?;
    packages::provide(&[NATIVE_BUILD])?;
    let mut cargo = process::cargo();
    cargo.args(["build", "--workspace", "--bin", "splitkey"]);
    let mut teller = Teller::new("native app");
    progress::build(&mut cargo, machine::APP.minutes, |progress| teller.tell(progress))?;
    drop(teller);
    process::run(Command::new(place::built("splitkey")?).args(words).env("BEVY_ASSET_ROOT", place::root()))
}
