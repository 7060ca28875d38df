//! Reports from players at public tables about others, for the operator.

use std::{collections::HashMap, fmt};

use splitkey_host::Event;
use splitkey_protocol::{PlayerName, ReportReason, SeatId, TableCode};

use super::{
    JournalFileError,
    place::JournalPlace,
    sql::{Sql, TransactionKind, begin},
    tables::{format_time, rows, tables},
};

/// A report of one player about another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// When it was written, as `2026-11-21 18:05 UTC`.
    pub written_at: String,
    pub table: TableCode,
    pub by: PlayerName,
    /// The reported player, by their name at the time.
    pub about: PlayerName,
    pub reason: ReportReason,
    /// The first bytes of the hash of the reported player's token, the same at every table.
    pub device: [u8; 4],
}

impl fmt::Display for PlayerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { written_at, table, by, about, reason, device } = self;
        let reason = match reason {
            ReportReason::Name => "the name",
            ReportReason::Talk => "the talk",
            ReportReason::Conduct => "the conduct",
        };
        let device = u32::from_be_bytes(*device);
        write!(f, "{written_at}  table {table}  {about} (device {device:08x}), for {reason}, by {by}")
    }
}

/// Returns all reports in the journal of a folder, table by table, the oldest first at each. A host may be writing it
/// meanwhile. Reports are deleted with their table.
///
/// # Errors
/// When there is no readable journal.
pub fn reports(place: impl Into<JournalPlace>) -> Result<Vec<PlayerReport>, JournalFileError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let mut all = Vec::new();
    for (id, code) in tables(&*sql, true)? {
        if let Ok(table) = code.parse() {
            all.extend(reports_of(&*sql, id, table)?);
        }
    }
    Ok(all)
}

/// Returns the reports of a table, up to the first damaged record.
fn reports_of(sql: &dyn Sql, id: i64, table: TableCode) -> Result<Vec<PlayerReport>, JournalFileError> {
    let mut people: HashMap<SeatId, (PlayerName, [u8; 4])> = HashMap::new();
    let mut reports = Vec::new();
    for row in rows(sql, id)? {
        let Ok(record) = row.record(table) else { break };
        match record.event {
            Event::Opened { host: seat, player, name } | Event::Joined { seat, player, name } => {
                let [a, b, c, d, ..] = player.hash();
                people.insert(seat, (name, [a, b, c, d]));
            }
            Event::Renamed { seat, name } => {
                if let Some(person) = people.get_mut(&seat) {
                    person.0 = name;
                }
            }
            Event::Reported { by, seat, reason } => {
                if let (Some((by, _)), Some((about, device))) = (people.get(&by), people.get(&seat)) {
                    let (by, about, device) = (by.clone(), about.clone(), *device);
                    reports.push(PlayerReport {
                        written_at: format_time(sql, row.written_at)?,
                        table,
                        by,
                        about,
                        reason,
                        device,
                    });
                }
            }
            _ => {}
        }
    }
    Ok(reports)
}
