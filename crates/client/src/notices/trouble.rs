//! Problems of this device that do not end the game. Panels put them into words.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use crate::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Troubles>();
}

/// Something that does not work on this device but does not prevent playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Drawing is too slow even at the lowest detail; the flat table would help.
    DrawingIsSlow,
    /// A picture or sound is missing or damaged; plain colours and silence replace it.
    AssetsMissing,
    /// There is no audio output; captions replace sounds.
    NoSound,
    /// The graphics device was lost; the table is drawn again on a new one.
    DeviceLost,
    /// The system denies notifications for this game.
    NoNotifications,
}

impl Trouble {
    /// Returns the Fluent key of its text.
    pub fn text(self) -> &'static str {
        match self {
            Trouble::DrawingIsSlow => "trouble-slow",
            Trouble::AssetsMissing => "trouble-assets",
            Trouble::NoSound => "trouble-sound",
            Trouble::DeviceLost => "trouble-device",
            Trouble::NoNotifications => "trouble-notify",
        }
    }

    /// Returns a remedy, as the Fluent key of its label and the settings that it applies.
    pub fn remedy(self, now: &Settings) -> Option<(&'static str, Settings)> {
        match self {
            Trouble::DrawingIsSlow => Some(("trouble-slow-way", Settings { flat: true, ..*now })),
            Trouble::NoSound => Some(("trouble-sound-way", Settings { captions: true, ..*now })),
            Trouble::AssetsMissing | Trouble::DeviceLost | Trouble::NoNotifications => None,
        }
    }
}

/// The problems of this device, oldest first, without repetitions.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Troubles {
    open: Vec<Trouble>,
}

impl Troubles {
    /// Adds a problem.
    pub fn tell(&mut self, trouble: Trouble) {
        if !self.open.contains(&trouble) {
            self.open.push(trouble);
        }
    }

    /// Removes a problem, because it is over or the player has read it.
    pub fn forget(&mut self, trouble: Trouble) {
        self.open.retain(|open| *open != trouble);
    }

    /// Returns the problem to show first.
    pub fn first(&self) -> Option<Trouble> {
        self.open.first().copied()
    }
}
