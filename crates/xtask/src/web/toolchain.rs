//! The compiler for the browser: rustup's if possible, otherwise Debian's with a standard library built from source.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::Profile;
use crate::{packages, place, process};

const TARGET: &str = "wasm32-unknown-unknown";
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
    fn find() -> Self {
        if has_standard_library() {
            return Self::Rustup;
        }
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", TARGET]).env("RUSTUP_MAX_RETRIES", "0").stdin(Stdio::null());
        if process::run(&mut rustup).is_ok() && has_standard_library() {
            return Self::Rustup;
        }
        println!("rustup cannot add {TARGET} here; using Debian's toolchain");
        Self::Debian
    }

    fn cargo(self) -> Result<Command> {
        match self {
            Self::Rustup => Ok(process::cargo()),
            Self::Debian => debian_cargo(),
        }
    }
}

/// Builds a program and returns the path of its module, without bindings.
pub fn compile(
    toolchain: Option<Toolchain>,
    profile: Profile,
    folder: &Path,
    program: &str,
) -> Result<PathBuf> {
    let toolchain = toolchain.unwrap_or_else(Toolchain::find);
    let mut cargo = toolchain.cargo()?;
    cargo.env("CARGO_TARGET_DIR", folder);
    cargo.args(["build", "--package", program, "--bin", program]);
    cargo.args(["--target", TARGET, "--profile", profile.name()]);
    if toolchain == Toolchain::Debian {
        cargo.arg("-Zbuild-std=std,panic_abort");
        if profile == Profile::Web {
            cargo.arg("-Zbuild-std-features=optimize_for_size");
        }
    }
    process::run(&mut cargo)?;
    Ok(folder.join(TARGET).join(profile.name()).join(program).with_extension("wasm"))
}

fn has_standard_library() -> bool {
    process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_some_and(|folder| Path::new(&folder).is_dir())
}

fn debian_cargo() -> Result<Command> {
    packages::provide(&[packages::WEB_TOOLCHAIN])?;
    provide_linker()?;
    ensure!(
        Path::new(DEBIAN_CARGO).is_file(),
        "no toolchain here builds for {TARGET}: try `rustup target add {TARGET}`"
    );
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
