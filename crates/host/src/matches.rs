//! The match that a table plays.

use std::collections::{BTreeSet, HashMap};

use bevy::prelude::*;
use splitkey_protocol::{SeatId, View};
use splitkey_rules::{Cell, Game, Side};
use splitkey_words::Layout;

use crate::{PlayerId, flow::Flow, journal::DealRecord, seats::Seats};

/// A dealt match: the shared state that the rule systems work on. It holds the whole key.
#[derive(Component)]
pub(crate) struct Match {
    pub(crate) game: Game,
    pub(crate) layout: Layout,
    /// Which side's key each player has seen in this match.
    pub(crate) key_seen: HashMap<PlayerId, Side>,
    /// What each player has pinned, for the eyes of their own side.
    pub(crate) pins: HashMap<SeatId, BTreeSet<Cell>>,
    /// What goes on beside its moves.
    pub(crate) flow: Flow,
}

impl Match {
    /// A match as it was dealt to the people who sit at the table.
    pub(crate) fn of(record: DealRecord, seats: &Seats) -> Match {
        let DealRecord { deal, down } = record;
        let layout = Layout { up: deal.words().clone(), down };
        let key_seen = seats.iter().filter_map(|person| Some((person.player, person.side?))).collect();
        Match { game: Game::new(deal), layout, key_seen, pins: HashMap::new(), flow: Flow::default() }
    }

    /// Remembers whose key a player has seen, while that matters.
    pub(crate) fn note_key_seen(&mut self, player: PlayerId, side: Side) {
        if self.runs() {
            self.key_seen.insert(player, side);
        }
    }

    pub(crate) fn runs(&self) -> bool {
        !self.game.phase().is_over()
    }

    /// What a person sees: the only place where a match becomes a message.
    pub(crate) fn view(&self, side: Option<Side>) -> View {
        match side {
            Some(side) => View::Side(Box::new(self.game.side_view(side))),
            None => View::Public(Box::new(self.game.public_view())),
        }
    }

    /// Whether a player has seen a key while that matters.
    pub(crate) fn has_shown_key_to(&self, player: PlayerId) -> bool {
        self.runs() && self.key_seen.contains_key(&player)
    }

    /// Whether `player` may sit at `side` without having seen the other side's key.
    pub(crate) fn admits(&self, player: PlayerId, side: Side) -> bool {
        !self.runs() || self.key_seen.get(&player).is_none_or(|seen| *seen == side)
    }
}
