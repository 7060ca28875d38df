//! What is heard, in words, over every screen.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Id, LayerId, Order, Rect, pos2, vec2},
};
use splitkey_client::{Captions, Layout, Screen, palette};

use crate::{
    layout::UiSystems,
    pane::window_rect,
    scene::Scene,
    style::{body, colour},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_captions.in_set(UiSystems::Over));
}

const LINE: f32 = 32.0;

fn draw_captions(
    scene: Scene,
    screen: Res<State<Screen>>,
    captions: Res<Captions>,
    mut contexts: EguiContexts,
) -> Result {
    let told: Vec<String> =
        captions.cues().filter_map(|cue| cue.caption()).map(|key| format!("[{}]", scene.get(key))).collect();
    if told.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = window_rect(ctx);
    // They take no pointer, so they may lie over anything.
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("captions")));
    let (anchor, mut y) = place(window, *scene.layout, *screen.get());
    let most = if *scene.layout == Layout::Phone { 1 } else { told.len() };
    for words in told.iter().rev().take(most) {
        let width = text::width(&painter, words, body(18.0)).min(window.width() - 48.0) + 24.0;
        let left = if anchor == Align2::LEFT_BOTTOM {
            window.left() + 24.0
        } else {
            window.center().x - width / 2.0
        };
        let rect = Rect::from_min_size(pos2(left, y - LINE), vec2(width, LINE - 2.0));
        painter.rect_filled(rect, 6, Color32::from_black_alpha(215));
        let at = rect.left_center() + vec2(12.0, 0.0);
        let ink = colour(palette::TEXT);
        text::shrunk(&painter, at, Align2::LEFT_CENTER, width - 24.0, words, body(18.0), ink);
        y -= LINE;
    }
    Ok(())
}

/// Where the lowest line ends: beside what is to be pressed, and above the corner kept for a camera.
fn place(window: Rect, layout: Layout, screen: Screen) -> (Align2, f32) {
    match (screen, layout) {
        (Screen::Match, Layout::Table) => (Align2::LEFT_BOTTOM, window.bottom() - 250.0),
        (Screen::Match, Layout::Flat) => (Align2::LEFT_BOTTOM, window.bottom() - 4.0),
        (Screen::Match, Layout::Phone) => (Align2::CENTER_BOTTOM, window.bottom() - 14.0),
        _ => (Align2::CENTER_BOTTOM, window.bottom() - 120.0),
    }
}
