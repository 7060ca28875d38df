//! Lets closed races age, and deletes those that were kept for long enough.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{RaceLink, races::Seconds};

use super::desk::RaceDesk;
use crate::{
    journal::races::{RaceAge, RaceChange, StoredRace},
    races::{race::Race, registry::RACE_DAYS},
    schedule::{AddDeadline, HostSystems},
};

const DAY: Seconds = 24 * 60 * 60;
/// How often the host looks which races have aged by a day.
const LOOKS_EVERY: Duration = Duration::from_secs(60 * 60);
/// The most races that age at one look, so that the journal does not get many thousands at once.
const RACES_A_LOOK: usize = 200;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AgeingLook>().add_deadline(|world| world.resource::<AgeingLook>().next());
    app.add_systems(Update, age_races.in_set(HostSystems::Flow));
}

/// When the host next looks which races have aged, while it has any.
#[derive(Resource, Default)]
pub(crate) struct AgeingLook {
    due: Option<Duration>,
    /// The time at the last look.
    last: Seconds,
}

impl AgeingLook {
    /// Returns when the host must run a step.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due
    }
}

fn age_races(now: Res<HostNow>, mut look: ResMut<AgeingLook>, mut desk: RaceDesk) {
    let has_races = desk.publisher.races.iter().next().is_some();
    let Some(time) = desk.publisher.races.now().filter(|_| has_races) else {
        look.due = None;
        return;
    };
    let is_due = look.due.is_none_or(|due| due <= now.0);
    if !is_due && time < look.last + LOOKS_EVERY.as_secs() {
        return;
    }
    *look = AgeingLook { due: Some(now.0 + LOOKS_EVERY), last: time };
    let ageing = desk.publisher.races.iter().filter_map(|race| Some((race.stored.link, aged(race, time)?)));
    let ageing: Vec<(RaceLink, Option<RaceAge>)> = ageing.take(RACES_A_LOOK).collect();
    for (link, age) in ageing {
        desk.let_age(link, age);
    }
}

/// Returns the age that a race has now, if that has to be noted.
fn aged(race: &Race, time: Seconds) -> Option<Option<RaceAge>> {
    // A race that somebody follows is closed at once, which is told then.
    let is_closing = race.is_followed() && race.is_closed(time) && !race.stored.over;
    if race.in_flight.is_some() || is_closing {
        return None;
    }
    match (race.is_closed(time), race.stored.age) {
        (true, None) => Some(Some(RaceAge { counted_at: time, lived: 0 })),
        (true, Some(age)) => age.after_a_day(time).map(Some),
        // The clock that has closed it was wrong.
        (false, Some(_)) => Some(None),
        (false, None) => None,
    }
}

impl RaceDesk<'_, '_> {
    fn let_age(&mut self, link: RaceLink, age: Option<RaceAge>) {
        let Some(race) = self.publisher.races.get(link) else { return };
        // Nobody has anything to look at in a daily board that nobody has played.
        let days = if race.stored.daily && race.plays.is_empty() { 1 } else { RACE_DAYS };
        if age.is_some_and(|age| age.lived >= days * DAY) {
            self.publisher.races.remove(link);
            self.publisher.submit_race(RaceChange::Gone(link));
        } else {
            let after = StoredRace { age, ..race.stored.clone() };
            self.submit(None, after);
        }
    }
}
