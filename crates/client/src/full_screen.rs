//! Filling the whole screen, which every device does in its own way.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FullScreen>().add_observer(note_screen);
}

/// Whether the game fills the screen; nothing where the device has not said that it can.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullScreen(pub Option<bool>);

/// Asks the device to fill the screen, or to leave it again.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillScreen(pub bool);

/// The device tells how it is now; whenever it changed, and at the start if it can fill the screen at all.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenFilled(pub bool);

fn note_screen(filled: On<ScreenFilled>, mut full: ResMut<FullScreen>) {
    full.set_if_neq(FullScreen(Some(filled.0)));
}
