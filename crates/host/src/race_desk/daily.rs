//! Creating the daily board, when the first player of the day asks for races.

use splitkey_protocol::{PlayerName, RaceAsk, races::Seconds};

use super::desk::{RaceDesk, RaceMessage, WAITING};
use crate::{
    journal::races::{Entrant, StoredRace},
    players::player::PlayerId,
    tables::queue::Sender,
};

impl RaceDesk<'_, '_> {
    /// Creates the daily board, if it is time. Returns whether the sender is shown the list once it is created.
    pub(super) fn waits_for_daily(&mut self, from: Sender, now: Seconds) -> bool {
        let Some(board) = self.daily.0 else { return false };
        let opens = board.day_of(now);
        let is_of_today = |race: &StoredRace| race.daily && race.opens == opens;
        let races = &self.publisher.races;
        let link = match self.requests.daily {
            Some(link) => link,
            None if races.iter().any(|race| is_of_today(&race.stored)) => return false,
            None if self.low_disk.0 => return false,
            None => self.dealer.race_link(),
        };
        let waiting = self.requests.waiting.entry(link).or_default();
        if waiting.len() >= WAITING {
            return false;
        }
        waiting.push_back((from, RaceMessage { ask: RaceAsk::List, name: None }));
        if self.requests.daily.is_none() {
            self.requests.daily = Some(link);
            let plan = board.plan(opens);
            // Nobody is the organiser.
            let name = PlayerName::new("Split Key").expect("it should be a name");
            let organiser = Entrant { player: PlayerId::from_hash([0; 32]), name };
            self.submit(None, StoredRace { daily: true, ..StoredRace::new(link, plan, opens, organiser) });
        }
        true
    }
}
