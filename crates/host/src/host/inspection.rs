//! Read-only access to the tables of a host, for tests that compare them with their records.

use splitkey_protocol::{TableCode, TableView, View};
use splitkey_rules::Side;

use super::Host;
use crate::tables::{directory::Directory, matches::Match, queue::RequestQueue, seats::Seats, table::Table};

impl Host {
    /// Returns the table as everyone at it sees it, or `None` if it is not in memory.
    pub fn table_view(&self, code: TableCode) -> Option<TableView> {
        let table = self.table_part::<Table>(code)?;
        Some(table.view(self.table_part::<Seats>(code)?, self.table_part::<Match>(code)))
    }

    /// Returns the match as a member of `side` sees it, or a spectator for `None`.
    pub fn match_view(&self, code: TableCode, side: Option<Side>) -> Option<View> {
        self.table_part::<Match>(code).map(|match_state| match_state.view(side))
    }

    /// Returns how many requests are waiting in a table's queue, without the one in flight.
    pub fn waiting_requests(&self, code: TableCode) -> usize {
        self.table_part::<RequestQueue>(code).map_or(0, RequestQueue::waiting)
    }

    fn table_part<T: bevy_ecs::component::Component>(&self, code: TableCode) -> Option<&T> {
        let world = self.app.world();
        world.get::<T>(world.resource::<Directory>().table(code)?)
    }
}
