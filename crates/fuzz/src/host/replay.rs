//! Checks that the live state of every table equals the one from its records.

use std::collections::BTreeMap;

use splitkey_host::{Event, History, PlayerId, Record};
use splitkey_protocol::{SeatId, TableCode, TableView, View, VotesUse};
use splitkey_rules::Side;

use super::setup::Setup;

const VIEWERS: [Option<Side>; 3] = [None, Some(Side::A), Some(Side::B)];

/// The state of every table from the records read so far.
#[derive(Default)]
pub struct Replay {
    read: BTreeMap<TableCode, usize>,
    told: BTreeMap<TableCode, Told>,
}

/// A table according to its records; `None` if it is closed.
type Told = Option<(TableView, [Option<View>; 3])>;

impl Replay {
    /// The number of steps between checks, because reading takes longer the more records there are.
    pub const EVERY: usize = 8;

    /// Compares all tables, unless records are being committed.
    ///
    /// # Panics
    /// When a table differs from its records.
    pub fn check(&mut self, setup: &Setup) {
        if !setup.is_at_rest() {
            return;
        }
        for (code, records) in setup.notebook.longer_than(&self.read) {
            check_seats(&records);
            self.read.insert(code, records.len());
            let history = History::read(records).expect("the records of a host should be valid");
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
                    assert_eq!(&live, table, "the live table should equal the one from its records");
                    assert_eq!(&views, matches, "the live match should equal the one from its records");
                }
                (Some(live), None) => panic!("{live:?} is open, but closed according to its records"),
                (None, _) => {
                    let there = setup.guests.iter().flatten().filter(|guest| !guest.is_lost && !guest.hangs);
                    let people = there.filter(|guest| guest.code() == Some(*code)).count();
                    assert_eq!(people, 0, "table {code} is not open, but has people");
                }
            }
        }
    }
}

/// Returns the parts of a table's state that are in its records.
fn kept(mut table: TableView) -> TableView {
    table.seats.iter_mut().for_each(|seat| (seat.connected, seat.away) = (false, false));
    (table.ready, table.votes) = ([false; 2], [VotesUse::Hidden; 2]);
    table.knocks.clear();
    table
}

/// Checks that no player has two seats.
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
