//! The binary format of snapshots.

use splitkey_host::Snapshot;
use splitkey_protocol::TableCode;

use super::{PayloadError, deal::StoredDeal, read, write};

/// The version that is written. Snapshots of other versions are ignored, because the records contain the same. It is
/// raised with any change of the bytes.
pub const SNAPSHOT_VERSION: u16 = 1;

/// Encodes a snapshot as a payload.
///
/// # Errors
/// When the payload would be too long.
pub fn encode_snapshot(snapshot: &Snapshot) -> Result<Vec<u8>, PayloadError> {
    write(&(snapshot, snapshot.deal.as_ref().map(StoredDeal::from)))
}

/// Decodes a snapshot of a table after this record, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not such a snapshot of this version.
pub fn decode_snapshot(table: TableCode, records: u64, payload: &[u8]) -> Result<Snapshot, PayloadError> {
    let (mut snapshot, deal): (Snapshot, Option<StoredDeal>) = read(payload)?;
    snapshot.deal = deal.map(TryInto::try_into).transpose()?;
    let expected = (table, records, snapshot.match_state.is_some());
    if (snapshot.table, snapshot.records, snapshot.deal.is_some()) == expected {
        Ok(snapshot)
    } else {
        Err(PayloadError::Malformed)
    }
}
