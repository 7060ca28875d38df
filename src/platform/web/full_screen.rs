//! Filling the screen with the page, so that the accessible region goes with the table.

use bevy::prelude::*;
use splitkey_client::{FillScreen, ScreenFilled};
use web_sys::Document;

pub(super) fn plugin(app: &mut App) {
    // Some phones let no page fill the screen; then nothing is told and nothing offered.
    if document().is_some_and(|document| document.fullscreen_enabled()) {
        app.add_observer(fill_screen).add_systems(Update, tell_screen);
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The press that asks for it was a moment ago, which browsers still take for the player's own wish.
fn fill_screen(fill: On<FillScreen>) {
    let Some(document) = document() else { return };
    match document.document_element() {
        // A browser that refuses leaves the page as it is, and so do we.
        Some(page) if fill.0 => drop(page.request_fullscreen()),
        _ => document.exit_fullscreen(),
    }
}

/// The player may also leave it by Escape, which only the browser hears.
fn tell_screen(mut told: Local<Option<bool>>, mut commands: Commands) {
    let fills = document().is_some_and(|document| document.fullscreen_element().is_some());
    if told.replace(fills) != Some(fills) {
        commands.trigger(ScreenFilled(fills));
    }
}
