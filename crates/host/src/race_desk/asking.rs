//! Takes the requests about races, and answers those that change nothing.

use std::{cmp::Reverse, collections::VecDeque};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{
    FromClient, RaceAsk, RaceKey, RaceLine, RaceLink, RaceRefused, RaceTold, Refused, Request, limits,
    races::{Seconds, Stage},
};

use super::desk::{RaceDesk, RaceMessage, RaceRequests, WAITING};
use crate::{
    races::race::Race,
    requests::handlers::{add_handler, run},
    tables::queue::Sender,
};

pub(super) fn plugin(app: &mut App) {
    add_handler(app, "Race", |world, from, FromClient { request, name, .. }| {
        let Request::Race { ask } = request else { return };
        run(world, take_request, (from, RaceMessage { ask, name }));
    });
}

fn take_request(In((from, message)): In<(Sender, RaceMessage)>, mut desk: RaceDesk) {
    if let Err(reason) = desk.take(from, message) {
        desk.publisher.refuse(from.conn, reason);
    }
}

/// Forgets a connection that has ended. What it still waits for is dropped.
pub(crate) fn forget_connection(In(conn): In<ConnId>, mut requests: ResMut<RaceRequests>) {
    requests.waiting.values_mut().for_each(|waiting| waiting.retain(|(from, _)| from.conn != conn));
}

impl RaceDesk<'_, '_> {
    /// Carries a request out, unless a change of its race is under way.
    fn take(&mut self, from: Sender, message: RaceMessage) -> Result<(), Refused> {
        let now = self.publisher.races.time().map_err(Refused::Race)?;
        let Some(link) = self.race_of(&message.ask)? else { return self.carry_out(from, None, message, now) };
        self.note_time(link, now);
        let race = self.publisher.races.get(link).ok_or(Refused::Race(RaceRefused::Unknown))?;
        if race.in_flight.is_some() {
            let waiting = self.requests.waiting.entry(link).or_default();
            if waiting.len() >= WAITING {
                return Err(Refused::TooManyRequests);
            }
            waiting.push_back((from, message));
            return Ok(());
        }
        self.carry_out(from, Some(link), message, now)
    }

    /// Goes on with what has waited for a change of a race, until the next change.
    pub(super) fn go_on(&mut self, link: RaceLink) {
        let Some(now) = self.publisher.races.now() else { return };
        loop {
            if self.requests.waiting.get(&link).is_some_and(|waiting| !waiting.is_empty()) {
                self.note_time(link, now);
            }
            let in_flight = self.publisher.races.get(link).is_some_and(|race| race.in_flight.is_some());
            let waiting = self.requests.waiting.get_mut(&link);
            let next = if in_flight { None } else { waiting.and_then(VecDeque::pop_front) };
            let Some((from, message)) = next else { break };
            // They may have come to a table, or left one, since they asked.
            let Some(caller) = self.directory.caller(from.conn) else { continue };
            let from = Sender { table: caller.table, ..from };
            if let Err(reason) = self.carry_out(from, Some(link), message, now) {
                self.publisher.refuse(from.conn, reason);
            }
        }
        self.requests.waiting.retain(|_, waiting| !waiting.is_empty());
    }

    /// Refuses what has waited for a change of a race.
    pub(super) fn refuse_waiting(&mut self, link: RaceLink) {
        let now = self.publisher.races.now();
        for (from, RaceMessage { ask, .. }) in self.requests.waiting.remove(&link).unwrap_or_default() {
            match (ask, now) {
                // There is no daily board, then.
                (RaceAsk::List, Some(now)) => self.list(from, now),
                _ => self.publisher.refuse(from.conn, Refused::HostFull),
            }
        }
    }

    /// Returns the race that a request is about.
    fn race_of(&self, ask: &RaceAsk) -> Result<Option<RaceLink>, Refused> {
        Ok(Some(match ask {
            RaceAsk::List | RaceAsk::Create { .. } => return Ok(None),
            RaceAsk::Fetch { by: RaceKey::Pair(link) } => {
                let place = self.publisher.races.place(*link);
                place.ok_or(Refused::Race(RaceRefused::Unknown))?.0
            }
            RaceAsk::Fetch { by: RaceKey::Race(race) }
            | RaceAsk::FetchPairs { race, .. }
            | RaceAsk::FetchClues { race, .. }
            | RaceAsk::SignUp { race, .. }
            | RaceAsk::Withdraw { race }
            | RaceAsk::Open { race }
            | RaceAsk::Pause { race, .. }
            | RaceAsk::SetPassword { race, .. }
            | RaceAsk::Extend { race, .. }
            | RaceAsk::Close { race }
            | RaceAsk::CallOff { race, .. }
            | RaceAsk::Rule { race, .. }
            | RaceAsk::RemovePair { race, .. }
            | RaceAsk::Remind { race }
            | RaceAsk::SetFeed { race, .. }
            | RaceAsk::SetWebhook { race, .. } => *race,
        }))
    }

    fn carry_out(
        &mut self,
        from: Sender,
        link: Option<RaceLink>,
        RaceMessage { ask, name }: RaceMessage,
        now: Seconds,
    ) -> Result<(), Refused> {
        let Some(link) = link else {
            return match (ask, name) {
                (RaceAsk::Create { plan, password, opens }, Some(name)) => {
                    let opens = opens.map_or(now, |opens| opens.max(now));
                    self.create(from, (*plan, opens), name, password.as_ref(), now)
                }
                _ => {
                    if !self.waits_for_daily(from, now) {
                        self.list(from, now);
                    }
                    Ok(())
                }
            };
        };
        let is_read = matches!(
            ask,
            RaceAsk::Fetch { .. } | RaceAsk::FetchPairs { .. } | RaceAsk::FetchClues { .. } | RaceAsk::List
        );
        if !is_read && self.race(link)?.is_removed() {
            return Err(Refused::Race(RaceRefused::Removed));
        }
        match ask {
            RaceAsk::Create { .. } => Ok(()),
            // It has waited for the daily board.
            RaceAsk::List => {
                self.list(from, now);
                Ok(())
            }
            RaceAsk::Fetch { by } => {
                let mut page = Box::new(self.race(link)?.page(from.player, now, &self.key));
                if let RaceKey::Pair(place) = by
                    && let Some((_, pair)) = self.publisher.races.place(place)
                {
                    page.invitation = self.race(link)?.invitation(pair);
                }
                self.tell(from, RaceTold::Page { page });
                Ok(())
            }
            RaceAsk::FetchPairs { from: place, .. } => {
                let told = self.race(link)?.rows(place, now, &self.key);
                self.tell(from, told);
                Ok(())
            }
            RaceAsk::FetchClues { from: place, .. } => {
                let race = self.race(link)?;
                if !race.stored.over {
                    return Err(Refused::Race(RaceRefused::NotClosed));
                }
                let told = race.clues(place, now);
                self.tell(from, told);
                Ok(())
            }
            RaceAsk::SignUp { how, password, .. } => {
                let Some(name) = name else { return Ok(()) };
                self.sign_up(from, link, name, how, password.as_ref(), now)
            }
            RaceAsk::Withdraw { .. } => self.withdraw(from, link, now),
            RaceAsk::Open { .. } => self.open(from, link, now),
            RaceAsk::Pause { on, .. } => self.pause(from, link, on, now),
            RaceAsk::SetPassword { password, .. } => self.set_password(from, link, password.as_ref()),
            RaceAsk::Extend { closes, .. } => self.extend(from, link, closes, now),
            RaceAsk::Close { .. } => self.close(from, link, now),
            RaceAsk::CallOff { reason, .. } => self.call_off(from, link, reason, now),
            RaceAsk::Rule { ruling, .. } => self.rule(from, link, ruling),
            RaceAsk::RemovePair { pair, reason, .. } => self.remove_pair(from, link, pair, reason),
            RaceAsk::Remind { .. } => self.remind(from, link, now),
            RaceAsk::SetFeed { on, .. } => self.set_feed(from, link, on),
            RaceAsk::SetWebhook { of, webhook, .. } => self.set_webhook(from, link, of, webhook),
        }
    }

    fn list(&mut self, from: Sender, now: Seconds) {
        let line = |race: &Race| (race.stored.opens, race.line(from.player, now));
        let races = &self.publisher.races;
        let open = races.iter().filter(|race| race.stored.plan.listed && !race.is_closed(now));
        let mut listed: Vec<RaceLine> = open.map(|race| line(race).1).collect();
        listed.sort_by_key(|line| (!line.daily, line.closes, line.race));
        listed.truncate(limits::LISTED_RACES);
        let mut mine: Vec<(Seconds, RaceLine)> = races.iter().map(line).collect();
        mine.retain(|(_, line)| line.organises || line.signed_up);
        // Those that are over are cut off first.
        mine.sort_by_key(|(opens, line)| {
            (!line.my_turn, line.stage == Stage::Closed, Reverse(*opens), line.race)
        });
        mine.truncate(limits::LISTED_RACES);
        let mine: Vec<RaceLine> = mine.into_iter().map(|(_, line)| line).collect();
        if from.table.is_none() {
            self.publisher.call_to_race(from.conn, mine.iter().any(|line| line.my_turn));
        }
        self.tell(from, RaceTold::List { listed, mine, now });
    }
}
