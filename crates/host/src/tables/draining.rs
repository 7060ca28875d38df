//! The tables that a host is about to hand over to others.

use std::{
    collections::{BTreeSet, HashSet},
    time::Duration,
};

use bevy_ecs::prelude::*;
use flume::Sender;
use splitkey_net::ConnId;

/// How often tables are handed over.
const EVERY: Duration = Duration::from_millis(50);

/// Whether this host lets the others have its tables.
#[derive(Resource, Debug, Default)]
pub(crate) struct Draining {
    /// Dropped when no table is left.
    done: Option<Sender<()>>,
    is_on: bool,
    next_at: Duration,
    /// The tables that wait for the journal's notice.
    handed_over: HashSet<Entity>,
    /// The players without a table who were sent on.
    told: BTreeSet<ConnId>,
}

impl Draining {
    pub(crate) fn begin(&mut self, done: Sender<()>) {
        self.is_on = true;
        self.done = Some(done);
    }

    /// Tells the owner of the host that no table is left. Nobody is let in from then on, either.
    pub(crate) fn end(&mut self) {
        self.done = None;
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns whether there are tables left.
    pub(crate) fn goes_on(&self) -> bool {
        self.done.is_some()
    }

    /// Returns when the next tables are due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.goes_on().then_some(self.next_at)
    }

    /// Returns whether tables are due, and if so, counts the time until the next ones from now.
    pub(crate) fn is_due(&mut self, now: Duration) -> bool {
        let is_due = self.next_at <= now;
        self.next_at = if is_due { now + EVERY } else { self.next_at };
        is_due
    }

    /// Notes a table that goes to another host when the journal says so.
    pub(crate) fn note(&mut self, table: Entity) {
        self.handed_over.insert(table);
    }

    /// Returns whether this table was about to go to another host, and forgets that.
    pub(crate) fn take(&mut self, table: Entity) -> bool {
        self.handed_over.remove(&table)
    }

    pub(crate) fn has_told(&self, conn: ConnId) -> bool {
        self.told.contains(&conn)
    }

    pub(crate) fn note_told(&mut self, conn: ConnId) {
        self.told.insert(conn);
    }
}
