//! Fitting a word into its space: first shrunk, then condensed, and finally broken into two lines.

/// The font is never shrunk below this factor before a word is condensed.
const LEAST_SIZE: f32 = 0.8;
/// A word is never condensed below this factor before it is broken.
const LEAST_SQUEEZE: f32 = 0.82;
/// The font size of two lines, relative to that of one.
const TWO_LINES: f32 = 0.56;

/// The space for a word, in the units of the drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub width: f32,
    /// The font size of a word that is short enough.
    pub size: f32,
}

/// A word as it will be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fitted {
    pub lines: Vec<String>,
    pub size: f32,
    /// Horizontal scale of the letters.
    pub squeeze: f32,
}

impl Fitted {
    /// Fits a text. `width` measures a text at a font size of one.
    pub(crate) fn new(text: &str, room: Room, width: impl Fn(&str) -> f32) -> Fitted {
        let one = squeezed(vec![text.to_owned()], room, &width);
        if one.squeeze >= LEAST_SQUEEZE {
            return one;
        }
        let half = Room { size: room.size * TWO_LINES, ..room };
        let widest = |lines: &Vec<String>| lines.iter().map(|line| width(line)).fold(0.0, f32::max);
        let best = breaks(text).min_by(|a, b| widest(a).total_cmp(&widest(b)));
        match best.map(|lines| squeezed(lines, half, &width)) {
            Some(two) if two.size * two.squeeze > one.size * one.squeeze * TWO_LINES => two,
            _ => one,
        }
    }
}

/// Shrinks lines as far as allowed, and condenses them as far as necessary.
fn squeezed(lines: Vec<String>, room: Room, width: impl Fn(&str) -> f32) -> Fitted {
    let widest = lines.iter().map(|line| width(line)).fold(f32::EPSILON, f32::max);
    let size = (room.width / widest).clamp(room.size * LEAST_SIZE, room.size);
    let squeeze = (room.width / (widest * size)).min(1.0);
    Fitted { lines, size, squeeze }
}

/// Returns the ways to break a text in two, after a space or a hyphen.
fn breaks(text: &str) -> impl Iterator<Item = Vec<String>> {
    text.char_indices().filter(|(_, letter)| [' ', '-'].contains(letter)).map(|(at, letter)| {
        let (first, second) = text.split_at(at + letter.len_utf8());
        vec![first.trim_end().to_owned(), second.trim_start().to_owned()]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { width: 100.0, size: 20.0 };

    /// Every letter is half as wide as high.
    fn fit(text: &str) -> Fitted {
        Fitted::new(text, ROOM, |text| text.chars().count() as f32 * 0.5)
    }

    #[test]
    fn a_short_word_keeps_its_size() {
        let word = fit("POLAR");
        assert_eq!((word.size, word.squeeze), (20.0, 1.0));
    }

    #[test]
    fn a_longer_word_shrinks_first() {
        let word = fit("HELICOPTERS");
        assert!(word.size < 20.0 && word.size >= 16.0);
        assert_eq!(word.squeeze, 1.0);
    }

    #[test]
    fn then_it_is_condensed() {
        let word = fit("PARLIAMENTARIAN");
        assert_eq!((word.lines.len(), word.size), (1, 16.0));
        assert!(word.squeeze < 1.0 && word.squeeze >= LEAST_SQUEEZE);
    }

    #[test]
    fn then_it_is_broken_at_a_space_or_after_a_hyphen() {
        assert_eq!(fit("INTERNATIONAL WATERS").lines, ["INTERNATIONAL", "WATERS"]);
        assert_eq!(fit("MERRY-GO-ROUND-TICKET").lines, ["MERRY-GO-", "ROUND-TICKET"]);
    }

    #[test]
    fn a_word_that_cannot_be_broken_is_condensed_further() {
        let word = fit("DONAUDAMPFSCHIFFFAHRT");
        assert_eq!(word.lines.len(), 1);
        assert!(21.0 * 0.5 * word.size * word.squeeze <= 100.01);
    }
}
