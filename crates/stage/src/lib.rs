//! The animated 3D table, drawn from the client's entities and resources.
//!
//! - `layout` computes where everything lies; the viewer always sits at +Z. `words`, `agents`, `assassin`, `tokens`,
//!   `slip` and `stand` place the pieces of a match there; `desk`, `lamp`, `props` and `deck` are scenery.
//! - `motion` moves what was placed. State comes first: everything has its final place at once, and a motion may be cut
//!   off at any frame.
//! - `press` (with `face`, `atlas` and `lettering`) renders the card faces of a match into one texture; `leaf` draws
//!   the key maps, and `art` loads the drawn pictures.
//! - `camera`, `framing` and `orbit` choose the view; `light`, `shade` and `vignette` follow the mood of the match.
//! - `detail` is the level of detail, which `watch` lowers when frames come too slowly; `resolution` reduces the
//!   resolution of large windows; `device` handles the loss of the graphics device.
//! - `pointer`, `cursor` and `ring` handle presses on words and show the selection.

use bevy::prelude::*;

mod agents;
mod art;
mod assassin;
mod atlas;
mod camera;
mod card_mesh;
mod contact;
mod crest;
mod cursor;
mod deck;
mod desk;
mod detail;
mod device;
mod environment;
mod face;
mod fade;
mod finish;
mod framing;
mod key_edge;
mod label;
mod lamp;
mod layout;
mod leaf;
mod lettering;
mod light;
mod marks;
mod moonlight;
mod motion;
mod moves;
mod nameplate;
mod noise;
mod orbit;
mod patch;
mod pattern;
mod picture;
mod pointer;
mod press;
mod props;
mod pulse;
mod rail;
#[cfg(test)]
mod replay;
mod resolution;
mod ring;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod seen;
mod settled;
mod shade;
mod shape;
mod slip;
mod stand;
mod style;
mod surface;
mod table;
mod tokens;
mod victory;
mod vignette;
mod watch;
mod words;

pub use moves::Moves;

/// The table in 3D. Needs the client, and Bevy's renderer, window and picking.
pub struct StagePlugin;

impl Plugin for StagePlugin {
    fn build(&self, app: &mut App) {
        set_up(app);
        app.add_plugins((pointer::plugin, device::plugin, resolution::plugin));
    }
}

/// Adds everything that needs neither a window nor a renderer.
fn set_up(app: &mut App) {
    app.add_plugins((
        detail::plugin,
        table::plugin,
        finish::plugin,
        art::plugin,
        card_mesh::plugin,
        desk::plugin,
        lamp::plugin,
        rail::plugin,
        props::plugin,
        label::plugin,
        moonlight::plugin,
        stand::plugin,
        nameplate::plugin,
        deck::plugin,
        slip::plugin,
    ))
    .add_plugins((
        light::plugin,
        environment::plugin,
        camera::plugin,
        contact::plugin,
        patch::plugin,
        press::plugin,
        words::plugin,
        agents::plugin,
        assassin::plugin,
        tokens::plugin,
        cursor::plugin,
        pulse::plugin,
        motion::plugin,
    ))
    .add_plugins((
        marks::plugin,
        key_edge::plugin,
        settled::plugin,
        ring::plugin,
        shade::plugin,
        fade::plugin,
        victory::plugin,
        vignette::plugin,
        orbit::plugin,
        watch::plugin,
        moves::plugin,
    ));
}
