//! What players set so that they hear of a race elsewhere: reminders, feeds and webhooks; and closing races on time for it.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{RaceLink, RaceRefused, Refused, Webhook, WebhookOf, races::Seconds};

use super::desk::RaceDesk;
use crate::{
    journal::races::StoredRace,
    races::{
        news::{WebhookRefusal, WebhookRule},
        race::Race,
        registry::Races,
    },
    schedule::{AddDeadline, HostSystems},
    tables::queue::Sender,
};

/// How often the host looks whether a race that somebody follows has to close.
const LOOKS_EVERY: Duration = Duration::from_secs(60);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClosingLook>().add_deadline(|world| world.resource::<ClosingLook>().next());
    app.init_resource::<WebhookRefusals>();
    app.add_systems(Update, (close_on_time, note_refusals).in_set(HostSystems::Flow));
}

/// The webhooks that have refused news, until that is noted in all races that have them.
#[derive(Resource, Default)]
pub(crate) struct WebhookRefusals(pub(crate) Vec<WebhookRefusal>);

/// Sends nothing more to a webhook that has refused news for good, and tells its owner.
fn note_refusals(mut refusals: ResMut<WebhookRefusals>, mut desk: RaceDesk) {
    refusals.bypass_change_detection().0.retain(|refusal| {
        let refused = |race: &Race| race.refused_by(refusal).next().is_some();
        let races: Vec<_> =
            desk.publisher.races.iter().filter(|race| refused(race)).map(|race| race.stored.link).collect();
        let mut waits = false;
        for link in races {
            let Ok(race) = desk.race(link) else { continue };
            // A change that is being written would be lost.
            waits |= race.in_flight.is_some();
            if race.in_flight.is_none() {
                let after = race.after_refusal(refusal);
                desk.submit(None, after);
            }
        }
        waits
    });
}

/// When the host next looks whether a race has to close, while somebody follows one.
#[derive(Resource, Default)]
pub(crate) struct ClosingLook {
    due: Option<Duration>,
    /// What the computer's clock, which may be set, showed at the last one.
    last: Seconds,
}

impl ClosingLook {
    /// Returns when the host must run a step.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due
    }
}

fn close_on_time(now: Res<HostNow>, mut look: ResMut<ClosingLook>, mut desk: RaceDesk) {
    let time = desk.publisher.races.now().filter(|_| desk.publisher.races.are_followed());
    let Some(time) = time else {
        look.due = None;
        return;
    };
    let waits = look.due.is_some_and(|due| now.0 < due);
    if waits && time < look.last + LOOKS_EVERY.as_secs() {
        return;
    }
    *look = ClosingLook { due: Some(now.0 + LOOKS_EVERY), last: time };
    for race in desk.publisher.races.followed() {
        desk.note_time(race, time);
    }
}

impl RaceDesk<'_, '_> {
    /// Reminds the partner of a player that the match waits for them.
    pub(super) fn remind(&mut self, from: Sender, link: RaceLink, now: Seconds) -> Result<(), Refused> {
        let race = self.race(link)?;
        let (pair, side) = race.place_of(from.player).ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        if race.is_closed(now) {
            return Err(Refused::Race(RaceRefused::Closed));
        }
        let number = pair.number;
        let waits = race.plays.get(&number).is_some_and(|play| play.waits_for_only(side.partner()));
        // A computer player needs no reminder.
        if !waits || pair.is_solo() {
            return Err(Refused::Race(RaceRefused::NotWaiting));
        }
        if race.may_remind(number, side.partner()).is_none_or(|from| now < from) {
            return Err(Refused::Race(RaceRefused::RemindedEnough));
        }
        let mut after = race.stored.clone();
        after.extras.entry(number).or_default().reminded[side.partner().index()] = Some(now);
        self.change(from, after);
        Ok(())
    }

    /// Gives the seat of a player a feed with a new link, or removes it.
    pub(super) fn set_feed(&mut self, from: Sender, link: RaceLink, on: bool) -> Result<(), Refused> {
        let race = self.race(link)?;
        let (pair, side) = race.place_of(from.player).ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
        let number = pair.number;
        let mut after = race.stored.clone();
        let feed = on.then(|| self.dealer.feed_link());
        after.extras.entry(number).or_default().feeds[side.index()] = feed;
        self.change(from, after);
        Ok(())
    }

    /// Sets the webhook of a player's pair or of the race, or removes it.
    pub(super) fn set_webhook(
        &mut self,
        from: Sender,
        link: RaceLink,
        of: WebhookOf,
        webhook: Option<Webhook>,
    ) -> Result<(), Refused> {
        let mut after: StoredRace = match of {
            WebhookOf::Pair => self.race(link)?.stored.clone(),
            WebhookOf::Race => self.organised(from, link)?,
        };
        match (&webhook, self.webhooks()) {
            (None, _) | (Some(_), WebhookRule::Any) => {}
            (Some(_), WebhookRule::Off) => return Err(Refused::Race(RaceRefused::NoWebhooks)),
            (Some(webhook), WebhookRule::Encrypted) if webhook.url.is_encrypted() => {}
            (Some(_), WebhookRule::Encrypted) => return Err(Refused::Race(RaceRefused::BadWebhook)),
        }
        let pair = match of {
            WebhookOf::Race => {
                after.refused_webhooks.remove(&None);
                after.webhook = webhook;
                None
            }
            WebhookOf::Pair => {
                let race = self.race(link)?;
                let (pair, _) = race.place_of(from.player).ok_or(Refused::Race(RaceRefused::NotSignedUp))?;
                after.refused_webhooks.remove(&Some(pair.number));
                after.extras.entry(pair.number).or_default().webhook = webhook;
                Some(pair.number)
            }
        };
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        if let Some((race, address)) = self.publisher.races.get_mut(link).zip(address) {
            race.webhooks_by.insert(pair, address);
        }
        self.change(from, after);
        Ok(())
    }
}

impl Races {
    /// Returns the races that somebody follows.
    fn followed(&self) -> Vec<RaceLink> {
        self.iter().filter(|race| race.is_followed()).map(|race| race.stored.link).collect()
    }
}
