//! What a host asks its journal: answered by a thread with a connection of its own, so that no commit waits for it.

use std::{
    sync::{Arc, atomic::Ordering},
    thread::{self, JoinHandle},
};

use flume::Sender;
use splitkey_host::{HostEvent, SheetQuery, WantedMatch};
use splitkey_protocol::TableCode;

use super::{JournalFigures, matches, reading, sheets, sql::Sql};

/// A question of a host.
pub(crate) enum Read {
    Recall(TableCode),
    /// A query with its number, at this time of the journal.
    Sheets(u64, SheetQuery, i64),
    Match(WantedMatch),
}

/// Answers a host.
pub(crate) struct Answers {
    pub(crate) notify: Sender<HostEvent>,
    pub(crate) figures: Arc<JournalFigures>,
}

impl Answers {
    pub(crate) fn answer(&self, sql: &dyn Sql, read: Read) {
        let answer = match read {
            Read::Recall(table) => {
                self.figures.recalls.fetch_add(1, Ordering::Relaxed);
                HostEvent::Recalled { table, found: reading::recall(sql, table) }
            }
            Read::Sheets(number, query, lived) => {
                HostEvent::SheetsRead { number, answer: sheets::answer(sql, query, lived) }
            }
            Read::Match(wanted) => HostEvent::MatchFound { wanted, found: matches::find(sql, wanted) },
        };
        // This fails if the host has ended.
        let _ = self.notify.send(answer);
    }
}

/// A thread that answers with a connection of its own, and ends when this is dropped.
pub(crate) struct ReadingThread {
    /// `None` only while dropping.
    reads: Option<Sender<Read>>,
    thread: Option<JoinHandle<()>>,
}

impl ReadingThread {
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn start(sql: Box<dyn Sql>, answers: Answers) -> std::io::Result<ReadingThread> {
        let (reads, to_do) = flume::unbounded();
        let thread = thread::Builder::new().name("journal reads".to_owned()).spawn(move || {
            to_do.iter().for_each(|read| answers.answer(&*sql, read));
        })?;
        Ok(ReadingThread { reads: Some(reads), thread: Some(thread) })
    }

    /// Has a question answered after those before it, from what is committed now.
    pub(crate) fn ask(&self, read: Read) {
        if self.reads.as_ref().is_none_or(|reads| reads.send(read).is_err()) {
            tracing::error!("the thread that reads the journal has ended");
        }
    }
}

impl Drop for ReadingThread {
    fn drop(&mut self) {
        drop(self.reads.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread that reads the journal has panicked");
        }
    }
}
