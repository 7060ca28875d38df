//! The turn bar: whose turn it is, who gives and guesses, agents and tokens.

use bevy_egui::egui::{CornerRadius, Id, Painter, Rect, Stroke, StrokeKind, epaint::RectShape};
use splitkey_client::{AGENT_CARDS, MatchView, palette, phrases::subline, rules::Side};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        lines::{caption, line},
    },
    paint::style::{PANEL_CORNER, body, bold, colour, panel_fill, semi, shadow, side_colour},
    play::turn::{BankCount, acting_crest, acting_side, title},
    window::pane::left,
};

pub(super) fn turn_bar<'a>(painter: &Painter, game: &MatchView, context: &'a DrawContext) -> Part<'a> {
    let acting = acting_side(game.position.phase);
    let title = title(game, context);
    let title = line(painter, title, bold(29.0), colour(palette::TEXT));
    let sub = context.timed(subline(game, &context.texts));
    let sub = line(painter, sub, body(18.0), colour(palette::MUTED));
    let bank = BankCount::of(game);
    let agents = (game.position.agents(), Some(AGENT_CARDS.into()), "match-agents-caption");
    let counts = [agents, (bank.count, bank.of, bank.caption)];
    let counts = counts.map(|(count, of, caption)| {
        self::count(painter, count, of, &context.get(caption)).padded(10.0, 0.0).on(|painter, rect| {
            let divider = Stroke::new(1.5, colour(palette::PANEL_STROKE));
            painter.vline(rect.left(), rect.y_range(), divider);
        })
    });
    let words = Part::column(0.0, [title, sub]).share(1.0);
    let parts = [acting_crest(game, 42.0), words].into_iter().chain(counts);
    Part::row(14.0, parts).centred().padded(24.0, 0.0).on(move |painter, rect| {
        paint_ground(painter, rect, acting);
        paint_hand_over(painter, rect, acting, context.settings.reduced_motion);
    })
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
fn paint_hand_over(painter: &Painter, rect: Rect, acting: Option<Side>, reduced_motion: bool) {
    for side in Side::BOTH {
        let acts = acting == Some(side);
        let seconds = if acts && !reduced_motion { HAND_OVER } else { 0.0 };
        let id = Id::new("hand-over").with(side);
        let done = painter.ctx().animate_value_with_time(id, f32::from(u8::from(acts)), seconds);
        if acts && done < 1.0 {
            let wipe = rect.with_max_x(rect.left() + done * rect.width());
            let tint = side_colour(side).gamma_multiply(WIPE_STRENGTH * (1.0 - done));
            painter.rect_filled(wipe, CornerRadius::same(PANEL_CORNER), tint);
        }
    }
}

fn count<'a>(painter: &Painter, count: usize, of: Option<usize>, caption: &str) -> Part<'a> {
    let muted = colour(palette::MUTED);
    let of = of.map(|of| line(painter, format!(" / {of}"), bold(21.0), muted).fixed());
    let count = line(painter, count.to_string(), bold(29.0), colour(palette::TEXT)).fixed();
    let count = Part::row(0.0, [count].into_iter().chain(of)).centred();
    Part::column(0.0, [count, self::caption(painter, caption, semi(16.0), muted)]).centred().fixed()
}
