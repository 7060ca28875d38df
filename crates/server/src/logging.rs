//! Logging on standard error: which events, and in which format.

use std::{
    env,
    io::{IsTerminal, stderr},
};

use splitkey_server::options::{DEFAULT_LOG, LogFormat, Logging};
use tracing_subscriber::EnvFilter;

/// Installs the global logger.
pub fn start(Logging { filter, format }: &Logging) {
    let filter = match filter {
        Some(filter) => EnvFilter::new(filter.as_str()),
        None => {
            // An empty variable is none, as with those of options.
            let asked = env::var(EnvFilter::DEFAULT_ENV).ok().filter(|asked| !asked.trim().is_empty());
            let filter = asked.and_then(|asked| EnvFilter::try_new(asked).ok());
            filter.unwrap_or_else(|| EnvFilter::new(DEFAULT_LOG))
        }
    };
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    match format {
        LogFormat::Text => log.with_ansi(stderr().is_terminal()).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}
