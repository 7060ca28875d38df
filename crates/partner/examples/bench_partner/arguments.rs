//! The command line of the benchmark.

use std::ops::Range;
use std::path::{Path, PathBuf};

use splitkey_rules::Mission;

use crate::match_play::Manner;

pub struct Arguments {
    pair: Option<[String; 2]>,
    pub mission: Mission,
    pub seeds: Range<u64>,
    tables: Option<PathBuf>,
    pub manner: Manner,
}

impl Arguments {
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let manner = Manner { before: 0, clues: false };
        let mut arguments =
            Arguments { pair: None, mission: Mission::STANDARD, seeds: 0..1000, tables: None, manner };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                "--pair" => arguments.pair = Some(pair(&value()?)?),
                "--mission" => arguments.mission = mission(&value()?)?,
                "--seeds" => arguments.seeds = seeds(&value()?)?,
                "--tables" => arguments.tables = Some(value()?.into()),
                "--before" => {
                    arguments.manner.before =
                        value()?.parse().map_err(|_| "--before needs a number of matches".to_owned())?;
                }
                "--clues" => arguments.manner.clues = true,
                _ => return Err(format!("unknown option {word}")),
            }
        }
        Ok(arguments)
    }

    /// Returns the pairs to play.
    pub fn pairs(&self) -> Vec<[String; 2]> {
        if let Some(pair) = &self.pair {
            return vec![pair.clone()];
        }
        let at = |player: &str, table: &str| {
            let file = |folder: &Path| folder.join(table).display().to_string();
            self.tables.as_deref().map(|folder| format!("{player}@{}", file(folder)))
        };
        let partner = || "partner".to_owned();
        let mut pairs = vec![[partner(), partner()]];
        pairs.push([partner(), "sampler".to_owned()]);
        if let (Some(bare), Some(senses), Some(gloss)) =
            (at("partner", "bare.bin"), at("partner", "senses.bin"), at("partner", "gloss.bin"))
        {
            pairs.extend([[bare, senses], [partner(), gloss]]);
        }
        pairs.push([partner(), "random".to_owned()]);
        pairs.push(["random".to_owned(), "random".to_owned()]);
        pairs
    }
}

fn pair(text: &str) -> Result<[String; 2], String> {
    let (one, other) = text.split_once(',').ok_or("--pair needs two players, such as partner,sampler")?;
    Ok([one.to_owned(), other.to_owned()])
}

fn mission(text: &str) -> Result<Mission, String> {
    let numbers = text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let (turns, mistakes) = numbers.ok_or("--mission needs two numbers, such as 9-9")?;
    Mission::new(turns, mistakes).map_err(|error| error.to_string())
}

fn seeds(text: &str) -> Result<Range<u64>, String> {
    let numbers = text.split_once("..").and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    numbers.ok_or_else(|| "--seeds needs a range, such as 0..1000".to_owned())
}
