//! The panels of the broadcast view: a column beside the table, and the clue in the lower third (art direction §9).

use bevy_egui::egui::{Align2, Context, Order, Painter, Rect, Shape, Stroke, pos2, vec2};
use splitkey_client::{
    AGENT_CARDS, MatchView, palette,
    phrases::{headline, subline},
    rules::{GivenClue, Side, TurnRecord},
};

use super::{
    places::{BADGE, EDGE, Places},
    turn_bar::paint_ground,
};
use crate::{
    context::DrawContext,
    paint::{
        style::{body, bold, colour, courier, semi, side_colour},
        symbol, text,
    },
    play::{
        log::{Found, INDENT, paint_clue},
        turn::{BankCount, acting_side},
    },
    window::pane::{bottom, columns, left, pane, right, top},
};

/// The column's share of the window's width, and its maximum width.
const COLUMN: (f32, f32) = (0.224, 430.0);
/// The height of the lower third, the share of its controls, and its width left of a clue entry.
const LOWER: f32 = 142.0;
const DOING: f32 = 0.4;
const GIVER: f32 = 250.0;
/// Who gives and guesses is omitted where there is less room.
const NARROW: f32 = 150.0;
/// Minimum width of the clue entry.
const ENTRY: f32 = 700.0;
/// Font size of the words that were found.
const FOUND: f32 = 22.0;
/// Aspect ratio of a camera, height by width.
const CAMERA: f32 = 9.0 / 16.0;

/// Returns the column, and the lower third beside it.
fn cut(window: Rect) -> (Rect, Rect) {
    let (part, most) = COLUMN;
    let (column, rest) = left(window, (window.width() * part).min(most));
    let (_, lower) = bottom(rest.shrink2(vec2(EDGE, EDGE)), LOWER);
    (column, lower)
}

/// Splits the lower third into texts and controls. A player who gives a clue gets more room for the controls.
fn share(lower: Rect, gives: bool) -> (Rect, Rect) {
    if gives {
        left(lower, GIVER.min((lower.width() - ENTRY).max(0.0)))
    } else {
        right(lower, lower.width() * DOING)
    }
}

/// Returns the places of the usual panels: notices and the menu button over the table, and the controls in the lower
/// third.
pub(super) fn places(window: Rect, gives: bool) -> Places {
    let (column, lower) = cut(window);
    let badge =
        Rect::from_min_size(pos2(window.right() - EDGE - BADGE.x, window.top() + 6.0), vec2(BADGE.x, 48.0));
    let over = Rect::from_x_y_ranges(lower.left()..=badge.left() - 16.0, window.top()..=window.top());
    let (_, action_bar) = share(lower, gives);
    let mut places = Places::new(over, badge, column, action_bar);
    // Nothing covers the lower third.
    places.bottom = lower.top() - 8.0;
    places
}

/// Shows the column, and the turn's clue unless this player gives it. `watches` is whether there is nothing to do.
pub(super) fn show_broadcast(
    ctx: &Context,
    window: Rect,
    game: &MatchView,
    context: &DrawContext,
    watches: bool,
) {
    let (column, lower) = cut(window);
    pane(ctx, "broadcast column", Order::Middle, column, |ui| {
        paint_column(ui.painter(), column, game, context)
    });
    pane(ctx, "lower third", Order::Background, lower, |ui| {
        let painter = ui.painter();
        paint_ground(painter, lower, acting_side(game.position.phase));
        let gives = context.may_clue();
        let (told, doing) = share(lower, gives);
        let (who, said) = left(told, if gives { told.width() } else { told.width() * 0.3 });
        if !gives || who.width() >= NARROW {
            paint_who(painter, who.shrink2(vec2(24.0, 14.0)), game, context);
        }
        if !gives {
            paint_said(painter, said, game, context);
        }
        if watches {
            paint_turn(painter, doing.shrink2(vec2(18.0, 16.0)), game, context);
        }
    });
}

/// Returns the current turn.
fn running(game: &MatchView) -> Option<&TurnRecord> {
    game.log.last().filter(|record| record.end.is_none())
}

fn paint_column(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    painter.rect_filled(rect, 0, colour(palette::GROUND));
    painter.vline(rect.right() - 1.0, rect.y_range(), Stroke::new(2.0, colour(palette::ACCENT_STROKE)));
    let inner = rect.shrink(EDGE);
    let height = inner.width() * CAMERA;
    let (camera, rest) = top(inner, height);
    paint_camera(painter, camera, Side::B, context);
    let (rest, camera) = bottom(rest, height);
    paint_camera(painter, camera, Side::A, context);
    let (brand, rest) = top(rest.shrink2(vec2(0.0, 14.0)), 62.0);
    symbol::emblem(painter, brand.left_center() + vec2(18.0, 0.0), 50.0);
    let ink = colour(palette::TEXT);
    let size = 40.0_f32.min(inner.width() * 0.1);
    let title = text::tracked(painter, &context.get("home-title"), bold(size), ink, 0.12);
    painter.galley(brand.left_center() + vec2(50.0, -title.size().y / 2.0), title, ink);
    let (counts, rest) = top(rest, 112.0);
    paint_counts(painter, counts, game, context);
    paint_clues(painter, rest.with_min_y(rest.top() + 16.0), game, context);
}

/// Paints the names of a side, where its camera picture can be placed.
fn paint_camera(painter: &Painter, rect: Rect, side: Side, context: &DrawContext) {
    let ink = side_colour(side);
    let corners =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&corners, Stroke::new(2.0, ink.gamma_multiply(0.7)), 8.0, 6.0));
    symbol::crest(painter, side, rect.center() - vec2(0.0, 26.0), 44.0);
    let names: Vec<&str> = context.state.seats_of(side).map(|seat| seat.name.as_str()).collect();
    let caption = context.side(side).to_uppercase();
    let ink = colour(palette::TEXT);
    text::caption(painter, rect.center() + vec2(0.0, 22.0), Align2::CENTER_CENTER, &caption, semi(22.0), ink);
    let place = rect.center() + vec2(0.0, 52.0);
    let room = rect.width() - 24.0;
    text::shrunk(painter, place, Align2::CENTER_CENTER, room, &names.join(" + "), body(22.0), ink);
}

fn paint_counts(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let white = bevy_egui::egui::Color32::WHITE;
    let BankCount { count, of, caption } = BankCount::of(game);
    let agents = game.position.agents();
    let counts = [
        (agents, Some(usize::from(AGENT_CARDS)), "match-agents-caption", palette::AGENT, white),
        (count, of, caption, palette::BYSTANDER, colour(palette::WORD_INK)),
    ];
    for ((count, of, key, ground, ink), place) in counts.into_iter().zip(columns(rect, 2, 12.0)) {
        painter.rect_filled(place, 6, colour(ground));
        let at = place.left_top() + vec2(16.0, 26.0);
        text::caption(painter, at, Align2::LEFT_CENTER, &context.get(key), semi(22.0), ink);
        let at = place.left_bottom() + vec2(16.0, -6.0);
        let count = text::line(painter, at, Align2::LEFT_BOTTOM, count.to_string(), bold(62.0), ink);
        let at = count.right_bottom() + vec2(2.0, -6.0);
        let of = of.map_or_else(String::new, |of| format!("/{of}"));
        text::line(painter, at, Align2::LEFT_BOTTOM, of, bold(36.0), ink);
    }
}

/// Paints the clues of earlier turns, newest first, as many as fit.
fn paint_clues(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let (head, mut rest) = top(rect, 30.0);
    let muted = colour(palette::MUTED);
    let title = context.get("match-log-earlier");
    text::caption(painter, head.left_center(), Align2::LEFT_CENTER, &title, semi(22.0), muted);
    for record in game.log.iter().rev().filter(|record| record.end.is_some()) {
        let found = Found::of(painter, rest.width(), record, game, FOUND);
        let height = 36.0 + found.height() + 8.0;
        if height > rest.height() {
            break;
        }
        let (place, below) = top(rest, height);
        painter.hline(place.x_range(), place.top(), Stroke::new(1.0, colour(palette::BUTTON)));
        let (clue, below_clue) = top(place.with_min_y(place.top() + 2.0), 34.0);
        paint_clue(painter, clue, record, context);
        found.paint(painter, below_clue.left_top());
        rest = below;
    }
}

/// Paints who gives and who guesses.
fn paint_who(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let crests = rect.left_top() + vec2(26.0, 24.0);
    match running(game).and_then(|record| record.clue.as_ref()) {
        Some(given) => {
            symbol::crest(painter, given.giver, crests, 46.0);
            let stroke = Stroke::new(5.0, colour(palette::TEXT));
            painter.arrow(crests + vec2(42.0, 0.0), vec2(34.0, 0.0), stroke);
            symbol::crest(painter, given.giver.partner(), crests + vec2(118.0, 0.0), 46.0);
        }
        None => match acting_side(game.position.phase) {
            Some(side) => symbol::crest(painter, side, crests, 46.0),
            None => symbol::emblem(painter, crests, 48.0),
        },
    }
    let told = context.timed(subline(game, &context.texts));
    let place = rect.left_top() + vec2(0.0, 58.0);
    text::wrapped(painter, place, rect.width(), told, semi(22.0), colour(palette::TEXT));
}

/// Paints the clue of the turn, or what is being waited for.
fn paint_said(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    if let Some(given) = running(game).and_then(|record| record.clue.as_ref()) {
        paint_slip(painter, rect.shrink2(vec2(6.0, 13.0)), given);
        return;
    }
    let told = headline(game, &context.texts).to_uppercase();
    let (place, room) = (rect.left_center(), rect.width() - 16.0);
    text::shrunk(painter, place, Align2::LEFT_CENTER, room, &told, bold(44.0), colour(palette::TEXT));
}

/// Paints the clue and its number, as large as they fit.
fn paint_slip(painter: &Painter, rect: Rect, given: &GivenClue) {
    painter.rect_filled(rect, 4, colour(palette::PAPER_NEAR));
    let (paper, number) = right(rect, 126.0);
    let tear = [number.left_top() + vec2(0.0, 4.0), number.left_bottom() - vec2(0.0, 4.0)];
    painter.extend(Shape::dotted_line(&tear, colour(palette::ACCENT_STROKE), 9.0, 2.0));
    let room = paper.shrink2(vec2(24.0, 8.0));
    let clue = given.clue.text.to_uppercase();
    let size = 94.0 * (room.width() / text::width(painter, &clue, courier(94.0))).min(1.0);
    let ink = colour(palette::WORD_INK);
    // The letters of this typeface sit high on their line.
    let place = room.left_center() + vec2(0.0, size * 0.05);
    text::line(painter, place, Align2::LEFT_CENTER, clue, courier(size), ink);
    let place = number.center() + vec2(0.0, 5.0);
    let ink = colour(palette::CLUE_NUMBER);
    text::line(painter, place, Align2::CENTER_CENTER, given.clue.number.to_string(), courier(100.0), ink);
}

/// Paints what was found in this turn. The turn itself is beside the giver, and the bank in the column.
fn paint_turn(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let Some(record) = running(game).filter(|record| !record.guesses.is_empty()) else { return };
    let (head, rest) = top(rect, 34.0);
    let ink = colour(palette::TEXT);
    let label = context.get("match-found-now");
    let room = head.width();
    text::shrunk(painter, head.left_center(), Align2::LEFT_CENTER, room, &label, body(22.0), ink);
    Found::of(painter, rest.width(), record, game, FOUND).paint(painter, rest.left_top() - vec2(INDENT, 0.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_panel_of_the_broadcast_view_covers_another() {
        for width in [1440.0, 1920.0, 2520.0] {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 1080.0));
            let (column, lower) = cut(window);
            for gives in [false, true] {
                let Places { badge, log, action_bar, .. } = places(window, gives);
                assert_eq!(log, column);
                assert!(lower.contains_rect(action_bar));
                assert!(!column.intersects(lower) && !badge.intersects(lower) && !badge.intersects(column));
            }
        }
    }

    #[test]
    fn the_lower_third_is_where_the_art_direction_puts_it() {
        let (_, lower) = cut(Rect::from_min_size(pos2(0.0, 0.0), vec2(1920.0, 1080.0)));
        assert!((lower.top() - 914.0).abs() < 1.0 && (lower.right() - 1896.0).abs() < 1.0, "{lower}");
    }
}
