//! The places for cameras, with the names of who is seen there.

use bevy_egui::egui::{Align2, Painter, Shape, Stroke, vec2};
use splitkey_client::{palette, rules::Side};

use super::division::Camera;
use crate::{
    context::DrawContext,
    paint::{
        style::{body, colour, semi, side_colour},
        symbol, text,
    },
};

/// The height of a place from which on its texts have their usual size.
const USUAL: f32 = 130.0;

/// Paints the names of a side, where its camera picture can be placed.
pub(super) fn paint_camera(painter: &Painter, camera: &Camera, context: &DrawContext) {
    let rect = camera.rect;
    let stroke = camera.side.map_or(colour(palette::ACCENT_STROKE), side_colour);
    let corners =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&corners, Stroke::new(2.0, stroke.gamma_multiply(0.7)), 8.0, 6.0));
    let scale = (rect.height() / USUAL).min(1.0);
    let ink = colour(palette::TEXT);
    let at = |down: f32| rect.center() + vec2(0.0, down * scale);
    let line = |down: f32, words: &str| {
        let room = rect.width() - 24.0 * scale;
        text::shrunk(painter, at(down), Align2::CENTER_CENTER, room, words, body(22.0 * scale), ink);
    };
    let names = |side: Side| {
        let (first, end) = camera.players;
        let names = context.state.seats_of(side).skip(first).take(end.saturating_sub(first));
        names.map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(" + ")
    };
    match camera.side {
        Some(side) => {
            symbol::crest(painter, side, at(-26.0), 44.0 * scale);
            let caption = context.side(side).to_uppercase();
            text::caption(painter, at(22.0), Align2::CENTER_CENTER, &caption, semi(22.0 * scale), ink);
            line(52.0, &names(side));
        }
        // Somebody who speaks for both sides.
        None => {
            for (side, aside) in [(Side::A, -40.0), (Side::B, 40.0)] {
                symbol::crest(painter, side, at(-26.0) + vec2(aside * scale, 0.0), 44.0 * scale);
            }
            line(22.0, &names(Side::A));
            line(52.0, &names(Side::B));
        }
    }
}
