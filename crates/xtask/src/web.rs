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

    fn name(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::WebCi => "web-ci",
        }
    }

    /// Each profile has its own folder, so that the tests do not undo the long build of a player.
    fn folder(self) -> &'static str {
        match self {
            Self::Web => "web-dist",
            Self::WebCi => "web-dist-ci",
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

/// Builds the client and returns the folder that holds it.
pub fn build(options: &Options) -> Result<PathBuf> {
    let profile = options.profile;
    if profile == Profile::Web {
        packages::provide(&[packages::WASM_OPT])?;
    }
    let target = place::target()?;
    let wasm = toolchain::compile(options.toolchain, profile, &target.join("web-toolchain"))?;
    let out = options.out.clone().unwrap_or_else(|| target.join(profile.folder()));
    bundle::pack(&wasm, profile, &out)?;
    Ok(out)
}
