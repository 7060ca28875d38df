//! `cargo xtask bench legibility` measures whether the words of the broadcast view are still legible after a stream's
//! compression. It draws boards of our own words at 1280×720, compresses them to 2.5 Mbit/s of H.264, and reads them
//! card by card with OCR.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context, Result, bail};

use crate::packages::{FFMPEG, HEADLESS_RUN, NATIVE_BUILD, TESSERACT};
use crate::shots::Screen;
use crate::{packages, place, process};

const SIZE: &str = "1280x720";
const BIT_RATE: &str = "2500k";
/// The rate-control buffer: two seconds at the bit rate.
const BUFFER: &str = "5000k";
/// The seconds of stream before the frame that is read.
const SECONDS: &str = "3";
/// The factor by which words are enlarged, because OCR reads larger letters better.
const ENLARGED: u32 = 4;
/// The border around an enlarged word, in pixels.
const BORDER: u32 = 40;
/// The number of boards of each pack.
const BOARDS: usize = 2;
const PACKS: [&str; 3] = ["en/one.txt", "en/two.txt", "nl/one.txt"];
/// The share of all words that should be read correctly.
const WANTED: f64 = 0.97;

pub fn run(words: &[OsString]) -> Result<()> {
    if !words.is_empty() {
        bail!("bench legibility takes no arguments");
    }
    packages::provide(&[NATIVE_BUILD, HEADLESS_RUN, FFMPEG, TESSERACT])?;
    process::build_workspace()?;
    let folder = place::target()?.join("legibility");
    fs::create_dir_all(&folder)?;
    let mut read = Tally::default();
    for pack in PACKS {
        let language = if pack.starts_with("nl/") { "nld" } else { "eng" };
        for board in boards(pack)? {
            read.add(&read_board(&board, language, &folder)?);
        }
    }
    println!("words    {:3} of {:3} read", read.words[0], read.words[1]);
    println!("captions {:3} of {:3} read", read.captions[0], read.captions[1]);
    println!("all      {:.1} % (wanted: {:.0} %)", 100.0 * read.part(), 100.0 * WANTED);
    Ok(())
}

/// How many words were read correctly, and how many there were.
#[derive(Default)]
struct Tally {
    /// The words of uncovered cards.
    words: [usize; 2],
    /// The captions of agents' cards.
    captions: [usize; 2],
}

impl Tally {
    fn add(&mut self, other: &Self) {
        for at in 0..2 {
            self.words[at] += other.words[at];
            self.captions[at] += other.captions[at];
        }
    }

    fn part(&self) -> f64 {
        (self.words[0] + self.captions[0]) as f64 / (self.words[1] + self.captions[1]).max(1) as f64
    }
}

/// Returns boards of 25 words, spread over a pack.
fn boards(pack: &str) -> Result<Vec<Vec<String>>> {
    let path = place::root().join("assets/words").join(pack);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let words: Vec<String> = text
        .lines()
        .filter_map(|line| line.split_once(" / "))
        .flat_map(|(front, back)| [front.trim().to_owned(), back.trim().to_owned()])
        .collect();
    let step = (words.len() / (BOARDS * 25)).max(1);
    let spread: Vec<String> = words.into_iter().step_by(step).collect();
    Ok(spread.chunks_exact(25).take(BOARDS).map(<[String]>::to_vec).collect())
}

fn read_board(words: &[String], language: &str, folder: &Path) -> Result<Tally> {
    let [drawn, pressed, seen] = ["drawn.png", "pressed.mp4", "seen.png"].map(|name| folder.join(name));
    let places = draw(words, &drawn)?;
    let quiet = ["-y", "-loglevel", "error"];
    let still = ["-loop", "1", "-framerate", "30", "-t", SECONDS, "-i"];
    let coder = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-b:v", BIT_RATE];
    let rate = ["-maxrate", BIT_RATE, "-bufsize", BUFFER];
    process::run(
        Command::new("ffmpeg").args(quiet).args(still).arg(&drawn).args(coder).args(rate).arg(&pressed),
    )?;
    let one = ["-frames:v", "1", "-update", "1"];
    process::run(
        Command::new("ffmpeg").args(quiet).args(["-sseof", "-0.1", "-i"]).arg(&pressed).args(one).arg(&seen),
    )?;
    let mut tally = Tally::default();
    for place in places {
        let read = letters(&read_place(&place, language, &seen, &folder.join("word.png"))?);
        let good = read == letters(&place.word);
        if !good {
            println!("{} was read as {read:?}", place.word);
        }
        let [right, all] = if place.caption { &mut tally.captions } else { &mut tally.words };
        *right += usize::from(good);
        *all += 1;
    }
    Ok(tally)
}

/// The position of a word in a picture, in pixels.
struct Place {
    word: String,
    caption: bool,
    corner: [f32; 2],
    size: [f32; 2],
}

impl FromStr for Place {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, word, rest @ ..] = fields.as_slice() else { bail!("{line:?} is not a place") };
        let numbers: Vec<f32> = rest.iter().map(|field| field.parse()).collect::<Result<_, _>>()?;
        let [x0, y0, x1, y1] = numbers[..] else { bail!("{line:?} is not a place") };
        let word = (*word).to_owned();
        Ok(Self { word, caption: *kind == "caption", corner: [x0, y0], size: [x1 - x0, y1 - y0] })
    }
}

/// Draws a board, and returns where its words are.
fn draw(words: &[String], picture: &Path) -> Result<Vec<Place>> {
    let name = format!("debug/examples/table{}", std::env::consts::EXE_SUFFIX);
    let program: PathBuf = place::target()?.join(name);
    let screen = Screen::start()?;
    let mut table = screen.program(&program);
    table.args(["--view", "broadcast", "--side", "none", "--size", SIZE, "--words", &words.join(",")]);
    let output = table.arg("--shot").arg(picture).output().context("cannot draw the table")?;
    let told = String::from_utf8_lossy(&output.stdout);
    let is_place = |line: &&str| line.starts_with("word\t") || line.starts_with("caption\t");
    let places: Vec<Place> = told.lines().filter(is_place).map(str::parse).collect::<Result<_>>()?;
    if places.len() != words.len() {
        bail!("the table printed {} places instead of {}", places.len(), words.len());
    }
    Ok(places)
}

/// Reads a word as one line of a language, with a border, since the recogniser overlooks letters at the edge of a picture.
fn read_place(place: &Place, language: &str, picture: &Path, cut: &Path) -> Result<String> {
    let ([x, y], [width, height]) = (place.corner, place.size);
    let light_on_dark = if place.caption { ",negate" } else { "" };
    let crop = format!("crop={width:.0}:{height:.0}:{x:.0}:{y:.0}");
    let enlarge = format!("scale=iw*{ENLARGED}:ih*{ENLARGED}:flags=lanczos,format=gray{light_on_dark}");
    let border = format!("pad=iw+{0}:ih+{0}:{1}:{1}:color=white", 2 * BORDER, BORDER);
    let filter = format!("{crop},{enlarge},{border}");
    let quiet = ["-y", "-loglevel", "error", "-i"];
    process::run(Command::new("ffmpeg").args(quiet).arg(picture).args(["-vf", &filter]).arg(cut))?;
    let mut read = String::new();
    // As one line, or, where the recogniser finds no line, as one without looking for it.
    for mode in ["7", "13"] {
        if letters(&read).is_empty() {
            let output =
                Command::new("tesseract").arg(cut).args(["-", "-l", language, "--psm", mode]).output()?;
            if !output.status.success() {
                bail!("the words cannot be read: {}", String::from_utf8_lossy(&output.stderr).trim());
            }
            read = String::from_utf8_lossy(&output.stdout).into_owned();
        }
    }
    Ok(read)
}

/// Returns the letters of a text, in capitals, for comparison.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_parsed_from_its_line() {
        let place: Place = "caption\tICE CREAM\t1.5\t2\t11.5\t22".parse().unwrap();
        assert_eq!((place.word.as_str(), place.caption), ("ICE CREAM", true));
        assert_eq!((place.corner, place.size), ([1.5, 2.0], [10.0, 20.0]));
        assert!("word\tPEAR\t1".parse::<Place>().is_err());
    }

    #[test]
    fn every_board_has_25_words() {
        for pack in PACKS {
            let boards = boards(pack).unwrap();
            assert!(boards.len() == BOARDS && boards.iter().all(|board| board.len() == 25), "{pack}");
        }
    }
}
