//! The confirmation dialog for actions that cannot be undone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order, pos2, vec2},
};
use splitkey_client::{
    page::{Command, ConfirmDialog},
    palette,
};

use crate::{
    control::Control,
    layout::UiSystems,
    pane::{bottom, centred, columns, paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_dialog
            .in_set(UiSystems::Over)
            .run_if(|dialog: Res<ConfirmDialog>| dialog.0.is_some() || dialog.is_changed()),
    );
}

const MARGIN: f32 = 24.0;
const BUTTONS: f32 = 52.0;
const GAP: f32 = 12.0;

fn draw_dialog(
    scene: Scene,
    mut was_open: Local<bool>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let Some(question) = &scene.question.0 else {
        *was_open = false;
        return Ok(());
    };
    let opens = !std::mem::replace(&mut *was_open, true);
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let [title, told, no, yes] = question.keys().map(|key| scene.get(key));
    pane(ctx, "question", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("question"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(140));
        let width = 480.0_f32.min(window.width() - 32.0);
        let inner = width - 2.0 * MARGIN;
        let title_height = text::height(ui.painter(), &title, bold(29.0), inner);
        let told_height = text::height(ui.painter(), &told, body(18.0), inner);
        let height = title_height + told_height + BUTTONS + 2.0 * (MARGIN + GAP);
        let rect = centred(window, width, height);
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(MARGIN);
        let ink = colour(palette::TEXT);
        text::wrapped(ui.painter(), inner.min, inner.width() + 1.0, title, bold(29.0), ink);
        let place = pos2(inner.left(), inner.top() + title_height + GAP);
        text::wrapped(ui.painter(), place, inner.width() + 1.0, told, body(18.0), colour(palette::MUTED));
        let (_, buttons) = bottom(inner, BUTTONS);
        let mut places = columns(buttons, 2, GAP).map(|place| place.shrink2(vec2(0.0, 1.0)));
        let (Some(left), Some(right)) = (places.next(), places.next()) else { return };
        let stays = Control::primary(&no).show_response(ui, "no", left);
        if opens {
            // Typing on and pressing Enter must change nothing.
            stays.request_focus();
        }
        if stays.clicked() {
            press(&mut commands, Command::CloseConfirm);
        }
        if Control::plain(&yes).show(ui, "yes", right) {
            press(&mut commands, Command::Want(question.intent()));
        }
    });
    Ok(())
}
