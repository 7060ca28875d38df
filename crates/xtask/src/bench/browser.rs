//! Measures in Chromium: how long the browser client keeps a page busy until the game is playable, and what the stream
//! overlay costs.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::packages::{CHROMIUM, NATIVE_BUILD, NODE, NPM};
use crate::web;
use crate::{packages, place, process, suite};

/// The flat board, and the 3D table.
const VIEWS: [&str; 2] = ["flat", "table"];

/// Runs `bench load`.
pub fn load(words: &[OsString]) -> Result<()> {
    measure(words, "load.mjs", &VIEWS, web::Options::default())
}

/// Runs `bench overlay`. The overlay is the same in every build of the page.
pub fn overlay(words: &[OsString]) -> Result<()> {
    measure(words, "overlay_cost.mjs", &[], web::Options::quick())
}

fn measure(words: &[OsString], script: &str, arguments: &[&str], options: web::Options) -> Result<()> {
    if !words.is_empty() {
        bail!("this benchmark takes no arguments");
    }
    packages::provide(&[NATIVE_BUILD, CHROMIUM, NODE, NPM])?;
    process::build_workspace()?;
    let dist = web::build(&options)?;
    let scripts = place::root().join("tests/browser");
    packages::install_scripts(&scripts)?;
    process::run(suite::browser_node(&dist)?.arg(scripts.join(script)).args(arguments))
}
