//! Normalises words for comparison.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Returns a text in lower case without diacritics, hyphens and surrounding space, none of which changes a verdict
/// (rules §9).
pub fn fold(text: &str) -> String {
    letters(text).filter(|letter| !is_hyphen(*letter)).collect::<String>().trim().to_owned()
}

/// Returns the plain lower-case letters and other visible characters of a text.
pub fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    // Some apostrophes would otherwise become a space with a mark.
    text.chars()
        .map(|sign| if is_apostrophe(sign) { '\'' } else { sign })
        .nfkd()
        .filter(|letter| !is_ignored(*letter))
        .flat_map(char::to_lowercase)
        .flat_map(|letter| plain(letter).chars().chain(plain(letter).is_empty().then_some(letter)))
}

/// Returns whether a character is an apostrophe, or what keyboards and word processors put in its place.
pub fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '`' | '\u{b4}' | '\u{2b9}'..='\u{2bd}' | '\u{2c8}' | '\u{2ca}' | '\u{2cb}')
        || matches!(sign, '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{2035}' | '\u{a78c}' | '\u{ff07}')
}

/// Returns whether a character is a hyphen or dash.
pub fn is_hyphen(sign: char) -> bool {
    matches!(
        sign,
        '-' | '\u{58a}' | '\u{5be}' | '\u{2d7}' | '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}'
    ) || matches!(sign, '\u{2e3a}' | '\u{2e3b}' | '\u{301c}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Returns whether a character adds nothing to a word: a mark on a letter, or nothing that anybody sees.
pub(crate) fn is_ignored(sign: char) -> bool {
    is_combining_mark(sign) || is_invisible(sign)
}

/// Returns whether a character is an invisible control or format character.
pub(crate) fn is_invisible(sign: char) -> bool {
    (sign.is_control() && !sign.is_whitespace())
        || matches!(
            sign,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180e}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{ffa0}'
        )
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(sign, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the plain spelling of letters that Unicode does not decompose.
fn plain(letter: char) -> &'static str {
    match letter {
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ß' => "ss",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        'ħ' => "h",
        'ŧ' => "t",
        'ŋ' => "n",
        'ς' => "σ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_diacritics_and_space_do_not_count() {
        assert_eq!(fold(" Crêpe "), fold("CREPE"));
        assert_eq!(fold("cre\u{302}pe"), "crepe");
    }

    #[test]
    fn hyphens_do_not_count() {
        assert_eq!(fold("mag-net"), "magnet");
        assert_eq!(fold("mag\u{2011}net"), "magnet");
    }

    #[test]
    fn invisible_characters_do_not_count() {
        assert_eq!(fold("mag\u{200b}n\u{ad}et\u{feff}"), "magnet");
    }

    #[test]
    fn wide_letters_and_ligatures_become_plain() {
        assert_eq!(fold("ＭＡＧＮＥＴ"), "magnet");
        assert_eq!(fold("Ĳs"), "ijs");
        assert_eq!(fold("Œuvre"), "oeuvre");
        assert_eq!(fold("ISıİ"), "isii");
        assert_eq!(fold("Straße ŁØÆ Ħ ΛΟΓΟς"), fold("STRASSE loae h λογοσ"));
    }

    #[test]
    fn apostrophes_are_alike() {
        for sign in ['’', '‘', '‛', '`', '´', 'ʼ', '′', '＇', 'ʹ'] {
            assert_eq!(fold(&format!("foto{sign}s")), "foto's", "{sign}");
        }
    }
}
