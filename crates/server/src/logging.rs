//! What is logged on standard error, and how it is written.

use std::{
    io::{IsTerminal, stderr},
    str::FromStr,
};

use tracing_subscriber::EnvFilter;

/// What the operator wants to read.
#[derive(Debug, Default)]
pub struct Logging {
    /// Without one, what `RUST_LOG` says, or else everything from `info` on.
    pub filter: Option<EnvFilter>,
    pub format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Text,
    /// A line of JSON for each event.
    Json,
}

/// There is no such format.
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

/// Logs from now on.
pub fn start(Logging { filter, format }: Logging) {
    let filter =
        filter.or_else(|| EnvFilter::try_from_default_env().ok()).unwrap_or_else(|| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    match format {
        Format::Text => log.with_ansi(stderr().is_terminal()).init(),
        Format::Json => log.json().flatten_event(true).init(),
    }
}
