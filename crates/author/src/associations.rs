//! `cargo xtask associations` merges what writers associate with the cards, and checks it.

mod merge;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use splitkey_words::referee::Language;
use splitkey_words::{Pack, built_in};
use splitkey_xtask::place;

use sheet::Card;

/// The fewest associations of a card.
const FEWEST: usize = 30;

/// The language, and the sheets of new writers.
#[derive(Debug, PartialEq, clap::Args)]
pub struct Options {
    /// Language of the cards
    #[arg(long = "lang", value_name = "en|nl", value_parser = crate::referee::read_language)]
    pub language: Language,
    /// Folders with the sheets of one writer each, to add to what is there
    #[arg(value_name = "WRITER")]
    pub writers: Vec<PathBuf>,
}

/// The cards by the files that they are in: by their first letters.
type Files = BTreeMap<String, Vec<Card>>;

pub fn run(options: &Options) -> Result<()> {
    let assets = place::root().join("assets");
    let tag = options.language.tag();
    let folder = assets.join("lexicon/associations").join(tag);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let words = words(options.language)?;
    let mut files = read(&folder)?;
    if !options.writers.is_empty() {
        let mut cards: Vec<Card> = files.into_values().flatten().collect();
        let referee = crate::referee::load(&assets, options.language)?;
        for writer in &options.writers {
            merge::add(&mut cards, &read(writer)?.into_values().flatten().collect::<Vec<_>>());
        }
        merge::tidy(&mut cards, &referee);
        files = by_letter(cards);
        for (letter, cards) in &files {
            fs::write(folder.join(letter).with_extension("txt"), sheet::write(cards))?;
        }
    }
    let cards: Vec<Card> = files.into_values().flatten().collect();
    check_coverage(&cards, &words)?;
    let count: usize = cards.iter().map(|card| card.links.len()).sum();
    println!("{} cards, {count} links", cards.len());
    Ok(())
}

/// Reads all sheets of a folder, by their names without the ending.
fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let cards = sheet::read(&text).with_context(|| format!("in {}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, cards);
    }
    Ok(files)
}

fn by_letter(mut cards: Vec<Card>) -> Files {
    cards.sort_by(|one, other| one.name.cmp(&other.name));
    let mut files = Files::new();
    for card in cards {
        files.entry(card.name.chars().take(1).collect()).or_default().push(card);
    }
    files
}

/// Returns the words of all cards of a language.
fn words(language: Language) -> Result<BTreeSet<String>> {
    let texts: &[&str] = match language {
        Language::English => &built_in::ENGLISH,
        Language::Dutch => &built_in::DUTCH,
    };
    let packs = texts.iter().map(|text| Pack::parse(text.as_bytes())).collect::<Result<Vec<Pack>, _>>();
    let cards =
        packs.context("the packs of the game should be right")?.into_iter().flat_map(|pack| pack.cards);
    Ok(cards.flat_map(|card| card.faces).collect())
}

fn check_coverage(cards: &[Card], words: &BTreeSet<String>) -> Result<()> {
    for word in words {
        let count = cards.iter().find(|card| card.name == *word).map_or(0, |card| card.links.len());
        ensure!(count >= FEWEST, "{word} has {count} associations instead of {FEWEST} or more");
    }
    for card in cards {
        ensure!(words.contains(&card.name), "there is no card {}", card.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_english_card_has_its_associations() {
        let folder = place::root().join("assets/lexicon/associations/en");
        let cards: Vec<Card> = read(&folder).expect("files of their form").into_values().flatten().collect();
        let words = words(Language::English).expect("cards");
        check_coverage(&cards, &words).expect("enough associations of each card, and of nothing else");
    }
}
