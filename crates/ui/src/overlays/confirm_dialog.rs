//! The confirmation dialog for actions that cannot be undone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order},
};
use splitkey_client::{
    controls::ConfirmDialog,
    page::{Layer, Section},
};

use crate::{
    context::DrawContext,
    controls::button::control_id,
    items::{
        flex::Part,
        form::{Form, ItemFields},
        of, plain_parts,
    },
    window::{
        frame::UiSystems,
        pane::{centred, paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_dialog
            .in_set(UiSystems::Over)
            .run_if(|dialog: Res<ConfirmDialog>| dialog.0.is_some() || dialog.is_changed()),
    );
}

const WIDTH: f32 = 480.0;
/// The button that changes nothing.
const STAY: &str = "stay";

fn draw_dialog(
    context: DrawContext,
    mut was_open: Local<bool>,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let items = context.page.on(Layer::Question);
    if items.is_empty() {
        *was_open = false;
        return Ok(());
    }
    let opens = !std::mem::replace(&mut *was_open, true);
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "question", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("question"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(140));
        let parts = |section| plain_parts(ui.painter(), of(items, section));
        let buttons = Part::row(12.0, parts(Section::Foot).into_iter().map(|button| button.share(1.0)));
        let dialog = Part::column(12.0, parts(Section::Body).into_iter().chain([buttons]));
        let dialog = dialog.padded(24.0, 24.0).on(paint_dialog);
        let placed = dialog.place(WIDTH.min(window.width() - 32.0), None, window.height());
        let rect = centred(window, placed.size().x, placed.size().y);
        placed.show(ui, rect.min, &mut Form::new(&mut fields, &mut commands));
        if opens {
            // Typing on and pressing Enter must change nothing.
            ctx.memory_mut(|memory| memory.request_focus(control_id(ui, STAY)));
        }
    });
    Ok(())
}
