//! What the player chose about look and motion.

use bevy::prelude::*;
use splitkey_protocol::Language;

use crate::device::Store;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_systems(Update, keep_language);
}

/// Where the device keeps the language that was chosen.
pub const LANGUAGE_KEY: &str = "language";

/// Keeps another language for the next time.
fn keep_language(settings: Res<Settings>, store: Option<Res<Store>>, mut kept: Local<Option<Language>>) {
    let old = kept.replace(settings.language);
    if let (Some(old), Some(store)) = (old, store)
        && old != settings.language
    {
        store.0.set(LANGUAGE_KEY, settings.language.tag());
    }
}

/// The player's own choices; they change nothing of the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Draw the table flat, as a 2D grid, instead of in 3D.
    pub flat: bool,
    /// Of the screens; the words on the table are in the table's.
    pub language: Language,
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
            language: Language::English,
            quality: Quality::High,
            reduced_motion: false,
            key_shown: true,
            ui_scale: 1.0,
        }
    }
}
