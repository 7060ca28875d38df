//! Words as the referee compares them.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case without diacritics, surrounding space or hyphens: none of them changes a verdict (rules §9).
pub fn fold(text: &str) -> String {
    text.trim()
        .nfd()
        .filter(|letter| !is_combining_mark(*letter) && !matches!(letter, '-' | '\u{2010}' | '\u{2011}'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_diacritics_and_space_do_not_count() {
        assert_eq!(fold(" Crêpe "), fold("CREPE"));
    }

    #[test]
    fn a_hyphen_hides_nothing() {
        assert_eq!(fold("mag-net"), "magnet");
    }
}
