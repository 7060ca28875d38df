//! Interprets bytes as choices.

/// The remaining bytes. When they are used up, every choice is the first.
pub struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    pub fn new(bytes: &[u8]) -> Choices<'_> {
        Choices(bytes)
    }

    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Returns a number below `end`, which has to be between 1 and 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}
