//! Full screen, which each platform implements in its own way.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FullScreen>().add_observer(note_screen);
}

/// Whether the game fills the screen; `None` until the device has reported that it can.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullScreen(pub Option<bool>);

/// Asks the device to enter or leave full screen.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillScreen(pub bool);

/// The device reports its full-screen state: on every change, and at the start if it supports full screen.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenFilled(pub bool);

fn note_screen(filled: On<ScreenFilled>, mut full: ResMut<FullScreen>) {
    full.set_if_neq(FullScreen(Some(filled.0)));
}
