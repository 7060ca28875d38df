//! What a computer player wants to say next.

use splitkey_rules::{Phase, Side, SideView};

use super::{Bot, TRIES};
use crate::{pace::Effort, wish::Wish};

impl Bot {
    /// Returns what it wants to say, the most urgent first. It moves only once it has answered everybody.
    pub(super) fn wishes(&self) -> Vec<(Wish, Effort)> {
        let answer = |wish| (wish, Effort::Answer);
        if let Some(guest) = self.guest_of() {
            match self.me().map(|me| me.side) {
                None => return vec![answer(Wish::Come)],
                Some(side) if side != Some(guest.side) => return vec![answer(Wish::Sit(guest.side))],
                _ => {}
            }
        }
        let Some(side) = self.me().and_then(|me| me.side) else { return Vec::new() };
        let mut wishes = Vec::new();
        wishes.extend(self.meanings.untold().map(|meaning| answer(Wish::Explain(meaning.turn))));
        let Some(view) = self.view.as_ref().filter(|view| !view.public.position.phase.is_over()) else {
            wishes.extend(self.wish_between_matches(side));
            return wishes;
        };
        if self.flow.paused {
            return wishes;
        }
        let position = &view.public.position;
        let request = self.flow.request.filter(|request| request.by != side);
        wishes.extend(request.map(|request| answer(Wish::Join(request.action, position.revision))));
        let proposed = position.proposal.is_some_and(|(by, _)| by != side);
        wishes.extend(proposed.then(|| answer(Wish::Agree(position.revision))));
        if request.is_none() && !proposed {
            wishes.extend(self.next_move(view, side));
        }
        wishes
    }

    fn next_move(&self, view: &SideView, side: Side) -> Option<(Wish, Effort)> {
        let position = &view.public.position;
        let revision = position.revision;
        let refused = if self.refused.0 == revision { self.refused.1 } else { 0 };
        if view.side != side || !position.phase.waits_for(side) || refused >= TRIES {
            return None;
        }
        let effort = match position.phase {
            // Whoever says that they have it gives the first clue.
            Phase::First if self.flow.first_clues.iter().any(|by| Some(*by) != self.you) => return None,
            Phase::First => Effort::FirstClue,
            Phase::ClueAny => Effort::AnyClue,
            Phase::Clue(_) | Phase::Challenge(_) => Effort::Clue,
            Phase::Guess(_) | Phase::Sudden(_) | Phase::Over(_) => Effort::Guess,
        };
        Some((Wish::Move(revision, refused), effort))
    }

    fn wish_between_matches(&self, side: Side) -> Option<(Wish, Effort)> {
        // Nothing follows the match of a pair in a race.
        let table = self.table.as_ref().filter(|table| table.race.is_none())?;
        let others = table.seats.iter().any(|seat| seat.side == Some(side.partner()));
        (others && !table.ready[side.index()]).then_some((Wish::Ready, Effort::Answer))
    }
}
