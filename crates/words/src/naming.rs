//! Finds the word on the table that a text names.

use splitkey_rules::{CELLS, Cell};

use crate::fold::letters;

/// Returns the cell that a text names: one of the words on the table, or a cell's name from `A1` to `E5`. Case, accents,
/// width, hyphens, apostrophes, spaces and the signs around the text do not count, unless they tell two words apart.
/// Returns `None` if it is neither, or could be two words.
pub fn cell_of(text: &str, words: &[String; CELLS]) -> Option<Cell> {
    let wanted = plain(text);
    if wanted.is_empty() {
        return None;
    }
    let mut named = Cell::all().filter(|cell| plain(&words[cell.index()]) == wanted);
    match (named.next(), named.next()) {
        (Some(cell), None) => Some(cell),
        (Some(_), Some(_)) => {
            let wanted = text.trim().to_uppercase();
            Cell::all().find(|cell| words[cell.index()].to_uppercase() == wanted)
        }
        (None, _) => Cell::all().find(|cell| plain(&cell.to_string()) == wanted),
    }
}

/// Returns the plain lower-case letters and digits of a text.
fn plain(text: &str) -> String {
    letters(text).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> [String; CELLS] {
        let mut words: [String; CELLS] = std::array::from_fn(|at| format!("WORD {at}"));
        let named = ["ICE CREAM", "CRÊPE", "B2", "RE-SIGN", "RESIGN", "ЖУК", "ROCK’N’ROLL", "FJORD"];
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
        for text in ["crêpe", "crepe", "CRE\u{302}PE", "ｃｒｅｐｅ"] {
            assert_eq!(cell(text).as_deref(), Some("B1"), "{text}");
        }
        for text in ["rock'n'roll", "Rock ‘n’ Roll", "rocknroll"] {
            assert_eq!(cell(text).as_deref(), Some("B2"), "{text}");
        }
        assert_eq!(cell("жук").as_deref(), Some("A2"));
        assert_eq!(cell("fjørd").as_deref(), Some("C2"));
    }

    #[test]
    fn cells_are_found_by_their_names_unless_a_word_reads_like_one() {
        for (text, named) in [("a1", "A1"), ("E5", "E5"), ("c 4", "C4"), ("b2", "C1")] {
            assert_eq!(cell(text).as_deref(), Some(named), "{text}");
        }
    }

    #[test]
    fn words_that_differ_in_a_sign_are_found_as_they_are_written() {
        for (text, named) in [("re-sign", "D1"), (" RESIGN ", "E1")] {
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
