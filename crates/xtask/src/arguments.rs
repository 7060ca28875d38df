//! The command line of `cargo xtask`.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::prelude::*;
use lexopt::{Error, Parser};
use splitkey_words::referee::Language;

use crate::lexicon;
use crate::play;
use crate::referee;
use crate::shots;
use crate::web::{self, Profile, Toolchain};

pub const HELP: &str = "\
cargo xtask COMMAND

  play        set up what is missing, build, serve and open the game
                --no-web     the host alone, without the browser client
                --quick      a browser client that is quicker to build and larger to load
                --port N     instead of 7777
                --lan        let others on this network join
                --data DIR   where the host keeps its tables, instead of the system's folder for such data
  test        the whole test suite
  ci          formatting, lints and the whole test suite
  web         the browser client as a folder of files
                --profile web|web-ci          small to load (default), or quick to build
                --out DIR                     where the files go
                --toolchain rustup|debian     instead of what is found
  scenarios DIR
              play every scenario below DIR and compare with what it expects
  referee     judge the lines BOARD_WORD<TAB>CLUE of the standard input
                --lang en|nl
                --multi-word clues of several words are allowed
  lexicon     make the word tables of the referee from Debian's dictionaries
                --from DIR   their packages, unpacked, instead of downloading them
                --review DIR where lists of seeming compounds and derived words go
  shots       pictures of every screen, from the native game and from a browser
                --out DIR    where the pictures go
                --sheet      only the screens and views of the contact sheet
  bench NAME  one of the benchmarks, with its own arguments
  art         draw the textures from their SVG sources";

/// What a command line asks for.
#[derive(Debug, PartialEq)]
pub enum Task {
    Help,
    Play(play::Options),
    Test,
    Ci,
    Web(web::Options),
    Scenarios(PathBuf),
    Referee(referee::Options),
    Lexicon(lexicon::Options),
    Art,
    /// Name and arguments of a benchmark.
    Bench(Vec<OsString>),
    Shots(shots::Options),
}

pub fn parse(mut words: Parser) -> Result<Task, Error> {
    let command = match words.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Task::Help),
        Some(Value(command)) => command.string()?,
        Some(other) => return Err(other.unexpected()),
    };
    match command.as_str() {
        "play" => play(&mut words),
        "test" => only(words, Task::Test),
        "ci" => only(words, Task::Ci),
        "web" => web(&mut words),
        "scenarios" => {
            let folder = words.value().map_err(|_| "scenarios needs a folder")?;
            only(words, Task::Scenarios(folder.into()))
        }
        "referee" => referee(&mut words),
        "lexicon" => lexicon(&mut words),
        "art" => only(words, Task::Art),
        "bench" => {
            let words: Vec<OsString> = words.raw_args()?.collect();
            if words.is_empty() { Err("bench needs a name".into()) } else { Ok(Task::Bench(words)) }
        }
        "shots" => shots(&mut words),
        "help" => Ok(Task::Help),
        unknown => Err(format!("there is no command `{unknown}`").into()),
    }
}

fn only(mut words: Parser, task: Task) -> Result<Task, Error> {
    match words.next()? {
        None => Ok(task),
        Some(other) => Err(other.unexpected()),
    }
}

fn play(words: &mut Parser) -> Result<Task, Error> {
    let mut options = play::Options::default();
    while let Some(word) = words.next()? {
        match word {
            Long("no-web") => options.no_web = true,
            Long("quick") => options.quick = true,
            Long("lan") => options.lan = true,
            Long("port") => options.port = words.value()?.parse()?,
            Long("data") => options.data = Some(words.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Task::Play(options))
}

fn web(words: &mut Parser) -> Result<Task, Error> {
    let mut options = web::Options::default();
    while let Some(word) = words.next()? {
        match word {
            Long("profile") => options.profile = words.value()?.parse_with(Profile::parse)?,
            Long("out") => options.out = Some(words.value()?.into()),
            Long("toolchain") => options.toolchain = Some(words.value()?.parse_with(Toolchain::parse)?),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Task::Web(options))
}

fn referee(words: &mut Parser) -> Result<Task, Error> {
    let (mut language, mut multi_word) = (None, false);
    while let Some(word) = words.next()? {
        match word {
            Long("lang") => {
                let tag = words.value()?.string()?;
                let known =
                    Language::from_tag(&tag).ok_or_else(|| format!("there is no referee for {tag:?}"))?;
                language = Some(known);
            }
            Long("multi-word") => multi_word = true,
            other => return Err(other.unexpected()),
        }
    }
    let language = language.ok_or("referee needs --lang en or --lang nl")?;
    Ok(Task::Referee(referee::Options { language, multi_word }))
}

fn lexicon(words: &mut Parser) -> Result<Task, Error> {
    let mut options = lexicon::Options::default();
    while let Some(word) = words.next()? {
        match word {
            Long("from") => options.from = Some(words.value()?.into()),
            Long("review") => options.review = Some(words.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Task::Lexicon(options))
}

fn shots(words: &mut Parser) -> Result<Task, Error> {
    let mut options = shots::Options::default();
    while let Some(word) = words.next()? {
        match word {
            Long("out") => options.out = Some(words.value()?.into()),
            Long("sheet") => options.only_sheet = true,
            other => return Err(other.unexpected()),
        }
    }
    Ok(Task::Shots(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(Parser::from_args(line.split_whitespace())).map_err(|e| e.to_string())
    }

    #[test]
    fn no_words_ask_for_help() {
        assert_eq!(parsed(""), Ok(Task::Help));
    }

    #[test]
    fn play_listens_on_7777_unless_told() {
        let options = play::Options { port: 7777, ..Default::default() };
        assert_eq!(parsed("play"), Ok(Task::Play(options)));
        let options =
            play::Options { port: 80, quick: true, lan: true, no_web: true, data: Some("kept".into()) };
        assert_eq!(parsed("play --quick --lan --no-web --port 80 --data kept"), Ok(Task::Play(options)));
    }

    #[test]
    fn a_web_profile_is_one_of_two() {
        let options = web::Options { profile: Profile::WebCi, ..Default::default() };
        assert_eq!(parsed("web --profile web-ci"), Ok(Task::Web(options)));
        assert!(parsed("web --profile dev").is_err());
    }

    #[test]
    fn a_benchmark_keeps_its_own_options() {
        assert_eq!(
            parsed("bench load --peers 3"),
            Ok(Task::Bench(vec!["load".into(), "--peers".into(), "3".into()]))
        );
    }

    #[test]
    fn the_referee_needs_a_language() {
        let options = referee::Options { language: Language::Dutch, multi_word: true };
        assert_eq!(parsed("referee --multi-word --lang nl"), Ok(Task::Referee(options)));
        assert!(parsed("referee").is_err());
        assert_eq!(parsed("referee --lang xx"), Err("there is no referee for \"xx\"".into()));
    }

    #[test]
    fn an_unknown_command_is_named() {
        assert_eq!(parsed("dance"), Err("there is no command `dance`".into()));
    }

    #[test]
    fn a_word_too_many_is_refused() {
        assert!(parsed("ci twice").is_err());
    }
}
