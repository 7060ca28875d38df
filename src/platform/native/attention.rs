//! The native ways to alert the player: the window's title, and the system's request for attention.

use bevy::{ecs::system::NonSendMarker, prelude::*, window::PrimaryWindow, winit::WINIT_WINDOWS};
use splitkey_client::{Settings, TableState, page::Page};
use winit::window::UserAttentionType;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_title, ask_for_attention));
}

fn show_title(page: Res<Page>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if page.is_changed() && !page.title.is_empty() {
        window.title.clone_from(&page.title);
    }
}

/// Requests attention once when it becomes the player's turn while they look elsewhere.
fn ask_for_attention(
    state: Res<TableState>,
    settings: Res<Settings>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut before: Local<bool>,
    _main_thread: NonSendMarker,
) {
    let waits = state.phase().zip(state.my_side()).is_some_and(|(phase, side)| phase.waits_for(side));
    let waited = std::mem::replace(&mut *before, waits);
    let begins = waits && !waited;
    let (entity, window) = *window;
    if begins && settings.notify && !window.focused {
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(entity) {
                window.request_user_attention(Some(UserAttentionType::Informational));
            }
        });
    }
}
