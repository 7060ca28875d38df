//! Whether the live state of every table is the one that its records tell.

use std::collections::BTreeMap;

use splitkey_host::{Event, History, PlayerId, Record};
use splitkey_protocol::{SeatId, TableCode, TableView, View};
use splitkey_rules::Side;

use super::setup::Setup;

const VIEWERS: [Option<Side>; 3] = [None, Some(Side::A), Some(Side::B)];

/// What the records tell, as far as they were read.
#[derive(Default)]
pub struct Replay {
    read: BTreeMap<TableCode, usize>,
    told: BTreeMap<TableCode, Told>,
}

/// A table as its records tell it; nothing of one that is closed.
type Told = Option<(TableView, [Option<View>; 3])>;

impl Replay {
    /// Reading the records of a table takes longer the more there are, so that it is not done after every step.
    pub const EVERY: usize = 8;

    /// Compares all tables, unless something is on its way to the journal.
    ///
    /// # Panics
    /// When a table is not as its records tell.
    pub fn check(&mut self, setup: &Setup) {
        if !setup.is_at_rest() {
            return;
        }
        for (code, records) in setup.notebook.longer_than(&self.read) {
            check_seats(&records);
            self.read.insert(code, records.len());
            let history = History::read(records).expect("its own records should be a history");
            let history = history.expect("a table should have records");
            let told = (!history.is_closed())
                .then(|| (kept(history.table_view()), VIEWERS.map(|side| history.match_view(side))));
            self.told.insert(code, told);
        }
        for (code, told) in &self.told {
            let live = setup.host.table_view(*code).map(kept);
            let views = VIEWERS.map(|side| setup.host.match_view(*code, side));
            match (live, told) {
                (Some(live), Some((table, matches))) => {
                    assert_eq!(&live, table, "the live table should be the one in its records");
                    assert_eq!(&views, matches, "the live match should be the one in its records");
                }
                (Some(live), None) => panic!("{live:?} is open, and its records tell that it is closed"),
                (None, _) => {
                    let there = setup.guests.iter().flatten().filter(|guest| !guest.is_lost && !guest.hangs);
                    let people = there.filter(|guest| guest.code() == Some(*code)).count();
                    assert_eq!(people, 0, "table {code} is not open, and people are there");
                }
            }
        }
    }
}

/// What of a table is in its records.
fn kept(mut table: TableView) -> TableView {
    table.seats.iter_mut().for_each(|seat| (seat.connected, seat.away) = (false, false));
    table.ready = [false; 2];
    table.knocks.clear();
    table
}

/// Nobody has two seats at a table.
fn check_seats(records: &[Record]) {
    let mut seats: BTreeMap<SeatId, PlayerId> = BTreeMap::new();
    for record in records {
        match &record.event {
            Event::Opened { host: seat, player, .. } | Event::Joined { seat, player, .. } => {
                let twice = seats.values().any(|other| other == player);
                assert!(!twice, "a player has two seats after record {}", record.number);
                seats.insert(*seat, *player);
            }
            Event::Left { seat, .. } | Event::Banned { seat, .. } => drop(seats.remove(seat)),
            Event::Closed => seats.clear(),
            _ => {}
        }
    }
}
