//! What the rules of a language find a word to be made from.

/// A word that another one is derived from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    pub word: String,
    /// Whether that is certain.
    pub sure: bool,
}

/// A compound split into its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub parts: Vec<String>,
    /// Whether that is certain.
    pub sure: bool,
}
