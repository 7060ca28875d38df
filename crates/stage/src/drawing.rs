//! Bitmaps drawn at run time: lettering, patterns and surfaces, and their upload to the graphics device.

use bevy::prelude::*;

pub(crate) mod bitmap;
pub(crate) mod crest;
pub(crate) mod lettering;
mod noise;
pub(crate) mod pattern;
pub(crate) mod surface;
pub(crate) mod symbol;
pub(crate) mod texture_update;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(texture_update::plugin);
}
