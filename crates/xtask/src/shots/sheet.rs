//! Every screen in both languages and three sizes, and every view of the table, with made-up state; all of them
//! small on one sheet.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::Screen;
use crate::{place, process};

/// The words that `crates/ui/examples/screens.rs` takes, by the picture's name.
const SCREENS: [(&str, &str); 10] = [
    ("home", "--screen home"),
    ("lobby", "--screen table --side lark"),
    ("words", "--screen table --side lark --moment own-words"),
    ("clue", "--screen match-flat --side lark --moment clue"),
    ("guess", "--screen match-flat --side owl --moment guess"),
    ("refused", "--screen match-flat --side lark --moment refused"),
    ("debrief", "--screen debrief --side lark"),
    ("rules", "--screen home --sheet rules"),
    ("settings", "--screen home --sheet settings"),
    ("reconnecting", "--screen veil --side lark"),
];
const LANGUAGES: [(&str, &str); 2] = [("en", ""), ("nl", "--dutch")];
const SIZES: [&str; 3] = ["1920x1080", "1280x720", "390x844"];

/// The words that `crates/stage/examples/table.rs` takes, by the picture's name.
const VIEWS: [(&str, &str); 6] = [
    ("lark", "--side a"),
    ("owl", "--side b"),
    ("top", "--side a --view top"),
    ("broadcast", "--side none --view broadcast"),
    ("spectator", "--side none"),
    ("patterns", "--side a --patterns"),
];
const VIEW_SIZE: &str = "1280x720";

/// A picture on the sheet, in pixels, and how many stand beside each other.
const SMALL: [u32; 2] = [320, 180];
const ACROSS: usize = 6;

/// Takes all pictures into `folder`, and puts them on one sheet; returns it.
pub(super) fn take(folder: &Path) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let mut taken = Vec::new();
    for (name, words) in VIEWS {
        let picture = folder.join(format!("view-{name}.png"));
        shoot("table", words, VIEW_SIZE, &picture)?;
        taken.push(picture);
    }
    for size in SIZES {
        for (language, more) in LANGUAGES {
            for (name, words) in SCREENS {
                let picture = folder.join(format!("{name}-{language}-{size}.png"));
                shoot("screens", &format!("{words} {more}"), size, &picture)?;
                taken.push(picture);
            }
        }
    }
    let sheet = folder.join("contact-sheet.jpg");
    lay_out(&taken, &sheet)?;
    Ok(sheet)
}

fn shoot(example: &str, words: &str, size: &str, picture: &Path) -> Result<()> {
    let name = format!("debug/examples/{example}{}", std::env::consts::EXE_SUFFIX);
    let screen = Screen::start()?;
    let mut program = screen.program(&place::target()?.join(name));
    process::run(program.args(words.split_whitespace()).args(["--size", size]).arg("--shot").arg(picture))?;
    anyhow::ensure!(picture.is_file(), "{} was not taken", picture.display());
    Ok(())
}

/// Puts pictures on a sheet, row by row.
fn lay_out(pictures: &[PathBuf], sheet: &Path) -> Result<()> {
    let [width, height] = SMALL;
    let small = format!(
        "scale={width}:{height}:force_original_aspect_ratio=decrease,pad={width}:{height}:-1:-1:color=0x20262b"
    );
    let places: Vec<String> = (0..pictures.len())
        .map(|at| format!("{}_{}", at % ACROSS * width as usize, at / ACROSS * height as usize))
        .collect();
    let scaled: String = (0..pictures.len()).map(|at| format!("[{at}]{small}[p{at}];")).collect();
    let inputs: String = (0..pictures.len()).map(|at| format!("[p{at}]")).collect();
    let count = pictures.len();
    let filter = format!("{scaled}{inputs}xstack=inputs={count}:layout={}:fill=0x20262b", places.join("|"));
    let mut tool = Command::new("ffmpeg");
    tool.args(["-y", "-loglevel", "error"]);
    tool.args(pictures.iter().flat_map(|picture| [OsStr::new("-i"), picture.as_os_str()]));
    process::run(tool.args(["-filter_complex", &filter, "-frames:v", "1", "-q:v", "9"]).arg(sheet))
        .context("cannot make the contact sheet")
}
