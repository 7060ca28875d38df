//! The paper slip with the ending: what happened, the score, the stamp and advice.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, emath::Rot2, epaint::TextShape,
    pos2, vec2,
};
use splitkey_client::{
    AGENT_CARDS, MatchView,
    page::{closing_words, debrief_title},
    palette,
    phrases::{Tally, outcome_sentence, outcome_title, result_line, stamp, stamp_line, tally},
    rules::{Identity, Outcome},
};

use crate::{
    context::DrawContext,
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
};

/// The scales of the score, so that the stamp fits below it, and so that at least the advice does.
const SCALES: [f32; 3] = [1.0, 0.85, 0.7];
const SMALLEST: f32 = 0.55;
/// The height of the stamp and the space below it.
const STAMP: f32 = 82.0;
/// The height of a row of the score and of its sum, at full scale.
const ROW: f32 = 54.0;
const SUM: f32 = 106.0;
/// The smallest scale of sentences and labels.
const READABLE: f32 = 0.8;

/// Returns the height of the slip where it is part of a column.
pub(super) fn height(game: &MatchView) -> f32 {
    match (game.position.score, game.strikes()) {
        (None, None) => 480.0,
        _ => 730.0,
    }
}

pub(super) fn paint_slip(ui: &Ui, rect: Rect, outcome: Outcome, game: &MatchView, context: &DrawContext) {
    let painter = ui.painter();
    let (ink, brown) = (colour(palette::WORD_INK), colour(palette::BYSTANDER_INK));
    painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
    let inner = rect.shrink2(vec2(28.0, 26.0));
    let caption = debrief_title(context, game);
    let at = inner.min + vec2(0.0, 10.0);
    text::caption(painter, at, Align2::LEFT_CENTER, &caption, semi(17.0), brown);
    let title = outcome_title(outcome, &context.texts).to_uppercase();
    let at = inner.min + vec2(0.0, 28.0);
    let size = (inner.width() / 384.0 * 58.0).min(64.0);
    let title = text::tight(painter, at, inner.width(), title, bold(size), ink);
    let y = title.bottom() + 24.0;
    paint_agents(painter, inner.with_min_y(y), game.position.agents());
    let at = pos2(inner.left(), y + 22.0);
    let result = match outcome {
        Outcome::Won => result_line(game, &context.texts),
        _ => format!(
            "{} {}",
            outcome_sentence(outcome, game, &context.texts),
            result_line(game, &context.texts)
        ),
    };
    let result = text::wrapped(painter, at, inner.width(), result, body(19.0), ink);
    let mut rest = inner.with_min_y(result.bottom() + 18.0);
    let told = closing_words(context, outcome, game);
    let mut scale = 1.0;
    if let Some(tally) = tally(game, &context.texts) {
        scale = score_scale(painter, rest, &tally, told.as_deref());
        let end = paint_score(painter, rest, scale, tally);
        rest = rest.with_min_y(end);
    }
    if let Some(told) = told {
        let font = advice_font(scale);
        let height = text::height(painter, &told, font.clone(), rest.width());
        let at = pos2(rest.left(), rest.bottom() - height);
        text::wrapped(painter, at, rest.width(), told, font, brown);
        rest = rest.with_max_y(at.y - 8.0);
    }
    paint_end(painter, rest, outcome, game, context);
}

fn paint_agents(painter: &Painter, rect: Rect, found: usize) {
    let step = rect.width() / f32::from(AGENT_CARDS);
    for agent in 0..usize::from(AGENT_CARDS) {
        let centre = pos2(rect.left() + (agent as f32 + 0.4) * step, rect.top());
        if agent < found {
            let (ink, ground) = (colour(palette::AGENT), colour(palette::PAPER_NEAR));
            symbol::identity(painter, Identity::Agent, centre, 22.0, ink, ground);
        } else {
            painter.circle_stroke(centre, 7.0, Stroke::new(1.5, colour(palette::BYSTANDER_RIM)));
        }
    }
}

fn advice_font(scale: f32) -> FontId {
    body(18.0 * scale.max(READABLE))
}

/// Returns the scale at which the score leaves room for the advice, and for the stamp if there is enough.
fn score_scale(painter: &Painter, rect: Rect, tally: &Tally, told: Option<&str>) -> f32 {
    let rows = tally.lines.len() as f32;
    let left = |scale: f32| {
        let advice =
            told.map_or(0.0, |told| text::height(painter, told, advice_font(scale), rect.width()) + 8.0);
        rect.height() - (rows * ROW + SUM) * scale - advice
    };
    let fits = |room: f32| SCALES.into_iter().find(|scale| left(*scale) >= room);
    fits(STAMP).or(fits(0.0)).unwrap_or(SMALLEST)
}

/// Paints the parts of the score and their sum. Returns where they end.
fn paint_score(painter: &Painter, rect: Rect, scale: f32, tally: Tally) -> f32 {
    let row = ROW * scale;
    let small = scale.max(READABLE);
    let (ink, brown) = (colour(palette::WORD_INK), colour(palette::BYSTANDER_INK));
    painter.hline(rect.x_range(), rect.top(), Stroke::new(3.0, ink));
    let mut y = rect.top();
    for line in tally.lines {
        let middle = y + 0.52 * row;
        let at = pos2(rect.right() - 52.0, middle + 1.0);
        let sum = text::line(painter, at, Align2::RIGHT_CENTER, line.sum, courier(20.0 * small), brown);
        let room = sum.left() - rect.left() - 8.0;
        let at = pos2(rect.left(), middle);
        text::shrunk(painter, at, Align2::LEFT_CENTER, room, &line.label, body(19.0 * small), ink);
        let at = pos2(rect.right(), middle);
        text::line(painter, at, Align2::RIGHT_CENTER, line.points.to_string(), bold(29.0 * small), ink);
        y += row;
        painter.hline(rect.x_range(), y, Stroke::new(1.0, colour(palette::BYSTANDER_RIM)));
    }
    let total = tally.total.to_string();
    let at = pos2(rect.right(), y + 6.0 * scale);
    let total = text::line(painter, at, Align2::RIGHT_TOP, total, bold(84.0 * scale), ink);
    let label = tally.label.to_uppercase();
    let at = pos2(rect.left(), total.bottom() - 14.0 * scale);
    text::line(painter, at, Align2::LEFT_BOTTOM, label, bold(36.0 * scale), ink);
    total.bottom()
}

/// Paints the stamp in the rest of the paper, if there is room.
fn paint_end(painter: &Painter, free: Rect, outcome: Outcome, game: &MatchView, context: &DrawContext) {
    if free.height() < STAMP - 8.0 {
        return;
    }
    let (word, ink) = (
        stamp(outcome, game, &context.texts),
        colour(if outcome == Outcome::Won { palette::AGENT_DARK } else { palette::CLUE_NUMBER }),
    );
    let line = stamp_line(outcome, game, &context.texts);
    paint_stamp(painter, free, &word.to_uppercase(), line.map(|line| line.to_uppercase()), ink);
}

/// Paints a frame with one or two lines, slightly rotated.
fn paint_stamp(painter: &Painter, free: Rect, word: &str, line: Option<String>, ink: Color32) {
    let turn = -0.09;
    let big = painter.layout_no_wrap(word.to_owned(), bold(38.0), ink);
    let small = line.map(|line| painter.layout_no_wrap(line, semi(20.0), ink));
    let below = small.as_ref().map_or(Vec2::ZERO, |small| small.size());
    let size = vec2(big.size().x.max(below.x) + 40.0, big.size().y + below.y + 18.0);
    let factor = ((free.width() - 12.0) / size.x).min(1.0);
    let size = size * factor;
    let centre = pos2(free.left() + size.x / 2.0 + 8.0, free.center().y);
    let rot = Rot2::from_angle(turn);
    let at = |x: f32, y: f32| centre + rot * vec2(x, y);
    let (x, y) = (size.x / 2.0, size.y / 2.0);
    let frame = vec![at(-x, -y), at(x, -y), at(x, y), at(-x, y)];
    painter.add(Shape::closed_line(frame, Stroke::new(4.0, ink)));
    let put = |galley: std::sync::Arc<bevy_egui::egui::Galley>, middle: Pos2| {
        let shape = TextShape::new(middle - galley.size() / 2.0, galley, ink);
        painter.add(shape.with_angle_and_anchor(turn, Align2::CENTER_CENTER));
    };
    put(big.clone(), at(0.0, -below.y / 2.0));
    if let Some(small) = small {
        put(small, at(0.0, big.size().y / 2.0 - 2.0));
    }
}
