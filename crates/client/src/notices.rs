//! What the game tells the player: errors and notices, problems of the device, and tips.

use bevy::prelude::*;

mod coach;
mod notice;
mod trouble;
mod words;

pub use coach::{Coach, CoachNote};
pub use notice::Notice;
pub use trouble::{Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((coach::plugin, notice::plugin, trouble::plugin));
}
