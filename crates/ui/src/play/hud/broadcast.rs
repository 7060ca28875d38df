//! The panels of the broadcast view: a column beside the table, and the clue in the lower third (art direction §9).

use bevy_egui::egui::{Align2, Context, Order, Painter, Rect, Shape, Stroke, pos2, vec2};
use splitkey_client::{
    AGENT_CARDS, MatchView, palette,
    phrases::{headline, subline},
    rules::{GivenClue, TurnRecord},
};

use self::division::{BRAND, CLUE, COUNTS, Division};
use super::{
    places::{BADGE, EDGE, Places},
    turn_bar::paint_ground,
};
use crate::{
    context::DrawContext,
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
    play::{
        log::{Found, INDENT, paint_clue},
        turn::{BankCount, acting_side},
    },
    window::pane::{columns, left, pane, right, top},
};

mod cameras;
mod division;

/// The share of the controls in the lower third, and its width left of a clue entry.
const DOING: f32 = 0.4;
const GIVER: f32 = 250.0;
/// Who gives and guesses is omitted where there is less room.
const NARROW: f32 = 150.0;
/// Minimum width of the clue entry.
const ENTRY: f32 = 700.0;
/// Font size of the words that were found.
const FOUND: f32 = 22.0;
/// The height of the line above a clue in the column.
const ABOVE: f32 = 56.0;

/// Divides the window for this viewer.
fn divide(window: Rect, context: &DrawContext) -> Division {
    let side = context.game().and_then(MatchView::my_side);
    Division::of(window, &context.settings, side)
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
pub(super) fn places(window: Rect, context: &DrawContext) -> Places {
    places_in(window, &divide(window, context), context.may_clue())
}

fn places_in(window: Rect, division: &Division, gives: bool) -> Places {
    let lower = division.foot(window);
    let badge =
        Rect::from_min_size(pos2(window.right() - EDGE - BADGE.x, window.top() + 6.0), vec2(BADGE.x, 48.0));
    let over = Rect::from_x_y_ranges(lower.left()..=badge.left() - 16.0, window.top()..=window.top());
    let (_, action_bar) = share(lower, gives);
    let mut places = Places::new(over, badge, division.column, action_bar);
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
    let division = divide(window, context);
    pane(ctx, "broadcast column", Order::Middle, division.column, |ui| {
        paint_column(ui.painter(), &division, game, context)
    });
    let Some(lower) = division.lower else { return };
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

fn paint_column(painter: &Painter, division: &Division, game: &MatchView, context: &DrawContext) {
    let rect = division.column;
    painter.rect_filled(rect, 0, colour(palette::GROUND));
    painter.vline(rect.right() - 1.0, rect.y_range(), Stroke::new(2.0, colour(palette::ACCENT_STROKE)));
    division.cameras.iter().for_each(|camera| cameras::paint_camera(painter, camera, context));
    let (brand, rest) = top(division.rest, BRAND);
    symbol::emblem(painter, brand.left_center() + vec2(18.0, 0.0), 50.0);
    let ink = colour(palette::TEXT);
    let size = 40.0_f32.min(rest.width() * 0.1);
    let title = text::tracked(painter, &context.get("home-title"), bold(size), ink, 0.12);
    painter.galley(brand.left_center() + vec2(50.0, -title.size().y / 2.0), title, ink);
    let (counts, mut rest) = top(rest, COUNTS);
    paint_counts(painter, counts, game, context);
    if division.lower.is_none() {
        let (clue, below) = top(rest, CLUE);
        paint_clue_above(painter, clue.with_min_y(clue.top() + 16.0), game, context);
        rest = below;
    }
    paint_clues(painter, rest.with_min_y(rest.top() + 16.0), game, context);
}

/// Paints whose turn it is and the clue, where there is no lower third.
fn paint_clue_above(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let (told, said) = top(rect, ABOVE);
    let words = context.timed(subline(game, &context.texts));
    text::two_lines(painter, told, &words, semi(22.0), colour(palette::TEXT));
    paint_said(painter, said.expand2(vec2(0.0, 7.0)), game, context);
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
    let place = rect.with_max_x(rect.right() - 16.0);
    text::two_lines(painter, place, &told, bold(44.0), colour(palette::TEXT));
}

/// Paints the clue and its number, as large as they fit.
fn paint_slip(painter: &Painter, rect: Rect, given: &GivenClue) {
    painter.rect_filled(rect, 4, colour(palette::PAPER_NEAR));
    let (paper, number) = right(rect, 126.0_f32.min(rect.width() * 0.3));
    let tear = [number.left_top() + vec2(0.0, 4.0), number.left_bottom() - vec2(0.0, 4.0)];
    painter.extend(Shape::dotted_line(&tear, colour(palette::ACCENT_STROKE), 9.0, 2.0));
    let room = paper.shrink2(vec2(24.0, 8.0));
    let clue = given.clue.text.to_uppercase();
    let size = 94.0 * (room.width() / text::width(painter, &clue, courier(94.0))).min(1.0);
    let size = size.min(rect.height() * 0.85);
    let ink = colour(palette::WORD_INK);
    // The letters of this typeface sit high on their line.
    let place = room.left_center() + vec2(0.0, size * 0.05);
    text::line(painter, place, Align2::LEFT_CENTER, clue, courier(size), ink);
    let place = number.center() + vec2(0.0, 5.0);
    let large = 100.0_f32.min(rect.height() * 0.87);
    let ink = colour(palette::CLUE_NUMBER);
    text::line(painter, place, Align2::CENTER_CENTER, given.clue.number.to_string(), courier(large), ink);
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
    use splitkey_client::{Broadcast, Settings, Viewpoint};

    use super::*;

    fn division(window: Rect, large_words: bool) -> Division {
        let broadcast = Broadcast { large_words, ..Broadcast::default() };
        let channel = Settings { view: Viewpoint::Broadcast, broadcast, ..Settings::default() };
        Division::of(window, &channel, None)
    }

    #[test]
    fn no_panel_of_the_broadcast_view_covers_another() {
        for (width, large) in [1440.0, 1920.0, 2520.0].into_iter().flat_map(|at| [(at, false), (at, true)]) {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 1080.0));
            let division = division(window, large);
            let (column, lower) = (division.column, division.foot(window));
            for gives in [false, true] {
                let Places { badge, log, action_bar, .. } = places_in(window, &division, gives);
                assert_eq!(log, column);
                assert!(lower.contains_rect(action_bar));
                assert!(!column.intersects(lower) && !badge.intersects(lower) && !badge.intersects(column));
            }
        }
    }

    #[test]
    fn the_lower_third_is_where_the_art_direction_puts_it() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1920.0, 1080.0));
        let lower = division(window, false).lower.expect("a lower third");
        assert!((lower.top() - 914.0).abs() < 1.0 && (lower.right() - 1896.0).abs() < 1.0, "{lower}");
    }
}
