//! A problem of this device, shown once. During a match the tip panel shows it instead.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, Rect, pos2},
};
use splitkey_client::{Layout, Screen, page::Layer};

use super::panel::tip;
use crate::{
    context::DrawContext,
    items::form::{Form, ItemFields},
    window::{
        frame::UiSystems,
        pane::{pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_trouble.in_set(UiSystems::Over).run_if(not(in_state(Screen::Match))),
    );
}

fn draw_trouble(
    context: DrawContext,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    // What lies over the screen is read first.
    if context.page.layer != Layer::Screen {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let width = 420.0_f32.min(window.width() - 24.0);
    let painter = ctx.layer_painter(LayerId::background());
    let Some(tip) = tip(&painter, width, &context) else { return Ok(()) };
    let tip = tip.place(width, None, f32::INFINITY);
    // Away from all controls.
    let corner = match *context.layout {
        Layout::Phone => pos2(window.left() + 12.0, window.top() + 56.0),
        _ => pos2(window.left() + 24.0, window.top() + 96.0),
    };
    let rect = Rect::from_min_size(corner, tip.size());
    let mut form = Form::new(&mut fields, &mut commands);
    pane(ctx, "trouble", Order::Foreground, rect, |ui| tip.show(ui, rect.min, &mut form));
    Ok(())
}
