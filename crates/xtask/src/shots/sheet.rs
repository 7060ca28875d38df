//! Screenshots of every screen in both languages and three sizes, and of the views and special moments of the table,
//! with example state; all of them reduced onto one contact sheet.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::Screen;
use crate::{place, process};

/// The arguments of `crates/ui/examples/screens/main.rs`, by the picture's name.
const SCREENS: [(&str, &str); 22] = [
    ("home", "--screen home"),
    ("join", "--screen join"),
    ("lobby", "--screen table --side lark"),
    ("words", "--screen table --side lark --moment own-words"),
    ("people", "--screen table --side lark --sheet people"),
    ("missions", "--screen table --side lark --sheet missions"),
    ("teams", "--screen table --side lark --sheet teams"),
    ("clue", "--screen match-flat --side lark --moment clue"),
    ("guess", "--screen match-flat --side owl --moment guess"),
    ("refused", "--screen match-flat --side lark --moment refused"),
    ("phone", "--screen match-flat --side lark --moment phone --sheet phone"),
    ("debrief", "--screen debrief --side lark"),
    ("share", "--screen debrief --side lark --sheet share"),
    ("replay", "--screen replay-flat --side none"),
    ("history", "--screen home --sheet history"),
    ("races", "--screen home --sheet races"),
    ("race", "--screen home --moment closed --sheet race"),
    ("new-race", "--screen home --sheet new-race"),
    ("race-clues", "--screen home --moment closed --sheet race-clues"),
    ("rules", "--screen home --sheet rules"),
    ("settings", "--screen home --sheet settings"),
    ("reconnecting", "--screen reconnecting --side lark"),
];
const LANGUAGES: [(&str, &str); 2] = [("en", ""), ("nl", "--dutch")];
const PHONE: &str = "390x844";
const SIZES: [&str; 3] = ["1920x1080", "1280x720", PHONE];

/// The arguments of `crates/stage/examples/table.rs`, by the picture's name.
const VIEWS: [(&str, &str); 12] = [
    ("lark", "--side a"),
    ("owl", "--side b"),
    ("top", "--side a --view top"),
    ("broadcast", "--side none --view broadcast"),
    ("spectator", "--side none"),
    ("patterns", "--side a --patterns"),
    ("low", "--side a --low"),
    ("deal", "--side a --play 0 0.8"),
    ("agent", "--side a --play 2 0.3"),
    ("token", "--side a --play 3 0.4"),
    ("assassin", "--side a --end assassin --play 1 1.6"),
    ("victory", "--side a --end won --play 1 1.0"),
];
const VIEW_SIZE: &str = "1280x720";

/// The width of the sheet, in pixels.
const ACROSS: u32 = 1920;
/// The cells for landscape and for portrait pictures.
const WIDE: Cell = Cell { width: 320, height: 180 };
const HIGH: Cell = Cell { width: 160, height: 348 };

/// The size of a cell on the sheet, in pixels.
#[derive(Clone, Copy)]
struct Cell {
    width: u32,
    height: u32,
}

/// Takes all screenshots into `folder`, lays them out on one sheet, and returns its path.
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
    lay_out(folder, &taken)
}

fn shoot(example: &str, words: &str, size: &str, picture: &Path) -> Result<()> {
    let name = format!("debug/examples/{example}{}", std::env::consts::EXE_SUFFIX);
    let screen = Screen::start()?;
    let mut program = screen.program(&place::target()?.join(name));
    process::run(program.args(words.split_whitespace()).args(["--size", size]).arg("--shot").arg(picture))?;
    anyhow::ensure!(picture.is_file(), "{} was not taken", picture.display());
    Ok(())
}

/// Lays pictures out on a sheet in `folder`, row by row, the landscape ones first. Returns the path of the sheet.
pub(super) fn lay_out(folder: &Path, pictures: &[PathBuf]) -> Result<PathBuf> {
    let is_high = |picture: &&PathBuf| {
        picture.file_stem().is_some_and(|name| name.as_encoded_bytes().ends_with(PHONE.as_bytes()))
    };
    let (high, wide): (Vec<&PathBuf>, Vec<&PathBuf>) = pictures.iter().partition(is_high);
    let (mut inputs, mut scaled, mut places) = (Vec::new(), String::new(), Vec::new());
    let mut below = 0;
    for (pictures, Cell { width, height }) in [(&wide, WIDE), (&high, HIGH)] {
        for row in pictures.chunks((ACROSS / width) as usize) {
            for (x, picture) in (0..).step_by(width as usize).zip(row) {
                let at = inputs.len();
                inputs.push(picture);
                scaled += &format!(
                    "[{at}]scale={width}:{height}:force_original_aspect_ratio=decrease,\
                     pad={width}:{height}:-1:-1:color=0x20262b[p{at}];"
                );
                places.push(format!("{x}_{below}"));
            }
            below += height;
        }
    }
    let count = inputs.len();
    let placed: String = (0..count).map(|at| format!("[p{at}]")).collect();
    let filter = format!("{scaled}{placed}xstack=inputs={count}:layout={}:fill=0x20262b", places.join("|"));
    let mut tool = Command::new("ffmpeg");
    tool.args(["-y", "-loglevel", "error"]);
    tool.args(inputs.iter().flat_map(|picture| [OsStr::new("-i"), picture.as_os_str()]));
    let sheet = folder.join("contact-sheet.jpg");
    process::run(tool.args(["-filter_complex", &filter, "-frames:v", "1", "-q:v", "9"]).arg(&sheet))
        .context("cannot make the contact sheet")?;
    Ok(sheet)
}
