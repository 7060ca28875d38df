//! Panels at fixed places, and how their space is cut.

use bevy_egui::egui::{
    self, Align2, Area, Color32, Context, CornerRadius, Id, Order, Painter, Rect, Sense, Stroke, StrokeKind,
    Ui, UiBuilder, epaint::RectShape, vec2,
};
use splitkey_client::palette;

use crate::style::{PANEL_CORNER, colour, panel_fill, panel_stroke, shadow};

/// Shows contents in exactly `rect`, which then takes the pointer; `order` tells over what it lies.
pub(crate) fn pane<R>(
    ctx: &Context,
    id: &'static str,
    order: Order,
    rect: Rect,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = Id::new(id);
    // An area knows its size only from its last frame, and it would be invisible in its first one.
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

/// The whole window.
pub(crate) fn window_rect(ctx: &Context) -> Rect {
    ctx.content_rect()
}

/// Paints the ground of a panel.
pub(crate) fn paint_panel(painter: &Painter, rect: Rect) {
    paint_plate(painter, rect, panel_fill(), panel_stroke());
}

/// Paints a panel whose stroke says that something is to be done here.
pub(crate) fn paint_accent_panel(painter: &Painter, rect: Rect) {
    paint_plate(painter, rect, panel_fill(), Stroke::new(1.5, colour(palette::ACCENT_STROKE)));
}

/// Paints the ground of what lies over a whole screen, through which nothing may shine.
pub(crate) fn paint_dialog(painter: &Painter, rect: Rect) {
    let stroke = Stroke::new(1.5, colour(palette::ACCENT_STROKE));
    paint_plate(painter, rect, colour(palette::PANEL), stroke);
}

fn paint_plate(painter: &Painter, rect: Rect, fill: Color32, stroke: Stroke) {
    let corner = CornerRadius::same(PANEL_CORNER);
    painter.add(shadow().as_shape(rect, corner));
    painter.add(RectShape::new(rect, corner, fill, stroke, StrokeKind::Inside));
}

/// Cuts `width` off the left; returns it and the rest.
pub(crate) fn left(rect: Rect, width: f32) -> (Rect, Rect) {
    rect.split_left_right_at_x(rect.left() + width)
}

/// Cuts `width` off the right; returns the rest and it.
pub(crate) fn right(rect: Rect, width: f32) -> (Rect, Rect) {
    rect.split_left_right_at_x(rect.right() - width)
}

/// Cuts `height` off the top; returns it and the rest.
pub(crate) fn top(rect: Rect, height: f32) -> (Rect, Rect) {
    rect.split_top_bottom_at_y(rect.top() + height)
}

/// Cuts `height` off the bottom; returns the rest and it.
pub(crate) fn bottom(rect: Rect, height: f32) -> (Rect, Rect) {
    rect.split_top_bottom_at_y(rect.bottom() - height)
}

/// `count` columns of the same width.
pub(crate) fn columns(rect: Rect, count: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let width = (rect.width() - gap * (count as f32 - 1.0)) / count as f32;
    (0..count).map(move |at| {
        let corner = rect.min + vec2(at as f32 * (width + gap), 0.0);
        Rect::from_min_size(corner, vec2(width, rect.height()))
    })
}

/// `count` rows of the same height.
pub(crate) fn rows(rect: Rect, count: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let height = (rect.height() - gap * (count as f32 - 1.0)) / count as f32;
    (0..count).map(move |at| {
        let corner = rect.min + vec2(0.0, at as f32 * (height + gap));
        Rect::from_min_size(corner, vec2(rect.width(), height))
    })
}

/// A place of `width` × `height` in the middle of `rect`.
pub(crate) fn centred(rect: Rect, width: f32, height: f32) -> Rect {
    Align2::CENTER_CENTER.align_size_within_rect(vec2(width, height), rect)
}
