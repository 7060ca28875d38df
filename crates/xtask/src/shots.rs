//! `cargo xtask shots` takes screenshots of every screen, in the native game and in a browser.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

use crate::packages::{CHROMIUM, FFMPEG, HEADLESS_RUN, NATIVE_BUILD, NODE, NPM};
use crate::web;
use crate::{packages, place, process, suite};

mod sheet;

/// The folder with the manifest of the Vulkan software driver.
const VULKAN_DRIVERS: &str = "/usr/share/vulkan/icd.d";

/// Which screenshots to take, and where to save them.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// Folder for the pictures [default: shots in the target folder]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Take only the screens and views of the contact sheet
    #[arg(long = "sheet")]
    pub only_sheet: bool,
}

pub fn run(options: Options) -> Result<()> {
    let out = options.out.map_or_else(|| place::target().map(|target| target.join("shots")), Ok)?;
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    // The programs started below run in the root of the checkout.
    let out = fs::canonicalize(out)?;
    packages::provide(&[NATIVE_BUILD, HEADLESS_RUN, FFMPEG, CHROMIUM, NODE, NPM])?;
    process::build_workspace()?;
    let sheet = sheet::take(&out.join("screens"))?;
    println!("{}", sheet.display());
    if options.only_sheet {
        return Ok(());
    }
    let dist = web::build(&web::Options::quick())?;
    take_native(&out.join("native"))?;
    let browser = out.join("browser");
    take_in_browser(&browser, &dist)?;
    println!("{}", sheet::lay_out(&browser, &pictures(&browser)?)?.display());
    for picture in pictures(&out)? {
        println!("{}", picture.display());
    }
    Ok(())
}

/// Takes screenshots of the same match from both sides, one after the other.
fn take_native(folder: &Path) -> Result<()> {
    let program = place::target()?.join("debug/examples").join(format!("shots{}", env::consts::EXE_SUFFIX));
    for side in ["lark", "owl"] {
        let folder = folder.join(side);
        fs::create_dir_all(&folder)?;
        let screen = Screen::start()?;
        process::run(screen.program(&program).arg(folder).arg(side))?;
    }
    Ok(())
}

fn take_in_browser(folder: &Path, dist: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let scripts = place::root().join("tests/browser");
    packages::install_scripts(&scripts)?;
    process::run(suite::browser_node(dist)?.arg(scripts.join("shots.mjs")).arg(folder))
}

/// Returns the software driver, with which screenshots are the same on every computer.
fn software_driver() -> Option<PathBuf> {
    let entries = fs::read_dir(VULKAN_DRIVERS).ok()?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}

fn pictures(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(pictures(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "png") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A virtual screen that ends when this value is dropped.
pub struct Screen {
    server: Child,
    /// The number chosen by the server, as written after the colon in `DISPLAY`.
    number: String,
}

impl Screen {
    pub fn start() -> Result<Self> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start Xvfb")?;
        let output = server.stdout.take().context("the output of Xvfb should be piped")?;
        let mut screen = Self { server, number: String::new() };
        BufReader::new(output).read_line(&mut screen.number)?;
        screen.number = screen.number.trim().to_string();
        anyhow::ensure!(!screen.number.is_empty(), "Xvfb did not start");
        Ok(screen)
    }

    /// Returns a command for a program that draws on this screen with the software driver.
    pub fn program(&self, path: &Path) -> Command {
        let mut program = Command::new(path);
        program.current_dir(place::root()).env("BEVY_ASSET_ROOT", place::root());
        program.env("DISPLAY", format!(":{}", self.number)).env_remove("WAYLAND_DISPLAY");
        if let Some(driver) = software_driver() {
            program.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", driver);
        }
        program
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
