//! Finished matches, for the histories of those who played them.

use splitkey_protocol::MatchSummary;
use splitkey_rules::Side;

use crate::{
    journal::{Participant, PlayedMatch},
    players::player::PlayerId,
    tables::{matches::Match, seats::Seats, table::Table},
};

impl Match {
    /// Returns the match for histories, or `None` while it runs and for a strike race.
    pub(crate) fn played(&self, table: &Table, seats: &Seats) -> Option<PlayedMatch> {
        let mut summary = MatchSummary::of(&self.game.public_view(), &self.settings)?;
        let computer = seats.computer().and_then(|person| person.side);
        summary.computer = Side::BOTH.map(|side| computer == Some(side));
        // Those at the table in order of arrival, then those who have left.
        let mut players: Vec<PlayerId> = seats.iter().map(|person| person.player).collect();
        let mut others: Vec<PlayerId> =
            self.key_seen.keys().copied().filter(|player| !seats.has(*player)).collect();
        others.sort_unstable();
        players.extend(others);
        players.retain(|player| self.is_player(*player));
        let participant = |player: PlayerId| {
            let here = seats.iter().find(|person| person.player == player);
            let name = here.map(|person| &person.name).or_else(|| self.shown_names.get(&player))?;
            Some(Participant { player: Some(player), side: *self.key_seen.get(&player)?, name: name.clone() })
        };
        let players = players.into_iter().filter_map(participant).collect();
        let team = table.team.as_ref().map(|team| team.sheet);
        Some(PlayedMatch { team, players, summary })
    }
}
