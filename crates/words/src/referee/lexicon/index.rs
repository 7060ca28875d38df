//! A hash index of the words of a lexicon.

/// An open-addressing hash table, at least half of whose slots are empty.
#[derive(Clone)]
pub(super) struct Index {
    slots: Vec<Option<Slot>>,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    id: u32,
}

impl Index {
    /// Makes an index with room for this many words.
    pub fn new(words: u32) -> Index {
        let length = usize::try_from(words).unwrap_or_default().saturating_mul(2).next_power_of_two();
        Index { slots: vec![None; length] }
    }

    pub fn add(&mut self, word: &[u8], id: u32) {
        let hash = hash(word);
        let at = self.places(hash).find(|at| self.slots.get(*at).is_some_and(Option::is_none));
        if let Some(slot) = at.and_then(|at| self.slots.get_mut(at)) {
            *slot = Some(Slot { hash, id });
        }
    }

    /// Returns the ids of words that may be this one.
    pub fn find(&self, word: &[u8]) -> impl Iterator<Item = u32> + '_ {
        let hash = hash(word);
        self.places(hash)
            .map_while(move |at| *self.slots.get(at)?)
            .filter(move |slot| slot.hash == hash)
            .map(|slot| slot.id)
    }

    fn places(&self, hash: u32) -> impl Iterator<Item = usize> + use<> {
        let length = self.slots.len();
        let first = usize::try_from(hash).unwrap_or_default();
        (0..length).map(move |step| first.wrapping_add(step) & (length - 1))
    }
}

/// Returns the upper half of the FNV-1a hash.
fn hash(word: &[u8]) -> u32 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = word.iter().fold(0xcbf2_9ce4_8422_2325, mix);
    u32::try_from(hash >> 32).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_words_are_found() {
        let words: Vec<String> = (0..1000).map(|n| format!("word{n}")).collect();
        let mut index = Index::new(1000);
        words.iter().zip(0..).for_each(|(word, id)| index.add(word.as_bytes(), id));
        for (word, id) in words.iter().zip(0..) {
            assert!(index.find(word.as_bytes()).any(|found| found == id), "{word}");
        }
        assert_eq!(index.find(b"other").count(), 0);
        assert_eq!(Index::new(0).find(b"word").count(), 0);
    }
}
