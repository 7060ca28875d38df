//! How often one person at a table may do something.

use std::time::Duration;

use splitkey_net::TokenBucket;

/// Limits on one person at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PersonLimits {
    /// Messages and proposed clues.
    pub(crate) talk: TokenBucket,
    pub(crate) reactions: TokenBucket,
    /// Being shown as away.
    pub(crate) absences: TokenBucket,
    /// Reporting others.
    pub(crate) reports: TokenBucket,
    /// Setting a password.
    pub(crate) passwords: TokenBucket,
    /// Fetching a word list, of up to 150 KB.
    pub(crate) fetches: TokenBucket,
    /// Changing whether their side is ready, which everyone at the table is told.
    pub(crate) readiness: TokenBucket,
    /// Changing whether their side is shown what viewers vote for, which everyone at the table is told.
    pub(crate) votes: TokenBucket,
    /// Fetching the replay of the last match.
    pub(crate) replays: TokenBucket,
    /// Asking for ideas, which take some thought.
    pub(crate) ideas: TokenBucket,
    /// Pairing a phone.
    pub(crate) phones: TokenBucket,
}

impl Default for PersonLimits {
    fn default() -> PersonLimits {
        let bucket = |most, millis| TokenBucket::new(most, Duration::from_millis(millis));
        PersonLimits {
            talk: bucket(6, 1500),
            reactions: bucket(4, 1500),
            absences: bucket(6, 10_000),
            reports: bucket(3, 300_000),
            passwords: bucket(5, 20_000),
            fetches: bucket(3, 10_000),
            readiness: bucket(6, 2000),
            votes: bucket(6, 2000),
            replays: bucket(4, 10_000),
            ideas: bucket(3, 5_000),
            phones: bucket(6, 10_000),
        }
    }
}
