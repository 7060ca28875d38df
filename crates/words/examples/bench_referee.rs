//! Measures how many clues per second the referee judges on one core, against 25 visible words.

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use splitkey_words::referee::{Language, LexiconError, Options, Referee};

/// How long each kind of call is measured.
const TIME: Duration = Duration::from_secs(3);

const ENGLISH: &str = "EARTHQUAKE RAINBOW HIDE STORM CANDLELIGHT SEASHELL BASKETBALL GRASSHOPPER DRAGONFLY BLUEBERRY \
    RAILROAD PEPPERMINT MOON SWIMMER CHEMIST NEIGHBOR MOUNTAIN DRIVER KNIGHT HORSE PIANO WATCHDOG RIVER SCREWDRIVER MAGNET";
const DUTCH: &str = "STANDBEELD REGENBOOG SLAG ORKAAN STOEL KOELKAST ZAKDOEK VLIEGTUIG AARDBEI SNEEUWMAN TREINSTATION \
    BADKAMER HOOFDPIJN SPEELGOED KAASBOER VERKEERSLICHT BROOD DUIF PAARD SCHAAP KALF KONING RIDDER TOMAAT MATROOS";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let crate_folder = env::var_os("CARGO_MANIFEST_DIR").expect("run this with cargo");
    let assets = Path::new(&crate_folder).join("../../assets/lexicon");
    for (language, words) in [(Language::English, ENGLISH), (Language::Dutch, DUTCH)] {
        let bytes = fs::read(assets.join(language.tag()).with_extension("bin"))?;
        report(language, &bytes, words)?;
    }
    Ok(())
}

fn report(language: Language, lexicon: &[u8], words: &str) -> Result<(), LexiconError> {
    let started = Instant::now();
    let referee = Referee::new(language, lexicon, "")?;
    println!("{}: ready in {:.1} ms", language.tag(), 1000.0 * started.elapsed().as_secs_f64());
    let visible: Vec<&str> = words.split_whitespace().collect();
    let rows = include_str!("../tests/referee/dev.tsv").lines().filter(|row| row.starts_with(language.tag()));
    let clues: Vec<&str> = rows.filter_map(|row| row.split('\t').nth(2)).collect();
    let board = referee.board(visible.iter().copied());
    let rate = per_second(&clues, |clue| {
        black_box(board.judge(clue, Options::default(), |_| true));
    });
    println!("{}: {rate:.0} clues a second against a board of {}", language.tag(), visible.len());
    let rate = per_second(&clues, |clue| {
        black_box(referee.judge(clue, visible.iter().copied(), Options::default()));
    });
    println!("{}: {rate:.0} clues a second against {} new words each", language.tag(), visible.len());
    Ok(())
}

fn per_second(clues: &[&str], judge: impl Fn(&str)) -> f64 {
    let (started, mut judged) = (Instant::now(), 0_u32);
    for clue in clues.iter().cycle() {
        judge(clue);
        judged += 1;
        if started.elapsed() > TIME {
            break;
        }
    }
    f64::from(judged) / started.elapsed().as_secs_f64()
}
