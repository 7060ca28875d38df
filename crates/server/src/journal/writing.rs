//! Writes what hosts submit, several submissions in one transaction.

use splitkey_host::{Event, Record, Submission};
use splitkey_records::Row;

use super::{
    held::Held,
    histories,
    journal_time::Moment,
    maintenance::Maintenance,
    place::OwnedJournal,
    races,
    seats::{self, ends_table},
    sheets,
    sql::{Sql, SqlError, SqlResult},
    tables::{add_rows, set_closed},
    write_error::WriteError,
};

/// Writes submissions in one transaction, and returns the number of their records.
///
/// # Errors
/// When the journal cannot be written. Then none of it is, unless the connection was lost.
pub(crate) fn write(
    journal: &OwnedJournal,
    batch: i64,
    held: &mut Held,
    maintenance: &mut Maintenance,
    submissions: &[&Submission],
) -> Result<usize, WriteError> {
    held.begin();
    let transaction = journal.begin(batch)?;
    let (written_at, mut rows) = (maintenance.now(), Vec::new());
    let moment = Moment { now: written_at, lived: maintenance.lived() };
    for submission in submissions {
        for change in &submission.sheets {
            sheets::apply(&*transaction, change, moment)?;
        }
        if !submission.races.is_empty() {
            journal.check_races(&*transaction)?;
        }
        for change in &submission.races {
            races::apply(&*transaction, change)?;
        }
        let mut table = None;
        for record in &submission.records {
            let claim = held.claim_of(&*transaction, record)?;
            let row = Row::with_epoch(record, claim.epoch, written_at).map_err(SqlError::from)?;
            note_record(&*transaction, maintenance, claim.id, record)?;
            table = Some(claim.id);
            rows.push((claim.id, row));
        }
        if let Some((id, played)) = table.zip(submission.played.as_ref()) {
            histories::add_last(&*transaction, id, played, moment)?;
        }
    }
    match held.life() {
        Some(life) => life.append(&*transaction, &rows)?,
        None => add_rows(&*transaction, &rows)?,
    }
    transaction.commit()?;
    Ok(rows.len())
}

/// Writes what follows from a record, besides its row.
fn note_record(sql: &dyn Sql, maintenance: &mut Maintenance, id: i64, record: &Record) -> SqlResult<()> {
    maintenance.note_record(sql, id, record)?;
    seats::note(sql, id, &record.event)?;
    histories::note(sql, id, record.number, &record.event)?;
    match record.event {
        _ if ends_table(&record.event) => set_closed(sql, id, true),
        // Somebody may have joined while the last player left.
        Event::Opened { .. } if record.number > 1 => set_closed(sql, id, false),
        _ => Ok(()),
    }
}
