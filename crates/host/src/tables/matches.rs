//! The match at a table.

use std::collections::{HashMap, HashSet};

use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, JointAction, Meaning, PlayerName, TableSettings, Thought, View, limits};
use splitkey_rules::{Action, CELLS, Game, Side};
use splitkey_words::Layout;

use crate::{
    journal::DealRecord,
    players::{names, player::PlayerId},
    tables::{
        match_flow::Flow,
        seats::{Person, Seats},
        side_requests::SideRequests,
        table::Table,
    },
};

/// A match, on which the systems of the rules work. It contains the whole key.
#[derive(Component)]
pub(crate) struct Match {
    pub(crate) game: Game,
    pub(crate) layout: Layout,
    /// The settings with which it was dealt.
    pub(crate) settings: TableSettings,
    /// Whether it is on a team's sheet, or goes on one when it ends.
    pub(crate) on_sheet: bool,
    /// Which side's key each player has seen in this match.
    pub(crate) key_seen: HashMap<PlayerId, Side>,
    /// Players who joined a side without being admitted by it and have not acted for it yet.
    pub(crate) uninvited: HashSet<PlayerId>,
    /// The names that everyone sees while the match runs: those from when it was dealt. A later name could tell a
    /// side something, so newcomers are shown as numbered guests.
    pub(crate) shown_names: HashMap<PlayerId, PlayerName>,
    /// What the clues of a computer player were meant for. Secret until the match is over.
    pub(crate) meanings: Vec<Meaning>,
    /// What the guessers of a strike race thought, in order.
    pub(crate) thoughts: Vec<Thought>,
    /// The state besides the game: timer, pause, pins, proposals.
    pub(crate) flow: Flow,
    /// The requests to join a side.
    pub(crate) requests: SideRequests,
}

impl Match {
    /// Returns the match of a deal at a table, with everyone seated taking part.
    pub(crate) fn of(record: DealRecord, table: &Table, seats: &Seats) -> Match {
        let DealRecord { deal, down } = record;
        let layout = Layout { up: deal.words().clone(), down };
        let key_seen = seats.iter().filter_map(|person| Some((person.player, person.side?))).collect();
        let shown_names = seats.iter().map(|person| (person.player, person.name.clone())).collect();
        Match {
            game: Game::new(deal),
            layout,
            settings: table.settings,
            on_sheet: table.team.is_some(),
            key_seen,
            uninvited: HashSet::new(),
            shown_names,
            meanings: Vec::new(),
            thoughts: Vec::new(),
            flow: Flow::default(),
            requests: SideRequests::default(),
        }
    }

    /// Remembers whose key a player can see from now on, if a match runs. With `open_sides`, a player new to the
    /// side counts as not admitted by it.
    pub(crate) fn note_seated(&mut self, player: PlayerId, side: Side, open_sides: bool) {
        if self.runs() && self.key_seen.insert(player, side).is_none() && open_sides {
            self.uninvited.insert(player);
        }
    }

    /// Remembers that a player takes part. Proposals to end the match do not count.
    pub(crate) fn note_action(&mut self, player: PlayerId, action: &Action) {
        if !action.is_about_end() {
            self.uninvited.remove(&player);
        }
    }

    /// Assigns a guest name to someone who joins during a match, shown until it is over.
    pub(crate) fn note_newcomer(&mut self, player: PlayerId) {
        if self.runs() && !self.shown_names.contains_key(&player) {
            let name = names::guest(self.shown_names.values());
            self.shown_names.insert(player, name);
        }
    }

    /// Forgets the shown name of someone who has left for good, unless they have seen a key.
    pub(crate) fn note_leaver(&mut self, player: PlayerId) {
        if !self.key_seen.contains_key(&player) {
            self.shown_names.remove(&player);
        }
    }

    /// Returns the name that everyone sees now.
    pub(crate) fn name_of<'a>(&'a self, person: &'a Person) -> &'a PlayerName {
        self.shown_names.get(&person.player).filter(|_| self.runs()).unwrap_or(&person.name)
    }

    /// Returns those of these meanings that belong to a clue of this side and are new.
    pub(crate) fn unexplained(&self, side: Side, clues: Vec<Meaning>) -> Vec<Meaning> {
        let log = self.game.public_view().log;
        let is_own = |turn| {
            let record = log.iter().find(|record| record.number == turn);
            record.and_then(|record| record.clue.as_ref()).is_some_and(|clue| clue.giver == side)
        };
        let mut new: Vec<Meaning> = Vec::new();
        for meaning in clues {
            let is_known = self.meanings.iter().chain(&new).any(|known| known.turn == meaning.turn);
            if !is_known && is_own(meaning.turn) && meaning.words.len() <= CELLS {
                new.push(meaning);
            }
        }
        new
    }

    /// Keeps what clues were meant for.
    pub(crate) fn explain(&mut self, clues: Vec<Meaning>) {
        self.meanings.extend(clues);
        self.meanings.sort_by_key(|meaning| meaning.turn);
    }

    /// Returns what tells everyone the meaning of clues, once the match is over.
    pub(crate) fn explanation(&self) -> Option<FromHost> {
        let is_told = !self.runs() && !self.meanings.is_empty();
        is_told.then(|| FromHost::CluesExplained { clues: self.meanings.clone() })
    }

    /// Returns whether a thought is still kept.
    pub(crate) fn has_room_for(&self, thought: &Thought) -> bool {
        let bytes = |thought: &Thought| thought.text.as_str().len() + limits::THOUGHT_HEAD_BYTES;
        self.thoughts.iter().map(bytes).sum::<usize>() + bytes(thought) <= limits::THOUGHTS_BYTES
    }

    /// Returns what tells the pair its thoughts so far, if there are some.
    pub(crate) fn thoughts_told(&self) -> Option<FromHost> {
        let thoughts = Some(self.thoughts.clone()).filter(|thoughts| !thoughts.is_empty())?;
        Some(FromHost::Thoughts { of_replay: false, thoughts })
    }

    /// Does what both sides have agreed to.
    pub(crate) fn act_jointly(&mut self, action: JointAction) {
        match action {
            JointAction::Pause => self.flow.paused = true,
        }
    }

    /// Returns whether the match is still running.
    pub(crate) fn runs(&self) -> bool {
        !self.game.phase().is_over()
    }

    /// Returns whether the match waits for a side. For spectators (`None`) it never does.
    pub(crate) fn waits_for(&self, side: Option<Side>) -> bool {
        side.is_some_and(|side| self.game.phase().waits_for(side))
    }

    /// Returns what a member of `side` sees, or a spectator for `None`. Nothing else turns a match into a message.
    pub(crate) fn view(&self, side: Option<Side>) -> View {
        View::of(&self.game, side)
    }

    /// Returns whether a player has seen a key of the match while it is still running.
    pub(crate) fn has_shown_key_to(&self, player: PlayerId) -> bool {
        self.runs() && self.key_seen.contains_key(&player)
    }

    /// Returns the side of someone without a seat if they have seen its key or ask to join it.
    pub(crate) fn side_of_watcher(&self, person: &Person) -> Option<Side> {
        let seen = || self.key_seen.get(&person.player).copied();
        seen().or_else(|| self.requests.side_of(person.id)).filter(|_| self.runs())
    }

    /// Returns whether `player` may sit on `side`, which they may not after seeing the other side's key.
    pub(crate) fn admits(&self, player: PlayerId, side: Side) -> bool {
        !self.runs() || self.key_seen.get(&player).is_none_or(|seen| *seen == side)
    }

    /// Returns whether a player who has seen a key takes part: they were dealt in, were admitted by their side or
    /// have acted.
    pub(crate) fn is_player(&self, player: PlayerId) -> bool {
        self.key_seen.contains_key(&player) && !self.uninvited.contains(&player)
    }
}
