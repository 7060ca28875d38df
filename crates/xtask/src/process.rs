//! Starts other programs.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::place;

/// Returns a command for the Cargo that `cargo xtask` was called with, in the root of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new("cargo");
    clear_cargo_variables(&mut command);
    command.current_dir(place::root());
    if let Ok(target) = place::target() {
        command.env("CARGO_TARGET_DIR", target);
    }
    command
}

/// Builds all programs of the workspace as the tests do. Fewer targets would have fewer features, and most packages would
/// be built twice.
pub fn build_workspace() -> Result<()> {
    run(cargo().args(["build", "--workspace", "--all-targets"]))
}

/// Builds one of our programs with the features that the tests give it, and returns its path.
pub fn build_program(name: &str) -> Result<PathBuf> {
    run(cargo().args(["build", "--quiet", "--workspace", "--bin", name]))?;
    place::built(name)
}

/// Makes a program leave the processor to others, where that can be asked for.
pub fn polite(command: Command) -> Command {
    if find(&["nice"]).is_none() {
        return command;
    }
    let mut polite = Command::new("nice");
    polite.args(["-n", "15"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => polite.env(name, value),
            None => polite.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        polite.current_dir(folder);
    }
    polite
}

/// Asks a process to end. On Windows, where that cannot be asked for, the console does it.
pub fn end(id: u32) {
    if cfg!(unix) {
        // Not INT: programs that a shell starts in the background may ignore it. It may have ended already.
        let _ = Command::new("kill").args(["-s", "TERM", &id.to_string()]).status();
    }
}

/// Removes the variables that `cargo xtask` sets for this program, so that another Cargo does not use them.
pub fn clear_cargo_variables(command: &mut Command) {
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text == "CARGO" || text.starts_with("CARGO_MANIFEST_") || text.starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
}

/// Runs a program and waits for it; fails if the program does.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Returns the output of a program, or `None` if it cannot be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Returns the path of the first of these programs that is on the path.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .flat_map(|path| [path.clone(), path.with_extension("exe")])
        .find(|path| path.is_file())
}

/// Returns the command as it would be typed, for messages.
pub fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
