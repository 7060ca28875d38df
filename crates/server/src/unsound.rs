//! A host that breaks the rules of hosts that share a database, to check that the tests of several hosts find it.
//!
//! The environment variable `SPLITKEY_UNSOUND` names the rule. A program without debug assertions, such as every
//! release, does not read it and breaks none.

use std::{env, sync::OnceLock};

/// A rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsound {
    /// Records are written without a look at host, owner and epoch.
    Fence,
    /// A host does not fall silent.
    Guard,
    /// Players are shown what is not kept yet.
    Early,
}

impl Unsound {
    /// Returns whether this rule is broken.
    pub(crate) fn is_on(self) -> bool {
        if !cfg!(debug_assertions) {
            return false;
        }
        static BROKEN: OnceLock<Option<Unsound>> = OnceLock::new();
        let broken = BROKEN.get_or_init(|| match env::var("SPLITKEY_UNSOUND").ok()?.as_str() {
            "fence" => Some(Unsound::Fence),
            "guard" => Some(Unsound::Guard),
            "early" => Some(Unsound::Early),
            _ => None,
        });
        *broken == Some(self)
    }
}
