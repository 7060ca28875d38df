//! Sends only what has changed about a table since everyone there was last updated.
//!
//! With 216 people the whole table is several kilobytes for each of them, whenever someone joins, leaves or changes
//! sides.

use std::collections::HashMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Seat, SeatId, TableCode, TableView};

use crate::tables::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToldTables>().add_observer(forget_table);
}

/// Each table as last sent to everyone there.
#[derive(Resource, Default)]
pub(crate) struct ToldTables(HashMap<TableCode, TableView>);

impl ToldTables {
    /// Returns the message that brings everyone up to date, or `None` if they already are.
    pub(crate) fn news(&mut self, now: TableView) -> Option<FromHost> {
        let message = match self.0.get(&now.code) {
            Some(before) => news(before, &now)?,
            None => FromHost::TableChanged { table: now.clone() },
        };
        self.0.insert(now.code, now);
        Some(message)
    }
}

fn news(before: &TableView, now: &TableView) -> Option<FromHost> {
    let besides_people = |table: &TableView| TableView { seats: Vec::new(), ..table.clone() };
    if besides_people(before) != besides_people(now) {
        return Some(FromHost::TableChanged { table: now.clone() });
    }
    let old: HashMap<SeatId, &Seat> = before.seats.iter().map(|seat| (seat.id, seat)).collect();
    let changed =
        now.seats.iter().filter(|seat| old.get(&seat.id) != Some(seat)).cloned().collect::<Vec<_>>();
    let gone =
        before.seats.iter().map(|seat| seat.id).filter(|id| now.seats.iter().all(|seat| seat.id != *id));
    let gone = gone.collect::<Vec<_>>();
    (!changed.is_empty() || !gone.is_empty()).then_some(FromHost::PeopleChanged { changed, gone })
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut told: ResMut<ToldTables>) {
    if let Ok(table) = tables.get(table.entity) {
        told.0.remove(&table.code);
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PlayerName;
    use splitkey_rules::Side;

    use super::*;

    fn seat(id: u16, side: Option<Side>) -> Seat {
        let name = PlayerName::new(&format!("Guest {id}")).expect("a name");
        Seat { id: SeatId(id), name, side, connected: true, away: false, computer: None }
    }

    fn table(seats: &[Seat]) -> TableView {
        TableView { seats: seats.to_vec(), ..TableView::new(TableCode::from_bits(7), SeatId(0)) }
    }

    /// Returns the messages about successive states, and the table of a client that applies them all.
    fn followed(tables: &[TableView]) -> (Vec<FromHost>, TableView) {
        let mut told = ToldTables::default();
        let mut has = table(&[]);
        let news: Vec<FromHost> = tables.iter().filter_map(|table| told.news(table.clone())).collect();
        for message in &news {
            match message.clone() {
                FromHost::TableChanged { table } => has = table,
                FromHost::PeopleChanged { changed, gone } => has.change_people(changed, &gone),
                other => panic!("{other:?}"),
            }
        }
        (news, has)
    }

    #[test]
    fn applying_only_the_changes_gives_the_whole_table() {
        let before = table(&[seat(0, Some(Side::A)), seat(1, None), seat(2, None)]);
        let after = table(&[seat(0, Some(Side::A)), seat(2, Some(Side::B)), seat(3, None)]);
        let (news, has) = followed(&[before.clone(), after.clone()]);
        let changed = vec![seat(2, Some(Side::B)), seat(3, None)];
        let people = FromHost::PeopleChanged { changed, gone: vec![SeatId(1)] };
        assert_eq!(news, [FromHost::TableChanged { table: before }, people]);
        assert_eq!(has, after);
    }

    #[test]
    fn other_changes_send_the_whole_table_and_no_change_sends_nothing() {
        let before = table(&[seat(0, None)]);
        let after = TableView { has_password: true, ..before.clone() };
        let (news, has) = followed(&[before.clone(), after.clone(), after.clone()]);
        assert_eq!(news.len(), 2);
        assert_eq!(has, after);
    }
}
