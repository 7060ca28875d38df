//! Reads records without a file, for the fuzzers that test what a damaged journal could do.

use splitkey_host::{FORMAT, History, RULES, Record};
use splitkey_protocol::TableCode;
use splitkey_records::{Row, format};

/// Reads a table from the payloads of its records, in order, up to the first invalid one.
///
/// # Panics
/// When a record does not survive a round trip.
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
            let row = Row::of(&record, 0).expect("a decoded event should be encodable");
            let again = row.record(table).expect("a row should survive a round trip");
            assert_eq!(format::encode(&again.event).ok().as_ref(), Some(&row.payload));
            again
        })
        .collect();
    let _ = History::read(records);
}
