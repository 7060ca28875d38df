//! The cards that cover a word of the flat table: an agent, or the assassin that lost the match.

use bevy_egui::egui::{CornerRadius, Painter, Rect, Stroke, StrokeKind, vec2};
use splitkey_client::{
    palette,
    rules::{Cell, Identity, Side, WordState},
};

use super::identity::{paint_hatch, paint_stripes};
use crate::{
    context::DrawContext,
    paint::{
        style::{BUTTON_CORNER, bold, colour, semi, side_colour},
        symbol, text,
    },
};

/// The part of a card that its picture takes; the word is below.
const UPPER: f32 = 0.68;
/// Maximum width of a portrait relative to its height.
const PORTRAIT: f32 = 1.1;

pub(super) fn paint_agent(
    painter: &Painter,
    rect: Rect,
    cell: Cell,
    word: &str,
    finder: Side,
    state: WordState,
    wide: bool,
    context: &DrawContext,
) {
    let corner = CornerRadius::same(BUTTON_CORNER);
    painter.rect_filled(rect, corner, colour(palette::AGENT));
    paint_stripes(painter, rect.shrink(1.0), colour(palette::AGENT_DARK));
    let (upper, band) = rect.split_top_bottom_at_fraction(UPPER);
    let foot = CornerRadius { nw: 0, ne: 0, ..corner };
    painter.rect_filled(band, foot, colour(palette::AGENT_DARKEST));
    let number = context.on_table().and_then(|game| game.found_agents().position(|(found, _)| found == cell));
    // A portrait is about square, with the ground visible on both sides.
    let size = vec2(upper.width().min(upper.height() * PORTRAIT), upper.height());
    let place = Rect::from_center_size(upper.center(), size);
    let beside = (upper.width() - place.width()) / 2.0;
    let head = if beside > 0.0 { CornerRadius::ZERO } else { CornerRadius { sw: 0, se: 0, ..corner } };
    let portrait =
        number.is_some_and(|number| context.portraits.paint(painter, place.shrink(1.0), head, number));
    if !portrait {
        let disc = (upper.height() * 0.66).min(rect.width() * 0.5);
        let ink = colour(palette::TEXT);
        symbol::identity(painter, Identity::Agent, upper.center(), disc, ink, colour(palette::AGENT_DARK));
    }
    let rim = Stroke::new(2.5, colour(palette::AGENT_LIGHTEST));
    painter.rect_stroke(rect, corner, rim, StrokeKind::Inside);
    // The crest must not cover the face.
    let most = if portrait { (beside * 0.8).max(13.0) } else { 28.0 };
    let crest = (upper.height() * 0.34).clamp(13.0, most.max(13.0)).min(28.0);
    let at = upper.left_top() + vec2(crest * 0.75 + 2.0, crest * 0.75 + 2.0);
    symbol::crest_in(painter, finder, at, crest, side_colour(finder));
    let size = if wide { band.height() * 0.72 } else { (rect.width() * 0.24).min(band.height() * 0.7) };
    let caption = band.shrink2(vec2(5.0, 0.0));
    text::fitted(painter, caption, word, semi(size.min(28.0)), colour(palette::AGENT_CAPTION));
    paint_earlier_marks(painter, upper, state);
}

/// Paints the assassin's card, with its black ground, red cross and hatching.
pub(super) fn paint_assassin(painter: &Painter, rect: Rect, word: &str, state: WordState, wide: bool) {
    let corner = CornerRadius::same(BUTTON_CORNER);
    let (ground, red) = (colour(palette::ASSASSIN), colour(palette::WAX_RED_ON_PANEL));
    painter.rect_filled(rect, corner, ground);
    paint_hatch(painter, rect.shrink(1.0), colour(palette::ASSASSIN_HATCH));
    let (upper, band) = rect.split_top_bottom_at_fraction(UPPER);
    painter.rect_filled(band, CornerRadius { nw: 0, ne: 0, ..corner }, colour(palette::GROUND));
    let size = (upper.height() * 0.8).min(rect.width() * 0.7);
    symbol::identity(painter, Identity::Assassin, upper.center(), size, red, ground);
    painter.rect_stroke(rect, corner, Stroke::new(3.0, red), StrokeKind::Inside);
    let size = if wide { band.height() * 0.72 } else { (rect.width() * 0.24).min(band.height() * 0.7) };
    let caption = band.shrink2(vec2(5.0, 0.0));
    text::fitted(painter, caption, word, bold(size.min(28.0)), colour(palette::TEXT));
    paint_earlier_marks(painter, upper, state);
}

/// Earlier marks stay on top of a card.
fn paint_earlier_marks(painter: &Painter, upper: Rect, state: WordState) {
    for side in Side::BOTH.into_iter().filter(|side| state.is_marked_by(*side)) {
        let size = (upper.height() * 0.5).min(34.0);
        let at = upper.right_top() + vec2(-size * 0.7, size * 0.7);
        let down = if side == Side::A { 1.0 } else { -1.0 };
        symbol::bystander_token(painter, at, size, vec2(0.0, down));
    }
}
