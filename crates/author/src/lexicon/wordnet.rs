//! A reader for WordNet's files.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use super::sources::Sources;

/// The parts of speech, by WordNet's letter and file name.
pub const KINDS: [(char, &str); 4] = [('n', "noun"), ('v', "verb"), ('a', "adj"), ('r', "adv")];

/// The key of a synset: its part of speech and offset.
pub type Place = (char, u32);

/// A synset: words with one meaning.
pub struct Synset {
    /// The words as written, with underscores for spaces.
    pub words: Vec<String>,
    pub pointers: Vec<Pointer>,
    /// The definition without its examples.
    pub definition: String,
}

/// A link from a synset, or one of its words, to another.
pub struct Pointer {
    pub symbol: String,
    pub to: Place,
    /// The indices of the linked words, from 1, or 0 for the whole synset.
    pub source: usize,
    pub target: usize,
}

/// The whole of WordNet.
pub struct WordNet {
    pub synsets: BTreeMap<Place, Synset>,
    /// The senses of lower-case words, the most frequent first, by part of speech.
    pub senses: BTreeMap<(String, char), Vec<Place>>,
    /// Irregular forms with their bases and parts of speech.
    pub exceptions: BTreeSet<(String, String, char)>,
}

impl WordNet {
    pub fn read(sources: &Sources) -> Result<WordNet> {
        let mut all =
            WordNet { synsets: BTreeMap::new(), senses: BTreeMap::new(), exceptions: BTreeSet::new() };
        for (kind, name) in KINDS {
            let read = |file: &str| sources.read("wordnet-base", &format!("wordnet/{file}"));
            for line in content(&read(&format!("data.{name}"))?) {
                let (offset, synset) =
                    synset(line).with_context(|| format!("data.{name}: {}", &line[..line.len().min(60)]))?;
                all.synsets.insert((kind, offset), synset);
            }
            for line in content(&read(&format!("index.{name}"))?) {
                let fields: Vec<&str> = line.split_whitespace().collect();
                let word = fields.first().context("an index line should begin with a word")?;
                let count: usize = fields.get(2).context("an index line should count its senses")?.parse()?;
                let offsets = fields.iter().skip(fields.len() - count);
                let places: Result<Vec<Place>, _> =
                    offsets.map(|offset| Ok::<_, std::num::ParseIntError>((kind, offset.parse()?))).collect();
                all.senses.insert(((*word).to_owned(), kind), places?);
            }
            for line in read(&format!("{name}.exc"))?.lines() {
                let mut words = line.split_whitespace();
                let form = words.next().unwrap_or_default();
                all.exceptions.extend(words.map(|base| (form.to_owned(), base.to_owned(), kind)));
            }
        }
        Ok(all)
    }

    /// Returns whether this is the first sense of a word.
    pub fn is_first(&self, word: &str, place: Place) -> bool {
        self.senses.get(&(word.to_lowercase(), place.0)).and_then(|places| places.first()) == Some(&place)
    }
}

/// Returns the lines below the licence.
fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("  "))
}

fn synset(line: &str) -> Option<(u32, Synset)> {
    let (data, gloss) = line.split_once(" | ")?;
    let mut fields = data.split_whitespace();
    let offset = fields.next()?.parse().ok()?;
    let (_, _, count) = (fields.next()?, fields.next()?, fields.next()?);
    let mut words = Vec::new();
    for _ in 0..usize::from_str_radix(count, 16).ok()? {
        let word = fields.next()?;
        words.push(word.split('(').next()?.to_owned());
        fields.next()?;
    }
    let mut pointers = Vec::new();
    for _ in 0..fields.next()?.parse::<usize>().ok()? {
        let symbol = fields.next()?.to_owned();
        let to: u32 = fields.next()?.parse().ok()?;
        let kind = fields.next()?.chars().next()?;
        let kind = if kind == 's' { 'a' } else { kind };
        let (source, target) = fields.next()?.split_at_checked(2)?;
        let number = |text| usize::from_str_radix(text, 16).ok();
        pointers.push(Pointer { symbol, to: (kind, to), source: number(source)?, target: number(target)? });
    }
    let definition = gloss.split("; \"").next()?.split(" \"").next()?.to_owned();
    Some((offset, Synset { words, pointers, definition }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_line_is_parsed() {
        let line = "00001740 03 n 02 dog 0 good_dog 0 002 @ 00002 n 0000 + 00003 v 0102 | a pet; it barks; \"good dog!\"  ";
        let (offset, synset) = synset(line).unwrap();
        assert_eq!((offset, synset.words.as_slice()), (1740, &["dog".to_owned(), "good_dog".to_owned()][..]));
        assert_eq!(synset.definition, "a pet; it barks");
        let pointer = &synset.pointers[1];
        assert_eq!((pointer.to, pointer.source, pointer.target), (('v', 3), 1, 2));
    }
}
