//! Panels at fixed places, and splitting their space.

use bevy_egui::egui::{
    self, Align2, Area, Color32, Context, CornerRadius, Id, Order, Painter, Rect, Sense, Stroke, StrokeKind,
    Ui, UiBuilder, Vec2, epaint::RectShape, vec2,
};
use splitkey_client::palette;

use crate::paint::style::{PANEL_CORNER, colour, panel_fill, panel_stroke, shadow};

/// Shows contents in exactly `rect`, which then captures the pointer. `order` is its layer.
pub(crate) fn pane<R>(
    ctx: &Context,
    id: &str,
    order: Order,
    rect: Rect,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = Id::new(id);
    // An area only knows its size from its previous frame, and would be invisible in its first one.
    Area::new(id)
        .order(order)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| ui.allocate_rect(Rect::from_min_size(rect.min, rect.size()), Sense::hover()));
    let layer = egui::LayerId::new(order, id);
    let mut ui = Ui::new(
        ctx.clone(),
        id.with("contents"),
        UiBuilder::new().layer_id(layer).max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min)),
    );
    ui.set_clip_rect(ctx.viewport_rect());
    contents(&mut ui)
}

/// The minimum room of every screen, in points.
const LEAST: Vec2 = vec2(320.0, 200.0);

/// Returns the whole window.
pub(crate) fn window_rect(ctx: &Context) -> Rect {
    roomy_rect(ctx, LEAST)
}

/// Returns the whole window, enlarged to `least` where it is smaller; what does not fit is cut off. In the frame after
/// a resize the scale is still the old one, which may suit another layout.
pub(crate) fn roomy_rect(ctx: &Context, least: Vec2) -> Rect {
    let window = ctx.content_rect();
    Rect::from_min_size(window.min, window.size().max(least))
}

/// Returns the part of a window that `rect` takes, in the unit of the 3D table's room, or an empty one where it has no
/// size.
pub(crate) fn part_of(window: Rect, rect: Rect) -> bevy::math::Rect {
    if !rect.is_positive() {
        return bevy::math::Rect::default();
    }
    let part = |at: egui::Pos2| {
        let at = (at - window.min) / window.size();
        bevy::math::Vec2::new(at.x, at.y)
    };
    bevy::math::Rect { min: part(rect.min), max: part(rect.max) }
}

/// Paints the ground of a panel.
pub(crate) fn paint_panel(painter: &Painter, rect: Rect) {
    paint_plate(painter, rect, panel_fill(), panel_stroke());
}

/// Paints a panel with a stroke that asks for action.
pub(crate) fn paint_accent_panel(painter: &Painter, rect: Rect) {
    paint_plate(painter, rect, panel_fill(), Stroke::new(1.5, colour(palette::ACCENT_STROKE)));
}

/// Paints the opaque ground of a dialog over a whole screen.
pub(crate) fn paint_dialog(painter: &Painter, rect: Rect) {
    let stroke = Stroke::new(1.5, colour(palette::ACCENT_STROKE));
    paint_plate(painter, rect, colour(palette::PANEL), stroke);
}

fn paint_plate(painter: &Painter, rect: Rect, fill: Color32, stroke: Stroke) {
    let corner = CornerRadius::same(PANEL_CORNER);
    painter.add(shadow().as_shape(rect, corner));
    painter.add(RectShape::new(rect, corner, fill, stroke, StrokeKind::Inside));
}

/// Cuts `width` off the left. Returns it and the rest.
pub(crate) fn left(rect: Rect, width: f32) -> (Rect, Rect) {
    rect.split_left_right_at_x(rect.left() + width)
}

/// Cuts `width` off the right. Returns the rest and it.
pub(crate) fn right(rect: Rect, width: f32) -> (Rect, Rect) {
    rect.split_left_right_at_x(rect.right() - width)
}

/// Cuts `height` off the top. Returns it and the rest.
pub(crate) fn top(rect: Rect, height: f32) -> (Rect, Rect) {
    rect.split_top_bottom_at_y(rect.top() + height)
}

/// Cuts `height` off the bottom. Returns the rest and it.
pub(crate) fn bottom(rect: Rect, height: f32) -> (Rect, Rect) {
    rect.split_top_bottom_at_y(rect.bottom() - height)
}

/// Returns `count` columns of the same width.
pub(crate) fn columns(rect: Rect, count: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let width = (rect.width() - gap * (count as f32 - 1.0)) / count as f32;
    (0..count).map(move |at| {
        let corner = rect.min + vec2(at as f32 * (width + gap), 0.0);
        Rect::from_min_size(corner, vec2(width, rect.height()))
    })
}

/// Returns a place of `width` × `height` in the middle of `rect`.
pub(crate) fn centred(rect: Rect, width: f32, height: f32) -> Rect {
    Align2::CENTER_CENTER.align_size_within_rect(vec2(width, height), rect)
}
