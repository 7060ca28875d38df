//! What a computer player wants to say.

use splitkey_protocol::JointAction;
use splitkey_rules::Side;

/// What it wants to do. It does nothing twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Tells the host what it meant by the clue of this turn.
    Explain(u16),
    Come,
    Sit(Side),
    Ready,
    /// Agrees to a joint action in this revision.
    Join(JointAction, u32),
    /// Agrees to the other side's proposal in this revision.
    Agree(u32),
    /// Moves in this revision, after this number of refusals.
    Move(u32, usize),
}
