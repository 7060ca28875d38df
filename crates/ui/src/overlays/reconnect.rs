//! The reconnect overlay, over a table whose host cannot be reached.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Id, LayerId, Order, Painter, Rect, Vec2},
};
use splitkey_client::{
    Layout,
    page::{Item, ItemKind, Layer, Section},
    palette,
};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        form::{Form, ItemFields},
        of, parts, plain_parts, words,
    },
    paint::style::{body, colour},
    window::{
        frame::UiSystems,
        pane::{centred, paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_overlay.in_set(UiSystems::Over));
}

const WIDTH: f32 = 520.0;
/// The width beside the words of the flat table.
const BESIDE: f32 = 344.0;

/// Draws the overlay. The board stays readable under it, but takes no input.
fn draw_overlay(
    context: DrawContext,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    // Without a table, each screen shows the connection state itself. So does a replay, which needs no connection.
    let items = context.page.on(Layer::Screen);
    let is_elsewhere = context.state.table.is_none() || context.replay.open().is_some();
    if is_elsewhere || of(items, Section::Link).next().is_none() {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "reconnect", Order::Foreground, window, |ui| {
        ctx.memory_mut(|memory| {
            memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("reconnect")))
        });
        ui.painter().rect_filled(window, 0, Color32::from_rgba_unmultiplied(40, 44, 48, 102));
        // While the client reconnects by itself, the dialog covers only the controls, which are disabled anyway.
        let waits = !of(items, Section::Link).any(|item| is_button(item) && item.id != "try-now");
        let width = WIDTH.min(window.width() - 32.0);
        let width = if waits && *context.layout == Layout::Flat { BESIDE } else { width };
        let placed = overlay(ui.painter(), items).place(width, None, window.height());
        let rect = match waits {
            false => centred(window, placed.size().x, placed.size().y),
            true => quiet_place(window, *context.layout, placed.size()),
        };
        placed.show(ui, rect.min, &mut Form::new(&mut fields, &mut commands));
    });
    Ok(())
}

fn is_button(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Button { .. })
}

/// Returns what is wrong, above the buttons that may help.
fn overlay<'a>(painter: &Painter, items: &'a [Item]) -> Part<'a> {
    let link = || of(items, Section::Link);
    let told = |item: &'a Item| match &item.kind {
        ItemKind::Alert { text } => Some(words(painter, text, body(18.0), colour(palette::MUTED))),
        _ => None,
    };
    let told = parts(painter, link().filter(|item| !is_button(item)), &told);
    let help = plain_parts(painter, link().filter(|item| is_button(item)));
    let leave = plain_parts(painter, items.iter().filter(|item| item.id == "leave"));
    let buttons = help.into_iter().map(|part| part.share(1.3));
    let buttons = Part::row(10.0, buttons.chain(leave.into_iter().map(|part| part.share(1.0))));
    Part::column(10.0, told.into_iter().chain([buttons])).padded(24.0, 24.0).on(paint_dialog)
}

fn quiet_place(window: Rect, layout: Layout, size: Vec2) -> Rect {
    let inner = window.shrink(20.0);
    match layout {
        Layout::Flat => Align2::RIGHT_BOTTOM.align_size_within_rect(size, inner),
        Layout::Table | Layout::Phone => Align2::CENTER_BOTTOM.align_size_within_rect(size, inner),
    }
}
