//! System programs and libraries that a command needs, and the Debian packages that provide them.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process;

/// A requirement that the system has to meet.
#[derive(Clone, Copy)]
pub struct Need {
    /// The requirement is met if one of these is on the path.
    programs: &'static [&'static str],
    /// The packages that provide it on Debian and its derivatives.
    packages: &'static [&'static str],
}

pub const NATIVE_BUILD: Need = Need {
    programs: &[],
    packages: &["pkg-config", "libasound2-dev", "libwayland-dev", "libxkbcommon-dev", "libx11-dev"],
};
pub const HEADLESS_RUN: Need =
    Need { programs: &[], packages: &["libxkbcommon-x11-0", "mesa-vulkan-drivers", "xvfb"] };
/// The fuzzers link a library in C++.
pub const CXX: Need = Need { programs: &["c++", "g++", "clang++"], packages: &["g++"] };
/// Compresses pictures for `bench legibility` and makes contact sheets; Tesseract reads them again.
pub const FFMPEG: Need = Need { programs: &["ffmpeg"], packages: &["ffmpeg"] };
pub const TESSERACT: Need =
    Need { programs: &["tesseract"], packages: &["tesseract-ocr", "tesseract-ocr-nld"] };
/// Reads the printed sheets again in their tests.
pub const POPPLER: Need = Need { programs: &["pdftotext"], packages: &["poppler-utils"] };
/// The server for the tests of the journal in a database.
pub const POSTGRESQL: Need = Need { programs: &[], packages: &["postgresql"] };
/// Leads players to one of several hosts.
pub const NGINX: Need = Need { programs: &["nginx"], packages: &["nginx-light"] };
pub const CHROMIUM: Need = Need { programs: CHROMIUM_PROGRAMS, packages: &["chromium"] };
pub const NODE: Need = Need { programs: &["node"], packages: &["nodejs"] };
pub const NPM: Need = Need { programs: &["npm"], packages: &["npm"] };
pub const WASM_OPT: Need = Need { programs: &["wasm-opt"], packages: &["binaryen"] };
pub const WEB_TOOLCHAIN: Need =
    Need { programs: &[], packages: &["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"] };

pub const CHROMIUM_PROGRAMS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Installs missing packages if possible, and otherwise fails with their names.
pub fn provide(needs: &[Need]) -> Result<()> {
    let wanted: Vec<&str> = needs
        .iter()
        .filter(|need| process::find(need.programs).is_none())
        .flat_map(|need| need.packages)
        .copied()
        .collect();
    provide_packages(&wanted)
}

/// Installs those of these packages that are missing.
pub fn provide_packages(wanted: &[&str]) -> Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(list) = package_states(wanted) else {
        // Other systems name their packages differently; the build will report what is missing.
        return Ok(());
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
    fn nothing_is_missing_when_everything_is_installed() {
        assert!(missing(&["binaryen"], "ii  binaryen\n").is_empty());
    }
}
