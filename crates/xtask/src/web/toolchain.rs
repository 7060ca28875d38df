//! The compiler for the browser: rustup's if possible, otherwise Debian's with a standard library built from source.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::{packages, place, process};

pub const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// Where the standard library for the browser comes from.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub enum Toolchain {
    /// The toolchain that runs `cargo xtask`
    Rustup,
    /// Built from Debian's source package, with Debian's compiler
    Debian,
}

impl Toolchain {
    /// Returns the one that this computer has or can install.
    ///
    /// # Errors
    /// When there is none.
    pub fn find() -> Result<Self> {
        if has_standard_library() {
            return Ok(Self::Rustup);
        }
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", TARGET]).env("RUSTUP_MAX_RETRIES", "0").stdin(Stdio::null());
        if process::run(&mut rustup).is_ok() && has_standard_library() {
            return Ok(Self::Rustup);
        }
        println!("rustup cannot add {TARGET} here; using Debian's toolchain");
        debian_cargo().map(|_| Self::Debian)
    }

    /// Returns the command that compiles these packages for the browser.
    pub fn compile(self, profile: &str, programs: &[&str]) -> Result<Command> {
        let mut cargo = self.cargo()?;
        cargo.arg("build").args(programs.iter().flat_map(|program| ["--package", program, "--bin", program]));
        cargo.args(["--target", TARGET, "--profile", profile]);
        if self == Self::Debian {
            cargo.arg("-Zbuild-std=std,panic_abort");
            if profile == "web" {
                cargo.arg("-Zbuild-std-features=optimize_for_size");
            }
        }
        Ok(cargo)
    }

    fn cargo(self) -> Result<Command> {
        match self {
            Self::Rustup => Ok(process::cargo()),
            Self::Debian => debian_cargo(),
        }
    }
}

fn has_standard_library() -> bool {
    process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_some_and(|folder| Path::new(&folder).is_dir())
}

fn debian_cargo() -> Result<Command> {
    ensure!(
        process::find(&["dpkg-query"]).is_some(),
        "no compiler here builds for browsers: try `rustup target add {TARGET}`"
    );
    packages::provide(&[packages::WEB_TOOLCHAIN])?;
    provide_linker()?;
    let mut cargo = Command::new(DEBIAN_CARGO);
    process::clear_cargo_variables(&mut cargo);
    cargo
        .current_dir(place::root())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        // rustup's programs set these for another compiler.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("LD_LIBRARY_PATH");
    Ok(cargo)
}

/// Installs the linker that Debian's compiler needs: its package contains only a link, `rust-lld -> lld-22`.
fn provide_linker() -> Result<()> {
    let link = Path::new("/usr/bin/rust-lld");
    if link.exists() {
        return Ok(());
    }
    let linker = fs::read_link(link).context("Debian's compiler has no rust-lld")?;
    let package = linker.file_name().context("rust-lld should link to a program")?;
    packages::provide_packages(&[&package.to_string_lossy()])
}
