//! A choice of a voter, and how it is written.

use splitkey_rules::{CELLS, Cell};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What a voter wants the guessing side to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    Guess(Cell),
    /// Challenge the clue.
    Challenge,
}

/// Returns the cell that a text names: one of the words on the board, or a cell's name from `A1` to `E5`. Case, accents,
/// hyphens, spaces and the signs around the text do not count. Returns `None` if it is neither, or could be two words.
pub fn cell_of(text: &str, words: &[String; CELLS]) -> Option<Cell> {
    let wanted = folded(text);
    if wanted.is_empty() {
        return None;
    }
    let mut named = Cell::all().filter(|cell| folded(&words[cell.index()]) == wanted);
    match (named.next(), named.next()) {
        (Some(cell), None) => Some(cell),
        (Some(_), Some(_)) => None,
        (None, _) => Cell::all().find(|cell| folded(&cell.to_string()) == wanted),
    }
}

/// Returns the letters and digits of a text, in lower case and without accents.
fn folded(text: &str) -> String {
    let plain = text.nfd().filter(|letter| !is_combining_mark(*letter));
    plain.flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> [String; CELLS] {
        let mut words: [String; CELLS] = std::array::from_fn(|at| format!("WORD {at}"));
        let named = ["ICE CREAM", "CRÊPE", "B2", "RE-SIGN", "RESIGN", "ЖУК"];
        words.iter_mut().zip(named).for_each(|(word, name)| *word = name.to_owned());
        words
    }

    fn cell(text: &str) -> Option<String> {
        cell_of(text, &board()).map(|cell| cell.to_string())
    }

    #[test]
    fn words_are_found_however_they_are_written() {
        for text in ["ICE CREAM", "ice cream", "icecream", "Ice-Cream!", " ice_cream "] {
            assert_eq!(cell(text).as_deref(), Some("A1"), "{text}");
        }
        for text in ["crêpe", "crepe", "CRE\u{302}PE"] {
            assert_eq!(cell(text).as_deref(), Some("B1"), "{text}");
        }
        assert_eq!(cell("жук").as_deref(), Some("A2"));
    }

    #[test]
    fn cells_are_found_by_their_names_unless_a_word_reads_like_one() {
        for (text, named) in [("a1", "A1"), ("E5", "E5"), ("c 4", "C4"), ("b2", "C1")] {
            assert_eq!(cell(text).as_deref(), Some(named), "{text}");
        }
    }

    #[test]
    fn other_texts_name_no_cell() {
        for text in ["", "  ", "!?", "F1", "A6", "A0", "A11", "ICE", "re sign"] {
            assert_eq!(cell(text), None, "{text}");
        }
    }
}
