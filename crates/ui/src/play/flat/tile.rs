//! One word of the flat table.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    Args, MatchView, arg, palette,
    phrases::side_name,
    rules::{Cell, Identity, Side, WordState},
};

use super::{
    card::{paint_agent, paint_assassin},
    identity::paint_identity,
};
use crate::{
    context::DrawContext,
    paint::{
        picture::paint_picture,
        style::{BUTTON_CORNER, bold, colour, semi, side_colour},
        symbol, text,
    },
};

/// What viewers want of a word.
#[derive(Clone, Copy)]
pub(super) struct Votes {
    pub(super) count: u16,
    /// The part of the votes on the word that has most of them.
    pub(super) heat: f32,
}

/// How a tile is highlighted.
#[derive(Clone, Copy, Default)]
pub(super) struct Stand {
    /// The keyboard's cursor is here.
    pub(super) cursor: bool,
    /// Pressed once.
    pub(super) armed: bool,
    /// The pointer is over it, and a press would count.
    pub(super) hovered: bool,
    /// How much of the hold time has passed, from 0 to 1.
    pub(super) held: f32,
    /// The side of a guesser who points at it.
    pub(super) pointed: Option<Side>,
    /// How many players of my side have pinned it.
    pub(super) pins: usize,
    /// Its place in the list of guesses that the player makes.
    pub(super) listed: Option<usize>,
    /// How many viewers vote for it, if any do.
    pub(super) votes: Option<Votes>,
    /// Its identity on my own key, while words are marked with that and it still matters.
    pub(super) mine: Option<Identity>,
    /// My side guesses, so that my own key is no answer, and stays in the background.
    pub(super) guessing: bool,
}

/// Paints a word with what lies on it. `wide` tiles have room for the cell's name and a note.
pub(super) fn paint_tile(
    painter: &Painter,
    rect: Rect,
    cell: Cell,
    word: &str,
    state: WordState,
    stand: Stand,
    wide: bool,
    context: &DrawContext,
) {
    let touched = context.on_table().and_then(|game| game.touched_assassin());
    match state.agent {
        _ if touched.is_some_and(|touch| touch.cell == cell) => {
            paint_assassin(painter, rect, word, state, wide);
        }
        Some(finder) => paint_agent(painter, rect, cell, word, finder, state, wide, context),
        None => paint_word(painter, rect, cell, word, state, stand, wide, context),
    }
    let corner = CornerRadius::same(BUTTON_CORNER);
    let ring = |rect: Rect, width: f32, ink: Color32| {
        painter.rect_stroke(rect, corner, Stroke::new(width, ink), StrokeKind::Inside);
    };
    if stand.armed {
        ring(rect.expand(3.0), 4.0, colour(palette::PRIMARY));
    } else if stand.hovered {
        ring(rect, 3.0, colour(palette::PRIMARY));
    }
    if let Some(side) = stand.pointed {
        ring(rect.shrink(1.0), 4.0, side_colour(side));
    }
    if stand.cursor {
        ring(rect.expand(4.0), 3.0, colour(palette::TEXT));
    }
    if stand.held > 0.0 {
        paint_hold(painter, rect.expand(1.0), stand.held);
    }
    if let Some(votes) = stand.votes {
        paint_votes(painter, rect, votes);
    }
    if let Some(place) = stand.listed {
        let at = rect.left_bottom() + vec2(15.0, -15.0);
        painter.circle(at, 12.0, colour(palette::PRIMARY), Stroke::new(1.5, colour(palette::WORD_INK)));
        let ink = colour(palette::PRIMARY_TEXT);
        text::line(painter, at, Align2::CENTER_CENTER, place.to_string(), bold(16.0), ink);
    }
    for pin in 0..stand.pins.min(MOST_PINS) {
        let at = rect.right_bottom() - vec2(12.0 + 13.0 * pin as f32, 12.0);
        painter.circle(at, 5.5, colour(palette::PRIMARY), Stroke::new(1.5, colour(palette::WORD_INK)));
    }
}

/// Lower tiles are filled by their word.
const LOW: f32 = 50.0;

/// Maximum number of pins shown.
const MOST_PINS: usize = 3;

/// Paints a bar along the lower edge of a word, as long as it has votes, with their number at its end.
fn paint_votes(painter: &Painter, rect: Rect, Votes { count, heat }: Votes) {
    let (inset, height) = (3.0, (rect.height() * 0.09).clamp(4.0, 9.0));
    let full = rect.width() - 2.0 * inset;
    let bar = Rect::from_min_size(
        rect.left_bottom() + vec2(inset, -inset - height),
        vec2(full * heat.clamp(0.06, 1.0), height),
    );
    painter.rect_filled(bar, CornerRadius::same(2), colour(palette::VOTES));
    let number = count.to_string();
    let font = bold((rect.height() * 0.2).clamp(12.0, 20.0));
    let width = text::width(painter, &number, font.clone());
    let badge =
        Rect::from_min_size(bar.left_top() - vec2(0.0, font.size + 4.0), vec2(width + 8.0, font.size + 3.0));
    painter.rect_filled(badge, CornerRadius::same(3), colour(palette::VOTES));
    text::line(painter, badge.center(), Align2::CENTER_CENTER, number, font, colour(palette::TEXT));
}

/// Paints the edge of a held word, filled from the top as time passes.
fn paint_hold(painter: &Painter, rect: Rect, part: f32) {
    let round =
        [rect.center_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    let round = [round.as_slice(), &[rect.center_top()]].concat();
    let length: f32 = round.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = length * part;
    let mut line = vec![rect.center_top()];
    for pair in round.windows(2) {
        let way = pair[1] - pair[0];
        line.push(pair[0] + way * (left / way.length()).clamp(0.0, 1.0));
        left -= way.length();
        if left <= 0.0 {
            break;
        }
    }
    painter.add(Shape::line(line, Stroke::new(6.0, colour(palette::PRIMARY))));
}

fn paint_word(
    painter: &Painter,
    rect: Rect,
    cell: Cell,
    word: &str,
    state: WordState,
    Stand { mine, guessing, .. }: Stand,
    wide: bool,
    context: &DrawContext,
) {
    // What my side has missed is no answer either.
    let me = context.game().and_then(MatchView::my_side).filter(|_| guessing);
    let covered = state.is_covered() || me.is_some_and(|me| state.is_marked_by(me));
    let paper = colour(if covered { palette::PAPER_FAR } else { palette::PAPER_NEAR });
    let (paper, rim) = match mine.filter(|_| !guessing) {
        Some(identity) => key_ground(identity, paper, wide),
        None => (paper, Stroke::new(1.5, colour(palette::BYSTANDER_RIM))),
    };
    painter.add(RectShape::new(rect, BUTTON_CORNER, paper, rim, StrokeKind::Inside));
    let marked = state.marked_by != [false, false];
    let ink = colour(palette::WORD_INK);
    let ink = if covered { ink.gamma_multiply(0.55) } else { ink };
    let small = colour(palette::BYSTANDER_INK).gamma_multiply(0.85);
    let head = mine.map_or(0.0, |identity| match guessing {
        true => paint_faint(painter, rect, identity, paper),
        false => paint_mine(painter, rect, identity, context.settings.patterns),
    });
    let (mut place, size) = if wide {
        let at = rect.min + vec2(head + if mine.is_some() { 7.0 } else { 10.0 }, 7.0);
        text::line(painter, at, Align2::LEFT_TOP, cell.to_string(), semi(15.0), small);
        let size = (rect.height() * 0.345).min(rect.width() * 0.25);
        (rect.shrink2(vec2(10.0, 0.0)).translate(vec2(0.0, rect.height() * 0.06)), size)
    } else {
        // In a low window a word fills most of its tile.
        let share = if rect.height() < LOW && !marked { 0.64 } else { 0.3 };
        (rect.shrink2(vec2(5.0, 0.0)), (rect.width() * 0.32).min(rect.height() * share))
    };
    if marked {
        place = place.translate(vec2(0.0, rect.height() * if wide { 0.08 } else { -0.02 }));
    }
    // Beside the cell's name, if there is one.
    let margin = if wide { vec2(30.0_f32.max(head), 5.0) } else { vec2(4.0, 4.0) };
    if !paint_picture(painter, rect.shrink2(margin), word, if covered { 0.55 } else { 1.0 }) {
        text::fitted(painter, place, word, bold(size), ink);
    }
    if marked {
        paint_marks(painter, rect, cell, state, wide, rect.width() - 36.0 - head, context, small);
    }
}

/// Returns the paper and the rim of a word by its identity on the viewer's own key.
fn key_ground(identity: Identity, paper: Color32, wide: bool) -> (Color32, Stroke) {
    let (ink, tint, width) = match identity {
        Identity::Agent => (palette::AGENT, 0.2, 4.0),
        Identity::Bystander => (palette::BYSTANDER, 0.0, 3.0),
        Identity::Assassin => (palette::ASSASSIN, 0.16, 5.0),
    };
    let width = if wide { width } else { width - 1.0 };
    (paper.lerp_to_gamma(colour(ink), tint), Stroke::new(width, colour(ink)))
}

/// Returns the corner of a word in which its identity on the viewer's own key is painted.
fn corner_of(rect: Rect) -> Rect {
    let size = (rect.height() * 0.24).min(rect.width() * 0.3).clamp(9.0, 28.0);
    Rect::from_min_size(rect.min, vec2(size * 1.25, size))
}

/// Paints the word's identity on the viewer's own key, small in its corner. Returns its width.
fn paint_mine(painter: &Painter, rect: Rect, identity: Identity, pattern: bool) -> f32 {
    let field = corner_of(rect);
    paint_identity(painter, field, identity, false, pattern);
    field.width()
}

/// Paints the same as a shape without a colour.
fn paint_faint(painter: &Painter, rect: Rect, identity: Identity, paper: Color32) -> f32 {
    let field = corner_of(rect);
    let ink = paper.lerp_to_gamma(colour(palette::BYSTANDER_INK), 0.45);
    symbol::identity(painter, identity, field.center(), field.height() * 0.6, ink, paper);
    field.width()
}

/// Paints a mark for each side that touched an assassin here, and a token for each that missed, its arrow pointing at
/// the guesser's end of the table. `room` is the
/// space for a note beside it.
fn paint_marks(
    painter: &Painter,
    rect: Rect,
    cell: Cell,
    state: WordState,
    wide: bool,
    room: f32,
    context: &DrawContext,
    ink: Color32,
) {
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| state.is_marked_by(*side)).collect();
    // In a strike race an assassin only marks its word.
    let is_assassin =
        |side| context.on_table().and_then(|game| game.touched_by(cell, side)) == Some(Identity::Assassin);
    let size = if wide { (rect.height() * 0.34).min(42.0) } else { (rect.height() * 0.32).min(32.0) };
    let step = size * 0.95;
    for (at, side) in sides.iter().enumerate() {
        let shift = at as f32 * step;
        let centre = if wide {
            rect.right_top() + vec2(-size * 0.68 - shift, size * 0.68)
        } else {
            let start = rect.center().x - (sides.len() as f32 - 1.0) * step / 2.0;
            pos2(start + shift, rect.bottom() - size * 0.62)
        };
        let down = if *side == Side::A { 1.0 } else { -1.0 };
        match is_assassin(*side) {
            true => symbol::assassin_mark(painter, centre, size),
            false => symbol::bystander_token(painter, centre, size, vec2(0.0, down)),
        }
    }
    if let ([side], true) = (&*sides, wide) {
        let told = Args::from_iter([arg("side", side_name(*side, &context.texts))]);
        let told = context.format(if is_assassin(*side) { "word-touched" } else { "word-missed" }, &told);
        let place = rect.right_top() + vec2(-size * 1.3, size * 0.68);
        let room = room - size * 1.3;
        if room > text::width(painter, &told, semi(14.0)) {
            text::shrunk(painter, place, Align2::RIGHT_CENTER, room, &told, semi(16.0), ink);
        }
    }
}
