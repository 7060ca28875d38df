//! What goes on beside the moves of a match.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, Side};

use crate::SeatId;

/// The flow of a match, the same for everybody who sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFlow {
    /// The timer of this phase.
    pub timer: Option<TimerState>,
    pub pause: Pause,
    /// Who has said that they have a clue first, while the first clue is not given. It binds nobody.
    pub first_clues: Vec<SeatId>,
}

/// A timer at the moment when the host tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimerState {
    /// How long the side may take, in seconds.
    pub limit: u16,
    /// How much of that is over, in milliseconds; a timer that is only shown goes on past its limit.
    pub passed: u32,
    /// Whether it runs on: it stands still in a pause, and while nobody is there who could act.
    pub runs: bool,
    pub enforced: bool,
}

/// Whether the match stands still, by agreement of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pause {
    #[default]
    None,
    /// This side asks for a pause, and the other has not agreed yet.
    Asked(Side),
    On,
}

/// A touch that a second member of a side has to confirm. Only that side hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingTouch {
    pub by: SeatId,
    pub word: Cell,
}

/// Somebody asks to join a side of the running match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideRequest {
    pub by: SeatId,
    pub side: Side,
}
