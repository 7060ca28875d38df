//! The command line of the host.

use std::{ffi::OsString, fmt, str::FromStr};

use splitkey_server::ServerConfig;

pub const HELP: &str = "\
Hosts Split Key: serves the browser game and the players' sockets on one port.

Usage: splitkey-server [--listen ADDR] [--web DIR] [--allow-origin ORIGIN]...
                       [--max-connections N] [--max-per-address N]

  --listen ADDR          where to listen (127.0.0.1:7777); port 0 takes any free port
  --web DIR              the folder of the browser game; without it only native players can join
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
    Help,
    Version,
}

/// # Errors
/// When there is a flag that is none, or whose value is missing or makes no sense.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Asked, FlagError> {
    let mut config = ServerConfig::default();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let flag = argument.to_string_lossy().into_owned();
        let mut value = || arguments.next().ok_or_else(|| FlagError::NoValue(flag.clone()));
        match flag.as_str() {
            "--listen" => config.listen = read(&flag, value()?)?,
            "--web" => config.web = Some(value()?.into()),
            "--allow-origin" => config.allowed_origins.push(read(&flag, value()?)?),
            "--max-connections" => config.max_connections = read(&flag, value()?)?,
            "--max-per-address" => config.max_per_address = read(&flag, value()?)?,
            "--help" | "-h" => return Ok(Asked::Help),
            "--version" | "-V" => return Ok(Asked::Version),
            _ => return Err(FlagError::Unknown(flag)),
        }
    }
    Ok(Asked::Serve(Box::new(config)))
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
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(flag) => write!(f, "there is no {flag}; --help lists what there is"),
            Self::NoValue(flag) => write!(f, "{flag} needs a value; --help tells which"),
            Self::BadValue(flag, value) => {
                write!(f, "{value:?} makes no sense for {flag}; --help tells what does")
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
            "--max-connections",
            "7",
            "--max-per-address",
            "3",
        ])
        .expect("flags");
        assert_eq!(config.listen.to_string(), "[::1]:80");
        assert_eq!(config.web, Some("dist".into()));
        assert_eq!(config.allowed_origins, ["https://a.example", "https://b.example"]);
        assert_eq!((config.max_connections, config.max_per_address), (7, 3));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(config(&["--lisen", "x"]).unwrap_err(), FlagError::Unknown("--lisen".into()));
        assert_eq!(config(&["--web"]).unwrap_err(), FlagError::NoValue("--web".into()));
        let error = FlagError::BadValue("--listen".into(), "localhost".into());
        assert_eq!(config(&["--listen", "localhost"]).unwrap_err(), error);
    }
}
