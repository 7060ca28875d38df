//! How long the browser client keeps a page busy until it can be played.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::packages::{CHROMIUM, NATIVE_BUILD, NODE, NPM};
use crate::{packages, place, process, suite, web};

/// Drawn flat, and in 3D.
const VIEWS: [&str; 2] = ["flat", "table"];

pub fn run(words: &[OsString]) -> Result<()> {
    if !words.is_empty() {
        bail!("bench load takes no more words");
    }
    packages::provide(&[NATIVE_BUILD, CHROMIUM, NODE, NPM])?;
    process::run(process::cargo().args(["build", "--workspace", "--bins"]))?;
    let dist = web::build(&web::Options::default())?;
    let scripts = place::root().join("tests/browser");
    suite::install_scripts(&scripts)?;
    process::run(suite::browser_node(&dist)?.arg(scripts.join("load.mjs")).args(VIEWS))
}
