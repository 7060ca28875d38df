//! Records as lines of text: number, epoch, format, rules, state hash, time of writing, payload and checksum, separated
//! by spaces. State hash, payload and checksum are hexadecimal.

use crate::{Row, bytes, hex};

/// Returns the line of a row.
pub fn write(row: &Row) -> String {
    let Row { number, epoch, format, rules, state_hash, written_at, payload, checksum } = row;
    let (payload, checksum) = (hex(payload), hex(checksum));
    format!("{number} {epoch} {format} {rules} {state_hash:016x} {written_at} {payload} {checksum}")
}

/// Reads the fields of a line. Returns `None` if it is invalid.
pub fn read(words: &[&str]) -> Option<Row> {
    let [number, epoch, format, rules, state_hash, written_at, payload, checksum] = words else {
        return None;
    };
    Some(Row {
        number: number.parse().ok()?,
        epoch: epoch.parse().ok()?,
        format: format.parse().ok()?,
        rules: rules.parse().ok()?,
        state_hash: u64::from_str_radix(state_hash, 16).ok()?,
        written_at: written_at.parse().ok()?,
        payload: bytes(payload)?,
        checksum: bytes(checksum)?.try_into().ok()?,
    })
}
