//! System programs and libraries that a command needs, and the Debian packages that provide them.

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process;

/// A requirement that the system has to meet.
#[derive(Clone, Copy)]
pub struct Need {
    /// Any one of these programs on the path.
    programs: &'static [&'static str],
    /// All of these libraries on Linux, as `pkg-config` calls them.
    libraries: &'static [&'static str],
    /// The packages that provide it on Debian and its derivatives.
    packages: &'static [&'static str],
}

/// Returns a need of one of these programs.
const fn program(programs: &'static [&'static str], packages: &'static [&'static str]) -> Need {
    Need { programs, libraries: &[], packages }
}

/// What the native app is linked with.
pub const NATIVE_BUILD: Need = Need {
    programs: &["pkg-config", "pkgconf"],
    libraries: &["alsa", "wayland-client", "xkbcommon", "x11"],
    packages: &["pkg-config", "libasound2-dev", "libwayland-dev", "libxkbcommon-dev", "libx11-dev"],
};
pub const HEADLESS_RUN: Need = program(&["Xvfb"], &["libxkbcommon-x11-0", "mesa-vulkan-drivers", "xvfb"]);
/// The fuzzers link a library in C++.
pub const CXX: Need = program(&["c++", "g++", "clang++"], &["g++"]);
/// Compresses pictures for `bench legibility` and makes contact sheets; Tesseract reads them again.
pub const FFMPEG: Need = program(&["ffmpeg"], &["ffmpeg"]);
pub const TESSERACT: Need = program(&["tesseract"], &["tesseract-ocr", "tesseract-ocr-nld"]);
/// Reads the printed sheets again in their tests.
pub const POPPLER: Need = program(&["pdftotext"], &["poppler-utils"]);
/// The server for the tests of the journal in a database.
pub const POSTGRESQL: Need = program(&["initdb"], &["postgresql"]);
/// Leads players to one of several hosts.
pub const NGINX: Need = program(&["nginx"], &["nginx-light"]);
pub const CHROMIUM: Need = program(CHROMIUM_PROGRAMS, &["chromium"]);
pub const NODE: Need = program(&["node"], &["nodejs"]);
pub const NPM: Need = program(&["npm"], &["npm"]);
/// Installs linters.
pub const PIP: Need = program(&["pip3", "pip"], &["python3-pip"]);
pub const WASM_OPT: Need = program(&["wasm-opt"], &["binaryen"]);
/// Debian's own compiler, by none of whose programs the standard library for browsers can be recognised.
pub const WEB_TOOLCHAIN: Need = program(&[], &["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"]);
pub const CHROMIUM_PROGRAMS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

impl Need {
    /// Returns whether the system meets it, as far as programs and libraries tell.
    fn is_met(&self) -> bool {
        let libraries = cfg!(target_os = "linux").then_some(self.libraries).unwrap_or_default();
        process::find(self.programs).is_some()
            && (libraries.is_empty()
                || process::output(Command::new("pkg-config").arg("--exists").args(libraries)).is_some())
    }

    /// Names what is missing where Debian's names are not known.
    fn named(&self) -> String {
        let libraries = self.libraries.iter().map(|library| format!("the development files of {library}"));
        let names: Vec<String> =
            self.programs.iter().take(1).map(ToString::to_string).chain(libraries).collect();
        format!("{} (on Debian: {})", names.join(", "), self.packages.join(" "))
    }
}

/// Installs what is missing if possible.
///
/// # Errors
/// When something is missing that cannot be installed: its names.
pub fn provide(needs: &[Need]) -> Result<()> {
    let unmet: Vec<&Need> = needs.iter().filter(|need| !need.is_met()).collect();
    let wanted: Vec<&str> = unmet.iter().flat_map(|need| need.packages).copied().collect();
    if package_states(&wanted).is_none() && !unmet.is_empty() {
        let names: Vec<String> = unmet.iter().map(|need| format!("  {}", need.named())).collect();
        bail!("please install these and try again:\n{}", names.join("\n"));
    }
    provide_packages(&wanted)
}

/// Installs those of these packages that are missing.
pub fn provide_packages(wanted: &[&str]) -> Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(list) = package_states(wanted) else {
        bail!("please install these packages of Debian, or what they contain: {}", wanted.join(" "));
    };
    let missing = missing(wanted, &list);
    if missing.is_empty() {
        return Ok(());
    }
    let Some(apt) = apt_get() else {
        bail!("please install these packages and try again: {}", missing.join(" "));
    };
    println!("installing {}", missing.join(" "));
    run_apt(apt, &["update", "-qq"])?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    run_apt(apt, &[&install, missing.as_slice()].concat())
        .with_context(|| format!("please install these packages: {}", missing.join(" ")))
}

/// Installs the packages in the package.json of a folder.
pub fn install_scripts(folder: &Path) -> Result<()> {
    if folder.join("package.json").is_file() {
        let npm = process::find(&["npm"]).context("npm is not on the path")?;
        process::run(Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    }
    Ok(())
}

/// Returns a line with state and name for each package that dpkg knows, or `None` without dpkg.
fn package_states(packages: &[&str]) -> Option<String> {
    // The command fails if a package is unknown, but still lists the others.
    let output = Command::new("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Abbrev} ${Package}\\n"])
        .args(packages)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn missing<'a>(wanted: &[&'a str], states: &str) -> Vec<&'a str> {
    let installed: HashSet<&str> =
        states.lines().filter_map(|line| line.strip_prefix("ii ")).map(str::trim).collect();
    wanted.iter().copied().filter(|package| !installed.contains(package)).collect()
}

/// Returns the command that starts apt-get with the rights to install, if there is one.
fn apt_get() -> Option<&'static [&'static str]> {
    process::find(&["apt-get"])?;
    if process::output(Command::new("id").arg("-u"))? == "0" {
        return Some(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    }
    process::output(Command::new("sudo").args(["-n", "true"]))?;
    Some(&["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
}

fn run_apt(apt: &[&str], words: &[&str]) -> Result<()> {
    let (program, first) = apt.split_first().context("apt-get has a name")?;
    process::run(Command::new(program).args(first).args(words).stdin(Stdio::null()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fully_installed_packages_count() {
        let states = "ii  chromium\nrc  npm\nun  xvfb\n";
        assert_eq!(missing(&["chromium", "npm", "xvfb", "binaryen"], states), ["npm", "xvfb", "binaryen"]);
    }

    #[test]
    fn what_is_missing_is_named_for_systems_that_are_not_debian() {
        let need =
            Need { programs: &["no-such-program"], libraries: &["alsa"], packages: &["libasound2-dev"] };
        assert!(!need.is_met());
        let expected = "no-such-program, the development files of alsa (on Debian: libasound2-dev)";
        assert_eq!(need.named(), expected);
    }

    #[test]
    fn nothing_is_missing_when_everything_is_installed() {
        assert!(missing(&["binaryen"], "ii  binaryen\n").is_empty());
    }
}
