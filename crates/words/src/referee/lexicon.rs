//! The words of a language with their traits and links, in a compact sorted table of bytes.
//!
//! The magic bytes are followed by the number of words and the offset of every block, all `u32`, and then by the blocks
//! of `BLOCK` entries. An entry is: the number of bytes it shares with the one before, the number of bytes that follow,
//! these bytes, its traits (`u16`), the number of its links, and the links: a kind and the id of another entry in three
//! bytes. Numbers are little-endian.

mod encode;
mod entry;
mod index;

use std::fmt;

pub use encode::{NewEntry, encode};
pub use entry::{Link, Traits};
use index::Index;

const MAGIC: &[u8] = b"SKLEX001";
/// The number of entries in a block.
const BLOCK: usize = 16;
const LINK_BYTES: usize = 4;

/// The words of a language.
#[derive(Clone)]
pub struct Lexicon {
    /// All entries, as read.
    body: Vec<u8>,
    /// All words, concatenated.
    letters: String,
    words: Vec<Word>,
    index: Index,
}

#[derive(Clone, Copy)]
struct Word {
    /// Its range in the letters, in bytes.
    begins: u32,
    ends: u32,
    entry: Entry,
}

/// The data of a word in a lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    id: u32,
    pub traits: Traits,
    links_at: usize,
    links: usize,
}

/// An entry as stored in the table.
struct Raw<'a> {
    shared: usize,
    rest: &'a [u8],
    traits: Traits,
    links_at: usize,
    links: usize,
}

impl Raw<'_> {
    fn end(&self) -> usize {
        self.links_at + self.links * LINK_BYTES
    }
}

impl Lexicon {
    /// Reads a lexicon written by [`encode()`].
    ///
    /// # Errors
    /// When the bytes are not a complete lexicon.
    pub fn read(bytes: &[u8]) -> Result<Lexicon, BrokenLexicon> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BrokenLexicon)?;
        let (words, rest) = rest.split_first_chunk().ok_or(BrokenLexicon)?;
        let words = u32::from_le_bytes(*words);
        let blocks = usize::try_from(words).map_err(|_| BrokenLexicon)?.div_ceil(BLOCK);
        let index = blocks.checked_mul(4).ok_or(BrokenLexicon)?;
        let (index, body) = rest.split_at_checked(index).ok_or(BrokenLexicon)?;
        let (places, _) = index.as_chunks();
        let blocks: Vec<u32> = places.iter().map(|place| u32::from_le_bytes(*place)).collect();
        let mut lexicon = Lexicon {
            body: body.to_vec(),
            letters: String::new(),
            words: Vec::new(),
            index: Index::new(words),
        };
        lexicon.unpack(&blocks, words).ok_or(BrokenLexicon)?;
        Ok(lexicon)
    }

    /// Reads every entry once, so that later lookups need not validate them.
    fn unpack(&mut self, blocks: &[u32], words: u32) -> Option<()> {
        let (mut at, mut last) = (0, Vec::new());
        for id in 0..words {
            let place = usize::try_from(id).ok()?;
            let begins = place % BLOCK == 0;
            if begins && usize::try_from(*blocks.get(place / BLOCK)?).ok()? != at {
                return None;
            }
            let raw = self.raw(at)?;
            let shared = if begins { last.get(..0)? } else { last.get(..raw.shared)? };
            let word = [shared, raw.rest].concat();
            let links = self.body.get(raw.links_at..raw.end())?;
            let targets_exist = links.chunks(LINK_BYTES).all(|link| target(link) < Some(words));
            if (begins && raw.shared > 0) || word <= last || !targets_exist {
                return None;
            }
            let entry = Entry { id, traits: raw.traits, links_at: raw.links_at, links: raw.links };
            at = raw.end();
            let begins = u32::try_from(self.letters.len()).ok()?;
            self.letters.push_str(std::str::from_utf8(&word).ok()?);
            let ends = u32::try_from(self.letters.len()).ok()?;
            self.words.push(Word { begins, ends, entry });
            self.index.add(&word, id);
            last = word;
        }
        (at == self.body.len()).then_some(())
    }

    /// Returns the number of words.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Looks up a folded word.
    pub fn find(&self, word: &str) -> Option<Entry> {
        let mut ids = self.index.find(word.as_bytes());
        ids.find_map(|id| self.word(id).filter(|(letters, _)| *letters == word)).map(|(_, entry)| entry)
    }

    /// Returns the traits of a folded word, or none if it is not listed.
    pub fn traits(&self, word: &str) -> Traits {
        self.find(word).map(|entry| entry.traits).unwrap_or_default()
    }

    /// Returns the words that an entry links to.
    pub fn links(&self, entry: Entry) -> impl Iterator<Item = (Link, String)> + '_ {
        self.link_ids(entry).filter_map(|(link, id)| Some((link, self.word(id)?.0.to_owned())))
    }

    /// Returns whether `from` has this kind of link to `to`.
    pub fn leads(&self, from: Entry, link: Link, to: Entry) -> bool {
        self.link_ids(from).any(|(kind, id)| kind == link && id == to.id)
    }

    /// Returns every word with its entry, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Entry)> {
        (0..).map_while(|id| self.word(id))
    }

    fn link_ids(&self, entry: Entry) -> impl Iterator<Item = (Link, u32)> + '_ {
        let bytes = self.body.get(entry.links_at..entry.links_at + entry.links * LINK_BYTES);
        bytes.unwrap_or_default().chunks(LINK_BYTES).filter_map(|link| {
            let kind = Link::ALL.get(usize::from(*link.first()?))?;
            Some((*kind, target(link)?))
        })
    }

    fn word(&self, id: u32) -> Option<(&str, Entry)> {
        let word = self.words.get(usize::try_from(id).ok()?)?;
        let letters = usize::try_from(word.begins).ok()?..usize::try_from(word.ends).ok()?;
        Some((self.letters.get(letters)?, word.entry))
    }

    fn raw(&self, at: usize) -> Option<Raw<'_>> {
        let [shared, length] = *self.body.get(at..)?.first_chunk()?;
        let end = at + 2 + usize::from(length);
        let rest = self.body.get(at + 2..end)?;
        let [low, high, links] = *self.body.get(end..)?.first_chunk()?;
        Some(Raw {
            shared: usize::from(shared),
            rest,
            traits: Traits(u16::from_le_bytes([low, high])),
            links_at: end + 3,
            links: usize::from(links),
        })
    }
}

/// Returns the id of the entry that a link leads to.
fn target(link: &[u8]) -> Option<u32> {
    let [_, low, middle, high] = *link.first_chunk()?;
    Some(u32::from_le_bytes([low, middle, high, 0]))
}

/// The error for bytes that are not a complete lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenLexicon;

impl fmt::Display for BrokenLexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the lexicon is malformed or has another version")
    }
}

impl std::error::Error for BrokenLexicon {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn bytes() -> Vec<u8> {
        let mut entries: BTreeMap<String, NewEntry> = (0..100)
            .map(|n| (format!("word{n}"), NewEntry { traits: Traits(n), ..Default::default() }))
            .collect();
        let links = [(Link::Form, "word2".to_owned()), (Link::Form, "missing".to_owned())].into();
        entries.insert("words".to_owned(), NewEntry { traits: Traits::NOUN, links });
        encode(entries)
    }

    #[test]
    fn every_word_is_found_with_its_traits() {
        let lexicon = Lexicon::read(&bytes()).unwrap();
        for n in 0..100 {
            assert_eq!(lexicon.traits(&format!("word{n}")), Traits(n));
        }
        assert_eq!(lexicon.iter().count(), 101);
    }

    #[test]
    fn other_words_are_not_found() {
        let lexicon = Lexicon::read(&bytes()).unwrap();
        for word in ["", "a", "word", "word100", "word999", "wordss", "zebra", "é"] {
            assert_eq!(lexicon.find(word), None, "{word}");
        }
    }

    #[test]
    fn links_lead_to_listed_words() {
        let lexicon = Lexicon::read(&bytes()).unwrap();
        let words = lexicon.find("words").unwrap();
        assert_eq!(lexicon.links(words).collect::<Vec<_>>(), [(Link::Form, "word2".to_owned())]);
        assert!(lexicon.leads(words, Link::Form, lexicon.find("word2").unwrap()));
    }

    #[test]
    fn refuses_malformed_bytes() {
        let bytes = bytes();
        for length in 0..bytes.len() {
            assert!(Lexicon::read(&bytes[..length]).is_err(), "{length}");
        }
        assert!(Lexicon::read(&[&bytes[..], b"more"].concat()).is_err());
    }
}
