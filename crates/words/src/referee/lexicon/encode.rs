//! Writes a lexicon.

use std::collections::{BTreeMap, BTreeSet};

use super::{BLOCK, Link, MAGIC, Traits};

/// The data of a word to write.
#[derive(Clone, Debug, Default)]
pub struct NewEntry {
    pub traits: Traits,
    /// Links to other words; those without an entry of their own are omitted.
    pub links: BTreeSet<(Link, String)>,
}

/// Returns the bytes of a lexicon. Words longer than 255 bytes are omitted.
pub fn encode(mut entries: BTreeMap<String, NewEntry>) -> Vec<u8> {
    entries.retain(|word, _| !word.is_empty() && word.len() <= usize::from(u8::MAX));
    let ids: BTreeMap<&str, u32> = entries.keys().map(String::as_str).zip(0..).collect();
    let mut body: Vec<u8> = Vec::new();
    let mut blocks: Vec<u32> = Vec::new();
    let mut previous = "";
    for (at, (word, entry)) in entries.iter().enumerate() {
        if at % BLOCK == 0 {
            blocks.push(u32::try_from(body.len()).expect("a lexicon should be smaller than 4 GiB"));
            previous = "";
        }
        let shared = previous.bytes().zip(word.bytes()).take_while(|(one, other)| one == other).count();
        let links: Vec<(Link, u32)> = entry
            .links
            .iter()
            .filter_map(|(link, other)| Some((*link, *ids.get(other.as_str())?)))
            .take(usize::from(u8::MAX))
            .collect();
        body.extend([byte(shared), byte(word.len() - shared)]);
        body.extend(&word.as_bytes()[shared..]);
        body.extend(entry.traits.0.to_le_bytes());
        body.push(byte(links.len()));
        for (link, id) in links {
            let place = Link::ALL.iter().position(|other| *other == link).unwrap_or_default();
            body.push(byte(place));
            body.extend(&id.to_le_bytes()[..3]);
        }
        previous = word;
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(u32::try_from(entries.len()).expect("a lexicon should have few words").to_le_bytes());
    for block in blocks {
        bytes.extend(block.to_le_bytes());
    }
    bytes.extend(body);
    bytes
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("lengths should be checked before")
}
