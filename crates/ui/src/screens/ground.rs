//! The ground of the screens outside a match, and their head with the name of the game.

use bevy_egui::egui::{Color32, Painter, Rect, Stroke, pos2, vec2};
use splitkey_client::{Layout, palette};

use crate::{
    context::DrawContext,
    items::flex::Part,
    paint::{
        style::{bold, colour},
        symbol, text,
    },
};

/// Narrower windows show everything as one column.
pub(crate) const WIDE: f32 = 1120.0;
/// The height of the head.
pub(crate) const HEAD: f32 = 82.0;

/// Returns the game's emblem and name.
pub(crate) fn brand<'a>(painter: &Painter, context: &DrawContext, size: f32) -> Part<'a> {
    let ink = colour(palette::TEXT);
    let title = text::tracked(painter, &context.get("home-title"), bold(size), ink, 0.11);
    let emblem = size * 1.3;
    Part::painting(vec2(emblem + title.size().x, emblem * 1.15), move |painter, rect| {
        symbol::emblem(painter, rect.left_center() + vec2(emblem * 0.35, 0.0), emblem);
        painter.galley(pos2(rect.left() + emblem, rect.center().y - title.size().y / 2.0), title, ink);
    })
    .fixed()
}

/// Paints the background of screens without the table: the 3D backdrop, dimmed, or a plain colour.
pub(crate) fn paint_ground(painter: &Painter, window: Rect, context: &DrawContext) {
    let (_, alpha) = match *context.layout {
        Layout::Table => ((), 128),
        Layout::Flat | Layout::Phone => ((), 255),
    };
    let palette::Paint(red, green, blue) = palette::GROUND;
    painter.rect_filled(window, 0, Color32::from_rgba_unmultiplied(red, green, blue, alpha));
}

/// Paints the ground of the head of the screens outside a match.
pub(crate) fn paint_head_ground(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0, colour(palette::GROUND));
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.5, colour(palette::ACCENT_STROKE)));
}
