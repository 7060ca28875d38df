//! The pages outside the game that follow tables: what each was last shown, by its link.
//!
//! The owner of the host passes the pictures on. Each is the whole state, so that a reader who is slow misses nothing by
//! skipping some.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    net::IpAddr,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{LinkKind, SeatId, TableCode, TableLink};

use crate::{
    publishing::polls::PollPicture,
    tables::{seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Followers>().add_observer(forget_table);
}

/// What happened to the page of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowerNews {
    pub link: TableLink,
    /// The address of the table's host, or of anybody else there, with a picture. Tables of one address share what their
    /// readers take up.
    pub opener: Option<IpAddr>,
    pub change: FollowerChange,
}

/// A change of what a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowerChange {
    /// A phone has opened a code, and waits for its player's answer.
    Waits,
    Shows(Box<Picture>),
    /// The player said that their phone shows other words, or said nothing in time.
    Refused,
    /// Somebody who may has revoked the link, or the player of a phone has paired another one or left the side.
    Revoked,
    /// The table has left the memory of the host: it was closed, or nobody is there.
    Gone,
}

/// What a page shows of a table. `Debug` does not print it, because that of a phone holds a map.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// For the page, as JSON.
    pub json: String,
    /// The same with the names of the players, for overlays that are to show them.
    pub named: Option<String>,
    /// What viewers vote on, for their page.
    pub poll: Option<PollPicture>,
}

impl From<String> for Picture {
    fn from(json: String) -> Picture {
        Picture { json, named: None, poll: None }
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Picture(..)")
    }
}

/// Takes the news of all pages. It is called during a step and must not block.
pub type FollowerOutlet = Box<dyn FnMut(FollowerNews) + Send + Sync>;

/// The pages that follow tables in memory.
#[derive(Resource, Default)]
pub(crate) struct Followers {
    pub(crate) outlet: Option<FollowerOutlet>,
    pages: HashMap<TableLink, Follower>,
    tables: HashMap<TableCode, BTreeSet<TableLink>>,
}

/// The page of a link.
struct Follower {
    table: TableCode,
    /// The seat whose player has opened it, if it is for one seat.
    seat: Option<SeatId>,
    /// What it was last shown.
    picture: Option<Picture>,
}

impl Followers {
    /// Returns whether anybody takes pictures.
    pub(crate) fn are_shown(&self) -> bool {
        self.outlet.is_some()
    }

    /// Returns the table that a link is for.
    pub(crate) fn table(&self, link: TableLink) -> Option<TableCode> {
        self.pages.get(&link).map(|page| page.table)
    }

    /// Returns the seat that a link is for.
    pub(crate) fn seat(&self, link: TableLink) -> Option<(TableCode, SeatId)> {
        self.pages.get(&link).and_then(|page| Some((page.table, page.seat?)))
    }

    /// Opens the page of a seat, which shows nothing yet.
    pub(crate) fn wait(&mut self, link: TableLink, (table, seat): (TableCode, SeatId)) {
        self.add(link, Follower { table, seat: Some(seat), picture: None });
        self.tell(link, None, FollowerChange::Waits);
    }

    /// Shows a picture of a table, if anything has changed.
    pub(crate) fn show(&mut self, link: TableLink, (table, seats): (&Table, &Seats), picture: Picture) {
        if !self.pages.contains_key(&link) {
            self.add(link, Follower { table: table.code, seat: None, picture: None });
        }
        let Some(page) = self.pages.get_mut(&link) else { return };
        if page.picture.as_ref() != Some(&picture) {
            page.picture = Some(picture.clone());
            let opener = opener(table, seats);
            self.tell(link, opener, FollowerChange::Shows(Box::new(picture)));
        }
    }

    /// Ends the page of a table that is of this kind and not of this link, which has been revoked. Returns whether there
    /// was one.
    pub(crate) fn keep(&mut self, table: TableCode, kind: LinkKind, link: Option<TableLink>) -> bool {
        let mut links = self.tables.get(&table).into_iter().flatten().copied();
        let old = links.find(|old| old.kind == kind && Some(*old) != link);
        old.into_iter().for_each(|old| self.end(old, FollowerChange::Revoked));
        old.is_some()
    }

    /// Ends the page of a link.
    pub(crate) fn end(&mut self, link: TableLink, change: FollowerChange) {
        let Some(Follower { table, .. }) = self.pages.remove(&link) else { return };
        if let Some(links) = self.tables.get_mut(&table) {
            links.remove(&link);
            if links.is_empty() {
                self.tables.remove(&table);
            }
        }
        self.tell(link, None, change);
    }

    fn add(&mut self, link: TableLink, page: Follower) {
        self.tables.entry(page.table).or_default().insert(link);
        self.pages.insert(link, page);
    }

    fn tell(&mut self, link: TableLink, opener: Option<IpAddr>, change: FollowerChange) {
        if let Some(outlet) = &mut self.outlet {
            outlet(FollowerNews { link, opener, change });
        }
    }
}

/// Returns the address of the table's host, or of somebody else where the host has not come yet since the program started.
fn opener(table: &Table, seats: &Seats) -> Option<IpAddr> {
    let of_host = seats.iter().filter(|person| person.id == table.host);
    of_host.chain(seats.iter()).find_map(|person| person.origin)
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut followers: ResMut<Followers>) {
    let Ok(Table { code, .. }) = tables.get(table.entity) else { return };
    for link in followers.tables.get(code).cloned().unwrap_or_default() {
        followers.end(link, FollowerChange::Gone);
    }
}
