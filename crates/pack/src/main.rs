//! Packs the browser client: turns the modules that Cargo has built into a folder that any web server can serve.
//! `cargo xtask web` and `cargo xtask play` build and run this.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

mod bindings;
mod bundle;
mod compress;
mod fingerprint;
mod page;
mod texts;

/// Pack the browser client
#[derive(Debug, Parser, PartialEq)]
#[command(name = "pack", version)]
struct Options {
    /// Module of the game, which the page loads first
    #[arg(long, value_name = "FILE")]
    game: PathBuf,
    /// Module of the server for playing alone
    #[arg(long, value_name = "FILE")]
    solo: PathBuf,
    /// How much the files are optimised
    #[arg(long, value_name = "QUALITY", value_enum)]
    quality: Quality,
    /// Folder for the files, which is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// The compiled modules, without bindings.
struct Modules {
    game: PathBuf,
    solo: PathBuf,
}

/// How much the files are optimised.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
enum Quality {
    /// Small to load
    Small,
    /// Quick to make
    Quick,
}

impl Quality {
    fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Quick => "quick",
        }
    }

    /// Returns the levels of brotli, from 0 to 11, and gzip, from 0 to 9.
    fn levels(self) -> (u32, u32) {
        match self {
            Self::Small => (11, 9),
            Self::Quick => (4, 4),
        }
    }
}

fn main() -> ExitCode {
    let Options { game, solo, quality, out } = Options::parse();
    match bundle::pack(&Modules { game, solo }, quality, &out) {
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

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Options::command().debug_assert();
    }
}
