//! Logging on standard error: which events, and in which format.

use std::io::{IsTerminal, stderr};

use splitkey_server::options::{DEFAULT_LOG, LogFormat, Logging};
use tracing_subscriber::EnvFilter;

/// Installs the global logger.
pub fn start(Logging { filter, format }: &Logging) {
    let filter = match filter {
        Some(filter) => EnvFilter::new(filter.as_str()),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_LOG)),
    };
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    match format {
        LogFormat::Text => log.with_ansi(stderr().is_terminal()).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}
