//! The developer commands of the repository, run as `cargo xtask COMMAND`.
//!
//! `arguments` parses the command line, and each command has a module:
//!
//! - `play` builds the game, serves it and opens it in a browser; `web` builds only the browser client.
//! - `cluster` does what `play` does with several hosts, a database and nginx.
//! - `suite` has `test` and `ci`, which run lints, tests, `scenarios`, `fuzz`, the soak test and the browser tests.
//! - `bench` runs a benchmark, and `shots` takes screenshots of every screen.
//! - `lexicon` and `art` generate files in `assets/`; `referee` judges clues from standard input.
//!
//! `packages` installs missing system packages, `process` starts programs, and `place` knows the folders. The program
//! also wraps the compiler for `fuzz`, to instrument only our own crates.

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use arguments::{CommandLine, Task};

mod arguments;
mod art;
mod bench;
mod cluster;
mod fuzz;
mod lexicon;
mod packages;
mod place;
mod play;
mod process;
mod referee;
mod scenarios;
mod shots;
mod steps;
mod suite;
mod web;

fn main() -> ExitCode {
    if let Some(arguments) = fuzz::compiler_arguments() {
        return match fuzz::compile(&arguments) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
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

fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Play(options) => play::run(&options),
        Task::Cluster(options) => cluster::run(&options),
        Task::Test => suite::test(),
        Task::Ci => suite::ci(),
        Task::Web(options) => web::build(&options).map(drop),
        Task::Scenarios { folder } => scenarios::run(&folder),
        Task::Referee(options) => referee::run(&options),
        Task::Lexicon(options) => lexicon::run(&options),
        Task::Art => art::run(&place::root()).map_err(anyhow::Error::msg),
        Task::Bench { words } => bench::run(&words),
        Task::Shots(options) => shots::run(options),
    }
}
