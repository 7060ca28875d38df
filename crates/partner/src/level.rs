//! The levels of play.

/// How boldly and how reliably the partner plays. All levels know the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Gives cautious clues, and is often distracted.
    Relaxed,
    #[default]
    Steady,
    /// Takes the chances that pay, and is never distracted.
    Sharp,
}

/// What the levels differ in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How much worse than a lost match it considers an assassin that a clue brings to mind, as a share of what is at
    /// stake.
    pub clue_caution: f32,
    /// The same for an assassin that it may touch itself.
    pub guess_caution: f32,
    /// How far the value of a clue may be misjudged, as a share of a won match.
    pub clue_noise: f32,
    /// How far the chance of a word may be misjudged.
    pub guess_noise: f32,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Relaxed, Level::Steady, Level::Sharp];

    pub(crate) fn temper(self) -> Temper {
        match self {
            Level::Relaxed => {
                Temper { clue_caution: 4.0, guess_caution: 5.0, clue_noise: 0.02, guess_noise: 0.05 }
            }
            Level::Steady => {
                Temper { clue_caution: 2.0, guess_caution: 3.0, clue_noise: 0.002, guess_noise: 0.01 }
            }
            Level::Sharp => {
                Temper { clue_caution: 1.5, guess_caution: 2.0, clue_noise: 0.0, guess_noise: 0.0 }
            }
        }
    }
}
