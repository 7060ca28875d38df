//! The banner over a replay of what was missed, with a button to skip it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, Rect, vec2},
};
use splitkey_client::{Layout, Screen, controls::Command, palette};

use crate::{
    context::DrawContext,
    controls::button::Control,
    items::{
        control::control,
        flex::Part,
        form::{Form, ItemFields},
        lines::two_lines,
    },
    paint::style::{bold, colour, semi},
    window::{
        frame::UiSystems,
        pane::{paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_catch_up.in_set(UiSystems::Over).run_if(in_state(Screen::Match)),
    );
}

/// The maximum width of the banner, the height of its parts, and the least width of its button.
const WIDTH: f32 = 400.0;
const HIGH: f32 = 40.0;
const LEAST: f32 = 120.0;

fn draw_catch_up(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut fields: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    if !context.playback.is_catching_up() {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let painter = ctx.layer_painter(LayerId::background());
    let told = context.get("catch-up-title");
    let told = two_lines(&painter, told, HIGH, bold(21.0), colour(palette::TEXT)).share(1.0);
    let skip = Control::primary(context.get("catch-up-skip")).font(semi(19.0));
    let skip = control(&painter, skip, HIGH, "skip-replay", |form| form.press(&Command::SkipReplay));
    let banner = Part::row(10.0, [told, skip.at_least(LEAST).fixed()]).padded(14.0, 6.0).on(paint_dialog);
    let banner = banner.place(WIDTH.min(window.width() - 24.0), None, window.height());
    // Below the turn bar, or over the head of a table that fills its window.
    let top = if *context.layout == Layout::Table { 80.0 } else { 3.0 };
    let corner = window.center_top() + vec2(-banner.size().x / 2.0, top);
    let mut form = Form::new(&mut fields, &mut commands);
    pane(ctx, "missed", Order::Foreground, Rect::from_min_size(corner, banner.size()), |ui| {
        banner.show(ui, corner, &mut form);
    });
    Ok(())
}
