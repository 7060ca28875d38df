//! The log: every clue and what was found by it.

use bevy_egui::egui::{
    Align2, Painter, Pos2, Rect, ScrollArea, Stroke, Ui, UiBuilder, Vec2, pos2,
    scroll_area::ScrollBarVisibility, vec2,
};
use splitkey_client::{
    MatchView,
    page::{Layer, Section},
    palette,
    phrases::{left_line, strikes_line},
    rules::{Identity, TurnRecord},
};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        lines::{caption, line},
        of, plain_parts, words,
    },
    paint::{
        style::{body, bold, colour, courier, identity_ink, semi, side_text},
        symbol, text,
    },
    window::pane::{paint_panel, top},
};

/// The least distance between the texts of the heading, and that to the turns.
const GAP: f32 = 16.0;
const HEAD_GAP: f32 = 6.0;
const CLUE_LINE: f32 = 30.0;
/// Font size of what was found, and its line height.
const FOUND: f32 = 18.0;
const FOUND_LINE: f32 = 1.28;
/// Indentation of what was found below its clue.
pub(crate) const INDENT: f32 = 32.0;

/// Returns the log as a panel.
pub(crate) fn log_panel<'a>(painter: &Painter, game: &'a MatchView, context: &'a DrawContext) -> Part<'a> {
    log(painter, game, context).padded(15.0, 8.0).on(paint_panel)
}

/// Returns the log with its heading, which has how many agents are left beside it, or below it where one line is too
/// short for both, and in a strike race what the strikes consist of. The newest turn is last, as in the debrief.
pub(crate) fn log<'a>(painter: &Painter, game: &'a MatchView, context: &'a DrawContext) -> Part<'a> {
    let muted = colour(palette::MUTED);
    let left = left_line(game, context.key_shown(), &context.texts);
    let left = left.map(|left| line(painter, left, body(16.0), muted));
    let title = caption(painter, &context.get("match-log"), semi(16.0), muted);
    let head = Part::row(GAP, [title].into_iter().chain(left)).wrapped().between().centred();
    let turns = match game.log.is_empty() {
        true => words(painter, &context.get("match-log-empty"), body(17.0), muted),
        false => Part::rest(|ui, rect, _| show_turns(ui, rect, game, context)),
    };
    let strikes = strikes_line(game, &context.texts);
    let strikes = strikes.map(|told| words(painter, &told, body(16.0), colour(palette::TEXT)));
    // What was thought of the last clues stands below them.
    let thoughts = of(context.page.on(Layer::Screen), Section::Column(1)).filter(|_| !context.streaming.0);
    let thoughts = plain_parts(painter, thoughts);
    Part::column(HEAD_GAP, [head].into_iter().chain(strikes).chain([turns]).chain(thoughts))
}

fn show_turns(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
    inner.spacing_mut().item_spacing = Vec2::ZERO;
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink(false)
        .scroll_bar_visibility(ScrollBarVisibility::VisibleWhenNeeded)
        .stick_to_bottom(true)
        .show(&mut inner, |ui| {
            let width = rect.width() - 12.0;
            game.log.iter().for_each(|record| show_turn(ui, width, record, game, context));
        });
}

fn show_turn(ui: &mut Ui, width: f32, record: &TurnRecord, game: &MatchView, context: &DrawContext) {
    let found = Found::of(ui.painter(), width, record, game, FOUND);
    let (_, rect) = ui.allocate_space(vec2(width, CLUE_LINE + found.height() + 7.0));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter();
    painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new(1.0, colour(palette::BUTTON)));
    let (clue, rest) = top(rect.with_min_y(rect.top() + 3.0), CLUE_LINE);
    paint_clue(painter, clue, record, context);
    found.paint(painter, rest.left_top());
}

pub(crate) fn paint_clue(painter: &Painter, rect: Rect, record: &TurnRecord, context: &DrawContext) {
    let y = rect.center().y;
    let Some(given) = &record.clue else {
        let told = context.get("match-log-sudden");
        let ink = colour(palette::WAX_RED_ON_PANEL);
        text::line(painter, pos2(rect.left() + INDENT, y), Align2::LEFT_CENTER, told, bold(20.0), ink);
        return;
    };
    symbol::crest(painter, given.giver, pos2(rect.left() + 12.0, y), 24.0);
    let number = given.clue.number.to_string();
    let ink = colour(palette::TEXT);
    text::line(painter, rect.right_center(), Align2::RIGHT_CENTER, number, courier(23.0), ink);
    let mut right = rect.right() - 26.0;
    if record.end.is_some() {
        paint_end(painter, pos2(right - 10.0, y), record);
        right -= 28.0;
    }
    if given.penalised {
        let told = context.get("match-log-invalid");
        let ink = colour(palette::ERROR_TEXT);
        let told = text::line(painter, pos2(right - 6.0, y), Align2::RIGHT_CENTER, told, semi(16.0), ink);
        right = told.left() - 6.0;
    }
    let place = pos2(rect.left() + INDENT, y + 1.0);
    let width = right - place.x - 4.0;
    let clue = given.clue.text.to_uppercase();
    text::shrunk(painter, place, Align2::LEFT_CENTER, width, &clue, courier(23.0), side_text(given.giver));
}

/// Paints how the turn was paid for: the token that went to a word, or a check.
fn paint_end(painter: &Painter, centre: bevy_egui::egui::Pos2, record: &TurnRecord) {
    match record.guesses.last().map(|guess| guess.found) {
        Some(Identity::Agent) => symbol::check_token(painter, centre, 21.0),
        Some(Identity::Bystander) => symbol::bystander_token(painter, centre, 21.0, vec2(0.0, -1.0)),
        Some(Identity::Assassin) => {
            let ink = colour(palette::WAX_RED_ON_PANEL);
            symbol::identity(painter, Identity::Assassin, centre, 21.0, ink, ink);
        }
        None => {}
    }
}

/// What was found in a turn: each word with its identity, laid out below the clue.
pub(crate) struct Found<'a> {
    words: Vec<(&'a str, Identity, Vec2)>,
    size: f32,
}

impl<'a> Found<'a> {
    /// Lays the words out in `width`, with font size `size`.
    pub(crate) fn of(
        painter: &Painter,
        width: f32,
        record: &TurnRecord,
        game: &'a MatchView,
        size: f32,
    ) -> Found<'a> {
        let mut at = vec2(INDENT, 0.0);
        let mut words = Vec::with_capacity(record.guesses.len());
        for guess in &record.guesses {
            let word = game.word(guess.cell);
            let wide = 1.1 * size + text::width(painter, word, semi(size)) + 14.0;
            if at.x > INDENT && at.x + wide > width {
                at = vec2(INDENT, at.y + FOUND_LINE * size);
            }
            words.push((word, guess.found, at));
            at.x += wide;
        }
        Found { words, size }
    }

    pub(crate) fn height(&self) -> f32 {
        self.words.last().map_or(0.0, |(.., at)| at.y + FOUND_LINE * self.size)
    }

    pub(crate) fn paint(&self, painter: &Painter, corner: Pos2) {
        let size = self.size;
        for (word, found, at) in &self.words {
            let ink = identity_ink(*found);
            let middle = corner + *at + vec2(0.0, FOUND_LINE * size / 2.0);
            let centre = middle + vec2(0.45 * size, 0.0);
            symbol::identity(painter, *found, centre, 0.84 * size, ink, colour(palette::PANEL));
            let place = middle + vec2(1.1 * size, 0.0);
            text::line(painter, place, Align2::LEFT_CENTER, *word, semi(size), ink);
        }
    }
}
