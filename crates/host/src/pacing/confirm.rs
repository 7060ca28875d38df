//! Touches that a second member of the side must confirm. The other side is told only when a touch counts.

use splitkey_protocol::{Refused, SeatId, WaitingTouch};
use splitkey_rules::{Cell, Side};

use crate::tables::{matches::Match, seats::Seats, table::Table};

/// What happens to a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Counts,
    /// The touch waits, and replaces any other that waits on its side.
    Waits(WaitingTouch),
}

/// Returns whether a touch counts at once: if its side does not require confirmation, if nobody else of the side is
/// present, or if a second member touches the same word.
///
/// # Errors
/// When the touch would be refused anyway, or its own player repeats it.
pub(crate) fn touch(
    table: &Table,
    seats: &Seats,
    match_state: &Match,
    (seat, side): (SeatId, Side),
    cell: Cell,
    seen_revision: u32,
) -> Result<Touch, Refused> {
    let others_here = seats.of_side(side).any(|person| person.id != seat && person.is_here());
    if !table.confirm_by_two[side.index()] || !others_here || match_state.flow.paused {
        return Ok(Touch::Counts);
    }
    if seen_revision != match_state.game.revision() {
        return Err(Refused::StaleRevision);
    }
    match_state.game.check_touch(side, cell).map_err(Refused::Rule)?;
    match match_state.flow.touches[side.index()] {
        Some(touch) if touch.word == cell && touch.by != seat => Ok(Touch::Counts),
        Some(touch) if touch.word == cell => Err(Refused::SecondNeeded),
        _ => Ok(Touch::Waits(WaitingTouch { by: seat, word: cell })),
    }
}
