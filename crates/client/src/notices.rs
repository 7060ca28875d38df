//! What the game tells the player: errors and notices, problems of the device, tips, and sentences for screen readers.

use bevy_app::prelude::*;

mod coach;
mod coach_note;
mod live_region;
mod notice;
mod trouble;
mod words;

pub use coach::Coach;
pub use coach_note::CoachNote;
pub use live_region::LiveRegion;
pub use notice::Notice;
pub use trouble::{Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((coach::plugin, live_region::plugin, notice::plugin, trouble::plugin));
}
