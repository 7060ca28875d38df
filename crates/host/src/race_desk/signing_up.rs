//! Signing up for a race, and off. The deal is drawn and sealed as soon as a pair is complete, and so could begin: the hash
//! tells nobody whether anybody has begun.

use splitkey_protocol::{
    Dropped, PlayerName, RaceLink, RaceRefused, RaceWords, Refused, SignUp, TableCode, TablePassword,
    races::{Pair, Seconds, SignUpError, Stage},
};

use super::desk::RaceDesk;
use crate::{
    journal::races::{Entrant, RacePassword, SealedDeal, StoredRace},
    players::names,
    tables::{queue::Sender, table::Table},
};

impl RaceDesk<'_, '_> {
    pub(super) fn sign_up(
        &mut self,
        from: Sender,
        link: RaceLink,
        name: PlayerName,
        how: SignUp,
        password: Option<&TablePassword>,
        now: Seconds,
    ) -> Result<(), Refused> {
        let race = self.race(link)?;
        match race.stage(now) {
            Stage::Closed => return Err(Refused::Race(RaceRefused::Closed)),
            Stage::Playing => return Err(Refused::Race(RaceRefused::SignUpsEnded)),
            Stage::Announced => return Err(Refused::Race(RaceRefused::SignUpsNotOpen)),
            Stage::SignUps => {}
        }
        let mut after = race.stored.clone();
        if matches!(how, SignUp::WithComputer(_)) {
            self.check_computer(&after)?;
        }
        names::check_new(&name, std::iter::empty())?;
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        if !matches!(how, SignUp::Join(_)) {
            self.check_password(from, &after, password)?;
            if !self.allowances.sign_ups.is_left(address, self.host_time()) {
                return Err(Refused::TooManyRequests);
            }
        }
        let entrant = Entrant { player: from.player, name };
        let mut signed_up = self.add(&mut after, link, entrant.clone(), how)?;
        // On a board for everybody, a pair has its place for good when it begins.
        if signed_up == Err(SignUpError::Full)
            && after.daily
            && let Some(waiting) = after.sign_ups.make_room()
        {
            after.note_dropped(waiting, &Dropped::NotBegun);
            signed_up = self.add(&mut after, link, entrant, how)?;
        }
        signed_up.map_err(refused)?;
        if !matches!(how, SignUp::Join(_)) {
            let now = self.host_time();
            self.allowances.sign_ups.charge(address, 1, now);
        }
        after.dropped.retain(|dropped| dropped.player != from.player);
        if after.sealed.is_none() && after.sign_ups.pairs().iter().any(Pair::is_complete) {
            after.sealed = Some(self.deal(&after)?);
        }
        self.change(from, after);
        Ok(())
    }

    /// Adds a player to the pairs of a race, if there is room.
    fn add(
        &self,
        race: &mut StoredRace,
        link: RaceLink,
        entrant: Entrant,
        how: SignUp,
    ) -> Result<Result<(), SignUpError>, Refused> {
        let sign_ups = &mut race.sign_ups;
        Ok(match how {
            SignUp::Invite(side) => sign_ups.invite(entrant, side).map(drop),
            SignUp::WaitForPartner => sign_ups.wait_for_partner(entrant).map(drop),
            SignUp::WithComputer(side) => sign_ups.with_computer(entrant, side).map(drop),
            SignUp::Join(place) => {
                let found = self.publisher.races.place(place).filter(|(race, _)| *race == link);
                let (_, number) = found.ok_or(Refused::Race(RaceRefused::Unknown))?;
                sign_ups.join(entrant, number).map(drop)
            }
        })
    }

    /// Checks whether players can sign up for a race with a computer player: only for one that the host runs by itself,
    /// so that an organiser decides whose results are compared.
    fn check_computer(&self, race: &StoredRace) -> Result<(), Refused> {
        if race.daily {
            self.partners.check(&table(race))
        } else {
            Err(Refused::Race(RaceRefused::NotWithComputer))
        }
    }

    fn check_password(
        &mut self,
        from: Sender,
        race: &StoredRace,
        password: Option<&TablePassword>,
    ) -> Result<(), Refused> {
        let Some(RacePassword(kept)) = race.password else { return Ok(()) };
        let password = password.ok_or(Refused::PasswordNeeded)?;
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        let now = self.host_time();
        if !self.allowances.passwords.take(address, now) {
            return Err(Refused::TooManyTries);
        }
        let is_right = self.key.race_password(race.link, password) == kept;
        if is_right { Ok(()) } else { Err(Refused::WrongPassword) }
    }

    fn deal(&mut self, race: &StoredRace) -> Result<SealedDeal, Refused> {
        let deck = self.library.deck(&table(race)).ok_or(Refused::Race(RaceRefused::BadPlan))?;
        let words = match &race.plan.words {
            RaceWords::Exact(words) => Some(words.words()),
            RaceWords::Packs(_) | RaceWords::Untold => None,
        };
        Ok(self.dealer.race_deal(&deck, words))
    }

    pub(super) fn withdraw(&mut self, from: Sender, link: RaceLink, now: Seconds) -> Result<(), Refused> {
        let race = self.race(link)?;
        if race.is_closed(now) {
            return Err(Refused::Race(RaceRefused::Closed));
        }
        let place = race.place_of(from.player).map(|(pair, side)| (pair.number, side));
        let (number, side) = place.ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        if self.has_begun(link, number) {
            return Err(Refused::Race(RaceRefused::Begun));
        }
        let mut after = self.race(link)?.stored.clone();
        let entrant = after.sign_ups.pairs().iter().find(|pair| pair.number == number);
        let entrant = entrant.and_then(|pair| pair.players[side.index()].clone());
        let entrant = entrant.ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        after.sign_ups.leave(&entrant).map_err(refused)?;
        // Whoever takes the place is nobody of whom they may hear.
        match after.extras.get_mut(&number) {
            Some(extras) if after.sign_ups.pairs().iter().any(|pair| pair.number == number) => {
                extras.feeds[side.index()] = None;
                extras.webhook = None;
            }
            _ => drop(after.extras.remove(&number)),
        }
        self.change(from, after);
        Ok(())
    }
}

/// Returns a table like those of the pairs of a race.
fn table(race: &StoredRace) -> Table {
    let mut table = Table::new(TableCode::from_bits(0));
    table.settings = super::pair_table::settings(&race.plan);
    table
}

fn refused(error: SignUpError) -> Refused {
    Refused::Race(match error {
        SignUpError::Twice => RaceRefused::Twice,
        SignUpError::Full => RaceRefused::Full,
        SignUpError::NoSuchPair => RaceRefused::Unknown,
        SignUpError::PairFull => RaceRefused::PairFull,
        SignUpError::NotSignedUp => RaceRefused::NotSignedUp,
        SignUpError::Begun => RaceRefused::Begun,
    })
}
