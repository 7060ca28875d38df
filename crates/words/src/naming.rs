//! Finds the word on the table that a text names.

use splitkey_rules::{CELLS, Cell};
use unicode_normalization::UnicodeNormalization;

use crate::fold::{is_apostrophe, is_hyphen, is_invisible, letters};

/// Returns the cell that a text names: one of the words on the table, or a cell's name from `A1` to `E5`. Case, accents,
/// width, hyphens, apostrophes, spaces and the signs around the text do not count, unless they tell two words apart.
/// Returns `None` if it is neither, or could be two words.
pub fn cell_of(text: &str, words: &[String; CELLS]) -> Option<Cell> {
    let (wanted, as_written) = (plain(text), written(text));
    let is_named = |cell: &Cell| {
        let word = &words[cell.index()];
        if wanted.is_empty() { written(word) == as_written } else { plain(word) == wanted }
    };
    if as_written.is_empty() {
        return None;
    }
    let mut named = Cell::all().filter(is_named);
    match (named.next(), named.next()) {
        (Some(cell), None) => Some(cell),
        (Some(_), Some(_)) => {
            let mut named = Cell::all().filter(|cell| written(&words[cell.index()]) == as_written);
            named.next().filter(|_| named.next().is_none())
        }
        (None, _) => Cell::all().find(|cell| plain(&cell.to_string()) == wanted),
    }
}

/// Returns the cell that a message names: by all of its text, as in [`cell_of`], or at its beginning, as in
/// `storm, please`. Returns `None` if another word begins with the same words, or if the rest names another cell.
pub fn cell_in_message(text: &str, words: &[String; CELLS]) -> Option<Cell> {
    if let Some(cell) = cell_of(text, words) {
        return Some(cell);
    }
    let parts: Vec<&str> = text.split_whitespace().collect();
    let longest = words.iter().map(|word| word.split_whitespace().count()).max().unwrap_or_default().max(2);
    let (begins, rest, cell) = (1..parts.len().min(longest + 1)).rev().find_map(|count| {
        let (begins, rest) = parts.split_at_checked(count)?;
        Some((begins, rest, cell_of(&begins.join(" "), words)?))
    })?;
    let begun = plain(&begins.concat());
    let is_begun =
        |other: &Cell| *other != cell && word_starts(&words[other.index()]).any(|start| start == begun);
    let names_another = (0..rest.len()).any(|from| {
        let ends = from + 1..=rest.len().min(from + longest);
        ends.filter_map(|end| cell_of(&rest.get(from..end)?.join(" "), words)).any(|named| named != cell)
    });
    (!names_another && !Cell::all().any(|other| is_begun(&other))).then_some(cell)
}

/// Returns the first word, the first two words and so on of a card, in plain letters.
fn word_starts(card: &str) -> impl Iterator<Item = String> {
    let mut start = String::new();
    card.split(|sign: char| sign.is_whitespace() || is_hyphen(sign)).map(move |word| {
        start.push_str(&plain(word));
        start.clone()
    })
}

/// Returns the plain lower-case letters and digits of a text.
fn plain(text: &str) -> String {
    letters(text).filter(|letter| letter.is_alphanumeric()).collect()
}

/// Returns a text with its accents and signs, but without what depends on the keyboard and not on the word.
fn written(text: &str) -> String {
    let signs = text.nfkc().filter(|sign| !is_invisible(*sign)).map(|sign| match sign {
        sign if is_apostrophe(sign) => '\'',
        sign if is_hyphen(sign) => '-',
        sign => sign,
    });
    let upper = signs.collect::<String>().to_uppercase();
    upper.split_whitespace().collect::<Vec<_>>().join(" ")
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
    fn words_are_found_with_the_letters_that_a_keyboard_has() {
        let cards = ["ĲSBEER", "STRASSE", "ÆRØ", "ŁÓDŹ", "DIYARBAKIR", "FOTO’S", "CRÈME", "CAFÉ AU LAIT"];
        let mut words = board();
        words.iter_mut().zip(cards).for_each(|(word, card)| *word = card.to_owned());
        for (text, card) in [
            ("ijsbeer", 0),
            ("ĳsbeer", 0),
            ("straße", 1),
            ("STRAẞE", 1),
            ("strasse", 1),
            ("aero", 2),
            ("lodz", 3),
            ("diyarbakır", 4),
            ("Diyarbakır", 4),
            ("foto's", 5),
            ("foto´s", 5),
            ("foto`s", 5),
            ("fotos", 5),
            ("creme", 6),
            ("ｃｒｅｍｅ", 6),
            ("creme🎉", 6),
            ("creme ❤\u{fe0f}", 6),
            ("cr\u{200b}eme\u{feff}", 6),
            ("cafe au lait!", 7),
        ] {
            assert_eq!(cell_of(text, &words), Cell::all().nth(card), "{text:?}");
        }
    }

    #[test]
    fn cards_that_differ_in_accents_digits_or_signs_are_told_apart() {
        let cards = ["BÄR", "BAR", "C#", "C", "AC/DC", "1984", "???", "WHO?", "TOP 10"];
        let mut words = board();
        words.iter_mut().zip(cards).for_each(|(word, card)| *word = card.to_owned());
        for (text, card) in [
            ("bar", 1),
            ("bär", 0),
            ("ba\u{308}r", 0),
            ("c#", 2),
            ("c", 3),
            ("acdc", 4),
            ("ac-dc", 4),
            ("1984", 5),
            ("???", 6),
            ("who", 7),
            ("top10", 8),
        ] {
            assert_eq!(cell_of(text, &words), Cell::all().nth(card), "{text:?}");
        }
        for text in ["bár", "c+", "!", "#"] {
            assert_eq!(cell_of(text, &words), None, "{text:?}");
        }
    }

    #[test]
    fn a_message_may_go_on_behind_a_word_or_cell() {
        let mut words = board();
        words[20] = "ICE".to_owned();
        words[21] = "STORM".to_owned();
        let named = |text: &str| cell_in_message(text, &words).map(|cell| cell.to_string());
        for (text, cell) in [
            ("storm", "B5"),
            ("storm Kappa", "B5"),
            ("STORM, please!", "B5"),
            ("storm 🎉 🎉", "B5"),
            ("storm storm storm", "B5"),
            ("B3 please", "B3"),
            ("c 4 please", "C4"),
            ("b5 = storm", "B5"),
            ("ice cream please", "A1"),
            ("ice-cream :)", "A1"),
        ] {
            assert_eq!(named(text).as_deref(), Some(cell), "{text}");
        }
        for text in
            ["ice please", "storm or fjord", "b3 b4", "storm, c 4", "not storm", "kappa", "storms please", ""]
        {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn words_with_digits_and_signs_are_found() {
        let mut words = board();
        let named = ["1984", "AC/DC", "C#", "C", "WHO?", "WHO", "LÓ", "LŐ", "WE’LL", "WELL", "NEW YORK, NY"];
        words.iter_mut().zip(named).for_each(|(word, name)| *word = name.to_owned());
        for (at, name) in named.iter().enumerate() {
            for text in [name.to_string(), name.to_lowercase(), format!(" {} ", name.replace('’', "'"))] {
                assert_eq!(cell_of(&text, &words).map(Cell::index), Some(at), "{text}");
            }
        }
        for (text, at) in [("acdc", 1), ("ac-dc", 1), ("#1984", 0), ("new york ny", 10)] {
            assert_eq!(cell_of(text, &words).map(Cell::index), Some(at), "{text}");
        }
        assert_eq!(cell_of("lo", &words), None);
    }

    #[test]
    fn other_texts_name_no_cell() {
        for text in ["", "  ", "!?", "F1", "A6", "A0", "A11", "ICE", "re sign"] {
            assert_eq!(cell(text), None, "{text}");
        }
    }
}
