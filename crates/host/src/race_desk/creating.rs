//! Creating a race.

use splitkey_protocol::{
    Packs, PlayerName, RacePlan, RaceRefused, RaceWords, Refused, TablePassword, limits,
    races::{Schedule, ScheduleError, Seconds},
};
use splitkey_words::own::card_word;

use super::desk::RaceDesk;
use crate::{
    journal::races::{Entrant, RacePassword, StoredRace},
    players::{insults::is_insulting, names},
    tables::queue::Sender,
};

impl RaceDesk<'_, '_> {
    pub(super) fn create(
        &mut self,
        from: Sender,
        (plan, opens): (RacePlan, Seconds),
        name: PlayerName,
        password: Option<&TablePassword>,
        now: Seconds,
    ) -> Result<(), Refused> {
        check_plan(&plan, opens, now)?;
        names::check_race(&plan.title)?;
        names::check_new(&name, std::iter::empty())?;
        if plan.text.as_ref().is_some_and(|text| is_insulting(text.as_str())) {
            return Err(Refused::NameNotAllowed);
        }
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        if self.publisher.races.has_enough(from.player, now) {
            return Err(Refused::Race(RaceRefused::TooMany));
        }
        if self.low_disk.0 || self.publisher.races.is_full(now) {
            return Err(Refused::HostFull);
        }
        // A race is as rare, and kept as long, as a team.
        let host_time = self.host_time();
        if !self.allowances.new_teams.take(address, host_time) {
            return Err(Refused::Race(RaceRefused::TooFast));
        }
        let link = self.dealer.race_link();
        let password = password.map(|password| RacePassword(self.key.race_password(link, password)));
        let organiser = Entrant { player: from.player, name };
        let stored = StoredRace { password, ..StoredRace::new(link, plan, opens, organiser) };
        self.change(from, stored);
        Ok(())
    }
}

fn check_plan(plan: &RacePlan, opens: Seconds, now: Seconds) -> Result<(), Refused> {
    let schedule = Schedule {
        opens,
        sign_ups_end: plan.sign_ups_end,
        closes: plan.closes,
        action_limit: plan.action_limit,
    };
    let has_words = match &plan.words {
        RaceWords::Packs(packs) => Packs::of(plan.language).contains(packs),
        RaceWords::Exact(words) => words.words().iter().all(|word| card_word(word).is_ok()),
        RaceWords::Untold => false,
    };
    // The year that a race may take includes the time until sign-ups open.
    let checked = schedule.checked().and_then(|schedule| Schedule { opens: now, ..schedule }.checked());
    let refused = match checked {
        Err(ScheduleError::ActionLimit) => RaceRefused::BadLimit,
        Err(_) => RaceRefused::BadTimes,
        Ok(_) if !has_words || !(1..=limits::RACE_PAIRS).contains(&plan.most_pairs) => RaceRefused::BadPlan,
        Ok(_) => return Ok(()),
    };
    Err(Refused::Race(refused))
}
