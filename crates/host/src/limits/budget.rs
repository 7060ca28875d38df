//! A limit on what a table may write to the journal, apart from game actions.

use std::time::Duration;

use splitkey_net::TokenBucket;

use crate::journal::Event;

/// How many records a table may write at once, and how fast it may write more. Game actions do not count, since
/// every match ends, that of a strike race with its last possible clue, a computer player explains each of its clues
/// once, and only so many thoughts are kept with a match.
pub(crate) const RECORDS: TokenBucket = TokenBucket::new(2000, Duration::from_secs(10));

/// Returns whether an event counts, because it could be repeated without end.
pub(crate) fn counts(event: &Event) -> bool {
    !matches!(
        event,
        Event::Acted { .. } | Event::TimedOut { .. } | Event::CluesExplained { .. } | Event::Thought { .. }
    )
}
