//! A host that breaks the rules of hosts that share a database, to check that the tests of several hosts find it.
//!
//! Compiled only with the feature `unsound`, and never in a release build. The environment variable
//! `SPLITKEY_UNSOUND` names the rule.

use std::{env, sync::OnceLock};

#[cfg(not(debug_assertions))]
compile_error!("the feature `unsound` is for the tests of several hosts alone");

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
