//! Measures how long the browser client keeps a page busy until the game is playable.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::packages::{CHROMIUM, NATIVE_BUILD, NODE, NPM};
use crate::{packages, place, process, suite, web};

/// The flat board, and the 3D table.
const VIEWS: [&str; 2] = ["flat", "table"];

pub fn run(words: &[OsString]) -> Result<()> {
    if !words.is_empty() {
        bail!("bench load takes no arguments");
    }
    packages::provide(&[NATIVE_BUILD, CHROMIUM, NODE, NPM])?;
    process::run(process::cargo().args(["build", "--workspace", "--bins"]))?;
    let dist = web::build(&web::Options::default())?;
    let scripts = place::root().join("tests/browser");
    suite::install_scripts(&scripts)?;
    process::run(suite::browser_node(&dist)?.arg(scripts.join("load.mjs")).args(VIEWS))
}
