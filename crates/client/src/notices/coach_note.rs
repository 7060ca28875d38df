//! One tip of the coach: when it applies, and what it says.

use splitkey_rules::{Phase, Variant, WordState};

use crate::{MatchView, Named, Texts};

/// A tip, shown when it first matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoachNote {
    /// What the player's half of the key means.
    Key,
    /// What a clue of the partner says.
    Heard,
    /// How to give a clue.
    Clue,
    /// How to touch a word, and whose half of the key counts.
    Touch,
    /// That a touch can end the match.
    Assassin,
    /// That a turn can go on or end.
    Stop,
    /// What a miss costs.
    Miss,
    /// What to do while the partner guesses.
    Watch,
    /// How a match ends once the tokens are used up.
    Sudden,
}

/// In the order in which they are shown when several apply.
impl Named for CoachNote {
    const NAMES: &'static [(CoachNote, &'static str)] = &[
        (CoachNote::Key, "key"),
        (CoachNote::Heard, "heard"),
        (CoachNote::Clue, "clue"),
        (CoachNote::Touch, "touch"),
        (CoachNote::Assassin, "assassin"),
        (CoachNote::Stop, "stop"),
        (CoachNote::Miss, "miss"),
        (CoachNote::Watch, "watch"),
        (CoachNote::Sudden, "sudden"),
    ];
}

impl CoachNote {
    /// Returns its text, in a match of this variant.
    pub fn words(self, variant: Variant, texts: &Texts) -> String {
        texts.get_in(variant, self.key())
    }

    fn key(self) -> &'static str {
        match self {
            CoachNote::Key => "coach-key",
            CoachNote::Heard => "coach-heard",
            CoachNote::Clue => "coach-clue",
            CoachNote::Touch => "coach-touch",
            CoachNote::Assassin => "coach-assassin",
            CoachNote::Stop => "coach-stop",
            CoachNote::Miss => "coach-miss",
            CoachNote::Watch => "coach-watch",
            CoachNote::Sudden => "coach-sudden",
        }
    }

    /// Returns whether only a lesson has this tip.
    pub(super) fn is_of_lesson(self) -> bool {
        matches!(self, CoachNote::Heard | CoachNote::Assassin | CoachNote::Watch | CoachNote::Sudden)
    }

    /// Returns whether the tip applies to this moment.
    pub(super) fn fits(self, game: &MatchView, in_lesson: bool) -> bool {
        let Some(side) = game.my_side() else { return false };
        let position = &game.position;
        let missed = |word: &WordState| word.marked_by != [false, false];
        let clues = !matches!(position.phase, Phase::Sudden(_) | Phase::Over(_));
        let guesses = position.phase == Phase::Guess(side);
        match self {
            CoachNote::Key => clues,
            // In a lesson the partner gives the first clue.
            CoachNote::Clue if in_lesson && position.phase == Phase::First => false,
            CoachNote::Clue => position.phase.may_clue(side),
            CoachNote::Heard | CoachNote::Touch | CoachNote::Assassin => guesses,
            CoachNote::Stop => guesses && position.may_stop,
            CoachNote::Miss => clues && position.words.iter().any(missed),
            CoachNote::Watch => position.phase == Phase::Guess(side.partner()),
            CoachNote::Sudden => matches!(position.phase, Phase::Sudden(_)),
        }
    }
}
