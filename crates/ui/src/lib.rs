//! Screens and panels.
//!
//! All that is drawn comes from [`Shown`](splitkey_client::Shown); every control makes the same
//! [`Press`](splitkey_client::twin::Press) as its twin. The flat table and the phone's layout are drawn
//! here as well; over the 3D table there are panels only.

#![forbid(unsafe_code)]

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPostUpdateSet};

mod camera;
mod captions;
mod catch_up;
mod clue_entry;
mod coach;
mod command_line;
mod confirm_dialog;
mod control;
mod debrief;
mod draft;
mod field;
mod flat;
mod glyphs;
mod home;
mod hud;
mod items;
mod join;
mod keys;
mod layout;
mod lobby;
mod log;
mod menu;
mod moves;
mod note;
mod pane;
mod picture;
mod portrait;
mod scene;
mod sheet;
mod style;
mod symbol;
mod talk;
mod text;
mod text_fields;
mod trouble;
mod typing;
mod veil;

pub use text_fields::{FieldChange, FieldEdit, FieldKind, TextField, TextFieldSystems, TextFields};

/// The screens of a player, in the primary window.
pub struct UiPlugin;

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default());
        // Another camera may come first, such as the one that draws the table.
        app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
        // New glyphs come to the renderer with the frame that shows them, after which the app may rest.
        app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
        app.add_plugins((
            camera::plugin,
            style::plugin,
            layout::plugin,
            text_fields::plugin,
            typing::plugin,
            draft::plugin,
            keys::plugin,
            items::plugin,
            portrait::plugin,
            glyphs::plugin,
        ))
        .add_plugins((home::plugin, join::plugin, lobby::plugin, hud::plugin, flat::plugin, debrief::plugin))
        .add_plugins((menu::plugin, command_line::plugin, trouble::plugin, captions::plugin))
        .add_plugins((
            talk::plugin,
            sheet::plugin,
            confirm_dialog::plugin,
            veil::plugin,
            catch_up::plugin,
        ));
    }
}
