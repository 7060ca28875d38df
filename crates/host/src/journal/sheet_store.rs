//! Sheets in memory, for journals that store nothing on a disk.

use std::collections::BTreeMap;

use splitkey_campaign::{MAX_ATTEMPTS, Progress};
use splitkey_protocol::{MyTeam, SheetId, limits};

use crate::journal::sheets::{SheetAnswer, SheetChange, SheetQuery, StoredSheet};

/// Sheets in memory. They change and answer like those of a journal on a disk.
#[derive(Clone, Debug, Default)]
pub struct SheetStore(BTreeMap<SheetId, StoredSheet>);

impl SheetStore {
    /// Applies a change. `now` is the time in seconds since 1970.
    pub fn apply(&mut self, change: SheetChange, now: u64) {
        let Some(stored) = self.0.get_mut(&change.sheet()) else {
            if let SheetChange::Made(sheet) = change {
                self.0.insert(sheet.id, *sheet);
            }
            return;
        };
        match change {
            SheetChange::Made(_) => {}
            SheetChange::Attempted(_, attempt) => {
                if stored.sheet.attempts().len() < MAX_ATTEMPTS {
                    let attempt = splitkey_campaign::Attempt { ended_at: now, ..*attempt };
                    stored.sheet.record(attempt).expect("a host should record only possible attempts");
                }
            }
            // A full attempt takes no more notes.
            SheetChange::Noted(_, attempt, note) => drop(stored.sheet.note(attempt, note)),
            SheetChange::Joined(_, player) if stored.members.contains(&player) => {}
            SheetChange::Joined(_, player) => stored.members.push(player),
            SheetChange::Left(_, player) => stored.members.retain(|member| *member != player),
            SheetChange::LinkRenewed(_, link) => stored.link = link,
        }
    }

    pub fn answer(&self, query: SheetQuery) -> SheetAnswer {
        let found = match query {
            SheetQuery::Sheet(id) => self.0.get(&id),
            SheetQuery::Link(link) => self.0.values().find(|stored| stored.link == link),
            SheetQuery::TeamsOf(player) => {
                let mine = self.0.values().filter(|stored| stored.members.contains(&player));
                let mut teams: Vec<MyTeam> = mine.map(StoredSheet::listed).collect();
                teams.sort_by(|one, other| one.name.as_str().cmp(other.name.as_str()));
                teams.truncate(limits::TEAMS_OF_PLAYER);
                return SheetAnswer::Teams(teams);
            }
        };
        SheetAnswer::Sheet(found.cloned().map(Box::new))
    }
}

impl StoredSheet {
    /// Returns the entry in the lists of its members.
    pub fn listed(&self) -> MyTeam {
        let Progress { won, open, locked } = self.sheet.progress();
        let name = self.sheet.team.clone();
        MyTeam { sheet: self.id, name, won: won as u8, cities: (won + open + locked) as u8 }
    }
}
