//! The test suite: `cargo xtask test`, and `cargo xtask ci` with lints.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::packages::{CHROMIUM, CHROMIUM_PROGRAMS, NATIVE_BUILD, NGINX, NODE, NPM, POPPLER, POSTGRESQL};
use crate::steps::Steps;
use crate::web::{self, Profile};
use crate::{fuzz, packages, place, process, scenarios};

/// How long each fuzzer runs after its corpus.
const FUZZED: Duration = Duration::from_secs(5);
/// The duration of the soak test, in seconds.
const SOAKED: &str = "60";

pub fn test() -> Result<()> {
    Steps::run(test_steps)
}

pub fn ci() -> Result<()> {
    Steps::run(|steps| {
        steps.step("packages", || packages::provide(&[NATIVE_BUILD]))?;
        steps.step("fmt", || process::run(process::cargo().args(["fmt", "--all", "--check"])))?;
        steps.step("clippy", || {
            let lints = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
            process::run(process::cargo().args(lints))
        })?;
        // The examples bring the features of the tests, with which the lints have checked all dependencies already.
        steps.step("doc", || {
            let docs = ["doc", "--no-deps", "--workspace", "--lib", "--examples"];
            process::run(process::cargo().args(docs).env("RUSTDOCFLAGS", "-D warnings"))
        })?;
        test_steps(steps)
    })
}

fn test_steps(steps: &mut Steps) -> Result<()> {
    let browser = place::root().join("tests/browser");
    steps.step("packages", || {
        packages::provide(&[NATIVE_BUILD, NGINX, POPPLER, POSTGRESQL])?;
        if browser.is_dir() { packages::provide(&[CHROMIUM, NODE, NPM]) } else { Ok(()) }
    })?;
    steps.step("build", process::build_workspace)?;
    steps.step("tests", || process::run(process::cargo().args(["test", "--workspace"])))?;
    steps.step("leaks", || {
        let leaky = ["test", "--workspace", "--features", "splitkey-testkit/leak", "--test", "secrecy"];
        process::run(process::cargo().args(leaky).arg("every_leak"))
    })?;
    steps.step("unsound hosts", || {
        let unsound = ["test", "--workspace", "--features", "splitkey-server/unsound", "--test", "cluster"];
        process::run(process::cargo().args(unsound).arg("unsound"))
    })?;
    steps.step("scenarios", || scenarios::run(&place::root().join("tests/scenarios")))?;
    steps.step("fuzz", || fuzz::run(FUZZED, None))?;
    steps.step("soak", || process::run(Command::new(place::built("bench")?).args(["soak", SOAKED])))?;
    let mut dist = PathBuf::new();
    steps.step("web client", || {
        dist = web::build(&web::Options { profile: Profile::WebCi, ..Default::default() })?;
        Ok(())
    })?;
    if browser.is_dir() {
        steps.step("browser tests", || test_in_browser(&browser, &dist))?;
    }
    Ok(())
}

fn test_in_browser(folder: &Path, dist: &Path) -> Result<()> {
    install_scripts(folder)?;
    let mut tests: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()
        .with_context(|| format!("cannot read {}", folder.display()))?;
    tests.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    tests.sort();
    let mut node = browser_node(dist)?;
    // Parallel browsers would slow each other down.
    process::run(node.args(["--test", "--test-concurrency=1"]).args(tests))
}

/// Installs the packages in the package.json of a folder.
pub fn install_scripts(folder: &Path) -> Result<()> {
    if folder.join("package.json").is_file() {
        let npm = process::find(&["npm"]).context("npm is not on the path")?;
        process::run(Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    }
    Ok(())
}

/// Returns a command for Node, with the paths of the host, the browser client and the browser.
pub fn browser_node(dist: &Path) -> Result<Command> {
    let server = place::built("splitkey-server")?;
    let chromium = match std::env::var_os("SPLITKEY_CHROMIUM") {
        Some(path) => path.into(),
        None => process::find(CHROMIUM_PROGRAMS).context("no Chromium is on the path")?,
    };
    let mut node = Command::new("node");
    node.current_dir(place::root())
        .env("SPLITKEY_SERVER", server)
        .env("SPLITKEY_WEB", dist)
        .env("SPLITKEY_CHROMIUM", chromium);
    Ok(node)
}
