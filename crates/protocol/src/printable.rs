//! Which characters are allowed in texts that people write.

use unicode_normalization::char::is_combining_mark;

/// The most combining marks on one letter. No language needs more.
const MARKS: usize = 3;

/// Returns whether all of the text is visible, and it cannot overlap other lines.
pub fn is_readable(text: &str) -> bool {
    !text.chars().any(is_unprintable) && !is_piled_up(text)
}

/// Returns whether `c` is a control, direction or invisible character. These can make one text look like another.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a letter has so many combining marks that they would reach into other lines.
pub(crate) fn is_piled_up(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_unprintable() {
        for c in ['\n', '\0', '\u{202e}', '\u{200d}', '\u{ad}', '\u{3164}', '\u{e0041}', '\u{2029}'] {
            assert!(is_unprintable(c), "{c:?}");
        }
        assert!("Zoë 李 Ж ñ ا 🎲".chars().all(|c| !is_unprintable(c)));
    }

    #[test]
    fn more_than_three_marks_on_a_letter_are_piled_up() {
        assert!(!is_piled_up("e\u{302}\u{323}"));
        assert!(is_piled_up(&format!("e{}", "\u{302}".repeat(4))));
    }
}
