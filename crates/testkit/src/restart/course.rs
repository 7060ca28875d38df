//! What the tables of a run share with the thread that brings their hosts down.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use splitkey_protocol::TableCode;

use super::PATIENCE;

/// The tables whose players lose their connections by a fault. At the others, play may only stand still.
#[derive(Clone)]
pub(super) enum Cut {
    All,
    Of(Arc<HashSet<TableCode>>),
}

impl Cut {
    pub(super) fn none() -> Cut {
        Cut::Of(Arc::default())
    }

    pub(super) fn has(&self, table: TableCode) -> bool {
        match self {
            Cut::All => true,
            Cut::Of(tables) => tables.contains(&table),
        }
    }
}

/// The last fault, as a table sees it.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    /// How many faults there have been.
    pub(super) number: u64,
    pub(super) since: Instant,
    /// Whether the players of the table lose their connections.
    pub(super) is_cut: bool,
}

/// The state shared by the tables and the thread that brings hosts down.
pub(super) struct Course {
    fault: Mutex<Fault>,
    enough: AtomicBool,
}

struct Fault {
    number: u64,
    since: Instant,
    cut: Cut,
    /// The tables that have come through it, and how long that took them.
    back: Vec<(TableCode, Duration)>,
}

impl Course {
    /// Begins without a fault: each table reports when it plays.
    pub(super) fn new() -> Course {
        let fault = Fault { number: 0, since: Instant::now(), cut: Cut::none(), back: Vec::new() };
        Course { fault: Mutex::new(fault), enough: AtomicBool::new(false) }
    }

    /// Tells the tables of a fault: those that are cut report when their players are back, the others when an action that
    /// was begun from now on is shown.
    pub(super) fn begin(&self, since: Instant, cut: Cut) {
        let mut fault = self.lock();
        *fault = Fault { number: fault.number + 1, since, cut, back: Vec::new() };
    }

    pub(super) fn trial(&self, table: TableCode) -> Trial {
        let fault = self.lock();
        Trial { number: fault.number, since: fault.since, is_cut: fault.cut.has(table) }
    }

    /// Reports that a table has come through a fault. Only the first report counts, and none of an earlier fault.
    pub(super) fn report(&self, trial: Trial, table: TableCode) {
        let mut fault = self.lock();
        if fault.number == trial.number && fault.back.iter().all(|(back, _)| *back != table) {
            fault.back.push((table, trial.since.elapsed()));
        }
    }

    /// Waits until all tables have come through the last fault, and returns how long it took those that were cut, or all
    /// of them if none was.
    pub(super) fn all_back(&self, tables: usize) -> Result<Vec<Duration>, String> {
        let since = Instant::now();
        loop {
            let fault = self.lock();
            if fault.back.len() >= tables {
                let any_cut = fault.back.iter().any(|(table, _)| fault.cut.has(*table));
                let counts = |table| !any_cut || fault.cut.has(table);
                let back = fault.back.iter().filter(|(table, _)| counts(*table));
                return Ok(back.map(|(_, took)| *took).collect());
            }
            drop(fault);
            if since.elapsed() > PATIENCE || self.is_enough() {
                return Err("not all players came back to their seats".to_owned());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends the run for all tables.
    pub(super) fn end(&self) {
        self.enough.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_enough(&self) -> bool {
        self.enough.load(Ordering::SeqCst)
    }

    fn lock(&self) -> MutexGuard<'_, Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
