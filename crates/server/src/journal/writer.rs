//! The journal's thread: many submissions share one flush of the disk.

use std::{
    collections::HashMap,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError, Sender};
use splitkey_host::{CommitNotice, HostEvent, JournalError, Seq, SheetQuery, Submission, WantedMatch};
use splitkey_protocol::TableCode;

use super::{
    JournalFigures,
    disk::DiskWatch,
    maintenance::Maintenance,
    place::OwnedJournal,
    reads::{Answers, Read, ReadingThread},
    recalls::Recalls,
    writing::{self, WriteError},
};

/// The most orders that share a commit.
const GROUP: usize = 256;
/// How long the first order of a group waits for others.
const GROUP_WITHIN: Duration = Duration::from_millis(2);
/// How long a group whose connection was lost is tried again before it counts as failed.
const RESOLVE_WITHIN: Duration = Duration::from_secs(15);
/// How often it is tried.
const TRY_EVERY: Duration = Duration::from_millis(100);

/// An order from the journal to its thread.
pub(crate) enum Order {
    Keep(Seq, Submission),
    Recall(TableCode),
    ReadSheets(u64, SheetQuery),
    Find(WantedMatch),
    /// Answer, to show that the thread runs.
    Answer(Sender<()>),
}

/// The state of the journal's thread, which owns the journal.
pub(crate) struct Writer {
    pub(crate) journal: OwnedJournal,
    /// The number of the last group that was written or tried.
    pub(crate) batch: i64,
    pub(crate) notify: Sender<HostEvent>,
    pub(crate) figures: Arc<JournalFigures>,
    pub(crate) answers: Answers,
    /// Answers in place of this thread.
    pub(crate) reading: Option<ReadingThread>,
    /// The ids of open tables in the journal.
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
                    self.work_off(group, orders);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            for table in self.recalls.ready(&*self.journal.sql) {
                self.read(Read::Recall(table));
            }
            let old = self.maintenance.step(&*self.journal.sql, orders.is_empty());
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

    fn work_off(&mut self, group: Vec<Order>, orders: &Receiver<Order>) {
        let (mut submissions, mut reads, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        let lived = self.maintenance.lived();
        for order in group {
            match order {
                Order::Keep(seq, submission) => submissions.push((seq, submission)),
                Order::Recall(table) => self.recalls.add(table),
                Order::ReadSheets(number, query) => reads.push(Read::Sheets(number, query, lived)),
                Order::Find(wanted) => reads.push(Read::Match(wanted)),
                Order::Answer(answer) => answers.push(answer),
            }
        }
        let all: Vec<&Submission> = submissions.iter().map(|(_, submission)| submission).collect();
        match self.commit(&all, orders) {
            Ok(()) => submissions.iter().for_each(|(seq, _)| self.tell(*seq, Ok(()))),
            // A failure over one table must not affect the others.
            Err(error) if submissions.len() > 1 && !error.concerns_all() => {
                for (seq, submission) in &submissions {
                    let result = self.commit(&[submission], orders);
                    self.tell(*seq, result.map_err(JournalError::from));
                }
            }
            Err(error) => {
                let error = JournalError::from(error);
                submissions.iter().for_each(|(seq, _)| self.tell(*seq, Err(error.clone())));
            }
        }
        reads.into_iter().for_each(|read| self.read(read));
        for answer in answers {
            // The health check may have timed out by now.
            let _ = answer.try_send(());
        }
    }

    /// Makes submissions durable, either all or none.
    fn commit(&mut self, submissions: &[&Submission], orders: &Receiver<Order>) -> Result<(), WriteError> {
        if submissions.is_empty() {
            return Ok(());
        }
        let started = Instant::now();
        self.batch += 1;
        let mut written = self.write(submissions);
        if written.as_ref().is_err_and(WriteError::is_lost) {
            written = self.resolve(submissions, orders, started + RESOLVE_WITHIN);
        }
        self.recalls.note_commit(written.is_err());
        let records = written?;
        self.figures.note_commit(records, started.elapsed());
        Ok(())
    }

    fn write(&mut self, submissions: &[&Submission]) -> Result<usize, WriteError> {
        let written =
            writing::write(&self.journal, self.batch, &mut self.ids, &mut self.maintenance, submissions);
        if written.is_err() {
            // The tables that the transaction would have added do not exist.
            self.ids.clear();
            self.maintenance.forget_noted();
        }
        written
    }

    /// Finds out what became of a group whose connection was lost, and writes it again if it is not there. Until then
    /// nothing else is written or read, unless that takes too long; see [`Recalls`] for what follows.
    fn resolve(
        &mut self,
        submissions: &[&Submission],
        orders: &Receiver<Order>,
        until: Instant,
    ) -> Result<usize, WriteError> {
        loop {
            let written = match self.journal.is_written(self.batch) {
                Ok(true) => Ok(submissions.iter().map(|submission| submission.records.len()).sum()),
                Ok(false) => self.write(submissions),
                Err(error) => Err(error),
            };
            let may_wait =
                !self.recalls.commits_fail() && !orders.is_disconnected() && Instant::now() < until;
            match written {
                Err(error) if error.is_lost() && may_wait => thread::sleep(TRY_EVERY),
                written => return written,
            }
        }
    }

    fn read(&self, read: Read) {
        match &self.reading {
            Some(thread) => thread.ask(read),
            None => self.answers.answer(&*self.journal.sql, read),
        }
    }

    fn tell(&self, seq: Seq, result: Result<(), JournalError>) {
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result }));
    }
}
