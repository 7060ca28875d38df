//! The screens and panels of a player, drawn with egui.
//!
//! Everything that is drawn about a match comes from [`Shown`](splitkey_client::Shown). Every control triggers the same
//! [`Command`](splitkey_client::controls::Command) as its counterpart in the page description.
//!
//! Each module uses only those below it:
//!
//! ```text
//! drawn_controls where the controls are drawn, for the page around the game
//! keys        shortcuts, and typing that finds its field
//! screens     home, joining, the table between matches, and the debrief
//! overlays    over every screen: sheets, confirmations, the lost connection, captions
//! play        a match: panels over the 3D table, the flat table and phones, the clue, the log, the menu
//! talk        the chat
//! tips        the coach's tips, and problems of this device
//! items       page items as boxes, and boxes in rows and columns
//! context     what all of these read
//! controls    buttons and text fields
//! input       typed text, and the drawn fields for platforms that place real input elements over them
//! window      the camera, the scale, the order of a frame, and panels at fixed places
//! paint       fonts, colours, texts, symbols and pictures
//! ```

#![forbid(unsafe_code)]

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPostUpdateSet};

mod context;
mod controls;
mod drawn_controls;
mod input;
mod items;
mod keys;
mod overlays;
mod paint;
mod play;
mod screens;
mod talk;
mod tips;
mod window;

pub use drawn_controls::{DrawnControl, DrawnControls};
pub use input::text_fields::{FieldChange, FieldEdit, FieldKind, TextField, TextFieldSystems, TextFields};

pub use window::repaint::NextFrame;

/// The screens of a player, in the primary window.
pub struct UiPlugin;

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default());
        // The camera of the 3D table may be created first, and must not become egui's.
        app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
        // New glyphs reach the renderer with the frame that shows them, after which the app may idle.
        app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
        app.add_plugins((window::plugin, paint::plugin, input::plugin, items::plugin))
            .add_plugins((keys::plugin, screens::plugin, play::plugin))
            .add_plugins((tips::plugin, talk::plugin, overlays::plugin, drawn_controls::plugin));
    }
}
