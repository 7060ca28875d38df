//! The command line of the host.

use std::{ffi::OsString, fmt, path::PathBuf, str::FromStr};

use directories::ProjectDirs;
use splitkey_server::ServerConfig;

use crate::upkeep::{self, Upkeep};

pub const HELP: &str = "\
Hosts Split Key: serves the browser game and the players' sockets on one port.

Usage: splitkey-server [--listen ADDR] [--web DIR] [--data DIR | --memory] [--keep-days N]
                       [--allow-origin ORIGIN]... [--max-connections N] [--max-per-address N]
       splitkey-server check | backup FILE | export FILE | import FILE   (check --help tells more)

  --listen ADDR          where to listen (127.0.0.1:7777); port 0 takes any free port
  --web DIR              the folder of the browser game; without it only native players can join
  --data DIR             the folder in which tables and matches are kept, so that they go on after a restart
                         (the system's folder for such data); one host at a time can use it
  --memory               keeps nothing: a restart ends all tables
  --keep-days N          removes a table and its matches N days after the last thing that happened at it (30)
  --allow-origin ORIGIN  lets pages of another origin, as https://example.org, open sockets here
  --max-connections N    the most players at once (4096)
  --max-per-address N    the most connections from one address (256); behind a proxy all have one
  --help, --version

RUST_LOG sets what is logged on standard error, as RUST_LOG=debug.
";

/// What the command line asks for.
#[derive(Debug)]
pub enum Asked {
    Serve(Box<ServerConfig>),
    Upkeep(Upkeep),
    /// This text.
    Help(&'static str),
    Version,
}

/// # Errors
/// When there is a flag that is none, or whose value is missing or makes no sense.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Asked, FlagError> {
    let mut config = ServerConfig::default();
    let mut arguments = arguments.into_iter().peekable();
    let word = arguments.peek().map(|word| word.to_string_lossy().into_owned());
    if let Some(errand) = word.filter(|word| upkeep::is_errand(word)) {
        let asked = upkeep::parse(&errand, arguments.skip(1))?;
        return Ok(asked.map_or(Asked::Help(upkeep::HELP), Asked::Upkeep));
    }
    let mut in_memory = false;
    while let Some(argument) = arguments.next() {
        let flag = argument.to_string_lossy().into_owned();
        let mut value = || arguments.next().ok_or_else(|| FlagError::NoValue(flag.clone()));
        match flag.as_str() {
            "--listen" => config.listen = read(&flag, value()?)?,
            "--web" => config.web = Some(value()?.into()),
            "--data" => config.data = Some(value()?.into()),
            "--memory" => in_memory = true,
            "--keep-days" => config.keep_days = read(&flag, value()?)?,
            "--allow-origin" => config.allowed_origins.push(read(&flag, value()?)?),
            "--max-connections" => config.max_connections = read(&flag, value()?)?,
            "--max-per-address" => config.max_per_address = read(&flag, value()?)?,
            "--help" | "-h" => return Ok(Asked::Help(HELP)),
            "--version" | "-V" => return Ok(Asked::Version),
            _ => return Err(FlagError::Unknown(flag)),
        }
    }
    match (&config.data, in_memory) {
        (Some(_), true) => return Err(FlagError::BothKeptAndNot),
        (None, false) => config.data = Some(default_data().ok_or(FlagError::NoFolder)?),
        _ => {}
    }
    Ok(Asked::Serve(Box::new(config)))
}

/// Where the system wants a program's data.
pub fn default_data() -> Option<PathBuf> {
    ProjectDirs::from("", "", "splitkey-server").map(|folders| folders.data_dir().to_owned())
}

fn read<T: FromStr>(flag: &str, value: OsString) -> Result<T, FlagError> {
    let text = value.to_string_lossy();
    text.parse().map_err(|_| FlagError::BadValue(flag.to_owned(), text.into_owned()))
}

/// What is wrong with the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlagError {
    Unknown(String),
    NoValue(String),
    BadValue(String, String),
    BothKeptAndNot,
    NoFolder,
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(flag) => write!(f, "there is no {flag}; --help lists what there is"),
            Self::NoValue(flag) => write!(f, "{flag} needs a value; --help tells which"),
            Self::BadValue(flag, value) => {
                write!(f, "{value:?} makes no sense for {flag}; --help tells what does")
            }
            Self::BothKeptAndNot => f.write_str("--memory keeps nothing, so it cannot be used with --data"),
            Self::NoFolder => {
                f.write_str("this computer has no folder for data; name one with --data, or use --memory")
            }
        }
    }
}

impl std::error::Error for FlagError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(arguments: &[&str]) -> Result<ServerConfig, FlagError> {
        match parse(arguments.iter().map(OsString::from))? {
            Asked::Serve(config) => Ok(*config),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_flag_is_read() {
        let config = config(&[
            "--listen",
            "[::1]:80",
            "--web",
            "dist",
            "--allow-origin",
            "https://a.example",
            "--allow-origin",
            "https://b.example",
            "--data",
            "kept",
            "--keep-days",
            "9",
            "--max-connections",
            "7",
            "--max-per-address",
            "3",
        ])
        .expect("flags");
        assert_eq!(config.listen.to_string(), "[::1]:80");
        assert_eq!(config.web, Some("dist".into()));
        assert_eq!(config.allowed_origins, ["https://a.example", "https://b.example"]);
        assert_eq!((config.data, config.keep_days), (Some("kept".into()), 9));
        assert_eq!((config.max_connections, config.max_per_address), (7, 3));
    }

    #[test]
    fn tables_are_kept_unless_memory_is_asked_for() {
        assert_eq!(config(&[]).expect("flags").data, default_data());
        assert_eq!(config(&["--memory"]).expect("flags").data, None);
        assert_eq!(config(&["--memory", "--data", "kept"]).unwrap_err(), FlagError::BothKeptAndNot);
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(config(&["--lisen", "x"]).unwrap_err(), FlagError::Unknown("--lisen".into()));
        assert_eq!(config(&["--web"]).unwrap_err(), FlagError::NoValue("--web".into()));
        let error = FlagError::BadValue("--listen".into(), "localhost".into());
        assert_eq!(config(&["--listen", "localhost"]).unwrap_err(), error);
    }
}
