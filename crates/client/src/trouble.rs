//! What goes wrong on this device without ending the game; panels say it in words.

use bevy::prelude::*;

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
    /// The graphics device was lost; the table is drawn again on a new one.
    DeviceLost,
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
