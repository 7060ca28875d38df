//! Finds a clue that somebody gave in the association table.

use splitkey_words::fold::fold;
use splitkey_words::referee::Referee;

use crate::associations::{Associations, ClueWord};

/// British endings with their American spelling, which the table has.
const SPELLINGS: [(&str, &str); 6] =
    [("our", "or"), ("re", "er"), ("ise", "ize"), ("yse", "yze"), ("ogue", "og"), ("ence", "ense")];
/// The shortest word whose typing errors are corrected.
const SHORTEST: usize = 5;

/// Returns the clue word of the table that a clue means: the word itself, its lemma, another spelling, the last part of
/// a compound, or the only similar word. Returns `None` for words that the table does not know.
pub fn understand(associations: &Associations, referee: &Referee, text: &str) -> Option<ClueWord> {
    let folded = fold(text);
    let known = |word: &str| associations.find(word);
    let lemma = |word: &str| referee.lemmas(word).iter().find_map(|lemma| known(lemma));
    known(&folded)
        .or_else(|| lemma(&folded))
        .or_else(|| other_spelling(&folded).find_map(|word| known(&word)))
        .or_else(|| last_part(referee, &folded).and_then(|part| known(&part).or_else(|| lemma(&part))))
        .or_else(|| similar(associations, &folded))
}

fn other_spelling(word: &str) -> impl Iterator<Item = String> + '_ {
    let ends = SPELLINGS
        .iter()
        .filter_map(move |(british, american)| Some(format!("{}{american}", word.strip_suffix(british)?)));
    let joined = word.contains(' ').then(|| word.replace(' ', ""));
    ends.chain(joined)
}

/// Returns the last part of a compound or of several words, which says what it is.
fn last_part(referee: &Referee, word: &str) -> Option<String> {
    if let Some((_, last)) = word.rsplit_once(' ') {
        return Some(last.to_owned());
    }
    let mut splits = referee.parts(word);
    splits.sort_by_key(|(parts, sure)| (!sure, parts.len()));
    splits.into_iter().next().and_then(|(mut parts, _)| parts.pop())
}

/// Returns the only word that one typing error turns into this one.
fn similar(associations: &Associations, word: &str) -> Option<ClueWord> {
    if word.chars().count() < SHORTEST {
        return None;
    }
    let mut found = associations.clues().filter(|(_, clue)| is_typing_error(clue, word));
    let (clue, _) = found.next()?;
    found.next().is_none().then_some(clue)
}

/// Returns whether one letter more, less or changed, or two swapped, makes one word of the other.
fn is_typing_error(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    one.len().max(other.len()) == 1
        || (one.len() == 2 && other.len() == 2 && one[0] == other[1] && one[1] == other[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_more_less_changed_or_swapped_is_a_typing_error() {
        for wrong in ["volcno", "volcanoo", "volkano", "vlocano"] {
            assert!(is_typing_error("volcano", wrong), "{wrong}");
        }
        assert!(!is_typing_error("volcano", "volcano") && !is_typing_error("volcano", "vulkano"));
    }
}
