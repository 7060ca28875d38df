//! What goes wrong on this device without ending the game; panels say it in words.

use bevy::prelude::*;

use crate::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Troubles>();
}

/// Something that does not work here, but need not stop anybody from playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Even the least detail is drawn too slowly; the flat table would do.
    DrawingIsSlow,
    /// A picture or a sound is missing or broken; plain colours and silence stand in.
    AssetsMissing,
    /// There is no device to play sounds on; captions stand in.
    NoSound,
    /// The graphics device was lost; the table is drawn again on a new one.
    DeviceLost,
    /// The system may show no notifications of this game.
    NoNotifications,
}

impl Trouble {
    /// The key of its text.
    pub fn text(self) -> &'static str {
        match self {
            Trouble::DrawingIsSlow => "trouble-slow",
            Trouble::AssetsMissing => "trouble-assets",
            Trouble::NoSound => "trouble-sound",
            Trouble::DeviceLost => "trouble-device",
            Trouble::NoNotifications => "trouble-notify",
        }
    }

    /// What may help, by the key of its text and the settings that it leads to.
    pub fn way_out(self, now: &Settings) -> Option<(&'static str, Settings)> {
        match self {
            Trouble::DrawingIsSlow => Some(("trouble-slow-way", Settings { flat: true, ..*now })),
            Trouble::NoSound => Some(("trouble-sound-way", Settings { captions: true, ..*now })),
            Trouble::AssetsMissing | Trouble::DeviceLost | Trouble::NoNotifications => None,
        }
    }
}

/// The troubles of this device, in the order in which they came, each once.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Troubles {
    told: Vec<Trouble>,
}

impl Troubles {
    /// Notes a trouble.
    pub fn tell(&mut self, trouble: Trouble) {
        if !self.told.contains(&trouble) {
            self.told.push(trouble);
        }
    }

    /// Forgets a trouble, because it is over or the player has read it.
    pub fn forget(&mut self, trouble: Trouble) {
        self.told.retain(|told| *told != trouble);
    }

    /// The trouble to be read first.
    pub fn first(&self) -> Option<Trouble> {
        self.told.first().copied()
    }
}
