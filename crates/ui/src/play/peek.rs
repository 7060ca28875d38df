//! Holding to peek: in streamer mode the key is shown for as long as its place or F9 is held.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{CursorIcon, Id, Key, Rect, Sense, Ui},
};
use splitkey_client::{Screen, controls::Command};

use crate::{
    context::{DrawContext, press},
    window::frame::UiSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, follow_hold.in_set(UiSystems::Over));
}

fn place_id() -> Id {
    Id::new("peek")
}

/// Makes a place one that is held to peek, if the player allows that.
pub(crate) fn peek_place(ui: &mut Ui, rect: Rect, context: &DrawContext) {
    if context.settings.may_peek() {
        let place = ui.interact(rect, place_id(), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        if !context.settings.peeks() {
            place.on_hover_text(context.get("match-peek-keys"));
        }
    }
}

/// Shows the key while the place or F9, which types nothing, is held in the focused window.
fn follow_hold(
    context: DrawContext,
    screen: Res<State<Screen>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    if !context.settings.streamer {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let may = context.settings.may_peek() && *screen.get() == Screen::Match && window.focused;
    let place = ctx.read_response(place_id()).is_some_and(|place| place.is_pointer_button_down_on());
    let peeking = may && (place || ctx.input(|input| input.key_down(Key::F9)));
    if peeking != context.settings.peeking {
        press(&mut commands, Command::Peek(peeking));
    }
    Ok(())
}
