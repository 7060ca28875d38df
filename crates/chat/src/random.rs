//! Random numbers for names and pauses.

/// Returns a random number, or 0 where the system has none.
pub(super) fn random() -> u32 {
    getrandom::u32().unwrap_or_default()
}
