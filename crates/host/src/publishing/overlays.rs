//! Shows tables to stream overlays: one more reader, who sees what spectators see, as late as
//! they do, and no map at any time.
//!
//! The owner of the host passes the pictures on. Each is the whole state, so that a reader who is slow misses nothing by
//! skipping some.

use std::collections::HashMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{OverlayLink, TableCode};

use crate::{players::bans::NetworkKey, tables::table::Table};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().add_observer(forget_table);
}

/// What happened to the overlay of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayNews {
    pub link: OverlayLink,
    pub change: OverlayChange,
}

/// A change of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OverlayChange {
    Shows(OverlayPicture),
    /// Somebody at the table has revoked the link.
    Revoked,
    /// The table has left the memory of the host: it was closed, or nobody is there.
    Gone,
}

/// What an overlay shows of a table, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayPicture {
    pub plain: String,
    /// The same with the names of the players, for overlays that are to show them.
    pub named: String,
}

/// Takes the news of all overlays. It is called during a step and must not block.
pub type OverlayOutlet = Box<dyn FnMut(OverlayNews) + Send + Sync>;

/// The overlays of all tables in memory, each as last shown.
#[derive(Resource, Default)]
pub(crate) struct Overlays {
    pub(crate) outlet: Option<OverlayOutlet>,
    shown: HashMap<TableCode, (OverlayLink, OverlayPicture)>,
}

impl Overlays {
    /// Shows a picture of a table, if it has a link and anything has changed.
    pub(crate) fn show(&mut self, key: &NetworkKey, table: &Table, picture: impl FnOnce() -> OverlayPicture) {
        let link = table.overlay.map(|salt| key.overlay_link(table.code, salt));
        if let Some((old, _)) = self.shown.get(&table.code)
            && Some(*old) != link
        {
            self.end(table.code, OverlayChange::Revoked);
        }
        let (Some(link), true) = (link, self.outlet.is_some()) else { return };
        let picture = picture();
        if self.shown.get(&table.code).is_none_or(|(_, before)| *before != picture) {
            self.tell(OverlayNews { link, change: OverlayChange::Shows(picture.clone()) });
            self.shown.insert(table.code, (link, picture));
        }
    }

    fn end(&mut self, table: TableCode, change: OverlayChange) {
        if let Some((link, _)) = self.shown.remove(&table) {
            self.tell(OverlayNews { link, change });
        }
    }

    fn tell(&mut self, news: OverlayNews) {
        if let Some(outlet) = &mut self.outlet {
            outlet(news);
        }
    }
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut overlays: ResMut<Overlays>) {
    if let Ok(table) = tables.get(table.entity) {
        overlays.end(table.code, OverlayChange::Gone);
    }
}
