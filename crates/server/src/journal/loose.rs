//! Reads records that no file holds, for those who try what a damaged journal could do.

use splitkey_host::{FORMAT, History, RULES, Record};
use splitkey_protocol::TableCode;

use super::{format, row::Row};

/// Takes payloads as those of a table's records, in order, and reads the table as far as it goes.
///
/// # Panics
/// When a record is not read as it was written.
#[doc(hidden)]
pub fn read_payloads<'a>(payloads: impl IntoIterator<Item = &'a [u8]>) {
    let table = TableCode::from_bits(1);
    let records: Vec<Record> = payloads
        .into_iter()
        .map_while(|payload| format::decode(payload).ok())
        .zip(1..)
        .map(|(event, number)| {
            let record =
                Record { format: FORMAT, rules: RULES, table, number, epoch: 1, state_hash: 0, event };
            let row = Row::of(&record, 0).expect("what was read should be writable");
            let again = row.record(table).expect("a row should be read as it was written");
            assert_eq!(format::encode(&again.event).ok().as_ref(), Some(&row.payload));
            again
        })
        .collect();
    let _ = History::read(records);
}
