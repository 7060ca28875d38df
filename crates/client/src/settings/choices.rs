//! The choices of which a setting takes one.

use super::named::Named;

/// The camera of the 3D table during a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewpoint {
    /// From my side's seat. Spectators sit at the side of the table.
    #[default]
    Seat,
    /// From above.
    Top,
    /// Wherever the player turns the camera, within limits.
    Free,
    /// For broadcasts: no key on this screen, and each word only one way up.
    Broadcast,
}

/// How much the graphics hardware is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    /// High to begin with, and lower when frames come too slowly.
    #[default]
    Automatic,
    /// No shadows, no anti-aliasing, small textures.
    Low,
    /// One small shadow map.
    Medium,
    High,
}

/// How long a word must be held to touch it. A second press works as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    None,
    #[default]
    Usual,
    Long,
}

impl Hold {
    /// In milliseconds.
    pub fn milliseconds(self) -> u16 {
        match self {
            Hold::None => 0,
            Hold::Usual => 600,
            Hold::Long => 900,
        }
    }
}

/// The pause before a touched word is revealed, whatever its identity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspense {
    None,
    #[default]
    Usual,
    Long,
}

impl Suspense {
    /// In milliseconds.
    pub fn milliseconds(self) -> u16 {
        match self {
            Suspense::None => 0,
            Suspense::Usual => 700,
            Suspense::Long => 1500,
        }
    }
}

impl Named for Viewpoint {
    const NAMES: &'static [(Viewpoint, &'static str)] = &[
        (Viewpoint::Seat, "seat"),
        (Viewpoint::Top, "top"),
        (Viewpoint::Free, "free"),
        (Viewpoint::Broadcast, "broadcast"),
    ];
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
