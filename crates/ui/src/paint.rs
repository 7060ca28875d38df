//! How everything looks: fonts, colours, texts, symbols and pictures.

use bevy::prelude::*;

mod glyphs;
pub(crate) mod picture;
pub(crate) mod portrait;
pub(crate) mod style;
pub(crate) mod symbol;
pub(crate) mod text;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((style::plugin, portrait::plugin, glyphs::plugin));
}
