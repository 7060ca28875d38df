//! The journal's thread: many submissions share one flush of the disk.

use std::{
    collections::HashSet,
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError, Sender};
use splitkey_host::{
    CommitNotice, HostEvent, JournalError, Recalled, Seq, SheetQuery, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;

use super::{
    JournalFigures,
    disk::DiskWatch,
    held::Held,
    maintenance::Maintenance,
    place::OwnedJournal,
    postgres::claims::Claimed,
    race_hold::RaceHold,
    reads::{Read, ReadingThread},
    recalls::Recalls,
    sql::SqlResult,
    work::Round,
    write_error::WriteError,
    writing,
};

/// The most orders that share a commit.
const GROUP: usize = 256;
/// How long the first order of a group waits for others.
const GROUP_WITHIN: Duration = Duration::from_millis(2);
/// How long a group whose connection was lost is tried again before it counts as failed.
const RESOLVE_WITHIN: Duration = Duration::from_secs(15);
/// How often it is tried.
const TRY_EVERY: Duration = Duration::from_millis(100);
/// How often tables are let go of that have closed.
const TIDIES_EVERY: Duration = Duration::from_secs(600);

/// An order from the journal to its thread.
pub(crate) enum Order {
    Keep(Seq, Submission),
    Recall(TableCode),
    Release(TableCode),
    /// Let other hosts have a table, and tell when they can.
    HandOver(Seq, TableCode),
    ReadSheets(u64, SheetQuery),
    Find(WantedMatch),
    /// Answer, to show that the thread runs.
    Answer(Sender<()>),
}

/// The state of the journal's thread, which owns the journal.
pub(crate) struct Writer {
    /// Answers what players ask. It comes first, so that it has ended when the lock on the journal is released.
    pub(crate) reading: ReadingThread,
    pub(crate) journal: OwnedJournal,
    /// The number of the last group that was written or tried.
    pub(crate) batch: i64,
    pub(crate) notify: Sender<HostEvent>,
    pub(crate) figures: Arc<JournalFigures>,
    pub(crate) held: Held,
    /// Tables that other hosts may have.
    pub(crate) released: HashSet<TableCode>,
    pub(crate) tidied_at: Instant,
    pub(crate) maintenance: Maintenance,
    pub(crate) recalls: Recalls,
    pub(crate) race_hold: RaceHold,
    pub(crate) disk: DiskWatch,
}

impl Writer {
    /// Runs until the journal is dropped.
    pub(crate) fn run(mut self, orders: &Receiver<Order>) {
        loop {
            self.look_at_disk();
            let received = orders.recv_timeout(self.due_in());
            let mut round = Round::begin(0);
            match received {
                Ok(first) => {
                    let mut group = vec![first];
                    let until = Instant::now() + GROUP_WITHIN;
                    while group.len() < GROUP
                        && let Ok(order) = orders.recv_deadline(until)
                    {
                        group.push(order);
                    }
                    round = Round::begin(group.len());
                    self.work_off(group, orders);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.let_go();
            for table in self.recalls.ready(&self.journal) {
                self.recall(table);
            }
            if let Some(races) = self.race_hold.take(&self.journal) {
                // This fails if the host has ended.
                let _ = self.notify.send(HostEvent::RacesTaken(races));
            }
            let old = self.maintenance.step(&*self.journal.sql, orders.is_empty());
            if !old.is_empty() {
                // This fails if the host has ended.
                let _ = self.notify.send(HostEvent::SetAside(old));
            }
            self.figures.note_work(round.took());
        }
    }

    /// Returns how long to wait for orders.
    fn due_in(&self) -> Duration {
        let sooner = [self.recalls.due_in(), self.disk.due_in(), self.race_hold.due_in()];
        sooner.into_iter().flatten().fold(self.maintenance.due_in(), Duration::min)
    }

    fn look_at_disk(&mut self) {
        if let Some(low) = self.disk.look() {
            self.figures.low_disk.store(low, Ordering::Relaxed);
            // This fails if the host has ended.
            let _ = self.notify.send(HostEvent::LowDisk(low));
        }
    }

    fn work_off(&mut self, group: Vec<Order>, orders: &Receiver<Order>) {
        let (mut submissions, mut reads, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        let mut handed_over = Vec::new();
        let lived = self.maintenance.lived();
        for order in group {
            match order {
                Order::Keep(seq, submission) => submissions.push((seq, submission)),
                Order::Recall(table) => {
                    self.released.remove(&table);
                    self.recalls.add(table);
                }
                Order::Release(table) => {
                    self.released.insert(table);
                }
                Order::HandOver(seq, table) => handed_over.push((seq, table)),
                Order::ReadSheets(number, query) => reads.push(Read::Sheets(number, query, lived)),
                Order::Find(wanted) => reads.push(Read::Match(wanted)),
                Order::Answer(answer) => answers.push(answer),
            }
        }
        let submissions = self.show_early(submissions, orders);
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
        self.hand_over(&handed_over);
        reads.into_iter().for_each(|read| self.reading.ask(read));
        for answer in answers {
            // The health check may have timed out by now.
            let _ = answer.try_send(());
        }
    }

    /// Lets submissions be shown before they are durable, if this rule is broken. Returns the others.
    fn show_early(
        &mut self,
        submissions: Vec<(Seq, Submission)>,
        orders: &Receiver<Order>,
    ) -> Vec<(Seq, Submission)> {
        if !crate::unsound::Unsound::Early.is_on() {
            return submissions;
        }
        submissions.iter().for_each(|(seq, _)| self.tell(*seq, Ok(())));
        let all: Vec<&Submission> = submissions.iter().map(|(_, submission)| submission).collect();
        if let Err(error) = self.commit(&all, orders) {
            tracing::error!(%error, "what was shown is not kept");
        }
        Vec::new()
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
        if let Err(error) = &written {
            self.note_failure(error, submissions);
        }
        let is_refused = matches!(written, Err(WriteError::Fenced | WriteError::CodeTaken));
        let failed = written.is_err() && !is_refused;
        if failed {
            self.figures.note_failure();
        }
        self.recalls.note_commit(failed);
        let records = written?;
        self.figures.note_commit(records, started.elapsed());
        Ok(())
    }

    fn write(&mut self, submissions: &[&Submission]) -> Result<usize, WriteError> {
        let written =
            writing::write(&self.journal, self.batch, &mut self.held, &mut self.maintenance, submissions);
        if let Err(error) = &written {
            // The tables that the transaction would have added do not exist, unless it was committed after all.
            if !error.is_lost() {
                self.held.forget_added();
            }
            self.maintenance.forget_noted();
        }
        written
    }

    fn note_failure(&mut self, error: &WriteError, submissions: &[&Submission]) {
        self.held.forget_added();
        let Some(shared) = &self.journal.lease else { return };
        match error {
            WriteError::TakenOver => shared.lease.guard.end(),
            WriteError::Fenced if submissions.len() == 1 => {
                self.figures.fenced.fetch_add(1, Ordering::Relaxed);
                for record in submissions.iter().flat_map(|submission| &submission.records) {
                    self.held.remove(record.table);
                }
            }
            _ => {}
        }
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
                Err(error) => Err(error.unresolved()),
            };
            let may_wait = !self.recalls.commits_fail()
                && !orders.is_disconnected()
                && !self.journal.is_given_up()
                && Instant::now() < until;
            match written {
                Err(error) if error.is_lost() && may_wait => thread::sleep(TRY_EVERY),
                written => return written,
            }
        }
    }

    /// Claims a table, if the journal is shared, and reads it.
    fn recall(&mut self, table: TableCode) {
        let Some(shared) = &self.journal.lease else { return self.reading.ask(Read::Recall(table)) };
        let life = shared.lease.life;
        let found = match life.claim(&*self.journal.sql, table) {
            Ok(Claimed::Mine(claim)) => {
                self.figures.claims.fetch_add(1, Ordering::Relaxed);
                self.figures.highest_epoch.fetch_max(claim.epoch.into(), Ordering::Relaxed);
                let node = &shared.lease.figures.node;
                tracing::debug!(node, life = life.id, %table, epoch = claim.epoch, "claimed a table");
                self.held.insert(table, claim);
                return self.reading.ask(Read::Recall(table));
            }
            Ok(Claimed::Soon) => return self.recalls.add_later(table),
            Ok(Claimed::Elsewhere) => Recalled::Elsewhere,
            Ok(Claimed::Gone) => Recalled::Gone,
            Err(error) => {
                tracing::warn!(%table, %error, "cannot claim a table");
                return self.recalls.add_later(table);
            }
        };
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Recalled { table, found });
    }

    /// Lets other hosts have the tables that this one has put aside, and at times those that have closed.
    fn let_go(&mut self) {
        let tidies = self.tidied_at.elapsed() >= TIDIES_EVERY;
        if self.released.is_empty() && !tidies {
            return;
        }
        self.tidied_at = if tidies { Instant::now() } else { self.tidied_at };
        let Some(shared) = &self.journal.lease else { return self.released.clear() };
        let life = shared.lease.life;
        let ids: Vec<i64> = self.released.iter().filter_map(|table| self.held.remove(*table)).collect();
        self.released.clear();
        let let_go = || -> SqlResult<Vec<i64>> {
            life.release(&*self.journal.sql, &ids)?;
            if tidies { life.release_closed(&*self.journal.sql) } else { Ok(Vec::new()) }
        };
        match let_go() {
            Ok(closed) => self.held.forget(&closed),
            // They stay this host's until it recalls them, or ends.
            Err(error) => tracing::warn!(%error, tables = ids.len(), "cannot hand tables to other servers"),
        }
    }

    /// Lets other hosts have tables that this one is about to send its players away from.
    fn hand_over(&mut self, tables: &[(Seq, TableCode)]) {
        let Some(shared) = self.journal.lease.as_ref().filter(|_| !tables.is_empty()) else { return };
        let ids: Vec<i64> = tables.iter().filter_map(|(_, table)| self.held.remove(*table)).collect();
        let released = shared.lease.life.release(&*self.journal.sql, &ids);
        if let Err(error) = &released {
            tracing::warn!(%error, tables = ids.len(), "cannot hand over tables");
        }
        let result = released.map_err(|error| JournalError::Failed(error.to_string()));
        tables.iter().for_each(|(seq, _)| self.tell(*seq, result.clone()));
    }

    fn tell(&self, seq: Seq, result: Result<(), JournalError>) {
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result }));
    }
}
