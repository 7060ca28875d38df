//! What the organiser of a race decides.

use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, RaceLink, RaceRefused, Refused, Ruling, RulingOn, TablePassword,
    TalkLine, limits,
    races::{PairNumber, ScheduleError, Seconds, SignUpError, Stage},
};

use super::desk::RaceDesk;
use crate::{
    journal::races::{RacePassword, StoredRace},
    tables::queue::Sender,
};

impl RaceDesk<'_, '_> {
    /// Returns a copy of the race for its organiser to change.
    pub(super) fn organised(&self, from: Sender, link: RaceLink) -> Result<StoredRace, Refused> {
        let race = &self.race(link)?.stored;
        if race.organiser.player == from.player {
            Ok(race.clone())
        } else {
            Err(Refused::Race(RaceRefused::NotOrganiser))
        }
    }

    /// Returns a copy of the race for its organiser to change, unless it is over.
    fn open_one(&self, from: Sender, link: RaceLink) -> Result<StoredRace, Refused> {
        let race = self.organised(from, link)?;
        if race.over { Err(Refused::Race(RaceRefused::Closed)) } else { Ok(race) }
    }

    pub(super) fn set_password(
        &mut self,
        from: Sender,
        link: RaceLink,
        password: Option<&TablePassword>,
    ) -> Result<(), Refused> {
        let password = password.map(|password| RacePassword(self.key.race_password(link, password)));
        let after = StoredRace { password, ..self.organised(from, link)? };
        self.change(from, after);
        Ok(())
    }

    pub(super) fn extend(
        &mut self,
        from: Sender,
        link: RaceLink,
        closes: Seconds,
        now: Seconds,
    ) -> Result<(), Refused> {
        let mut after = self.open_one(from, link)?;
        let schedule = self.race(link)?.schedule().extended(closes, now).map_err(refused)?;
        after.plan.closes = schedule.closes;
        self.change(from, after);
        Ok(())
    }

    pub(super) fn close(&mut self, from: Sender, link: RaceLink, now: Seconds) -> Result<(), Refused> {
        let mut after = self.open_one(from, link)?;
        let schedule = self.race(link)?.schedule().closed(now).map_err(refused)?;
        after.plan.sign_ups_end = schedule.sign_ups_end;
        after.plan.closes = schedule.closes;
        after.over = true;
        after.drop_incomplete();
        self.change(from, after);
        Ok(())
    }

    /// Calls off a race that takes sign-ups.
    pub(super) fn call_off(
        &mut self,
        from: Sender,
        link: RaceLink,
        reason: TalkLine,
        now: Seconds,
    ) -> Result<(), Refused> {
        let mut after = self.open_one(from, link)?;
        let schedule = self.race(link)?.schedule();
        // Nobody is told whether a pair has begun, so that is not what counts.
        if schedule.stage(now) > Stage::SignUps {
            return Err(Refused::Race(RaceRefused::SignUpsEnded));
        }
        let schedule = schedule.closed(now).map_err(refused)?;
        after.plan.sign_ups_end = schedule.sign_ups_end;
        after.plan.closes = schedule.closes;
        after.over = true;
        after.called_off = Some(CalledOff { by: CalledOffBy::Organiser, reason });
        self.change(from, after);
        Ok(())
    }

    /// Removes a pair that misses a player, which keeps others out. A complete one stays: whether it has begun is nobody
    /// else's business, so that the answer must not depend on it.
    pub(super) fn remove_pair(
        &mut self,
        from: Sender,
        link: RaceLink,
        pair: PairNumber,
        reason: TalkLine,
    ) -> Result<(), Refused> {
        let mut after = self.open_one(from, link)?;
        let removed = after.sign_ups.remove(pair).map_err(|error| {
            Refused::Race(match error {
                SignUpError::PairFull => RaceRefused::PairFull,
                _ => RaceRefused::NoSuchPair,
            })
        })?;
        after.note_dropped(removed, &Dropped::Removed { reason });
        self.change(from, after);
        Ok(())
    }

    pub(super) fn rule(&mut self, from: Sender, link: RaceLink, ruling: Ruling) -> Result<(), Refused> {
        let mut after = self.organised(from, link)?;
        let is_pair =
            after.sign_ups.pairs().iter().any(|pair| pair.number == ruling.pair && pair.is_complete());
        if !is_pair {
            return Err(Refused::Race(RaceRefused::NoSuchPair));
        }
        let race = self.race(link)?;
        if race.place_of(from.player).is_some_and(|(pair, _)| pair.number == ruling.pair) {
            return Err(Refused::Race(RaceRefused::OwnPair));
        }
        if ruling.on == RulingOn::Reinstated && !race.is_disqualified(ruling.pair) {
            return Err(Refused::Race(RaceRefused::NotDisqualified));
        }
        let before = after.rulings.iter().filter(|before| before.pair == ruling.pair).count();
        // A pair never stays out because there is no room to reinstate it.
        if before >= limits::RULINGS_ON_PAIR && ruling.on != RulingOn::Reinstated {
            return Err(Refused::Race(RaceRefused::NoRoomForRuling));
        }
        after.rulings.push(ruling);
        self.change(from, after);
        Ok(())
    }
}

fn refused(error: ScheduleError) -> Refused {
    Refused::Race(match error {
        ScheduleError::Closed => RaceRefused::Closed,
        _ => RaceRefused::BadTimes,
    })
}
