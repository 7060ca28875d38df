//! What goes on beside the moves of a match. Only that it is paused is in a record.

use std::{collections::BTreeMap, time::Duration};

use splitkey_protocol::{FromHost, MatchFlow, Pause, SeatId, WaitingTouch};
use splitkey_rules::{Clue, Phase, Side};

use crate::{clock::Clock, seats::Seats};

/// The flow of one match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    pub(crate) clock: Clock,
    pub(crate) pause: Pause,
    /// Who has a clue first, in the order of their saying so.
    pub(crate) first_clues: Vec<SeatId>,
    /// The touch of each side that waits for a second member, by [`Side::index`].
    pub(crate) touches: [Option<WaitingTouch>; 2],
    /// What members of the sides propose to clue.
    pub(crate) clues: BTreeMap<SeatId, Clue>,
    /// What everybody sees has changed, and they were not told.
    pub(crate) untold: bool,
}

impl Flow {
    /// What everybody sees of it.
    pub(crate) fn view(&self, now: Duration) -> MatchFlow {
        MatchFlow { timer: self.clock.view(now), pause: self.pause, first_clues: self.first_clues.clone() }
    }

    /// What somebody of a side, or a spectator, is told after a deal or on coming back.
    pub(crate) fn told_to(&self, seats: &Seats, side: Option<Side>, now: Duration) -> Vec<FromHost> {
        let flow = self.view(now);
        let mut told = Vec::new();
        if flow != MatchFlow::default() {
            told.push(FromHost::Flow { flow });
        }
        let Some(side) = side else { return told };
        if let Some(touch) = self.touches[side.index()] {
            told.push(FromHost::TouchWaits { touch: Some(touch) });
        }
        let mine = self.clues.iter().filter(|(by, _)| seats.side_of(**by) == Some(side));
        told.extend(mine.map(|(by, clue)| FromHost::ClueProposed { by: *by, clue: Some(clue.clone()) }));
        told
    }

    /// An action was accepted: who asked for a pause has it no more, and no touch waits.
    pub(crate) fn note_action(&mut self, phase: Phase) {
        self.touches = [None; 2];
        if matches!(self.pause, Pause::Asked(_)) {
            self.pause = Pause::None;
            self.untold = true;
        }
        if phase != Phase::First && !self.first_clues.is_empty() {
            self.first_clues.clear();
            self.untold = true;
        }
    }

    /// A side has given its clue.
    pub(crate) fn drop_clues_of(&mut self, side: Side, seats: &Seats) {
        self.clues.retain(|by, _| seats.side_of(*by) != Some(side));
    }

    /// Forgets what people said who sit there no more; tells which sides have lost a touch that waited.
    pub(crate) fn forget_leavers(&mut self, seats: &Seats) -> [bool; 2] {
        self.clues.retain(|by, _| seats.side_of(*by).is_some());
        let before = self.first_clues.len();
        self.first_clues.retain(|by| seats.side_of(*by).is_some());
        self.untold |= self.first_clues.len() != before;
        Side::BOTH.map(|side| {
            let gone = |touch: &mut WaitingTouch| seats.side_of(touch.by) != Some(side);
            self.touches[side.index()].take_if(gone).is_some()
        })
    }
}
