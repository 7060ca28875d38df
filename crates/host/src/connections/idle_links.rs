//! Closes connections that are at no table and ask for nothing, to make room for active players.

use std::{
    collections::{BTreeSet, HashMap},
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
    links: HashMap<ConnId, IdleLink>,
    /// When to check which connections.
    looks: BTreeSet<(Duration, ConnId)>,
}

#[derive(Clone, Copy, Debug)]
struct IdleLink {
    /// When it last asked for something or was left without a table.
    asked_at: Duration,
    look_at: Duration,
}

impl IdleLinks {
    /// Notes that a connection has asked for something.
    pub(crate) fn note_asked(&mut self, conn: ConnId, now: Duration) {
        if let Some(link) = self.links.get_mut(&conn) {
            link.asked_at = now;
        }
    }

    /// Forgets a connection that has ended.
    pub(crate) fn forget(&mut self, conn: ConnId) {
        if let Some(link) = self.links.remove(&conn) {
            self.looks.remove(&(link.look_at, conn));
        }
    }

    /// Returns when the next check is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.looks.first().map(|(due, _)| *due)
    }

    /// Starts measuring at `now`.
    fn watch(&mut self, conn: ConnId, now: Duration) {
        match self.links.get_mut(&conn) {
            Some(link) => link.asked_at = now,
            None => self.look_again(conn, now),
        }
    }

    fn look_again(&mut self, conn: ConnId, asked_at: Duration) {
        let looks = (asked_at + LIMIT).as_secs().div_ceil(LOOKS_APART.as_secs());
        let due = LOOKS_APART * u32::try_from(looks).unwrap_or(u32::MAX);
        let look_at = due.max(asked_at + LIMIT);
        self.links.insert(conn, IdleLink { asked_at, look_at });
        self.looks.insert((look_at, conn));
    }

    /// Removes and returns the next connection whose check is due, and when it last asked for something.
    fn take_due(&mut self, now: Duration) -> Option<(ConnId, Duration)> {
        let (_, conn) = self.looks.first().copied().filter(|(due, _)| *due <= now)?;
        let asked_at = self.links.get(&conn)?.asked_at;
        self.forget(conn);
        Some((conn, asked_at))
    }
}

fn close_idle_links(
    now: Res<HostNow>,
    mut links: ResMut<IdleLinks>,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
) {
    let without_table: Vec<ConnId> = directory.without_table().collect();
    // Players in this process take up no room.
    let is_idle = |conn| matches!(directory.caller(conn), Some(Caller { table: None, from: Some(_), .. }));
    for conn in without_table.into_iter().filter(|conn| is_idle(*conn)) {
        links.watch(conn, now.0);
    }
    while let Some((conn, asked_at)) = links.take_due(now.0) {
        if is_idle(conn) && asked_at + LIMIT <= now.0 {
            publisher.end(conn, Goodbye::Idle);
        } else if is_idle(conn) {
            links.look_again(conn, asked_at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ended_connection_leaves_nothing_behind() {
        let mut links = IdleLinks::default();
        let now = Duration::from_secs(100);
        (0..1000).for_each(|conn| links.watch(ConnId(conn), now));
        (0..1000).for_each(|conn| links.forget(ConnId(conn)));
        assert!(links.links.is_empty() && links.looks.is_empty());
    }

    #[test]
    fn each_check_is_for_a_connection_once() {
        let mut links = IdleLinks::default();
        links.watch(ConnId(1), Duration::from_secs(10));
        links.watch(ConnId(1), Duration::from_secs(20));
        links.note_asked(ConnId(1), Duration::from_secs(30));
        assert_eq!(links.next(), Some(Duration::from_secs(630)));
        assert_eq!(links.take_due(Duration::from_secs(629)), None);
        let due = links.take_due(Duration::from_secs(630));
        assert_eq!(due, Some((ConnId(1), Duration::from_secs(30))));
        assert_eq!((links.next(), links.links.len()), (None, 0));
    }
}
