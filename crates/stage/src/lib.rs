//! The animated table on top of the client's entities: cards, tokens, light, motion and the pointer.
//!
//! Everything is drawn from what the client shows, and placed at once by what it is; motion comes
//! after and may be cut at any frame. The viewer always sits at +Z: what belongs to a side turns with it, the words do not.

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

/// The table in 3D. Needs the client and Bevy's renderer, window and picking.
pub struct StagePlugin;

impl Plugin for StagePlugin {
    fn build(&self, app: &mut App) {
        set_up(app);
        app.add_plugins((pointer::plugin, device::plugin, resolution::plugin));
    }
}

/// Everything but what needs a window and a renderer.
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
