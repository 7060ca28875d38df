//! What a table does when a time has come. An alarm lines up before its table like a request.

use std::{collections::BTreeMap, time::Duration};

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};

use crate::{
    HostSystems, PlayerId,
    line::{Ask, Request, Routed},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarms>().add_systems(Update, ring_alarms.in_set(HostSystems::Route));
}

/// Why a table wants to be looked at. Whoever hears it checks whether there is still a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alarm {
    /// The host of the table has had no connection for long.
    HostLost,
    /// The enforced timer of the match may have run out.
    TimeUp,
    /// Nothing has happened at the table for long.
    Idle,
    /// A side that nobody of is connected no longer answers requests to join it.
    SideAnswers,
}

/// What is to ring, and when.
#[derive(Resource, Default)]
pub(crate) struct Alarms {
    due: BTreeMap<(Duration, u64), (Entity, Alarm)>,
    set: u64,
}

impl Alarms {
    pub(crate) fn set(&mut self, due: Duration, table: Entity, alarm: Alarm) {
        self.set += 1;
        self.due.insert((due, self.set), (table, alarm));
    }

    /// When the host has to take a step for the next one.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due.first_key_value().map(|((due, _), _)| *due)
    }

    fn take_due(&mut self, now: Duration) -> Option<(Entity, Alarm)> {
        let first = self.due.first_entry().filter(|first| first.key().0 <= now)?;
        Some(first.remove())
    }
}

/// Nobody speaks on this connection.
const NO_CONN: ConnId = ConnId(0);

fn ring_alarms(now: Res<HostNow>, mut alarms: ResMut<Alarms>, mut routed: ResMut<Routed>) {
    while let Some((table, alarm)) = alarms.take_due(now.0) {
        let request = Request { conn: NO_CONN, player: PlayerId::from_hash([0; 32]), ask: Ask::Alarm(alarm) };
        routed.0.push((table, request));
    }
}
