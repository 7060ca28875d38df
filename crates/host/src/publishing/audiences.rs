//! The audiences of tables that are held back: spectators other than the host of the table, overlays, viewers who
//! vote, and the list of public tables.
//!
//! What the host says to a connection goes through here if that connection is in such an audience, whatever it is
//! about. So a viewer's stream is a function of what happened before the delay, refusals included.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, Spoken};
use splitkey_protocol::{FromHost, TableCode};

use crate::{
    publishing::{
        feed::{Feed, Shows},
        held_bytes::AllHeld,
        public_picture::PublicPicture,
    },
    schedule::AddDeadline,
    tables::{matches::Match, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Audiences>().add_deadline(|world| world.resource::<Audiences>().next());
    app.add_observer(forget_table);
}

/// The audiences of all tables in memory that are held back.
#[derive(Resource, Default)]
pub(crate) struct Audiences {
    feeds: HashMap<TableCode, Feed>,
    of: HashMap<ConnId, TableCode>,
    /// When something is due at which table. Some of it may have been dropped since.
    due: BTreeSet<(Duration, TableCode)>,
    /// The tables that have kept what they promised before this host started.
    settled: HashSet<TableCode>,
    held: AllHeld,
}

/// Who came into an audience, and who left it and is still at the table.
#[derive(Default)]
pub(crate) struct Moved {
    pub(crate) came: Vec<ConnId>,
    pub(crate) freed: Vec<ConnId>,
}

/// What the audience of a table sees of it.
pub(crate) enum Sees<'a> {
    Live,
    Picture(&'a PublicPicture),
    Nothing,
}

impl Audiences {
    /// Returns when something is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due.first().map(|(due, _)| *due)
    }

    /// Returns a table at which something is due.
    pub(crate) fn take_due_table(&mut self, now: Duration) -> Option<TableCode> {
        let (_, code) = self.due.first().filter(|(due, _)| *due <= now).copied()?;
        self.due.pop_first();
        Some(code)
    }

    pub(crate) fn feed(&mut self, table: TableCode) -> Option<&mut Feed> {
        self.feeds.get_mut(&table)
    }

    pub(crate) fn is_held_back(&self, conn: ConnId) -> bool {
        self.of.contains_key(&conn)
    }

    /// Returns what the audience of a table sees now.
    pub(crate) fn sees(&self, table: &Table) -> Sees<'_> {
        match self.feeds.get(&table.code) {
            Some(feed) => feed.showing().map_or(Sees::Nothing, |shown| Sees::Picture(&shown.picture)),
            None if self.owes(table) => Sees::Nothing,
            None => Sees::Live,
        }
    }

    /// Returns whether a table has an audience to hold back which this host has not met yet.
    fn owes(&self, table: &Table) -> bool {
        table.holds_audience_back() && !self.settled.contains(&table.code)
    }

    /// Notes who is in the audience of a table now. One that was held back before this host started sees nothing until
    /// everything that could be known of the time before is as old as promised.
    pub(crate) fn follow(
        &mut self,
        watched @ (table, seats, _): (&Table, &Seats, Option<&Match>),
        now: Duration,
    ) -> Moved {
        if !self.feeds.contains_key(&table.code) {
            if !self.owes(table) {
                return Moved::default();
            }
            let wait = Duration::from_secs(table.audience.delay.max(table.still_held).into());
            self.feeds.insert(table.code, Feed::dark(table.audience, now + wait, self.held.clone()));
            self.hold(table.code, Shows::Whole(PublicPicture::of(watched, None, now)), now);
        }
        let Some(feed) = self.feeds.get_mut(&table.code) else { return Moved::default() };
        let audience = seats.iter().filter(|person| table.is_in_audience(person));
        let members: BTreeSet<ConnId> = audience.filter_map(|person| person.conn).collect();
        let gone: Vec<ConnId> = feed.members.difference(&members).copied().collect();
        let came: Vec<ConnId> = members.difference(&feed.members).copied().collect();
        feed.members = members;
        for conn in &gone {
            self.of.remove(conn);
        }
        self.of.extend(came.iter().map(|conn| (*conn, table.code)));
        let freed = gone.into_iter().filter(|conn| seats.person(*conn).is_some()).collect();
        Moved { came, freed }
    }

    /// Makes sure that a table whose audience was not held back until now has a feed.
    pub(crate) fn begin(&mut self, watched: (&Table, &Seats, Option<&Match>), now: Duration) {
        let (code, all) = (watched.0.code, &self.held);
        self.feeds
            .entry(code)
            .or_insert_with(|| Feed::after_live(PublicPicture::of(watched, None, now), now, all.clone()));
    }

    /// Holds something back from the audience of a table.
    pub(crate) fn hold(&mut self, table: TableCode, shows: Shows, now: Duration) {
        if let Some(due) = self.feeds.get_mut(&table).and_then(|feed| feed.hold(shows, now)) {
            self.due.insert((due, table));
        }
    }

    /// Holds a picture back from the audience of a table that takes the place of everything that waits.
    pub(crate) fn hold_instead(&mut self, table: TableCode, picture: PublicPicture, now: Duration) {
        if let Some(due) = self.feeds.get_mut(&table).and_then(|feed| feed.hold_instead(picture, now)) {
            self.due.insert((due, table));
        }
    }

    /// Notes when something is due at a table.
    pub(crate) fn expect(&mut self, table: TableCode, due: Option<Duration>) {
        self.due.extend(due.map(|due| (due, table)));
    }

    /// Holds a message back from those of its readers who are in an audience. Returns the others.
    pub(crate) fn hold_message(
        &mut self,
        conns: impl IntoIterator<Item = ConnId>,
        message: &FromHost,
        now: Duration,
    ) -> Vec<ConnId> {
        let mut held: BTreeMap<TableCode, Vec<ConnId>> = BTreeMap::new();
        let mut live = Vec::new();
        for conn in conns {
            match self.of.get(&conn) {
                Some(table) => held.entry(*table).or_default().push(conn),
                None => live.push(conn),
            }
        }
        if !held.is_empty()
            && let Ok(spoken) = Spoken::of(message)
        {
            held.into_iter().for_each(|(table, conns)| {
                self.hold(table, Shows::Said(conns, spoken.clone()), now);
            });
        }
        live
    }

    /// Forgets a connection that is no longer at its table.
    pub(crate) fn forget(&mut self, conn: ConnId) {
        if let Some(feed) = self.of.remove(&conn).and_then(|table| self.feeds.get_mut(&table)) {
            feed.members.remove(&conn);
        }
    }

    /// Ends the feed of a table whose audience has seen everything. Returns who was in it.
    pub(crate) fn end_if_over(&mut self, table: TableCode) -> Option<BTreeSet<ConnId>> {
        self.feeds.get(&table).filter(|feed| feed.is_over())?;
        let members = self.feeds.remove(&table)?.members;
        self.of.retain(|_, of| *of != table);
        self.settled.insert(table);
        Some(members)
    }
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut audiences: ResMut<Audiences>) {
    let Ok(table) = tables.get(table.entity) else { return };
    audiences.settled.remove(&table.code);
    if audiences.feeds.remove(&table.code).is_some() {
        audiences.of.retain(|_, of| *of != table.code);
    }
}
