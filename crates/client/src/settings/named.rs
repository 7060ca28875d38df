//! Names of choices, for storage and launch options.

use splitkey_protocol::Language;

use super::{
    broadcast::Cameras,
    choices::{Hold, Quality, Suspense, Viewpoint},
};

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

impl Named for Viewpoint {
    const NAMES: &'static [(Viewpoint, &'static str)] = &[
        (Viewpoint::Seat, "seat"),
        (Viewpoint::Top, "top"),
        (Viewpoint::Free, "free"),
        (Viewpoint::Broadcast, "broadcast"),
    ];
}

impl Named for Cameras {
    const NAMES: &'static [(Cameras, &'static str)] =
        &[(Cameras::One, "1"), (Cameras::Two, "2"), (Cameras::Four, "4")];
}

impl Named for Quality {
    const NAMES: &'static [(Quality, &'static str)] = &[
        (Quality::Automatic, "automatic"),
        (Quality::Low, "low"),
        (Quality::Medium, "medium"),
        (Quality::High, "high"),
    ];
}

impl Named for Hold {
    const NAMES: &'static [(Hold, &'static str)] =
        &[(Hold::None, "none"), (Hold::Usual, "usual"), (Hold::Long, "long")];
}

impl Named for Suspense {
    const NAMES: &'static [(Suspense, &'static str)] =
        &[(Suspense::None, "none"), (Suspense::Usual, "usual"), (Suspense::Long, "long")];
}

impl Named for Language {
    const NAMES: &'static [(Language, &'static str)] = &[(Language::English, "en"), (Language::Dutch, "nl")];
}
