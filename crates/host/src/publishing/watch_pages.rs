//! Shows tables to viewers who vote: more readers, who see what overlays show, and after a match both maps.
//!
//! The owner of the host passes the pictures on and counts the votes. Each picture is the whole state.

use std::collections::HashMap;

use bevy::prelude::*;
use splitkey_protocol::{TableCode, VoteTally, WatchLink};
use splitkey_rules::{CELLS, PublicView};

use crate::{players::bans::NetworkKey, tables::table::Table};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WatchPages>().add_observer(forget_table);
}

/// What happened to the viewers' page of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchNews {
    pub link: WatchLink,
    pub change: WatchChange,
}

/// A change of what viewers see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchChange {
    Shows(Box<WatchPicture>),
    /// The host of the table has revoked the link.
    Revoked,
    /// The table has left the memory of the host: it was closed, or nobody is there.
    Gone,
}

/// What viewers see of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchPicture {
    /// The number of the state of the match, which votes belong to. Several pictures may show the same state. It counts
    /// what this link has shown, and nothing else.
    pub state: u64,
    /// What overlays show, without names, as JSON.
    pub json: String,
    /// The match that it shows.
    pub view: Option<PublicView>,
    /// How many seconds viewers are behind the table.
    pub late: u8,
}

/// The votes on a state of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedVotes {
    pub link: WatchLink,
    /// [`WatchPicture::state`].
    pub state: u64,
    /// How many viewers want each word to be touched next, in grid order.
    pub cells: [u16; CELLS],
    /// How many want the clue to be challenged.
    pub disputes: u16,
}

/// Takes the news of all viewers' pages. It is called during a step and must not block.
pub type WatchOutlet = Box<dyn FnMut(WatchNews) + Send + Sync>;

/// The viewers' pages of all tables in memory, each as last shown.
#[derive(Resource, Default)]
pub(crate) struct WatchPages {
    pub(crate) outlet: Option<WatchOutlet>,
    shown: HashMap<TableCode, Shown>,
    tables: HashMap<WatchLink, TableCode>,
}

struct Shown {
    link: WatchLink,
    picture: WatchPicture,
    /// The votes on this state.
    votes: Option<VoteTally>,
}

impl WatchPages {
    /// Shows a picture of a table, as JSON and as the match that it shows, if the table has a link and anything has
    /// changed.
    pub(crate) fn show(
        &mut self,
        key: &NetworkKey,
        table: &Table,
        late: u8,
        picture: impl FnOnce() -> (String, Option<PublicView>),
    ) {
        let link = table.watch.map(|salt| key.watch_link(table.code, salt));
        if let Some(old) = self.shown.get(&table.code)
            && Some(old.link) != link
        {
            self.end(table.code, WatchChange::Revoked);
        }
        let (Some(link), true) = (link, self.outlet.is_some()) else { return };
        let (json, view) = picture();
        let before = self.shown.get(&table.code);
        let is_same_state =
            before.is_some_and(|before| are_same(before.picture.view.as_ref(), view.as_ref()));
        let state = before.map_or(0, |before| before.picture.state) + u64::from(!is_same_state);
        let picture = WatchPicture { state, json, view, late };
        if before.is_some_and(|before| before.picture == picture) {
            return;
        }
        let votes = before.and_then(|before| before.votes).filter(|_| is_same_state);
        self.tell(WatchNews { link, change: WatchChange::Shows(Box::new(picture.clone())) });
        self.shown.insert(table.code, Shown { link, picture, votes });
        self.tables.insert(link, table.code);
    }

    /// Keeps the votes on what a link shows. Returns its table, unless they are about something else.
    pub(crate) fn note(&mut self, counted: &CountedVotes) -> Option<TableCode> {
        let table = *self.tables.get(&counted.link)?;
        let shown = self.shown.get_mut(&table)?;
        let view = shown.picture.view.as_ref().filter(|_| shown.picture.state == counted.state)?;
        let CountedVotes { cells, disputes, .. } = *counted;
        shown.votes = Some(VoteTally { revision: view.position.revision, cells, disputes });
        Some(table)
    }

    /// Returns the votes on the state of the match that has these words and this revision.
    pub(crate) fn votes_on(
        &self,
        table: TableCode,
        words: &[String; CELLS],
        revision: u32,
    ) -> Option<VoteTally> {
        let shown = self.shown.get(&table)?;
        let view = shown.picture.view.as_ref()?;
        shown.votes.filter(|votes| votes.revision == revision && view.words == *words)
    }

    fn end(&mut self, table: TableCode, change: WatchChange) {
        if let Some(Shown { link, .. }) = self.shown.remove(&table) {
            self.tables.remove(&link);
            self.tell(WatchNews { link, change });
        }
    }

    fn tell(&mut self, news: WatchNews) {
        if let Some(outlet) = &mut self.outlet {
            outlet(news);
        }
    }
}

/// Returns whether both show the same state of the same match, or none.
fn are_same(one: Option<&PublicView>, other: Option<&PublicView>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.words == other.words && one.position.revision == other.position.revision
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut pages: ResMut<WatchPages>) {
    if let Ok(table) = tables.get(table.entity) {
        pages.end(table.code, WatchChange::Gone);
    }
}
