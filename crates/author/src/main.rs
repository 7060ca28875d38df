//! Makes and checks what the game shows and plays, for the people who write it. `cargo xtask` builds and runs this.
//!
//! - `art` renders the pictures in `assets/textures`, and `lexicon` generates the referee's lexicons.
//! - `associations` merges what writers associate with the cards.
//! - `referee` judges clues from standard input, and `scenarios` plays matches that are written down as text.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use splitkey_xtask::place;

mod art;
mod associations;
mod lexicon;
mod referee;
mod scenarios;

/// Tools for the authors of pictures, words and scenarios
#[derive(Debug, Parser, PartialEq)]
#[command(name = "author", bin_name = "cargo xtask", version)]
enum Task {
    /// Draw the textures from their SVG sources
    Art,
    /// Make the word tables of the referee from Debian's dictionaries
    Lexicon(lexicon::Options),
    /// Merge the associations of writers, and check them
    Associations(associations::Options),
    /// Judge the lines `BOARD_WORD<TAB>CLUE` of the standard input
    Referee(referee::Options),
    /// Play every scenario below a folder and compare the result with what is expected
    Scenarios {
        /// Folder of the scenarios
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Art => art::run(&place::root()).map_err(anyhow::Error::msg),
        Task::Lexicon(options) => lexicon::run(&options),
        Task::Associations(options) => associations::run(&options),
        Task::Referee(options) => referee::run(&options),
        Task::Scenarios { folder } => scenarios::run(&folder),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use splitkey_words::referee::Language;

    use super::*;

    fn parsed(line: &str) -> Result<Task, clap::Error> {
        Task::try_parse_from(["cargo xtask"].into_iter().chain(line.split_whitespace()))
    }

    fn problem(line: &str) -> String {
        parsed(line).expect_err("the command line should be refused").to_string()
    }

    #[test]
    fn the_definition_is_sound() {
        Task::command().debug_assert();
    }

    #[test]
    fn what_the_guide_says_of_these_commands_is_true() {
        let guide = include_str!("../../../src/README.md");
        let mut command = Task::command();
        command.build();
        for task in command.get_subcommands().filter(|task| task.get_name() != "help") {
            for line in guide.split(&format!("cargo xtask {} ", task.get_name())).skip(1) {
                let line = line.split(['`', '\n']).next().unwrap_or_default();
                for option in line.split([' ', '=']).filter_map(|word| word.strip_prefix("--")) {
                    let known = task.get_arguments().filter_map(clap::Arg::get_long);
                    assert!(known.into_iter().any(|known| known == option), "--{option} in {line}");
                }
            }
        }
    }

    #[test]
    fn folders_are_read() {
        assert_eq!(parsed("scenarios a").ok(), Some(Task::Scenarios { folder: "a".into() }));
        let options = lexicon::Options { from: Some("a".into()), review: Some("b".into()) };
        assert_eq!(parsed("lexicon --from a --review=b").ok(), Some(Task::Lexicon(options)));
        let options =
            associations::Options { language: Language::English, writers: vec!["a".into(), "b".into()] };
        assert_eq!(parsed("associations --lang en a b").ok(), Some(Task::Associations(options)));
        assert!(problem("scenarios").contains("<DIR>"));
    }

    #[test]
    fn the_referee_needs_a_language() {
        let options = referee::Options { language: Language::Dutch, multi_word: true };
        assert_eq!(parsed("referee --multi-word --lang nl").ok(), Some(Task::Referee(options)));
        assert!(problem("referee").contains("--lang <en|nl>"));
        let text = problem("referee --lang xx");
        assert!(text.contains("'xx'") && text.contains("expected en or nl"), "{text}");
    }
}
