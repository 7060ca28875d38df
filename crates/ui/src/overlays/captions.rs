//! The captions: sounds in words, over every screen.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Id, LayerId, Order, Pos2, Rect, vec2},
};
use splitkey_client::{Captions, Layout, Screen, palette};

use crate::{
    context::DrawContext,
    paint::{
        style::{body, colour},
        text,
    },
    window::{frame::UiSystems, pane::window_rect},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_captions.in_set(UiSystems::Over));
}

const LINE: f32 = 32.0;

fn draw_captions(
    context: DrawContext,
    screen: Res<State<Screen>>,
    captions: Res<Captions>,
    mut contexts: EguiContexts,
) -> Result {
    let told: Vec<String> = captions
        .cues()
        .filter_map(|cue| cue.caption())
        .map(|key| format!("[{}]", context.get(key)))
        .collect();
    if told.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = window_rect(ctx);
    // Captions ignore the pointer, so they may cover anything except the words.
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("captions")));
    let in_match = *screen.get() == Screen::Match;
    let (anchor, mut at) = place(window, in_match, *context.layout);
    let most = if *context.layout == Layout::Phone { 1 } else { told.len() };
    for words in told.iter().rev().take(most) {
        let width = text::width(&painter, words, body(18.0)).min(window.width() - 48.0) + 24.0;
        let rect = anchor.anchor_size(at, vec2(width, LINE - 2.0));
        painter.rect_filled(rect, 6, Color32::from_black_alpha(215));
        let place = rect.left_center() + vec2(12.0, 0.0);
        let ink = colour(palette::TEXT);
        text::shrunk(&painter, place, Align2::LEFT_CENTER, width - 24.0, words, body(18.0), ink);
        // The status row of the flat table has room for one caption line.
        at -= if in_match && *context.layout == Layout::Flat {
            vec2(width + 8.0, 0.0)
        } else {
            vec2(0.0, LINE)
        };
    }
    Ok(())
}

/// Returns the position of the lowest line and the corner it is anchored by, away from all controls.
fn place(window: Rect, in_match: bool, layout: Layout) -> (Align2, Pos2) {
    let middle = |above: f32| (Align2::CENTER_BOTTOM, window.center_bottom() - vec2(0.0, above));
    match layout {
        // Over the log.
        Layout::Table if in_match => (Align2::RIGHT_BOTTOM, window.right_bottom() - vec2(32.0, 32.0)),
        Layout::Flat if in_match => (Align2::RIGHT_BOTTOM, window.right_bottom() - vec2(20.0, 3.0)),
        Layout::Phone if in_match => middle(14.0),
        _ => middle(120.0),
    }
}
