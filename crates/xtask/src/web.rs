//! `cargo xtask web` builds the browser client into a folder that any web server can serve.

use std::path::PathBuf;

use anyhow::Result;

use crate::{packages, place};

mod bindings;
mod bundle;
mod compress;
mod fingerprint;
mod page;
mod toolchain;

pub use toolchain::Toolchain;

#[derive(Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// What the client is built for
    #[arg(long, value_name = "PROFILE", value_enum, default_value_t)]
    pub profile: Profile,
    /// Folder for the files [default: one in the target folder]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Where the standard library for the browser comes from [default: whatever is found]
    #[arg(long, value_name = "TOOLCHAIN", value_enum)]
    pub toolchain: Option<Toolchain>,
}

/// A Cargo profile of the browser build, which also decides how much the files are optimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, clap::ValueEnum)]
pub enum Profile {
    /// Small to load
    #[default]
    Web,
    /// Quick to build
    WebCi,
}

impl Profile {
    /// Returns the name of the Cargo profile, which the command line takes, too.
    pub fn name(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::WebCi => "web-ci",
        }
    }

    /// Returns the brotli quality, from 0 to 11.
    fn brotli_quality(self) -> u32 {
        match self {
            Self::Web => 11,
            Self::WebCi => 5,
        }
    }
}

/// Returns the folder for a profile's files. Each has its own, so that the tests do not overwrite a player's build.
pub fn folder(profile: Profile) -> Result<PathBuf> {
    Ok(place::target()?.join(match profile {
        Profile::Web => "web-dist",
        Profile::WebCi => "web-dist-ci",
    }))
}

/// The compiled modules, without bindings.
pub struct Modules {
    /// The game, which the page loads first.
    pub game: PathBuf,
    /// The host for playing alone.
    pub solo: PathBuf,
}

/// Builds the client and returns its folder.
pub fn build(options: &Options) -> Result<PathBuf> {
    let profile = options.profile;
    if profile == Profile::Web {
        packages::provide(&[packages::WASM_OPT])?;
    }
    let target = place::target()?;
    let compile = |program| {
        // Each on its own, because together they would have each other's features.
        toolchain::compile(options.toolchain, profile, &target.join("web-toolchain"), program)
    };
    let modules = Modules { game: compile("splitkey")?, solo: compile("splitkey-solo")? };
    let out = options.out.clone().map_or_else(|| folder(profile), Ok)?;
    bundle::pack(&modules, profile, &out)?;
    Ok(out)
}
