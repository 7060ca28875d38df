//! Names of choices, for storage and launch options.

use splitkey_protocol::Language;

/// A choice with a short name that never changes.
pub trait Named: Copy + PartialEq + 'static {
    /// Every choice with its name, in the order in which they are offered.
    const NAMES: &'static [(Self, &'static str)];

    fn name(self) -> &'static str {
        let found = Self::NAMES.iter().find(|(choice, _)| *choice == self);
        found.map(|(_, name)| *name).expect("every choice should have a name")
    }

    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(choice, _)| *choice)
    }
}

impl Named for bool {
    const NAMES: &'static [(bool, &'static str)] = &[(true, "yes"), (false, "no")];
}

impl Named for Language {
    const NAMES: &'static [(Language, &'static str)] = &[(Language::English, "en"), (Language::Dutch, "nl")];
}
