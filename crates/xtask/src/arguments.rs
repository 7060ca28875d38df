//! The command line of `cargo xtask`.

use clap::{Parser, Subcommand};
use std::ffi::OsString;

use crate::{cluster, play, shots, suite, web};

/// Every developer command of Split Key
#[derive(Debug, Parser, PartialEq)]
#[command(name = "xtask", bin_name = "cargo xtask", version, args_override_self = true)]
pub struct CommandLine {
    /// Without one, the help is printed.
    #[command(subcommand)]
    pub task: Option<Task>,
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Task {
    /// Install what is missing, then build, serve and open the game
    Play(play::Options),
    /// Build and start the native app
    App {
        /// Options of the app, after `--`
        #[arg(value_name = "OPTIONS", last = true)]
        words: Vec<OsString>,
    },
    /// Run several servers with one database behind nginx on this computer, to try what operators do
    Cluster(cluster::Options),
    /// Run the whole test suite
    Test(suite::Options),
    /// Check formatting and lints, and run the whole test suite
    Ci(suite::Options),
    /// Check what needs no compiler: formatting, licences, scripts, Python, spelling and workflows
    Lint,
    /// Build the browser client as a folder of files
    Web(web::Options),
    /// Play every scenario below a folder and compare the result with what is expected
    #[command(disable_help_flag = true)]
    Scenarios {
        /// Folder of the scenarios
        #[arg(value_name = "DIR", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Judge the lines `BOARD_WORD<TAB>CLUE` of the standard input
    #[command(disable_help_flag = true)]
    Referee {
        /// Options of its own, which `referee --help` lists
        #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Make the word tables of the referee from Debian's dictionaries
    #[command(disable_help_flag = true)]
    Lexicon {
        /// Options of its own, which `lexicon --help` lists
        #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Merge the associations of writers with the cards, and check them
    #[command(disable_help_flag = true)]
    Associations {
        /// Options of its own, which `associations --help` lists
        #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Take pictures of every screen, from the native game and from a browser
    Shots(shots::Options),
    /// Run a benchmark, with arguments of its own
    Bench {
        /// Name of the benchmark, and its arguments
        #[arg(value_name = "NAME", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Draw the textures from their SVG sources
    Art,
    /// Print what crosses the wire between clients and servers, as JSON
    Wire,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, error::ErrorKind};

    use super::*;
    use crate::web::Toolchain;

    fn parsed(line: &str) -> Result<Option<Task>, clap::Error> {
        let words = ["cargo xtask"].into_iter().chain(line.split_whitespace());
        CommandLine::try_parse_from(words).map(|line| line.task)
    }

    fn task(line: &str) -> Task {
        parsed(line).unwrap_or_else(|error| panic!("{error}")).expect("a task")
    }

    fn problem(line: &str) -> String {
        parsed(line).expect_err("the command line should be refused").to_string()
    }

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn no_words_are_no_mistake() {
        assert_eq!(parsed("").expect("no mistake"), None);
    }

    #[test]
    fn help_and_version_are_no_mistakes() {
        for (line, kind) in [
            ("--help", ErrorKind::DisplayHelp),
            ("help", ErrorKind::DisplayHelp),
            ("play --help", ErrorKind::DisplayHelp),
            ("--version", ErrorKind::DisplayVersion),
        ] {
            let error = parsed(line).expect_err("it is no task");
            assert_eq!((error.kind(), error.exit_code()), (kind, 0), "{line}");
        }
    }

    #[test]
    fn play_listens_on_7777_unless_told() {
        assert_eq!(task("play"), Task::Play(play::Options::default()));
        assert_eq!(play::Options::default().port, 7777);
        let options = play::Options { port: 80, lan: true, no_web: true, data: Some("kept".into()) };
        assert_eq!(task("play --lan --no-web --port=80 --data kept"), Task::Play(options));
    }

    #[test]
    fn a_cluster_has_three_hosts_unless_told() {
        assert_eq!(task("cluster"), Task::Cluster(cluster::Options::default()));
        let options = cluster::Options { hosts: 5, port: 0, host_port: Some(8001), ..Default::default() };
        assert_eq!(task("cluster --hosts 5 --port 0 --host-port 8001"), Task::Cluster(options));
        assert!(problem("cluster --hosts 0").contains("1..=9"));
        assert!(problem("cluster --web dist --no-web").contains("cannot be used with"));
    }

    #[test]
    fn the_client_is_small_unless_it_shall_be_quick_to_build() {
        assert_eq!(task("web"), Task::Web(web::Options::default()));
        let options =
            web::Options { quick: true, out: Some("dist".into()), toolchain: Some(Toolchain::Debian) };
        assert_eq!(task("web --quick --out=dist --toolchain debian"), Task::Web(options));
        assert!(problem("web --toolchain gcc").contains("[possible values: rustup, debian]"));
    }

    #[test]
    fn folders_are_read() {
        let options = shots::Options { out: Some("a".into()), only_sheet: true };
        assert_eq!(task("shots --sheet --out a"), Task::Shots(options));
    }

    #[test]
    fn a_benchmark_and_the_tools_for_authors_keep_their_own_options() {
        let words = ["--lang", "nl", "--help"].map(OsString::from).to_vec();
        assert_eq!(task("referee --lang nl --help"), Task::Referee { words });
        let words = ["load", "--peers", "3", "--help"].map(OsString::from).to_vec();
        assert_eq!(task("bench load --peers 3 --help"), Task::Bench { words });
        assert!(problem("bench").contains("<NAME>..."));
    }

    #[test]
    fn mistakes_are_named_beside_what_is_similar() {
        assert!(problem("dance").contains("unrecognized subcommand 'dance'"));
        let text = problem("scenario");
        assert!(text.contains("'scenarios'"), "{text}");
        let text = problem("play --prot 80");
        assert!(text.contains("'--prot'") && text.contains("'--port'"), "{text}");
        assert!(problem("play --port").contains("a value is required for '--port <N>'"));
        assert!(problem("play --port many").contains("'many'"));
        assert!(problem("ci twice").contains("'twice'"));
    }

    #[test]
    fn what_the_readmes_say_of_cargo_xtask_is_true() {
        let readmes = concat!(
            include_str!("../../../README.md"),
            include_str!("../../../.github/CONTRIBUTING.md"),
            include_str!("../../../src/README.md"),
            include_str!("../../../src/options.md"),
            include_str!("../../../src/streaming.md"),
            include_str!("../../README.md"),
            include_str!("../../server/README.md"),
            include_str!("../../server/cluster.md")
        );
        let mut command = CommandLine::command();
        command.build();
        for (at, start) in readmes.match_indices("cargo xtask ") {
            let rest = &readmes[at + start.len()..];
            let line = rest.split(['`', '\n', '<']).next().unwrap_or_default();
            // What follows are options of the app.
            let line = line.split(" -- ").next().unwrap_or_default();
            let mut words = line.split([' ', '=']);
            let name = words.next().unwrap_or_default();
            if name == "--help" {
                continue;
            }
            let task = command.find_subcommand(name).unwrap_or_else(|| panic!("no task {name}: {line}"));
            // These have options of their own, which another program reads.
            if task.get_arguments().any(clap::Arg::is_trailing_var_arg_set) {
                continue;
            }
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                let mut known = task.get_arguments().filter_map(clap::Arg::get_long);
                assert!(known.any(|known| known == option), "no option --{option} of {name}");
            }
        }
    }
}
