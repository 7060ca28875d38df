//! Logging on standard error: which events, and in which format.

use std::{
    io::{IsTerminal, stderr},
    str::FromStr,
};

use tracing_subscriber::EnvFilter;

/// The operator's choice of what to log.
#[derive(Debug, Default)]
pub struct Logging {
    /// The filter. Without one, `RUST_LOG` applies, or else the level `info`.
    pub filter: Option<EnvFilter>,
    pub format: Format,
}

/// How log events are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Text,
    /// One line of JSON per event.
    Json,
}

/// The error for an unknown log format.
#[derive(Debug)]
pub struct NoFormat;

impl FromStr for Format {
    type Err = NoFormat;

    fn from_str(text: &str) -> Result<Format, NoFormat> {
        match text {
            "text" => Ok(Format::Text),
            "json" => Ok(Format::Json),
            _ => Err(NoFormat),
        }
    }
}

/// Installs the global logger.
pub fn start(Logging { filter, format }: Logging) {
    let filter =
        filter.or_else(|| EnvFilter::try_from_default_env().ok()).unwrap_or_else(|| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    match format {
        Format::Text => log.with_ansi(stderr().is_terminal()).init(),
        Format::Json => log.json().flatten_event(true).init(),
    }
}
