//! Whether a clue is legal (rules §9). So far: a clue must not be a visible word.

use crate::fold::fold;

/// What the referee says of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    Valid,
    /// The clue is this visible word.
    Invalid {
        word: &'a str,
    },
}

/// Judges `clue` against the words that are not covered.
pub fn judge<'a>(clue: &str, visible_words: impl IntoIterator<Item = &'a str>) -> Verdict<'a> {
    let clue = fold(clue);
    visible_words
        .into_iter()
        .find(|word| fold(word) == clue)
        .map_or(Verdict::Valid, |word| Verdict::Invalid { word })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visible_word_is_no_clue_however_it_is_written() {
        for clue in ["magnet", " MAGNET ", "mag-net", "mágnet"] {
            assert_eq!(judge(clue, ["NEEDLE", "MAGNET"]), Verdict::Invalid { word: "MAGNET" }, "{clue}");
        }
    }

    #[test]
    fn other_words_are_valid() {
        assert_eq!(judge("iron", ["NEEDLE", "MAGNET"]), Verdict::Valid);
    }
}
