//! A limit on what a table may write to the journal, apart from game actions.

use std::time::Duration;

use crate::{journal::Event, limits::bucket::Bucket};

/// How many records a table may write at once, and how fast it may write more. Game actions do not count, since
/// every match ends.
pub(crate) const RECORDS: Bucket = Bucket::new(2000, Duration::from_secs(10));

/// Returns whether an event counts, because it could be repeated without end.
pub(crate) fn counts(event: &Event) -> bool {
    !matches!(event, Event::Acted { .. } | Event::TimedOut { .. })
}
