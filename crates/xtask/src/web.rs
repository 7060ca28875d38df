//! `cargo xtask web` builds the browser client as a folder of files that any web server can serve.

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

#[derive(Debug, Default, PartialEq)]
pub struct Options {
    pub profile: Profile,
    /// A folder under the target folder unless given.
    pub out: Option<PathBuf>,
    /// Whatever is found unless given.
    pub toolchain: Option<Toolchain>,
}

/// A Cargo profile of the browser build, and how much care the files get after it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Profile {
    /// Small to load.
    #[default]
    Web,
    /// Quick to build.
    WebCi,
}

impl Profile {
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "web" => Ok(Self::Web),
            "web-ci" => Ok(Self::WebCi),
            _ => Err("a web profile is `web` or `web-ci`".into()),
        }
    }

    /// The name of the Cargo profile, which the command line takes, too.
    pub fn name(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::WebCi => "web-ci",
        }
    }

    /// From 0 to 11.
    fn brotli_quality(self) -> u32 {
        match self {
            Self::Web => 11,
            Self::WebCi => 5,
        }
    }
}

/// The folder for a profile's files. Each profile has its own, so that the tests keep the long build of a player.
pub fn folder(profile: Profile) -> Result<PathBuf> {
    Ok(place::target()?.join(match profile {
        Profile::Web => "web-dist",
        Profile::WebCi => "web-dist-ci",
    }))
}

/// Builds the client and returns the folder that holds it.
pub fn build(options: &Options) -> Result<PathBuf> {
    let profile = options.profile;
    if profile == Profile::Web {
        packages::provide(&[packages::WASM_OPT])?;
    }
    let target = place::target()?;
    let wasm = toolchain::compile(options.toolchain, profile, &target.join("web-toolchain"))?;
    let out = options.out.clone().map_or_else(|| folder(profile), Ok)?;
    bundle::pack(&wasm, profile, &out)?;
    Ok(out)
}
