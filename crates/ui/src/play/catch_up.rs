//! The banner over a replay of what was missed, with a button to skip it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, pos2, vec2},
};
use splitkey_client::{Layout, Screen, controls::Command, palette};

use crate::{
    context::{DrawContext, press},
    controls::button::Control,
    paint::{
        style::{bold, colour, semi},
        text,
    },
    window::{
        frame::UiSystems,
        pane::{paint_dialog, pane, right, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_catch_up.in_set(UiSystems::Over).run_if(in_state(Screen::Match)),
    );
}

fn draw_catch_up(context: DrawContext, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    if !context.playback.is_catching_up() {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let size = vec2(400.0_f32.min(window.width() - 24.0), 52.0);
    // Below the turn bar, or over the head of a table that fills its window.
    let top = if *context.layout == Layout::Table { 80.0 } else { 3.0 };
    let rect = Rect::from_min_size(pos2(window.center().x - size.x / 2.0, window.top() + top), size);
    pane(ctx, "missed", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        let (words, button) = right(rect.shrink(6.0), 120.0);
        let told = context.get("catch-up-title");
        let at = words.left_center() + vec2(10.0, 0.0);
        let ink = colour(palette::TEXT);
        text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, words.width() - 20.0, &told, bold(21.0), ink);
        let label = context.get("catch-up-skip");
        if Control::primary(&label).font(semi(19.0)).show(ui, "skip-replay", button) {
            press(&mut commands, Command::SkipReplay);
        }
    });
    Ok(())
}
