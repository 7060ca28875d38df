//! A word's identity on a key, as a field with a colour, a shape and optionally a pattern.

use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{palette, rules::Identity};

use crate::paint::{style::colour, symbol};

/// Paints one field of a key.
pub(super) fn paint_identity(
    painter: &Painter,
    rect: Rect,
    identity: Identity,
    settled: bool,
    pattern: bool,
) {
    let (ground, sign, rim) = match identity {
        Identity::Agent => (palette::AGENT, palette::TEXT, palette::AGENT_LIGHT),
        Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_INK, palette::BYSTANDER_RIM),
        Identity::Assassin => (palette::ASSASSIN, palette::TEXT, palette::DISABLED_TEXT),
    };
    let dim = |ink: Color32| {
        if settled { colour(palette::PANEL).lerp_to_gamma(ink, 0.38) } else { ink }
    };
    let ground = dim(colour(ground));
    let corner = CornerRadius::same(4);
    painter.rect_filled(rect, corner, ground);
    match identity {
        _ if !pattern => {}
        Identity::Agent => paint_stripes(painter, rect.shrink(1.0), dim(colour(palette::AGENT_DARK))),
        Identity::Bystander => paint_dots(painter, rect, dim(colour(palette::BYSTANDER_RIM))),
        Identity::Assassin => paint_hatch(painter, rect.shrink(1.0), dim(colour(palette::ASSASSIN_HATCH))),
    }
    let stroke = Stroke::new(if identity == Identity::Assassin { 2.0 } else { 1.0 }, dim(colour(rim)));
    painter.add(RectShape::stroke(rect, corner, stroke, StrokeKind::Inside));
    let size = rect.height().min(rect.width()) * 0.74;
    symbol::identity(painter, identity, rect.center(), size, dim(colour(sign)), ground);
}

fn paint_dots(painter: &Painter, rect: Rect, ink: Color32) {
    for (x, y) in [(0.12, 0.2), (0.12, 0.8), (0.88, 0.2), (0.88, 0.8)] {
        painter.circle_filled(rect.lerp_inside(vec2(x, y)), 1.8, ink);
    }
}

pub(super) fn paint_hatch(painter: &Painter, rect: Rect, ink: Color32) {
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let stroke = Stroke::new(2.0, ink);
    let count = ((rect.width() + rect.height()) / 12.0) as usize + 1;
    for at in 0..count {
        let x = at as f32 * 12.0;
        let (left, right) = (rect.left() + x, rect.right() - x);
        inside.line_segment([pos2(left, rect.top()), pos2(left - rect.height(), rect.bottom())], stroke);
        inside.line_segment([pos2(right, rect.top()), pos2(right + rect.height(), rect.bottom())], stroke);
    }
}

/// Paints diagonal stripes, so that an agent is recognised without its colour.
pub(super) fn paint_stripes(painter: &Painter, rect: Rect, ink: Color32) {
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let step = 22.0;
    let stroke = Stroke::new(6.0, ink.gamma_multiply(0.62));
    let count = ((rect.width() + rect.height()) / step) as usize + 1;
    for at in 0..count {
        let x = rect.left() + at as f32 * step;
        inside.line_segment([pos2(x, rect.top()), pos2(x - rect.height(), rect.bottom())], stroke);
    }
}
