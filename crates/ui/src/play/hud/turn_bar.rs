//! The turn bar: whose turn it is, who gives and guesses, agents and tokens.

use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, Stroke, StrokeKind, Ui, epaint::RectShape, pos2};
use splitkey_client::{
    AGENT_CARDS, MatchView, palette,
    phrases::{headline, subline},
    rules::Side,
};

use crate::{
    context::DrawContext,
    paint::{
        style::{PANEL_CORNER, body, bold, colour, panel_fill, semi, shadow, side_colour},
        symbol, text,
    },
    play::turn::{BankCount, acting_side},
    window::pane::{left, right},
};

pub(super) fn paint_turn_bar(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    let painter = ui.painter();
    let acting = acting_side(game.position.phase);
    paint_ground(painter, rect, acting);
    paint_hand_over(ui, rect, acting, context.settings.reduced_motion);
    let (mark, rest) = left(rect, 84.0);
    let centre = pos2(mark.center().x + 4.0, mark.center().y);
    match acting {
        Some(side) => symbol::crest(painter, side, centre, 42.0),
        None => symbol::emblem(painter, centre, 48.0),
    }
    let (words, counts) = right(rest, 190.0);
    let width = words.width() - 8.0;
    let title = headline(game, &context.texts).to_uppercase();
    let top = pos2(words.left(), rect.top() + 22.0);
    text::shrunk(painter, top, Align2::LEFT_CENTER, width, &title, bold(29.0), colour(palette::TEXT));
    let low = pos2(words.left(), rect.top() + 47.0);
    let sub = context.timed(subline(game, &context.texts));
    text::shrunk(painter, low, Align2::LEFT_CENTER, width, &sub, body(18.0), colour(palette::MUTED));
    paint_counts(painter, counts, game, context);
}

pub(super) fn paint_ground(painter: &Painter, rect: Rect, acting: Option<Side>) {
    let corner = CornerRadius::same(PANEL_CORNER);
    let rim = acting.map_or(colour(palette::ACCENT_STROKE), side_colour);
    painter.add(shadow().as_shape(rect, corner));
    painter.rect_filled(rect, corner, panel_fill());
    // The strip of the side's colour shows at a glance whose turn it is.
    let (bar, _) = left(rect, 10.0);
    let round = CornerRadius { nw: PANEL_CORNER, sw: PANEL_CORNER, ne: 0, se: 0 };
    match acting {
        Some(side) => {
            painter.rect_filled(bar, round, side_colour(side));
        }
        None => {
            let (upper, lower) = bar.split_top_bottom_at_fraction(0.5);
            painter.rect_filled(upper, CornerRadius { sw: 0, ..round }, side_colour(Side::A));
            painter.rect_filled(lower, CornerRadius { nw: 0, ..round }, side_colour(Side::B));
        }
    }
    painter.add(RectShape::stroke(rect, corner, Stroke::new(1.5, rim), StrokeKind::Inside));
}

/// Duration in seconds of the colour wipe at the start of a turn, and its initial strength.
const HAND_OVER: f32 = 0.45;
const WIPE_STRENGTH: f32 = 0.5;

/// Wipes the colour of the side whose turn begins over the bar once, from left to right, fading.
fn paint_hand_over(ui: &Ui, rect: Rect, acting: Option<Side>, reduced_motion: bool) {
    for side in Side::BOTH {
        let acts = acting == Some(side);
        let seconds = if acts && !reduced_motion { HAND_OVER } else { 0.0 };
        let id = ui.id().with("hand-over").with(side);
        let done = ui.ctx().animate_value_with_time(id, f32::from(u8::from(acts)), seconds);
        if acts && done < 1.0 {
            let wipe = rect.with_max_x(rect.left() + done * rect.width());
            let tint = side_colour(side).gamma_multiply(WIPE_STRENGTH * (1.0 - done));
            ui.painter().rect_filled(wipe, CornerRadius::same(PANEL_CORNER), tint);
        }
    }
}

fn paint_counts(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let (agents, tokens) = rect.split_left_right_at_fraction(0.5);
    let divider = Stroke::new(1.5, colour(palette::PANEL_STROKE));
    painter.vline(rect.center().x, rect.shrink(13.0).y_range(), divider);
    let bank = BankCount::of(game);
    let found = game.position.agents();
    paint_count(painter, agents, found, Some(AGENT_CARDS.into()), &context.get("match-agents-caption"));
    paint_count(painter, tokens, bank.count, bank.of, &context.get(bank.caption));
}

fn paint_count(painter: &Painter, rect: Rect, count: usize, of: Option<usize>, caption: &str) {
    let (x, y) = (rect.center().x, rect.top() + 22.0);
    let of = of.map_or_else(String::new, |of| format!(" / {of}"));
    let of = painter.layout_no_wrap(of, bold(21.0), colour(palette::MUTED));
    let count = painter.layout_no_wrap(count.to_string(), bold(29.0), colour(palette::TEXT));
    let start = x - (count.size().x + of.size().x) / 2.0;
    let base = y + count.size().y / 2.0;
    let place = pos2(start + count.size().x, base - of.size().y - 2.0);
    painter.galley(pos2(start, base - count.size().y), count, colour(palette::TEXT));
    painter.galley(place, of, colour(palette::MUTED));
    let low = pos2(x, rect.top() + 46.0);
    text::caption(painter, low, Align2::CENTER_CENTER, caption, semi(16.0), colour(palette::MUTED));
}
