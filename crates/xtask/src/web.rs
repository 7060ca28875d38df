//! `cargo xtask web` builds the browser client into a folder that any web server can serve.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::{packages, place, process};

mod toolchain;

pub use toolchain::Toolchain;

#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// Build a client that is quicker to build and larger to load
    #[arg(long)]
    pub quick: bool,
    /// Folder for the files [default: one in the target folder]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Where the standard library for the browser comes from [default: whatever is found]
    #[arg(long, value_name = "TOOLCHAIN", value_enum)]
    pub toolchain: Option<Toolchain>,
}

/// The packages that are compiled for the browser: the game, and the server for playing alone.
const PROGRAMS: [&str; 2] = ["splitkey", "splitkey-solo"];

impl Options {
    /// Returns the options of a client that is quick to build.
    pub fn quick() -> Self {
        Self { quick: true, ..Self::default() }
    }

    /// Returns the name of the Cargo profile.
    fn profile(&self) -> &'static str {
        if self.quick { "web-quick" } else { "web" }
    }

    /// Returns the folder for the files. Each profile has its own, so that the tests do not overwrite a player's build.
    pub fn folder(&self) -> Result<PathBuf> {
        let name = if self.quick { "web-dist-quick" } else { "web-dist" };
        self.out.clone().map_or_else(|| Ok(place::target()?.join(name)), Ok)
    }
}

/// Builds the client and returns its folder.
pub fn build(options: &Options) -> Result<PathBuf> {
    let compiler = Compiler::find(options.clone())?;
    compiler.compile()?;
    compiler.pack(&process::build_program("splitkey-pack")?)
}

/// Compiles the client for the browser.
pub struct Compiler {
    options: Options,
    toolchain: Toolchain,
    /// Its target folder. The tests are built in another, and need not wait for this one.
    folder: PathBuf,
}

impl Compiler {
    /// Finds or installs what compiles for the browser.
    ///
    /// # Errors
    /// When nothing here does.
    pub fn find(options: Options) -> Result<Self> {
        if !options.quick {
            packages::provide(&[packages::WASM_OPT])?;
        }
        let toolchain = options.toolchain.map_or_else(Toolchain::find, Ok)?;
        Ok(Self { options, toolchain, folder: place::target()?.join("web-toolchain") })
    }

    /// Returns the command that compiles both modules at once. They have each other's features, and are larger.
    pub fn together(&self) -> Result<Command> {
        self.command(&PROGRAMS)
    }

    /// Returns whether the compiler is the one that runs `cargo xtask`, which has Clippy.
    pub fn is_rustup(&self) -> bool {
        self.toolchain == Toolchain::Rustup
    }

    fn compile(&self) -> Result<()> {
        if self.options.quick {
            return process::run(&mut self.together()?);
        }
        PROGRAMS.iter().try_for_each(|program| process::run(&mut self.command(&[program])?))
    }

    fn command(&self, programs: &[&str]) -> Result<Command> {
        let mut cargo = self.toolchain.compile(self.options.profile(), programs)?;
        cargo.env("CARGO_TARGET_DIR", &self.folder);
        Ok(cargo)
    }

    /// Packs the compiled modules with the program `splitkey-pack`, and returns the folder.
    pub fn pack(&self, program: &Path) -> Result<PathBuf> {
        let modules = self.folder.join(toolchain::TARGET).join(self.options.profile());
        let [game, solo] = PROGRAMS.map(|program| modules.join(program).with_extension("wasm"));
        let out = self.options.folder()?;
        let quality = if self.options.quick { "quick" } else { "small" };
        let mut pack = Command::new(program);
        pack.arg("--game")
            .arg(game)
            .arg("--solo")
            .arg(solo)
            .args(["--quality", quality])
            .arg("--out")
            .arg(&out);
        process::run(&mut pack)?;
        Ok(out)
    }
}
