//! The developer commands of the repository, run as `cargo xtask COMMAND`.
//!
//! `arguments` parses the command line, and each command has a module:
//!
//! - `play` builds the game, serves it and opens it in a browser; `web` builds only the browser client.
//! - `app` builds and starts the native app.
//! - `cluster` does what `play` does with several hosts, a database and nginx.
//! - `suite` has `test` and `ci`, which run lints, tests, `scenarios`, `fuzz`, the soak test and the browser tests; and
//!   `lint`, the checks that compile nothing.
//! - `bench` runs a benchmark, and `shots` takes screenshots of every screen.
//! - `lexicon`, `associations`, `art`, `referee` and `scenarios` are commands of the program `author`.
//! - `wire` runs an example of the crate `protocol`, which needs what only its tests need.
//!
//! `packages` installs missing system packages. The program also wraps the compiler: for `fuzz`, to instrument only our
//! own crates, and for `ci`, to lint them while they are compiled.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use clap::{CommandFactory, Parser};

use arguments::{CommandLine, Task};
use splitkey_xtask::{place, process};

mod app;
mod arguments;
mod bench;
mod cluster;
mod fuzz;
mod licences;
mod lint;
mod linters;
mod machine;
mod packages;
mod play;
mod progress;
mod shots;
mod steps;
mod suite;
mod web;

fn main() -> ExitCode {
    if let Some(arguments) = fuzz::compiler_arguments() {
        return compiled(fuzz::compile(&arguments));
    }
    if let Some(arguments) = lint::compiler_arguments() {
        return compiled(lint::compile(&arguments));
    }
    let done = match CommandLine::parse().task {
        Some(task) => run(task),
        None => CommandLine::command().print_help().map_err(Into::into),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the exit code of a compiler, which has said what is wrong.
fn compiled(result: anyhow::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Play(options) => play::run(&options),
        Task::App { words } => app::run(&words),
        Task::Cluster(options) => cluster::run(&options),
        Task::Test(options) => suite::test(options),
        Task::Ci(options) => suite::ci(options),
        Task::Lint => suite::lint(),
        Task::Web(options) => web::build(&options).map(drop),
        Task::Scenarios { words } => author("scenarios", &words),
        Task::Referee { words } => author("referee", &words),
        Task::Lexicon { words } => author("lexicon", &words),
        Task::Associations { words } => author("associations", &words),
        Task::Art => author("art", &[]),
        Task::Wire => wire(),
        Task::Bench { words } => bench::run(&words),
        Task::Shots(options) => shots::run(options),
    }
}

/// Builds and runs the program with the tools for authors.
fn author(command: &str, words: &[OsString]) -> anyhow::Result<()> {
    process::run(Command::new(process::build_program("splitkey-author")?).arg(command).args(words))
}

/// Prints the description of the wire.
fn wire() -> anyhow::Result<()> {
    process::run(process::cargo().args([
        "run",
        "--quiet",
        "--package",
        "splitkey-protocol",
        "--example",
        "wire",
    ]))
}
