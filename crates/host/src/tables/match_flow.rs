//! The state of a match besides the game itself. Only whether it is paused is recorded.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use splitkey_protocol::{FromHost, JointRequest, MatchFlow, Review, SeatId, WaitingTouch};
use splitkey_rules::{Cell, Clue, Phase, Side};

use crate::tables::{seats::Seats, timer::Clock};

/// Timer, pause, pins, requests for confirmation, proposed clues and review of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    pub(crate) clock: Clock,
    pub(crate) paused: bool,
    /// What one side asks the other to agree to.
    pub(crate) request: Option<JointRequest>,
    /// Who says that they have the first clue, in order.
    pub(crate) first_clues: Vec<SeatId>,
    /// The touch of each side that waits for a second member, by [`Side::index`].
    pub(crate) touches: [Option<WaitingTouch>; 2],
    /// What each player has pinned. Only their own side sees it.
    pub(crate) pins: BTreeMap<SeatId, BTreeSet<Cell>>,
    /// The clues that members propose to their side.
    pub(crate) clues: BTreeMap<SeatId, Clue>,
    /// The review of the match once it is over.
    pub(crate) review: Option<Review>,
    /// Whether the part that everyone sees has changed since it was last sent.
    pub(crate) untold: bool,
}

impl Flow {
    /// Returns the part that everyone sees.
    pub(crate) fn view(&self, now: Duration) -> MatchFlow {
        MatchFlow {
            timer: self.clock.view(now),
            paused: self.paused,
            request: self.request,
            first_clues: self.first_clues.clone(),
        }
    }

    /// Returns the messages for a member of a side, or a spectator, after a deal or on reconnecting.
    pub(crate) fn told_to(&self, seats: &Seats, side: Option<Side>, now: Duration) -> Vec<FromHost> {
        let flow = self.view(now);
        let mut told = self.pins_for(seats, side);
        if flow != MatchFlow::default() {
            told.push(FromHost::Flow { flow });
        }
        told.extend(self.review.clone().map(|review| FromHost::Reviewed { review: Some(review) }));
        let Some(side) = side else { return told };
        if let Some(touch) = self.touches[side.index()] {
            told.push(FromHost::TouchWaits { touch: Some(touch) });
        }
        let mine = self.clues.iter().filter(|(by, _)| seats.side_of(**by) == Some(side));
        told.extend(mine.map(|(by, clue)| FromHost::ClueProposed { by: *by, clue: Some(clue.clone()) }));
        told
    }

    /// Returns the messages about everything that the players of a side have pinned.
    fn pins_for(&self, seats: &Seats, side: Option<Side>) -> Vec<FromHost> {
        seats
            .iter()
            .filter(|person| person.side.is_some() && person.side == side)
            .filter_map(|person| Some((person.id, self.pins.get(&person.id)?)))
            .map(|(by, pins)| FromHost::Pinned { by, words: pins.iter().copied().collect() })
            .collect()
    }

    /// Updates the state after an action: a request of one side ends, and no touch waits any longer.
    pub(crate) fn note_action(&mut self, phase: Phase) {
        self.touches = [None; 2];
        self.untold |= self.request.take().is_some();
        if phase != Phase::First && !self.first_clues.is_empty() {
            self.first_clues.clear();
            self.untold = true;
        }
    }

    /// Drops the proposals of a side that has given its clue.
    pub(crate) fn drop_clues_of(&mut self, side: Side, seats: &Seats) {
        self.clues.retain(|by, _| seats.side_of(*by) != Some(side));
    }

    /// Drops the offers and touches of people who have left their side. Returns which sides have lost a waiting touch.
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
