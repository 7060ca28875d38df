//! What the player chose about look and motion.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}

/// The player's own choices; they change nothing of the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Draw the table flat, as a 2D grid, instead of in 3D.
    pub flat: bool,
    pub quality: Quality,
    /// Show every fact at once, without motion.
    pub reduced_motion: bool,
    /// Whether my side's key is shown on this screen.
    pub key_shown: bool,
    /// Factor on all sizes of panels and texts.
    pub ui_scale: f32,
}

/// How much the machine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// No shadows, no anti-aliasing, small textures.
    Low,
    High,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            flat: false,
            quality: Quality::High,
            reduced_motion: false,
            key_shown: true,
            ui_scale: 1.0,
        }
    }
}
