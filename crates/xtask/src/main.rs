//! Every developer command.

use std::process::ExitCode;

use arguments::Task;

mod arguments;
mod art;
mod bench;
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
    let task = match arguments::parse(lexopt::Parser::from_env()) {
        Ok(task) => task,
        Err(error) => {
            eprintln!("error: {error}\n\n{}", arguments::HELP);
            return ExitCode::from(2);
        }
    };
    match run(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Help => {
            println!("{}", arguments::HELP);
            Ok(())
        }
        Task::Play(options) => play::run(&options),
        Task::Test => suite::test(),
        Task::Ci => suite::ci(),
        Task::Web(options) => web::build(&options).map(drop),
        Task::Scenarios(folder) => scenarios::run(&folder),
        Task::Referee(options) => referee::run(&options),
        Task::Lexicon(options) => lexicon::run(&options),
        Task::Art => art::run(&place::root()).map_err(anyhow::Error::msg),
        Task::Bench(words) => bench::run(&words),
        Task::Shots(options) => shots::run(options),
    }
}
