//! The screens and panels of a player, drawn with egui.
//!
//! - `home`, `join`, `lobby` and `debrief` are the screens outside a match. `hud` draws the panels over the 3D table,
//!   and `flat` draws the flat table and the phone layout, which replace it.
//! - `sheet`, `menu`, `confirm_dialog`, `veil` (the reconnect overlay), `talk`, `captions` and `trouble` lie over every
//!   screen.
//! - `items` turns the items of a page into boxes, and `flex` places boxes in rows and columns.
//! - `keys` and `typing` handle the keyboard. [`TextFields`] publishes the drawn fields to a platform that places real
//!   input elements over them.
//!
//! Everything that is drawn about a match comes from [`Shown`](splitkey_client::Shown). Every control triggers the same
//! [`Command`](splitkey_client::page::Command) as its counterpart in the page description.

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
mod flex;
mod form;
mod glyphs;
mod ground;
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
mod side_column;
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
        // The camera of the 3D table may be created first, and must not become egui's.
        app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
        // New glyphs reach the renderer with the frame that shows them, after which the app may idle.
        app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
        app.add_plugins((
            camera::plugin,
            style::plugin,
            layout::plugin,
            text_fields::plugin,
            typing::plugin,
            draft::plugin,
            keys::plugin,
            form::plugin,
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
