//! Counts of what was done at the tables, and of what went wrong.

use std::{collections::BTreeMap, fmt, time::Duration};

/// The counts of one table, or of all tables.
#[derive(Default)]
pub struct Tally {
    /// How often each action was done.
    done: BTreeMap<&'static str, usize>,
    /// How many requests were refused because another player was faster.
    pub too_late: usize,
    slowest: Duration,
    stuck: Vec<String>,
    errors: Vec<String>,
}

/// The most problems that are listed.
const TOLD: usize = 10;

impl Tally {
    pub fn note_done(&mut self, what: &'static str, took: Duration) {
        *self.done.entry(what).or_default() += 1;
        self.slowest = self.slowest.max(took);
    }

    pub fn note_stuck(&mut self, what: String) {
        self.stuck.push(what);
    }

    pub fn note_error(&mut self, what: String) {
        self.errors.push(what);
    }

    pub fn of_all(tallies: &[&Tally]) -> Tally {
        let mut all = Tally::default();
        for tally in tallies {
            for (what, count) in &tally.done {
                *all.done.entry(what).or_default() += count;
            }
            all.too_late += tally.too_late;
            all.slowest = all.slowest.max(tally.slowest);
            all.stuck.extend(tally.stuck.iter().cloned());
            all.errors.extend(tally.errors.iter().cloned());
        }
        all
    }

    pub fn is_good(&self) -> bool {
        self.stuck.is_empty() && self.errors.is_empty()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done: Vec<String> = self.done.iter().map(|(what, count)| format!("{count} {what}")).collect();
        writeln!(f, "done: {}", done.join(", "))?;
        writeln!(f, "refused because another player was faster: {}", self.too_late)?;
        writeln!(f, "stuck tables: {}; longest wait: {:.2?}", self.stuck.len(), self.slowest)?;
        writeln!(f, "protocol errors: {}", self.errors.len())?;
        self.stuck.iter().chain(&self.errors).take(TOLD).try_for_each(|what| writeln!(f, "  {what}"))
    }
}
