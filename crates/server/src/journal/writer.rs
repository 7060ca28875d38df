//! The journal's thread: many submissions share one flush of the disk.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError, Sender};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use splitkey_host::{
    CommitNotice, Event, HostEvent, JournalError, Record, Seq, SheetQuery, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::{
    JournalFigures,
    disk::DiskWatch,
    file::{JournalFile, add_row, add_table, owner_epoch, set_closed},
    histories,
    maintenance::Maintenance,
    matches, reading,
    recalls::Recalls,
    seats::{self, ends_table},
    sheets::{self, Moment},
};

/// The most orders that share a commit.
const GROUP: usize = 256;
/// How long the first order of a group waits for others.
const GROUP_WITHIN: Duration = Duration::from_millis(2);

/// An order from the journal to its thread.
pub(crate) enum Order {
    Keep(Seq, Submission),
    Recall(TableCode),
    ReadSheets(u64, SheetQuery),
    Find(WantedMatch),
    /// Answer, to show that the thread runs.
    Answer(Sender<()>),
}

/// The state of the journal's thread, which owns the file.
pub(crate) struct Writer {
    pub(crate) file: JournalFile,
    pub(crate) notify: Sender<HostEvent>,
    pub(crate) figures: Arc<JournalFigures>,
    /// The ids of open tables in the file.
    pub(crate) ids: HashMap<TableCode, i64>,
    pub(crate) maintenance: Maintenance,
    pub(crate) recalls: Recalls,
    pub(crate) disk: DiskWatch,
}

impl Writer {
    /// Runs until the journal is dropped.
    pub(crate) fn run(mut self, orders: &Receiver<Order>) {
        loop {
            self.look_at_disk();
            match orders.recv_timeout(self.due_in()) {
                Ok(first) => {
                    let mut group = vec![first];
                    let until = Instant::now() + GROUP_WITHIN;
                    while group.len() < GROUP
                        && let Ok(order) = orders.recv_deadline(until)
                    {
                        group.push(order);
                    }
                    self.work_off(group);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            for table in self.recalls.ready(&self.file.connection) {
                self.recall(table);
            }
            let old = self.maintenance.step(&self.file.connection, orders.is_empty());
            if !old.is_empty() {
                // This fails if the host has ended.
                let _ = self.notify.send(HostEvent::SetAside(old));
            }
        }
    }

    /// Returns how long to wait for orders.
    fn due_in(&self) -> Duration {
        let sooner = [self.recalls.due_in(), self.disk.due_in()];
        sooner.into_iter().flatten().fold(self.maintenance.due_in(), Duration::min)
    }

    fn look_at_disk(&mut self) {
        if let Some(low) = self.disk.look() {
            // This fails if the host has ended.
            let _ = self.notify.send(HostEvent::LowDisk(low));
        }
    }

    fn work_off(&mut self, group: Vec<Order>) {
        let (mut submissions, mut queries, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        let mut matches = Vec::new();
        for order in group {
            match order {
                Order::Keep(seq, submission) => submissions.push((seq, submission)),
                Order::Recall(table) => self.recalls.add(table),
                Order::ReadSheets(number, query) => queries.push((number, query)),
                Order::Find(wanted) => matches.push(wanted),
                Order::Answer(answer) => answers.push(answer),
            }
        }
        match self.commit(submissions.iter().map(|(_, submission)| submission)) {
            Ok(()) => submissions.iter().for_each(|(seq, _)| self.tell(*seq, Ok(()))),
            // A failure over one table must not affect the others.
            Err(_) if submissions.len() > 1 => {
                for (seq, submission) in &submissions {
                    let result = self.commit([submission]);
                    self.tell(*seq, result);
                }
            }
            Err(error) => submissions.iter().for_each(|(seq, _)| self.tell(*seq, Err(error.clone()))),
        }
        for (number, query) in queries {
            let answer = sheets::answer(&self.file.connection, query, self.maintenance.lived());
            // This fails if the host has ended.
            let _ = self.notify.send(HostEvent::SheetsRead { number, answer });
        }
        for wanted in matches {
            let found = matches::find(&self.file.connection, wanted);
            // This fails if the host has ended.
            let _ = self.notify.send(HostEvent::MatchFound { wanted, found });
        }
        for answer in answers {
            // The health check may have timed out by now.
            let _ = answer.try_send(());
        }
    }

    /// Makes submissions durable, either all or none.
    fn commit<'a>(
        &mut self,
        submissions: impl IntoIterator<Item = &'a Submission>,
    ) -> Result<(), JournalError> {
        let mut submissions = submissions.into_iter().peekable();
        if submissions.peek().is_none() {
            return Ok(());
        }
        let started = Instant::now();
        let written = write(&mut self.file, &mut self.ids, &mut self.maintenance, submissions);
        self.recalls.note_commit(written.is_err());
        match &written {
            Ok(records) => self.figures.note_commit(*records, started.elapsed()),
            // The tables that the transaction would have added do not exist.
            Err(_) => {
                self.ids.clear();
                self.maintenance.forget_noted();
            }
        }
        written.map(drop)
    }

    fn recall(&self, table: TableCode) {
        self.figures.recalls.fetch_add(1, Ordering::Relaxed);
        let found = reading::recall(&self.file.connection, table);
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Recalled { table, found });
    }

    fn tell(&self, seq: Seq, result: Result<(), JournalError>) {
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result }));
    }
}

/// Writes submissions in one transaction, and returns the number of their records.
fn write<'a>(
    file: &mut JournalFile,
    ids: &mut HashMap<TableCode, i64>,
    maintenance: &mut Maintenance,
    submissions: impl Iterator<Item = &'a Submission>,
) -> Result<usize, JournalError> {
    let epoch = file.epoch;
    let failed = |error: rusqlite::Error| JournalError(error.to_string());
    let transaction =
        file.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    if owner_epoch(&transaction).map_err(failed)? != epoch {
        return Err(JournalError("another host has taken over the journal".into()));
    }
    let (written_at, mut written) = (maintenance.now(), 0);
    let moment = Moment { now: written_at, lived: maintenance.lived() };
    for submission in submissions {
        for change in &submission.sheets {
            sheets::apply(&transaction, change, moment)
                .map_err(|problem| JournalError(problem.to_string()))?;
        }
        for record in &submission.records {
            write_record(&transaction, ids, maintenance, record, written_at)?;
            written += 1;
        }
        if let (Some(record), Some(played)) = (submission.records.last(), &submission.played)
            && let Some(id) = newest_id(&transaction, record.table).map_err(failed)?
        {
            histories::add_last(&transaction, id, played, moment).map_err(failed)?;
        }
    }
    transaction.commit().map_err(failed)?;
    Ok(written)
}

/// Writes a record, with everything in the file that follows from it.
fn write_record(
    connection: &Connection,
    ids: &mut HashMap<TableCode, i64>,
    maintenance: &mut Maintenance,
    record: &Record,
    written_at: i64,
) -> Result<(), JournalError> {
    let failed = |error: rusqlite::Error| JournalError(error.to_string());
    let row = Row::of(record, written_at).map_err(|error| JournalError(error.to_string()))?;
    let id = id_of(connection, ids, record).map_err(failed)?;
    maintenance.note_record(connection, id, record).map_err(failed)?;
    add_row(connection, id, &row).map_err(failed)?;
    seats::note(connection, id, &record.event).map_err(failed)?;
    histories::note(connection, id, record.number, &record.event).map_err(failed)?;
    match record.event {
        _ if ends_table(&record.event) => set_closed(connection, id, true).map_err(failed),
        // Somebody may have joined while the last player left.
        Event::Opened { .. } if record.number > 1 => set_closed(connection, id, false).map_err(failed),
        _ => Ok(()),
    }
}

/// Returns the id of a record's table. A first record makes a new table, because another table may have had its code
/// before.
fn id_of(
    connection: &Connection,
    ids: &mut HashMap<TableCode, i64>,
    record: &Record,
) -> rusqlite::Result<i64> {
    let known = ids.get(&record.table).copied().filter(|_| record.number > 1);
    let id = match known {
        Some(id) => id,
        None if record.number == 1 => add_table(connection, record.table, false)?,
        None => newest_id(connection, record.table)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
    };
    ids.insert(record.table, id);
    if ends_table(&record.event) {
        ids.remove(&record.table);
    }
    Ok(id)
}

/// Returns the id of the newest table with this code.
fn newest_id(connection: &Connection, table: TableCode) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT id FROM game_table WHERE code = ?1 ORDER BY id DESC LIMIT 1")?
        .query_row([table.as_str()], |row| row.get(0))
        .optional()
}
