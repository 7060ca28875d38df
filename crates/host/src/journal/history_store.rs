//! Histories in memory, for journals that store nothing on a disk.

use splitkey_protocol::{HistoryOf, SheetId, TableCode, limits};

use super::{HistoryQuery, ListedMatch, PlayedMatch};
use crate::players::player::PlayerId;

/// The most matches in memory. Then the oldest are forgotten.
const MATCHES: usize = 1000;

#[derive(Clone, Debug)]
struct Kept {
    number: u64,
    table: TableCode,
    played: PlayedMatch,
}

/// The finished matches of a host, the oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct HistoryStore {
    matches: Vec<Kept>,
    last: u64,
}

impl HistoryStore {
    /// Makes the last match of a table that of a team.
    pub(crate) fn give_to_team(&mut self, table: TableCode, team: Option<SheetId>) {
        let last = self.matches.iter_mut().rev().find(|kept| kept.table == table);
        last.into_iter().for_each(|last| last.played.team = team);
    }

    /// Adds a match.
    pub(crate) fn add(&mut self, table: TableCode, played: PlayedMatch) {
        self.last += 1;
        self.matches.push(Kept { number: self.last, table, played });
        if self.matches.len() > MATCHES {
            self.matches.remove(0);
        }
    }

    /// Returns all matches with their tables, the oldest first.
    pub(crate) fn all(&self) -> impl Iterator<Item = (TableCode, &PlayedMatch)> {
        self.matches.iter().map(|kept| (kept.table, &kept.played))
    }

    /// Returns a part of a history, and whether there are earlier matches.
    pub(crate) fn list(&self, query: HistoryQuery) -> (Vec<ListedMatch>, bool) {
        let HistoryQuery { player, of, before } = query;
        let is_listed = |Kept { number, played, .. }: &&Kept| {
            let is_of = match of {
                HistoryOf::Mine => played.players.iter().any(|one| one.player == Some(player)),
                HistoryOf::Team(sheet) => played.team == Some(sheet),
            };
            is_of && before.is_none_or(|before| *number < before)
        };
        let mut listed =
            self.matches.iter().rev().filter(is_listed).map(|Kept { number, played, .. }| ListedMatch {
                number: *number,
                ended_at: 0,
                id: None,
                players: played.players.clone(),
                summary: played.summary.clone(),
            });
        let part = listed.by_ref().take(limits::HISTORY_PART).collect();
        (part, listed.next().is_some())
    }

    /// Removes a player from a match, or from all.
    pub(crate) fn forget(&mut self, player: PlayerId, number: Option<u64>) {
        let chosen = self.matches.iter_mut().filter(|kept| number.is_none_or(|number| number == kept.number));
        for one in chosen.flat_map(|kept| &mut kept.played.players) {
            one.player = one.player.filter(|of| *of != player);
        }
        self.matches.retain(|Kept { played, .. }| {
            played.team.is_some() || played.players.iter().any(|one| one.player.is_some())
        });
    }
}
