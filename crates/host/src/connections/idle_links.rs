//! Closes connections that are at no table and ask for nothing, to make room for active players.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::Goodbye;

use crate::{
    publishing::publisher::Publisher,
    schedule::{AddDeadline, HostSystems},
    tables::directory::{Caller, Directory},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IdleLinks>().add_deadline(|world| world.resource::<IdleLinks>().next());
    app.add_systems(Update, close_idle_links.in_set(HostSystems::Flow));
}

/// How long a connection may be at no table without asking for anything.
const LIMIT: Duration = Duration::from_secs(600);
/// Connections are checked at multiples of this, so that an idle host seldom wakes up.
const LOOKS_APART: Duration = Duration::from_secs(30);

/// The connections that are at no table.
#[derive(Resource, Debug, Default)]
pub(crate) struct IdleLinks {
    /// When each connection last asked for something or was left without a table.
    asked_at: HashMap<ConnId, Duration>,
    /// When to check which connections.
    looks: BTreeMap<Duration, Vec<ConnId>>,
}

impl IdleLinks {
    /// Notes that a connection has asked for something.
    pub(crate) fn note_asked(&mut self, conn: ConnId, now: Duration) {
        if let Some(asked_at) = self.asked_at.get_mut(&conn) {
            *asked_at = now;
        }
    }

    /// Returns when the next check is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.looks.first_key_value().map(|(due, _)| *due)
    }

    /// Starts measuring at `now`.
    fn watch(&mut self, conn: ConnId, now: Duration) {
        if self.asked_at.insert(conn, now).is_none() {
            self.look_again(conn, now);
        }
    }

    fn look_again(&mut self, conn: ConnId, asked_at: Duration) {
        let looks = (asked_at + LIMIT).as_secs().div_ceil(LOOKS_APART.as_secs());
        let due = LOOKS_APART * u32::try_from(looks).unwrap_or(u32::MAX);
        self.looks.entry(due.max(asked_at + LIMIT)).or_default().push(conn);
    }

    fn take_due(&mut self, now: Duration) -> Option<Vec<ConnId>> {
        let first = self.looks.first_entry().filter(|first| *first.key() <= now)?;
        Some(first.remove())
    }
}

fn close_idle_links(
    now: Res<HostNow>,
    mut links: ResMut<IdleLinks>,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
) {
    directory.without_table().for_each(|conn| links.watch(conn, now.0));
    while let Some(conns) = links.take_due(now.0) {
        for conn in conns {
            let Some(asked_at) = links.asked_at.get(&conn).copied() else { continue };
            match directory.caller(conn) {
                // Players in this process take up no room.
                Some(Caller { table: None, from: Some(_), .. }) => {
                    if asked_at + LIMIT <= now.0 {
                        links.asked_at.remove(&conn);
                        publisher.end(conn, Goodbye::Idle);
                    } else {
                        links.look_again(conn, asked_at);
                    }
                }
                _ => drop(links.asked_at.remove(&conn)),
            }
        }
    }
}
