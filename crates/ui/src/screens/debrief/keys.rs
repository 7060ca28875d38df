//! Both halves of the key with every word, and what became of them.

use bevy_egui::egui::{
    Align2, CornerRadius, Painter, Rect, Stroke, StrokeKind, Ui, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    Args, MatchView, arg, palette,
    rules::{Cell, Identity, Side, SideMap},
};

use crate::{
    context::DrawContext,
    paint::{
        style::{PANEL_CORNER, bold, colour, panel_fill, semi, side_colour},
        symbol, text,
    },
    window::pane::top,
};

pub(super) fn paint_key(ui: &Ui, rect: Rect, side: Side, game: &MatchView, context: &DrawContext) {
    let painter = ui.painter();
    let corner = CornerRadius::same(PANEL_CORNER);
    let ink = side_colour(side);
    painter.add(RectShape::new(rect, corner, panel_fill(), Stroke::new(1.5, ink), StrokeKind::Inside));
    let (head, rest) = top(rect, 52.0);
    painter.rect_filled(head, CornerRadius { sw: 0, se: 0, ..corner }, ink);
    let dark = colour(palette::PRIMARY_TEXT);
    let y = head.center().y;
    symbol::crest_in(painter, side, pos2(head.left() + 34.0, y), 36.0, dark);
    let name = Args::from_iter([arg("side", context.side(side))]);
    let title = context.format("debrief-key", &name).to_uppercase();
    let title =
        text::line(painter, pos2(head.left() + 64.0, y), Align2::LEFT_CENTER, title, bold(29.0), dark);
    let note = context.format("debrief-key-note", &name);
    let at = pos2(head.right() - 16.0, y);
    let room = at.x - title.right() - 14.0;
    // Where the note would be cut off, the title is enough.
    if room >= 0.6 * text::width(painter, &note, semi(19.0)) {
        text::shrunk(painter, at, Align2::RIGHT_CENTER, room, &note, semi(19.0), dark);
    }
    let Some(maps) = &game.key else { return };
    let map = &maps[side.index()];
    let grid = rest.shrink2(vec2(22.0, 20.0));
    let gap = 5.0;
    let size = vec2((grid.width() - 4.0 * gap) / 5.0, (grid.height() - 4.0 * gap) / 5.0);
    for cell in Cell::all() {
        let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
        let place = Rect::from_min_size(grid.min + at * (size + vec2(gap, gap)), size);
        paint_word(painter, place, cell, side, map, game);
    }
}

/// How strongly the ground of a touched assassin is tinted red.
const TOUCHED: f32 = 0.45;

fn paint_word(painter: &Painter, rect: Rect, cell: Cell, side: Side, map: &SideMap, game: &MatchView) {
    let identity = map.at(cell);
    let (ground, rim, word, sign) = match identity {
        Identity::Agent => (palette::AGENT, palette::AGENT_LIGHTEST, palette::TEXT, palette::TEXT),
        Identity::Bystander => {
            (palette::BYSTANDER, palette::BYSTANDER_RIM, palette::WORD_INK, palette::BYSTANDER_INK)
        }
        Identity::Assassin => (palette::ASSASSIN, palette::WAX_RED_ON_PANEL, palette::TEXT, palette::TEXT),
    };
    // Only guesses for this side's clues say something about this side's map.
    let found_there = game.touched_by(cell, side.partner());
    let touched = identity == Identity::Assassin && found_there == Some(Identity::Assassin);
    let (ground, width) = match touched {
        true => (colour(ground).lerp_to_gamma(colour(palette::WAX_RED), TOUCHED), 4.0),
        false => (colour(ground), 1.8),
    };
    let stroke = Stroke::new(width, colour(rim));
    painter.add(RectShape::new(rect, CornerRadius::same(4), ground, stroke, StrokeKind::Inside));
    let (upper, lower) = rect.split_top_bottom_at_fraction(0.5);
    let state = game.position.words[cell.index()];
    let missed = identity == Identity::Bystander && state.is_marked_by(side.partner());
    let found = identity == Identity::Agent && state.agent.is_some();
    let size = (upper.height() * 0.72).min(22.0);
    let y = upper.center().y + upper.height() * 0.1;
    let spread = if missed || found || touched { size * 0.65 } else { 0.0 };
    let at = pos2(rect.center().x - spread, y);
    symbol::identity(painter, identity, at, size, colour(sign), ground);
    let beside = pos2(rect.center().x + spread, y);
    if found {
        symbol::check(painter, beside, size * 0.9, colour(palette::TEXT));
    } else if touched {
        symbol::crest(painter, side.partner(), beside, size * 1.2);
    } else if missed {
        let down = if side.partner() == Side::A { 1.0 } else { -1.0 };
        symbol::bystander_token(painter, beside, size, vec2(0.0, down));
    }
    let place = lower.shrink2(vec2(7.0, 0.0)).translate(vec2(0.0, -lower.height() * 0.06));
    let size = (lower.height() * 0.72).min(22.0).min(rect.width() * 0.25);
    let ink = if identity == Identity::Agent { bevy_egui::egui::Color32::WHITE } else { colour(word) };
    text::fitted(painter, place, game.word(cell), bold(size), ink);
}
