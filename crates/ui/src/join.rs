//! The screen for the code of a table.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, pos2, vec2},
};
use splitkey_client::{Screen, palette, phrases::link_words, twin::Press};

use crate::{
    control::Control,
    home::{HomeFields, paint_ground, show_code},
    layout::UiSystems,
    pane::{bottom, centred, paint_accent_panel, pane, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_join.in_set(UiSystems::Draw).run_if(in_state(Screen::Join)));
}

fn draw_join(
    scene: Scene,
    mut contexts: EguiContexts,
    mut fields: ResMut<HomeFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "join", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &scene);
        let rect = centred(window, 520.0_f32.min(window.width() - 32.0), 300.0);
        paint_accent_panel(ui.painter(), rect);
        let inner = rect.shrink(24.0);
        let ink = colour(palette::TEXT);
        let title = scene.get("join-title");
        text::line(ui.painter(), inner.left_top(), Align2::LEFT_TOP, title, bold(29.0), ink);
        let place = pos2(inner.left(), inner.top() + 42.0);
        let told = scene.get("home-join-sub");
        text::line(ui.painter(), place, Align2::LEFT_TOP, told, body(18.0), colour(palette::MUTED));
        let field = Rect::from_min_size(pos2(inner.left(), inner.top() + 76.0), vec2(inner.width(), 52.0));
        show_code(ui, field, &scene, &mut fields, &mut commands);
        if let Some(told) = scene.notice_words().or_else(|| link_words(&scene.link, &scene.texts)) {
            let place = field.left_bottom() + vec2(0.0, 10.0);
            let ink = colour(palette::ERROR_TEXT);
            text::wrapped(ui.painter(), place, inner.width(), told, body(17.0), ink);
        }
        let (_, back) = bottom(inner, 48.0);
        let label = scene.get("join-back");
        let place = Rect::from_min_size(back.min, vec2(140.0, 48.0));
        if Control::plain(&label).show(ui, "back", place) {
            press(&mut commands, Press::OpenHome);
        }
    });
    Ok(())
}
