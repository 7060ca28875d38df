//! The order in which a frame is drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Fit, UiSystems::Keys, UiSystems::Draw, UiSystems::Over).chain(),
    );
}

/// The order of a frame: scale, shortcuts, the screen, and what lies over every screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Fit,
    Keys,
    Draw,
    Over,
}
