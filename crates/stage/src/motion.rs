//! Motion of objects to their places. It is cosmetic, and may be cut off at any frame.

use bevy::prelude::*;

mod durations;
mod fade;
mod glide;

pub(crate) use durations::*;
pub(crate) use glide::{Appear, Glide, Rest, Rush, glide, move_to};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((fade::plugin, glide::plugin));
}
