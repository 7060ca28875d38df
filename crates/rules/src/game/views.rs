//! What leaves the host of a running match.

use super::Game;
use crate::{Position, PublicView, Side, SideMap, SideView};

impl Game {
    /// Returns what a spectator may see now.
    pub fn public_view(&self) -> PublicView {
        PublicView {
            words: self.deal.words.clone(),
            mission: self.deal.mission,
            variant: self.deal.variant,
            position: self.position,
            log: self.log.clone(),
            key: self.revealed_key(),
            facts: self.facts.clone(),
        }
    }

    /// Returns what a player of `side` may see now.
    pub fn side_view(&self, side: Side) -> SideView {
        SideView { side, map: *self.deal.key.map(side), public: self.public_view() }
    }

    /// Returns both maps once the match is over, and `None` before (rules §8).
    pub fn revealed_key(&self) -> Option<[SideMap; 2]> {
        self.phase().is_over().then(|| Side::BOTH.map(|side| *self.deal.key.map(side)))
    }

    /// Returns the public state that changes from action to action.
    pub fn position(&self) -> Position {
        self.position
    }
}
