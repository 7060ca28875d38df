//! Full screen for the native window.

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
};
use splitkey_client::{FillScreen, ScreenFilled};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(fill_screen).add_systems(Update, tell_screen);
}

fn fill_screen(fill: On<FillScreen>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    window.mode = match fill.0 {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
}

fn tell_screen(
    window: Single<&Window, With<PrimaryWindow>>,
    mut told: Local<Option<bool>>,
    mut commands: Commands,
) {
    let fills = window.mode != WindowMode::Windowed;
    if told.replace(fills) != Some(fills) {
        commands.trigger(ScreenFilled(fills));
    }
}
