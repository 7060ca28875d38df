//! Reads the bytes of a table.
//!
//! All numbers are little-endian. The table is: the magic bytes; `u16` board words, `u32` clue words, `u8` steps in a
//! unit; the board words and the clue words, sorted and front-coded (`u8` bytes shared with the previous word, `u8`
//! more bytes, those bytes); a `u8` commonness of each clue word; then both parts. A part is a `u8` base of each board
//! word, a `u8` base of each clue word, and for each board word the `u32` number of bytes that follow, which are pairs
//! of the number of clue words skipped (a `u8`, or 255 and a `u16`) and a `u8` score.

use super::{Associations, Part};

pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// Reads a whole table, or returns `None` if anything in it is wrong.
    pub fn table(mut self, magic: &[u8]) -> Option<Associations> {
        if self.take(magic.len())? != magic {
            return None;
        }
        let (board, clues) = (usize::from(self.short()?), usize::try_from(self.long()?).ok()?);
        let steps = self.byte()?;
        let words = self.words(board)?;
        let clue_words = self.words(clues)?;
        let common = self.take(clues)?.to_vec();
        let parts = [self.part(board, clues)?, self.part(board, clues)?];
        let whole = self.0.is_empty() && steps > 0;
        let table = Associations { step: 1.0 / f32::from(steps), words, clues: clue_words, common, parts };
        whole.then_some(table)
    }

    fn part(&mut self, board: usize, clues: usize) -> Option<Part> {
        let word_base = self.take(board)?.to_vec();
        let clue_base = self.take(clues)?.to_vec();
        let (mut rows, mut scores) = (vec![0], Vec::new());
        for _ in 0..board {
            let length = usize::try_from(self.long()?).ok()?;
            let row = self.take(length)?;
            Reader(row).check_row(clues)?;
            scores.extend_from_slice(row);
            rows.push(scores.len());
        }
        Some(Part { word_base, clue_base, rows, scores })
    }

    /// Reads how many clue words are skipped, and the score of the next one.
    pub fn score(&mut self) -> Option<(usize, u8)> {
        let skipped = match self.byte()? {
            u8::MAX => self.short()?,
            few => u16::from(few),
        };
        Some((usize::from(skipped), self.byte()?))
    }

    fn check_row(mut self, clues: usize) -> Option<()> {
        let mut next = 0;
        while !self.0.is_empty() {
            next += self.score()?.0 + 1;
        }
        (next <= clues).then_some(())
    }

    fn words(&mut self, count: usize) -> Option<Vec<String>> {
        let mut words: Vec<String> = Vec::new();
        for _ in 0..count {
            let (shared, more) = (usize::from(self.byte()?), usize::from(self.byte()?));
            let last = words.last().map_or("", String::as_str);
            let word = format!("{}{}", last.get(..shared)?, std::str::from_utf8(self.take(more)?).ok()?);
            if words.last().is_some_and(|last| *last >= word) {
                return None;
            }
            words.push(word);
        }
        Some(words)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn long(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}
