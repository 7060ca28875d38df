//! The match that a table plays.

use std::collections::{BTreeSet, HashMap, HashSet};

use bevy::prelude::*;
use splitkey_protocol::{PlayerName, SeatId, View};
use splitkey_rules::{Action, Cell, Game, Side};
use splitkey_words::Layout;

use crate::{
    PlayerId,
    flow::Flow,
    journal::DealRecord,
    names,
    seats::{Person, Seats},
    side_requests::SideRequests,
};

/// A dealt match: the shared state that the rule systems work on. It holds the whole key.
#[derive(Component)]
pub(crate) struct Match {
    pub(crate) game: Game,
    pub(crate) layout: Layout,
    /// Which side's key each player has seen in this match.
    pub(crate) key_seen: HashMap<PlayerId, Side>,
    /// Players who joined a side without being asked in, and have not acted for it yet.
    pub(crate) uninvited: HashSet<PlayerId>,
    /// The names that everybody sees while the match runs: as they were when it was dealt. A name that somebody
    /// brings along later could tell a side something, so newcomers are guests with a number.
    pub(crate) shown_names: HashMap<PlayerId, PlayerName>,
    /// What each player has pinned, for the eyes of their own side.
    pub(crate) pins: HashMap<SeatId, BTreeSet<Cell>>,
    /// What goes on beside its moves.
    pub(crate) flow: Flow,
    /// Who asks to join a side.
    pub(crate) requests: SideRequests,
}

impl Match {
    /// A match as it was dealt to the people who sit at the table.
    pub(crate) fn of(record: DealRecord, seats: &Seats) -> Match {
        let DealRecord { deal, down } = record;
        let layout = Layout { up: deal.words().clone(), down };
        let key_seen = seats.iter().filter_map(|person| Some((person.player, person.side?))).collect();
        let shown_names = seats.iter().map(|person| (person.player, person.name.clone())).collect();
        Match {
            game: Game::new(deal),
            layout,
            key_seen,
            uninvited: HashSet::new(),
            shown_names,
            pins: HashMap::new(),
            flow: Flow::default(),
            requests: SideRequests::default(),
        }
    }

    /// Remembers whose key a player sees from now on, while that matters. At a table with `open_sides`, somebody new
    /// to the side was not asked in.
    pub(crate) fn note_seated(&mut self, player: PlayerId, side: Side, open_sides: bool) {
        if self.runs() && self.key_seen.insert(player, side).is_none() && open_sides {
            self.uninvited.insert(player);
        }
    }

    /// Remembers that a player takes part. Offers to end the match do not count.
    pub(crate) fn note_action(&mut self, player: PlayerId, action: &Action) {
        if !matches!(action, Action::Propose(_) | Action::Agree) {
            self.uninvited.remove(&player);
        }
    }

    /// Gives somebody who comes while the match runs the name that everybody sees until it is over.
    pub(crate) fn note_newcomer(&mut self, player: PlayerId) {
        if self.runs() && !self.shown_names.contains_key(&player) {
            let name = names::guest(self.shown_names.values());
            self.shown_names.insert(player, name);
        }
    }

    /// Forgets the name of somebody who has left for good. Whoever has seen a key keeps it.
    pub(crate) fn note_leaver(&mut self, player: PlayerId) {
        if !self.key_seen.contains_key(&player) {
            self.shown_names.remove(&player);
        }
    }

    /// The name that everybody sees now.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a PlayerName {
        self.shown_names.get(&person.player).filter(|_| self.runs()).unwrap_or(&person.name)
    }

    pub(crate) fn runs(&self) -> bool {
        !self.game.phase().is_over()
    }

    /// Whether the match waits for a side, as everybody sees it; for nobody who watches.
    pub(crate) fn waits_for(&self, side: Option<Side>) -> bool {
        side.is_some_and(|side| self.game.phase().waits_for(side))
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

    /// The side that somebody without a seat belongs to nevertheless: they have seen its key, or ask to join it.
    pub(crate) fn side_of_watcher(&self, person: &Person) -> Option<Side> {
        let seen = || self.key_seen.get(&person.player).copied();
        seen().or_else(|| self.requests.side_of(person.id)).filter(|_| self.runs())
    }

    /// Whether `player` may sit at `side` without having seen the other side's key.
    pub(crate) fn admits(&self, player: PlayerId, side: Side) -> bool {
        !self.runs() || self.key_seen.get(&player).is_none_or(|seen| *seen == side)
    }

    /// Whether somebody who has seen a key takes part in the match: they were dealt in, were asked in or have acted.
    pub(crate) fn is_player(&self, player: PlayerId) -> bool {
        self.key_seen.contains_key(&player) && !self.uninvited.contains(&player)
    }
}
