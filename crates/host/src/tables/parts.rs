//! All parts of a table together, as systems work on them.

use bevy_ecs::{prelude::*, query::QueryData, system::SystemParam};
use splitkey_net::ConnId;
use splitkey_protocol::VotesUse;
use splitkey_rules::Side;

use crate::tables::{
    matches::Match,
    queue::{RequestQueue, Sender},
    seats::Seats,
    table::Table,
};

/// The parts of a table in memory. A table that is still being loaded has only a queue.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct TableParts {
    pub(crate) entity: Entity,
    pub(crate) table: &'static mut Table,
    pub(crate) seats: &'static mut Seats,
    pub(crate) queue: &'static mut RequestQueue,
    pub(crate) match_state: Option<&'static mut Match>,
}

impl TablePartsItem<'_, '_> {
    /// Returns whether a match is running.
    pub(crate) fn runs(&self) -> bool {
        self.match_state.as_deref().is_some_and(Match::runs)
    }

    /// Makes nothing more of votes for sides that nobody is on any longer, so that those who come next decide for
    /// themselves.
    pub(crate) fn forget_choice_of_empty_sides(&mut self) {
        for side in Side::BOTH {
            if self.seats.of_side(side).next().is_none() {
                self.table.transient.votes[side.index()] = VotesUse::Hidden;
            }
        }
    }

    /// Returns whether this is the connection of the table's host.
    pub(crate) fn is_host(&self, conn: ConnId) -> bool {
        self.seats.person(conn).is_some_and(|person| person.id == self.table.host)
    }
}

/// Every table in memory.
#[derive(SystemParam)]
pub(crate) struct Tables<'w, 's>(Query<'w, 's, TableParts>);

impl<'s> Tables<'_, 's> {
    /// Returns the table that a request is made at.
    pub(crate) fn of(&mut self, from: Sender) -> Option<TablePartsItem<'_, 's>> {
        self.get(from.table?)
    }

    /// Returns a table, unless it has closed.
    pub(crate) fn get(&mut self, table: Entity) -> Option<TablePartsItem<'_, 's>> {
        self.0.get_mut(table).ok()
    }

    /// Returns a table to read, unless it has closed.
    pub(crate) fn read(&self, table: Entity) -> Option<TablePartsReadOnlyItem<'_, 's>> {
        self.0.get(table).ok()
    }
}
