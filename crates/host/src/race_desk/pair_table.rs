//! The table of a pair: opened by whichever of its players comes first.

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    Packs, RaceLink, RacePlan, RaceRefused, RaceWords, Refused, TableRace, TableSettings,
    races::{PairNumber, Seconds},
};

use super::desk::RaceDesk;
use crate::{
    players::player::PlayerId,
    tables::queue::{NO_CONN, PairSeating, RequestKind, Sender, TableRequest, new_table},
};

/// Returns the settings of the tables of a race.
pub(super) fn settings(plan: &RacePlan) -> TableSettings {
    let packs = match plan.words {
        RaceWords::Packs(packs) => packs,
        RaceWords::Exact(_) | RaceWords::Untold => Packs::First,
    };
    TableSettings { language: plan.language, packs, referee: plan.referee, ..TableSettings::STANDARD }
}

impl RaceDesk<'_, '_> {
    /// Returns whether a pair has begun, or is about to.
    pub(super) fn has_begun(&self, link: RaceLink, pair: PairNumber) -> bool {
        self.publisher.races.get(link).is_some_and(|race| {
            let opening = race.opening.get(&pair);
            race.plays.contains_key(&pair) || opening.is_some_and(|code| self.directory.is_taken(*code))
        })
    }

    /// Sends a player to the table of their pair. Begins its match, if it has not begun.
    pub(super) fn open(&mut self, from: Sender, link: RaceLink, now: Seconds) -> Result<(), Refused> {
        let race = self.race(link)?;
        let (pair, _) = race.place_of(from.player).ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        if !pair.is_complete() {
            return Err(Refused::Race(RaceRefused::NoPartner));
        }
        let (number, is_solo) = (pair.number, pair.is_solo());
        if from.table.is_some() {
            return Err(Refused::AlreadyAtTable);
        }
        let is_over = race.plays.get(&number).is_some_and(|play| play.end.is_some()) || race.is_closed(now);
        let host_time = self.host_time();
        let by = self.directory.caller(from.conn).and_then(|caller| caller.from);
        if is_solo && !is_over && !self.partners.has_room(by, host_time, &self.directory) {
            return Err(Refused::TooManyPartners);
        }
        let table = if self.has_begun(link, number) {
            self.table_of(link, number)?
        } else if self.race(link)?.is_closed(now) {
            return Err(Refused::Race(RaceRefused::Closed));
        } else {
            self.begin(from, link, number)?
        };
        self.directory.send_to(from.conn, Some(table));
        let request = TableRequest { conn: from.conn, player: from.player, kind: RequestKind::ComeBack };
        self.incoming.0.push((table, request));
        Ok(())
    }

    /// Pauses the clock of a player's pair, or resumes it.
    pub(super) fn pause(
        &mut self,
        from: Sender,
        link: RaceLink,
        on: bool,
        now: Seconds,
    ) -> Result<(), Refused> {
        let race = self.race(link)?;
        let (pair, _) = race.place_of(from.player).ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        let number = pair.number;
        let play = race.plays.get(&number).filter(|play| play.end.is_none() && !race.is_closed(now));
        let play = play.ok_or(Refused::Race(RaceRefused::NotPlaying))?;
        if play.clock.is_paused() == on {
            let reason = if on { RaceRefused::AlreadyPaused } else { RaceRefused::NotPaused };
            return Err(Refused::Race(reason));
        }
        let table = self.table_of(link, number)?;
        let kind = RequestKind::SetClock(from.conn, on);
        self.incoming.0.push((table, TableRequest { conn: NO_CONN, player: from.player, kind }));
        Ok(())
    }

    /// Returns the table of a pair that has begun, and loads it if it is parked.
    fn table_of(&mut self, link: RaceLink, pair: PairNumber) -> Result<Entity, Refused> {
        let race = self.race(link)?;
        let play = race.plays.get(&pair).map(|play| play.table);
        let code = play.or_else(|| race.opening.get(&pair).copied());
        let code = code.ok_or(Refused::Race(RaceRefused::NotPlaying))?;
        if self.directory.is_recalled(code) {
            return Err(Refused::HostFull);
        }
        let RaceDesk { directory, publisher, commands, .. } = self;
        let open = directory.table(code);
        let table = open.or_else(|| publisher.bring_back(code, directory, commands));
        table.ok_or(Refused::Race(RaceRefused::NotPlaying))
    }

    /// Opens the table of a pair, which counts for the address of the player who begins.
    fn begin(&mut self, from: Sender, link: RaceLink, number: PairNumber) -> Result<Entity, Refused> {
        if self.directory.is_full() || self.low_disk.0 {
            return Err(Refused::HostFull);
        }
        let race = &self.race(link)?.stored;
        let pair = race.sign_ups.pairs().iter().find(|pair| pair.number == number);
        let (Some(pair), Some(sealed)) = (pair.filter(|pair| pair.is_complete()), &race.sealed) else {
            return Err(Refused::Race(RaceRefused::NoPartner));
        };
        let seating = PairSeating {
            race: TableRace { race: link, title: race.plan.title.clone(), pair: number },
            players: pair.players.clone(),
            settings: settings(&race.plan),
            deal: sealed.deal.clone(),
        };
        let now = self.host_time();
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        if !self.allowances.may_open_table(address, now) {
            return Err(Refused::HostFull);
        }
        let RaceDesk { directory, dealer, .. } = self;
        let code = dealer.table_code(|code| directory.is_taken(code));
        let table = self.commands.spawn(new_table(code)).id();
        self.directory.open_table(code, table);
        self.allowances.open_tables.open(code, address);
        if let Some(race) = self.publisher.races.get_mut(link) {
            race.opening.insert(number, code);
        }
        let kind = RequestKind::SeatPair(Box::new(seating));
        let nobody = PlayerId::from_hash([0; 32]);
        self.incoming.0.push((table, TableRequest { conn: NO_CONN, player: nobody, kind }));
        Ok(table)
    }
}
