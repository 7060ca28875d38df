//! The symbols of a replay's buttons.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

/// Returns the symbol of a button by its id.
pub(super) fn of(id: &str) -> Option<fn(&Painter, Pos2, f32, Color32)> {
    match id {
        "replay-start" => Some(|painter, at, size, ink| step(painter, at, size, ink, -1.0, 1, true)),
        "replay-turn-back" => Some(|painter, at, size, ink| step(painter, at, size, ink, -1.0, 2, false)),
        "replay-back" => Some(|painter, at, size, ink| step(painter, at, size, ink, -1.0, 1, false)),
        "replay-on" => Some(|painter, at, size, ink| step(painter, at, size, ink, 1.0, 1, false)),
        "replay-turn-on" => Some(|painter, at, size, ink| step(painter, at, size, ink, 1.0, 2, false)),
        "replay-end" => Some(|painter, at, size, ink| step(painter, at, size, ink, 1.0, 1, true)),
        "replay" | "replay-play" => Some(play),
        "replay-pause" => Some(pause),
        "replay-copy-link" => Some(link),
        _ => None,
    }
}

/// Paints one or two angles that point to the right (`way` 1) or to the left (-1), and a bar where they end.
fn step(painter: &Painter, at: Pos2, size: f32, ink: Color32, way: f32, count: usize, stops: bool) {
    let (half, stroke) = (size * 0.34, Stroke::new(size * 0.13, ink));
    for number in 0..count {
        let x = (number as f32 - (count as f32 - 1.0) / 2.0) * size * 0.36;
        let tip = at + vec2((x + half * 0.5) * way, 0.0);
        for end in [-half, half] {
            painter.line_segment([tip, tip + vec2(-half * way, end)], stroke);
        }
    }
    if stops {
        let x = at.x + (half * 0.5 + size * 0.12) * way;
        painter.vline(x, at.y - half..=at.y + half, stroke);
    }
}

fn play(painter: &Painter, at: Pos2, size: f32, ink: Color32) {
    let (wide, high) = (size * 0.36, size * 0.42);
    let corners = vec![at + vec2(-wide * 0.8, -high), at + vec2(wide, 0.0), at + vec2(-wide * 0.8, high)];
    painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
}

fn pause(painter: &Painter, at: Pos2, size: f32, ink: Color32) {
    for x in [-0.2, 0.2] {
        let bar = Rect::from_center_size(at + vec2(x * size, 0.0), vec2(size * 0.2, size * 0.8));
        painter.rect_filled(bar, 1, ink);
    }
}

/// Paints two links of a chain.
fn link(painter: &Painter, at: Pos2, size: f32, ink: Color32) {
    let (link, stroke) = (vec2(size * 0.56, size * 0.36), Stroke::new(size * 0.11, ink));
    for x in [-0.2, 0.2] {
        let rect = Rect::from_center_size(at + vec2(x * size, 0.0), link);
        painter.rect_stroke(rect, link.y / 2.0, stroke, StrokeKind::Middle);
    }
}
