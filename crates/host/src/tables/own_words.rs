//! The word lists of a table.

use splitkey_words::own::{OWN_TEXT_BYTES, OwnWords};

/// The parts of a word list received so far.
#[derive(Debug, Default)]
pub(crate) struct WordsComing {
    next_part: u16,
    pub(crate) text: String,
}

impl WordsComing {
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Adds the next part. Part 0 starts a new list. Returns false when it is not the next part, or the list is too
    /// long.
    pub(crate) fn take(&mut self, part: u16, text: &str) -> bool {
        if part == 0 {
            *self = WordsComing::default();
        }
        let fits = part == self.next_part && self.text.len() + text.len() <= OWN_TEXT_BYTES;
        if fits {
            self.next_part = part.saturating_add(1);
            self.text.push_str(text);
        } else {
            *self = WordsComing::default();
        }
        fits
    }
}

/// Returns the memory that a list takes, in bytes.
pub(crate) fn bytes_of(own: &OwnWords) -> usize {
    own.words.iter().map(|word| word.len() + size_of::<String>()).sum()
}
