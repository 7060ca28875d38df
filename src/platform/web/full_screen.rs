//! Full screen for the page, including the accessible region.

use bevy::prelude::*;
use splitkey_client::{FillScreen, ScreenFilled};
use web_sys::Document;

pub(super) fn plugin(app: &mut App) {
    // Some phones allow no full screen; then it is not offered.
    if document().is_some_and(|document| document.fullscreen_enabled()) {
        app.add_observer(fill_screen).add_systems(Update, tell_screen);
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Browsers allow this only shortly after an input, which has just happened.
fn fill_screen(fill: On<FillScreen>) {
    let Some(document) = document() else { return };
    match document.document_element() {
        // If the browser refuses, nothing changes.
        Some(page) if fill.0 => drop(page.request_fullscreen()),
        _ => document.exit_fullscreen(),
    }
}

/// Reports changes, since the player may also leave full screen with Escape, which only the browser sees.
fn tell_screen(mut told: Local<Option<bool>>, mut commands: Commands) {
    let fills = document().is_some_and(|document| document.fullscreen_element().is_some());
    if told.replace(fills) != Some(fills) {
        commands.trigger(ScreenFilled(fills));
    }
}
