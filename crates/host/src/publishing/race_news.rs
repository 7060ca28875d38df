//! What the pair of a race is told about it at its table.

use splitkey_net::ConnId;
use splitkey_protocol::{FromHost, RaceTold, TableRace};

use crate::{
    journal::races::{RaceChange, StoredPlay},
    players::player::PlayerId,
    publishing::publisher::Publisher,
    tables::{publication::Notice, seats::Seats},
};

impl Publisher<'_> {
    /// Tells someone at the table of a pair how its clock stands.
    pub(crate) fn tell_clock(&mut self, conn: ConnId, race: &TableRace) {
        let told = self.clock_of(race);
        if let Some(told) = told {
            self.voice.say(conn, &FromHost::Race { told });
        }
    }

    /// Tells a connection at no table whether a match in a race waits for its player, as a table tells those who sit there.
    pub(crate) fn call_to_race(&mut self, conn: ConnId, waits: bool) {
        self.voice.call(conn, waits);
    }

    fn clock_of(&self, at: &TableRace) -> Option<RaceTold> {
        let (now, race) = self.races.now().zip(self.races.get(at.race))?;
        let clock = race.plays.get(&at.pair)?.clock_at(now, race.stored.plan.closes);
        Some(RaceTold::Clock { race: at.race, clock, now })
    }

    pub(super) fn show_race(
        &mut self,
        seats: &Seats,
        at: &TableRace,
        play: StoredPlay,
        asked: Option<(ConnId, PlayerId)>,
    ) {
        self.races.note_play(at.race, at.pair, play);
        if let Some(told) = self.clock_of(at) {
            self.voice.say_all(seats.connections(), &FromHost::Race { told });
        }
        let page = asked.and_then(|(conn, player)| {
            let (now, race) = self.races.now().zip(self.races.get(at.race))?;
            Some((conn, Box::new(race.page(player, now, &self.network_key))))
        });
        if let Some((conn, page)) = page {
            self.voice.say(conn, &FromHost::Race { told: RaceTold::Page { page } });
        }
    }
}

/// Returns what is published of a change of a race.
pub(super) fn race_notice(
    race: &TableRace,
    change: Option<&RaceChange>,
    asked: Option<(ConnId, PlayerId)>,
) -> Option<Notice> {
    match change {
        Some(RaceChange::Played(_, _, play)) => Some(Notice::Race(race.clone(), play.clone(), asked)),
        _ => None,
    }
}
