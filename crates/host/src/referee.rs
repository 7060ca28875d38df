//! How a clue is judged before it counts.

use splitkey_protocol::Refused;
use splitkey_rules::{Game, Refusal};
use splitkey_words::referee::{Verdict, judge};

/// Whether a clue counts as illegal. An invalid one that nobody insists on is refused with the word concerned.
pub(crate) fn is_illegal(game: &Game, text: &str, insist: bool) -> Result<bool, Refused> {
    match judge(text, game.visible_words().map(|(_, word)| word)) {
        Verdict::Valid => Ok(false),
        Verdict::Invalid { .. } if insist => Ok(true),
        Verdict::Invalid { word } => Err(game
            .deal()
            .find(word)
            .map_or(Refused::Rule(Refusal::UnknownWord), |word| Refused::InvalidClue { word })),
    }
}
