//! Detects insults in what people write for others.

use std::sync::LazyLock;

use splitkey_words::{built_in, insults::Insults};

static INSULTS: LazyLock<Insults> = LazyLock::new(|| Insults::new(&built_in::INSULTS));

/// Returns whether a text contains an insult.
pub(crate) fn is_insulting(text: &str) -> bool {
    INSULTS.are_in(text)
}

/// Returns the text with insults replaced by asterisks.
pub(crate) fn without_insults(text: &str) -> String {
    INSULTS.masked(text)
}
