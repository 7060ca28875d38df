//! The animated 3D table, drawn from the client's entities and resources.
//!
//! State comes first: everything has its final place at once, and a motion may be cut off at any frame. Each
//! module uses only those below it:
//!
//! ```text
//! idling      whether anything changes, so that the app can idle
//! camera      the view: the player's choice, the space between the panels, the free camera
//! light       the lights, and how they follow the match
//! scenery     the table top, decoration, the nameplate, the packed-up game
//! effects     suspense, a found agent, a loss, a victory
//! pointing    presses on words, the selection, the pointers and pins of other players, and votes of viewers
//! key         the stand with the key maps, and the borders that show the viewer's own key on the words
//! tokens      the timer tokens and their rail
//! cards       words, agents, the assassin, the clue slip
//! picture     the picture of a finished match, drawn on the CPU
//! faces       the faces of a match, drawn a few per frame into one texture
//! materials   what several objects are made of
//! quality     the level of detail, which drops when frames come too slowly, and a lost device
//! table       the root entity, whose view it is, and where everything lies
//! drawing     bitmaps drawn at run time: lettering, patterns and surfaces
//! shape       meshes
//! motion      motion of what was placed, and its durations
//! style       sizes and colours
//! ```

use bevy::prelude::*;

mod camera;
mod cards;
mod drawing;
mod effects;
mod faces;
#[cfg(test)]
mod fixture;
mod idling;
mod key;
mod light;
mod materials;
mod motion;
mod picture;
mod pointing;
mod quality;
mod scenery;
mod shape;
mod style;
mod table;
#[cfg(test)]
mod tests;
mod tokens;

pub use quality::activity::Activity;

/// The table in 3D. Needs the client, and Bevy's renderer, window and picking.
pub struct StagePlugin;

impl Plugin for StagePlugin {
    fn build(&self, app: &mut App) {
        set_up(app);
        app.add_plugins((quality::renderer_plugin, pointing::picking_plugin));
    }
}

/// Adds everything that needs neither a window nor a renderer.
fn set_up(app: &mut App) {
    app.add_plugins((
        quality::plugin,
        table::plugin,
        materials::plugin,
        drawing::plugin,
        faces::plugin,
        cards::plugin,
        tokens::plugin,
        key::plugin,
        pointing::plugin,
        effects::plugin,
        scenery::plugin,
        light::plugin,
        camera::plugin,
        motion::plugin,
        idling::plugin,
    ))
    .add_plugins(picture::plugin);
}
