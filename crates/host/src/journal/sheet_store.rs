//! Sheets, histories and races in memory, for journals that store nothing on a disk.

use std::collections::BTreeMap;

use splitkey_campaign::{AttemptError, Progress};
use splitkey_protocol::{HistoryOf, MyTeam, SheetId, TableCode, limits};

use super::{
    Event, PlayedMatch, Submission,
    history_store::HistoryStore,
    races::{KeptRace, RaceStore},
    sheets::{SheetAnswer, SheetChange, SheetQuery, StoredSheet},
};

/// Sheets and histories in memory. They change and answer like those of a journal on a disk.
#[derive(Clone, Debug, Default)]
pub struct SheetStore {
    sheets: BTreeMap<SheetId, StoredSheet>,
    history: HistoryStore,
    races: RaceStore,
}

impl SheetStore {
    /// Keeps what a submission has besides records. `now` is the time in seconds since 1970.
    pub fn keep(&mut self, submission: &Submission, now: u64) {
        submission.races.iter().for_each(|change| self.races.keep(change));
        submission.sheets.iter().for_each(|change| self.apply(change.clone(), now));
        if let (Some(record), Some(played)) = (submission.records.last(), &submission.played) {
            match record.event {
                Event::TeamChosen { .. } => self.history.give_to_team(record.table, played.team),
                _ => self.history.add(record.table, (**played).clone()),
            }
        }
    }

    /// Returns all races.
    pub fn races(&self) -> impl Iterator<Item = &KeptRace> {
        self.races.all()
    }

    /// Returns the finished matches with their tables, the oldest first.
    pub fn matches(&self) -> impl Iterator<Item = (TableCode, &PlayedMatch)> {
        self.history.all()
    }

    /// Adds a finished match that was kept before.
    pub fn restore_match(&mut self, table: TableCode, played: PlayedMatch) {
        self.history.add(table, played);
    }

    fn apply(&mut self, change: SheetChange, now: u64) {
        let Some(stored) = self.sheets.get_mut(&change.sheet()) else {
            if let SheetChange::Made(sheet) = change {
                self.sheets.insert(sheet.id, *sheet);
            }
            return;
        };
        match change {
            SheetChange::Made(_) => {}
            SheetChange::Attempted(_, attempt) => {
                let attempt = splitkey_campaign::Attempt { ended_at: now, ..*attempt };
                match stored.sheet.record(attempt) {
                    Ok(()) | Err(AttemptError::TooMany) => {}
                    Err(error) => panic!("a host should record only possible attempts: {error}"),
                }
            }
            // A full attempt or sheet takes no more notes.
            SheetChange::Noted(_, attempt, note) => drop(stored.sheet.note(attempt, note)),
            SheetChange::Joined(_, player) if stored.members.contains(&player) => {}
            SheetChange::Joined(_, player) => stored.members.push(player),
            SheetChange::Left(_, player) => stored.members.retain(|member| *member != player),
            SheetChange::LinkRenewed(_, link) => stored.link = link,
        }
    }

    pub fn answer(&mut self, query: SheetQuery) -> SheetAnswer {
        let found = match query {
            SheetQuery::Sheet(id) => self.sheets.get(&id),
            SheetQuery::Link(link) => self.sheets.values().find(|stored| stored.link == link),
            SheetQuery::TeamsOf(player) => {
                let mine = self.sheets.values().filter(|stored| stored.members.contains(&player));
                let mut teams: Vec<MyTeam> = mine.map(StoredSheet::listed).collect();
                teams.sort_by(|one, other| one.name.as_str().cmp(other.name.as_str()));
                teams.truncate(limits::TEAMS_OF_PLAYER);
                return SheetAnswer::Teams(teams);
            }
            SheetQuery::History(query) => {
                let is_allowed = match query.of {
                    HistoryOf::Mine => true,
                    HistoryOf::Team(id) => {
                        self.sheets.get(&id).is_some_and(|stored| stored.members.contains(&query.player))
                    }
                };
                return SheetAnswer::History(is_allowed.then(|| self.history.list(query)));
            }
            SheetQuery::Forget(player, number) => {
                self.history.forget(player, number);
                return SheetAnswer::Forgotten;
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
