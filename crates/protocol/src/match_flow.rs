//! The state of a match besides the game itself: timer, pause, requests.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, Side};

use crate::SeatId;

/// Timer, pause, joint request and offers of the first clue. The same for everyone who sees the match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFlow {
    /// The timer of this phase.
    pub timer: Option<TimerState>,
    pub paused: bool,
    /// What one side asks the other to agree to.
    pub request: Option<JointRequest>,
    /// The people who say that they have the first clue, until it is given. It obliges nobody.
    pub first_clues: Vec<SeatId>,
}

/// The state of a timer when the host sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimerState {
    /// How long the side may take, in seconds.
    pub limit: u16,
    /// The time used, in milliseconds. It can exceed `limit` unless the timer is enforced.
    pub passed: u32,
    /// Whether the timer runs. It stops during a pause, and while nobody who could act is present.
    pub runs: bool,
    /// Whether running out acts on the match.
    pub enforced: bool,
}

/// What happens during a match once both sides agree to it, besides the moves of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JointAction {
    /// Pauses the match.
    Pause,
}

impl JointAction {
    pub const ALL: [JointAction; 1] = [JointAction::Pause];
}

/// A side asks for a joint action, and the other has not agreed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JointRequest {
    pub action: JointAction,
    pub by: Side,
}

/// A touch that a second member of the side must confirm. Only that side is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingTouch {
    pub by: SeatId,
    pub word: Cell,
}

/// Someone asks to join a side of the running match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideRequest {
    pub by: SeatId,
    pub side: Side,
}
