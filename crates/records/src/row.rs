//! A record as it is stored in the file, with its checksum.

use std::fmt;

use sha2::{Digest, Sha256};
use splitkey_host::{FORMAT, Record};
use splitkey_protocol::TableCode;

use crate::format::{self, PayloadError};

/// A row of the journal.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    pub number: u64,
    pub epoch: u32,
    pub format: u16,
    pub rules: u16,
    pub state_hash: u64,
    /// When the row was written, in seconds since 1970.
    pub written_at: i64,
    pub payload: Vec<u8>,
    pub checksum: [u8; 8],
}

impl Row {
    /// # Errors
    /// When the event is longer than any should be.
    pub fn of(record: &Record, written_at: i64) -> Result<Row, PayloadError> {
        Row::with_epoch(record, record.epoch, written_at)
    }

    /// Returns a record as a row with the epoch that its table has where it is written.
    ///
    /// # Errors
    /// When the event is longer than any should be.
    pub fn with_epoch(record: &Record, epoch: u32, written_at: i64) -> Result<Row, PayloadError> {
        let mut row = Row {
            number: record.number,
            epoch,
            format: record.format,
            rules: record.rules,
            state_hash: record.state_hash,
            written_at,
            payload: format::encode(&record.event)?,
            checksum: [0; 8],
        };
        row.checksum = row.expected_checksum(record.table);
        Ok(row)
    }

    /// # Errors
    /// When it is not what was written, or a later version wrote it.
    pub fn record(&self, table: TableCode) -> Result<Record, RowProblem> {
        if self.checksum != self.expected_checksum(table) {
            return Err(RowProblem::Checksum);
        }
        if !(1..=FORMAT).contains(&self.format) {
            return Err(RowProblem::Format(self.format));
        }
        let event = format::decode(&self.payload).map_err(RowProblem::Payload)?;
        let Row { number, epoch, format, rules, state_hash, .. } = *self;
        Ok(Record { format, rules, table, number, epoch, state_hash, event })
    }

    /// Returns the first eight bytes of a SHA-256 over everything else.
    fn expected_checksum(&self, table: TableCode) -> [u8; 8] {
        let hash = Sha256::new()
            .chain_update(table.bytes())
            .chain_update(self.number.to_le_bytes())
            .chain_update(self.epoch.to_le_bytes())
            .chain_update(self.format.to_le_bytes())
            .chain_update(self.rules.to_le_bytes())
            .chain_update(self.state_hash.to_le_bytes())
            .chain_update(self.written_at.to_le_bytes())
            .chain_update(&self.payload)
            .finalize();
        *hash.first_chunk().expect("a SHA-256 should have 32 bytes")
    }
}

/// Why a row is not a valid record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowProblem {
    Checksum,
    Format(u16),
    Payload(PayloadError),
}

impl fmt::Display for RowProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checksum => f.write_str("its checksum is wrong"),
            Self::Format(format) => {
                write!(f, "it has format {format}, and this version only reads up to {FORMAT}")
            }
            Self::Payload(error) => write!(f, "{error}"),
        }
    }
}
