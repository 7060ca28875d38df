//! Every clue with what was found by it, in two columns where there is room.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, ScrollArea, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};
use splitkey_client::{
    Args, MatchView, arg, palette,
    rules::{Guess, Identity, TurnRecord},
};

use crate::{
    context::DrawContext,
    paint::{
        style::{bold, colour, courier, identity_ink, semi, side_text},
        symbol, text,
    },
    window::pane::{paint_panel, right, top},
};

/// Minimum height of a row, and the space above and below the words that were found.
const ROW: f32 = 50.0;
const SPARE: f32 = 8.0;
/// The space beside the list, and between its columns.
const MARGIN: f32 = 20.0;
const GAP: f32 = 34.0;
/// The height of a line of words relative to their size, and the width of a symbol before a word.
const LINE: f32 = 1.3;
const SYMBOL: f32 = 20.0;
/// Below this panel width the legend has a row of its own, of the height below.
const BESIDE: f32 = 600.0;
const LEGEND: f32 = 28.0;

/// Returns how many columns fit.
fn columns(width: f32) -> usize {
    if width > 760.0 { 2 } else { 1 }
}

/// Returns the height of the list with all clues.
pub(super) fn height(ui: &Ui, width: f32, game: &MatchView, context: &DrawContext) -> f32 {
    let legend = if width < BESIDE { LEGEND } else { 0.0 };
    let (count, column) = (columns(width), column_width(width - 2.0 * MARGIN));
    let rows = game.log.chunks(count).map(|turns| row_height(ui.painter(), column, turns, game, context));
    62.0 + legend + rows.sum::<f32>()
}

/// Returns the width of a column in a list of this width, with space for the scroll bar.
fn column_width(list: f32) -> f32 {
    let count = columns(list + 2.0 * MARGIN) as f32;
    (list - 12.0 - GAP * (count - 1.0)) / count
}

fn row_height(
    painter: &Painter,
    width: f32,
    turns: &[TurnRecord],
    game: &MatchView,
    context: &DrawContext,
) -> f32 {
    let mut hidden = painter.clone();
    hidden.set_invisible();
    let place = Rect::from_min_size(Pos2::ZERO, vec2(width, ROW));
    let height = |record: &TurnRecord| {
        let start = paint_clue(&hidden, place, record, context);
        Found::of(painter, width - start, record, game).height() + 2.0 * SPARE
    };
    turns.iter().map(height).fold(ROW, f32::max)
}

pub(super) fn show_clues(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    paint_panel(ui.painter(), rect);
    let (head, mut list) = top(rect.shrink2(vec2(MARGIN, 12.0)), 28.0);
    let title = context.get("debrief-clues");
    let muted = colour(palette::MUTED);
    text::caption(ui.painter(), head.left_center(), Align2::LEFT_CENTER, &title, semi(17.0), muted);
    let legend = if rect.width() < BESIDE {
        let (legend, rest) = top(list, LEGEND);
        list = rest;
        legend
    } else {
        head
    };
    paint_legend(ui.painter(), legend, context);
    let (count, width) = (columns(rect.width()), column_width(list.width()));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list.with_min_y(list.top() + 4.0)));
    inner.spacing_mut().item_spacing = Vec2::ZERO;
    ScrollArea::vertical().id_salt("every clue").auto_shrink(false).show(&mut inner, |ui| {
        for turns in game.log.chunks(count) {
            let height = row_height(ui.painter(), width, turns, game, context);
            let (_, row) = ui.allocate_space(vec2(list.width() - 12.0, height));
            for (at, record) in turns.iter().enumerate() {
                let corner = row.min + vec2(at as f32 * (width + GAP), 0.0);
                let place = Rect::from_min_size(corner, vec2(width, height));
                paint_turn(ui.painter(), place, record, game, context);
            }
        }
    });
}

fn paint_legend(painter: &Painter, head: Rect, context: &DrawContext) {
    let mut x = head.right();
    let y = head.center().y;
    let muted = colour(palette::MUTED);
    let panel = colour(palette::PANEL);
    let mut entry = |key: &str, paint: &dyn Fn(bevy_egui::egui::Pos2)| {
        let told = text::line(painter, pos2(x, y), Align2::RIGHT_CENTER, context.get(key), semi(17.0), muted);
        paint(pos2(told.left() - 13.0, y));
        x = told.left() - 36.0;
    };
    entry("debrief-found", &|at| symbol::check(painter, at, 16.0, colour(palette::AGENT_WORD)));
    for (identity, key) in [(Identity::Bystander, "word-bystander"), (Identity::Agent, "word-agent")] {
        let ink = identity_ink(identity);
        entry(key, &|at| symbol::identity(painter, identity, at, 15.0, ink, panel));
    }
}

fn paint_turn(painter: &Painter, rect: Rect, record: &TurnRecord, game: &MatchView, context: &DrawContext) {
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, colour(palette::BUTTON)));
    let start = paint_clue(painter, rect, record, context);
    let meaning = context.state.explained.iter().find(|meaning| meaning.turn == record.number);
    if let Some(meaning) = meaning.filter(|_| record.clue.is_some()) {
        let words: Vec<&str> = meaning.words.iter().map(|cell| game.word(*cell)).collect();
        let words = Args::from_iter([arg("words", words.join(", "))]);
        let (told, muted) = (context.format("computer-meant-words", &words), colour(palette::MUTED));
        let at = pos2(rect.left() + 64.0, rect.bottom() - 8.0);
        text::shrunk(painter, at, Align2::LEFT_CENTER, rect.width() - 72.0, &told, semi(14.0), muted);
    }
    let place = right(rect, rect.right() - start).1;
    Found::of(painter, place.width(), record, game).paint(painter, place, game);
}

/// Paints the turn's number and clue. Returns where the words that were found may begin.
fn paint_clue(painter: &Painter, rect: Rect, record: &TurnRecord, context: &DrawContext) -> f32 {
    let y = rect.center().y;
    let number = record.number.to_string();
    let muted = colour(palette::MUTED);
    let mut start;
    match &record.clue {
        Some(given) => {
            text::line(painter, pos2(rect.left(), y), Align2::LEFT_CENTER, number, semi(17.0), muted);
            symbol::crest(painter, given.giver, pos2(rect.left() + 40.0, y), 26.0);
            let (clue, ink) = (given.clue.text.to_uppercase(), side_text(given.giver));
            let room = (rect.width() * 0.36).max(120.0);
            let at = pos2(rect.left() + 64.0, y + 2.0);
            let told = text::shrunk(painter, at, Align2::LEFT_CENTER, room, &clue, courier(22.0), ink);
            let at = pos2(told.right().max(rect.left() + rect.width() * 0.4) + 12.0, y + 2.0);
            let digit = given.clue.number.to_string();
            let told =
                text::line(painter, at, Align2::LEFT_CENTER, digit, courier(22.0), colour(palette::TEXT));
            start = told.right() + 14.0;
            if given.penalised {
                let told = context.get("match-log-invalid");
                let ink = colour(palette::ERROR_TEXT);
                let told = text::line(painter, pos2(start, y), Align2::LEFT_CENTER, told, semi(16.0), ink);
                start = told.right() + 12.0;
            }
        }
        None => {
            let told = context.get("match-log-sudden");
            let ink = colour(palette::WAX_RED_ON_PANEL);
            let at = pos2(rect.left() + 4.0, y);
            start = text::line(painter, at, Align2::LEFT_CENTER, told, bold(20.0), ink).right() + 16.0;
        }
    }
    start
}

/// The words found in a turn, smaller where there are many, and on several lines where even that is too wide.
struct Found {
    size: f32,
    lines: Vec<Vec<Guess>>,
}

impl Found {
    fn of(painter: &Painter, width: f32, record: &TurnRecord, game: &MatchView) -> Found {
        let wide = |guess: &Guess, size: f32| {
            let symbol = if guess.found == Identity::Agent { 0.0 } else { SYMBOL };
            text::width(painter, game.word(guess.cell), semi(size)) + symbol + size * 0.6
        };
        let whole = |size: f32| record.guesses.iter().map(|guess| wide(guess, size)).sum::<f32>();
        if let Some(size) = [19.0, 17.0, 15.0, 13.0].into_iter().find(|size| whole(*size) <= width) {
            return Found { size, lines: vec![record.guesses.clone()] };
        }
        let size = 15.0;
        let (mut lines, mut free) = (vec![Vec::new()], width);
        for guess in &record.guesses {
            let wide = wide(guess, size);
            if wide > free && lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(Vec::new());
                free = width;
            }
            free -= wide;
            lines.last_mut().expect("at least one line").push(*guess);
        }
        Found { size, lines }
    }

    fn height(&self) -> f32 {
        self.lines.len() as f32 * self.size * LINE
    }

    /// Paints each line from the right.
    fn paint(&self, painter: &Painter, rect: Rect, game: &MatchView) {
        let mut y = rect.center().y + (self.size * LINE - self.height()) / 2.0;
        for line in &self.lines {
            let mut x = rect.right();
            for guess in line.iter().rev() {
                let ink = identity_ink(guess.found);
                let word = game.word(guess.cell);
                let told = text::line(painter, pos2(x, y), Align2::RIGHT_CENTER, word, semi(self.size), ink);
                x = told.left();
                if guess.found != Identity::Agent {
                    let at = pos2(x - 11.0, y);
                    symbol::identity(painter, guess.found, at, 15.0, ink, colour(palette::PANEL));
                    x -= SYMBOL;
                }
                x -= self.size * 0.6;
            }
            y += self.size * LINE;
        }
    }
}
