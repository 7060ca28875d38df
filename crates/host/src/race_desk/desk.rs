//! The requests about races that are not answered yet, and what all of them need.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::HostNow;
use splitkey_protocol::{
    FromHost, PlayerName, RaceAsk, RaceLink, RaceRefused, RaceTold, Refused, races::Seconds,
};

use crate::{
    journal::{
        LowDisk, Seq,
        races::{RaceChange, StoredRace},
    },
    limits::allowances::Allowances,
    play::{dealer::Dealer, library::Library},
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    races::{daily::DailyRaces, news::WebhookRule, race::Race},
    requests::step::IncomingRequests,
    tables::{directory::Directory, partners::Partners, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RaceRequests>();
}

/// The most requests about one race that wait for a change of it.
pub(super) const WAITING: usize = 512;

/// A change that is not durable yet.
#[derive(Debug)]
pub(crate) struct Change {
    /// Who asked for it, if anybody did.
    pub(super) from: Option<Sender>,
    pub(super) after: Box<StoredRace>,
}

/// What a player asks about races, with their name where that is needed.
pub(super) struct RaceMessage {
    pub(super) ask: RaceAsk,
    pub(super) name: Option<PlayerName>,
}

/// The requests about races that are not answered yet.
#[derive(Resource, Default)]
pub(crate) struct RaceRequests {
    /// The changes that are not durable yet.
    pub(super) under_way: HashMap<Seq, Change>,
    pub(super) waiting: HashMap<RaceLink, VecDeque<(Sender, RaceMessage)>>,
    /// The daily board that is being created.
    pub(super) daily: Option<RaceLink>,
}

/// What the requests about races need.
#[derive(SystemParam)]
pub(crate) struct RaceDesk<'w, 's> {
    pub(super) clock: Res<'w, HostNow>,
    pub(super) directory: ResMut<'w, Directory>,
    pub(super) dealer: ResMut<'w, Dealer>,
    pub(super) library: Res<'w, Library>,
    pub(super) key: Res<'w, NetworkKey>,
    pub(super) low_disk: Res<'w, LowDisk>,
    pub(super) daily: Res<'w, DailyRaces>,
    webhooks: Res<'w, WebhookRule>,
    pub(super) allowances: ResMut<'w, Allowances>,
    pub(super) requests: ResMut<'w, RaceRequests>,
    pub(super) incoming: ResMut<'w, IncomingRequests>,
    pub(super) partners: ResMut<'w, Partners>,
    pub(super) publisher: Publisher<'w>,
    pub(super) commands: Commands<'w, 's>,
}

impl RaceDesk<'_, '_> {
    /// Returns which webhooks players may set.
    pub(super) fn webhooks(&self) -> WebhookRule {
        *self.webhooks
    }

    /// Returns the host's own time, by which limits count.
    pub(super) fn host_time(&self) -> Duration {
        self.clock.0
    }

    pub(super) fn race(&self, link: RaceLink) -> Result<&Race, Refused> {
        self.publisher.races.get(link).ok_or(Refused::Race(RaceRefused::Unknown))
    }

    pub(super) fn tell(&mut self, from: Sender, told: RaceTold) {
        self.publisher.tell(from.conn, &FromHost::Race { told });
    }

    /// Changes a race once that is durable, as somebody has asked.
    pub(super) fn change(&mut self, from: Sender, after: StoredRace) {
        self.submit(Some(from), after);
    }

    pub(super) fn submit(&mut self, from: Option<Sender>, after: StoredRace) {
        let (link, race) = (after.link, Box::new(after));
        let seq = self.publisher.submit_race(RaceChange::Kept(race.clone()));
        if let Some(race) = self.publisher.races.get_mut(link) {
            race.in_flight = Some(seq);
        }
        self.requests.under_way.insert(seq, Change { from, after: race });
    }

    /// Notes what time has brought about in a race.
    pub(super) fn note_time(&mut self, link: RaceLink, now: Seconds) {
        let after = self.publisher.races.get(link).and_then(|race| race.after_time(now));
        if let Some(after) = after {
            self.submit(None, after);
        }
    }
}
