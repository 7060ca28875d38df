//! Touches that a second member of the side has to confirm. The other side hears of a touch when it counts.

use splitkey_protocol::{Pause, Refused, SeatId, WaitingTouch};
use splitkey_rules::{Cell, Side};

use crate::{matches::Match, seats::Seats, table::Table};

/// What becomes of a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Counts,
    /// It waits, in place of another one of its side.
    Waits(WaitingTouch),
}

/// Whether a touch counts at once: where one is enough, where nobody else of the side is here, and when a second
/// member touches the same word.
///
/// # Errors
/// When the touch would be refused anyway, or its own player repeats it.
pub(crate) fn touch(
    table: &Table,
    seats: &Seats,
    dealt: &Match,
    (seat, side): (SeatId, Side),
    cell: Cell,
    seen_revision: u32,
) -> Result<Touch, Refused> {
    let others_here = seats.of_side(side).any(|person| person.id != seat && person.is_here());
    if !table.confirm_by_two[side.index()] || !others_here || dealt.flow.pause == Pause::On {
        return Ok(Touch::Counts);
    }
    if seen_revision != dealt.game.revision() {
        return Err(Refused::StaleRevision);
    }
    dealt.game.check_touch(side, cell).map_err(Refused::Rule)?;
    match dealt.flow.touches[side.index()] {
        Some(touch) if touch.word == cell && touch.by != seat => Ok(Touch::Counts),
        Some(touch) if touch.word == cell => Err(Refused::SecondNeeded),
        _ => Ok(Touch::Waits(WaitingTouch { by: seat, word: cell })),
    }
}
