//! The animations of the flat table for sudden death, the assassin and a won match.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Id, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use splitkey_client::{
    MatchView, palette,
    phrases::{outcome_title, subline, sudden_line},
    rules::{Cell, Outcome, Phase},
};

use super::card::paint_assassin;
use crate::{
    context::DrawContext,
    paint::{
        style::{BUTTON_CORNER, body, bold, colour},
        symbol, text,
    },
};

/// Progress of each animation, from 0 to 1. With reduced motion they are complete at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::play) struct Moments {
    sudden: f32,
    assassin: f32,
    won: f32,
    lost: f32,
}

/// Duration of each, in seconds.
const SUDDEN: f32 = 2.2;
const ASSASSIN: f32 = 0.45;
const WON: f32 = 1.5;
const LOST: f32 = 0.4;

/// The part of sudden death in which the light turns red.
const TURNS: f32 = 0.2;
/// The part of a victory in which the halves of the key come together.
const CLOSES: f32 = 0.55;

impl Moments {
    pub(in crate::play) fn of(ui: &Ui, game: &MatchView, context: &DrawContext) -> Moments {
        let phase = game.position.phase;
        let part = |name: &str, holds: bool, seconds: f32| {
            let seconds = if holds && !context.settings.reduced_motion { seconds } else { 0.0 };
            let goal = f32::from(u8::from(holds));
            ui.ctx().animate_value_with_time(Id::new(("moment", name)), goal, seconds)
        };
        Moments {
            sudden: part("sudden", matches!(phase, Phase::Sudden(_)), SUDDEN),
            assassin: part("assassin", game.touched_assassin().is_some(), ASSASSIN),
            won: part("won", phase == Phase::Over(Outcome::Won), WON),
            lost: part("lost", matches!(phase, Phase::Over(Outcome::Lost(_))), LOST),
        }
    }

    /// Returns the colour behind the table: red in sudden death, and dark once the match is lost.
    pub(in crate::play) fn ground(self, calm: Color32) -> Color32 {
        let red = calm.lerp_to_gamma(colour(palette::SUDDEN_GROUND), (self.sudden / TURNS).min(1.0));
        red.lerp_to_gamma(colour(palette::GROUND), self.assassin.max(self.lost))
    }

    /// Paints over the words. `place` returns each word's place.
    pub(super) fn paint(
        self,
        painter: &Painter,
        board: Rect,
        place: impl Fn(Cell) -> Rect,
        wide: bool,
        game: &MatchView,
        context: &DrawContext,
    ) {
        if self.sudden > 0.0 {
            // Words where nothing can be found any more are dimmed.
            let dark = dimming(0.6 * (self.sudden / TURNS).min(1.0));
            for cell in Cell::all().filter(|cell| game.position.words[cell.index()].is_covered()) {
                painter.rect_filled(place(cell), BUTTON_CORNER, dark);
            }
            self.paint_banner(painter, board, game, context);
        }
        let dark = self.assassin.max(self.lost);
        if dark > 0.0 {
            painter.rect_filled(board.expand(6.0), BUTTON_CORNER, dimming(0.55 * dark));
        }
        if let Some(touch) = game.touched_assassin() {
            self.paint_fall(painter, place(touch.cell), touch.cell, wide, game);
        }
        if self.won > 0.0 {
            self.paint_wave(painter, &place, game);
            self.paint_key(painter, board, game, context);
        }
    }

    /// Announces the beginning for a moment.
    fn paint_banner(self, painter: &Painter, board: Rect, game: &MatchView, context: &DrawContext) {
        let strength = (self.sudden / 0.08).min((1.0 - self.sudden) / 0.12).clamp(0.0, 1.0);
        if strength == 0.0 {
            return;
        }
        let height = (board.height() * 0.36).min(board.width() * 0.42);
        let band = Rect::from_center_size(board.center(), vec2(board.width() + 12.0, height * strength));
        let red = colour(palette::WAX_RED).gamma_multiply(strength);
        painter.rect_filled(band, 0, colour(palette::GROUND).gamma_multiply(0.97 * strength));
        for y in [band.top(), band.bottom()] {
            painter.hline(band.x_range(), y, Stroke::new(4.0, red));
        }
        let room = band.width() - 36.0;
        let line = |part: f32, told: &str, font, ink: Color32| {
            let at = pos2(band.center().x, band.top() + part * band.height());
            text::shrunk(painter, at, Align2::CENTER_CENTER, room, told, font, ink.gamma_multiply(strength));
        };
        let title = context.get("match-log-sudden").to_uppercase();
        line(0.32, &title, bold((height * 0.36).min(room * 0.14)), colour(palette::ERROR_TEXT));
        let small = body((height * 0.105).clamp(13.0, 24.0));
        line(0.64, &subline(game, &context.texts), small.clone(), colour(palette::TEXT));
        let left = sudden_line(game, context.key_shown(), &context.texts).unwrap_or_default();
        line(0.82, &left, small, colour(palette::TEXT));
    }

    /// Drops the assassin's card on its word, with a red ring spreading from there.
    fn paint_fall(self, painter: &Painter, word: Rect, cell: Cell, wide: bool, game: &MatchView) {
        let height = (1.0 - self.assassin).powi(2);
        let card = Rect::from_center_size(word.center(), word.size() * (1.0 + 0.6 * height));
        painter.add(crate::paint::style::shadow().as_shape(card, CornerRadius::same(BUTTON_CORNER)));
        paint_assassin(painter, card, game.word(cell), game.position.words[cell.index()], wide);
        let ring = word.expand(4.0 + 40.0 * self.assassin);
        let red = colour(palette::WAX_RED_ON_PANEL).gamma_multiply(1.0 - self.assassin);
        painter.rect_stroke(ring, 10, Stroke::new(5.0, red), StrokeKind::Outside);
        let rim = colour(palette::WAX_RED).gamma_multiply(self.assassin);
        painter.rect_stroke(word.expand(3.0), 9, Stroke::new(3.0, rim), StrokeKind::Outside);
    }

    /// Lights up the agents one after the other, and dims all other words.
    fn paint_wave(self, painter: &Painter, place: impl Fn(Cell) -> Rect, game: &MatchView) {
        for cell in Cell::all() {
            if game.position.words[cell.index()].agent.is_none() {
                painter.rect_filled(place(cell), BUTTON_CORNER, dimming(0.6 * (self.won / TURNS).min(1.0)));
                continue;
            }
            let late = f32::from(cell.column() + cell.row()) / 16.0;
            let lit = ((self.won - late) / 0.2).clamp(0.0, 1.0);
            let rim = Stroke::new(5.0, colour(palette::PRIMARY).gamma_multiply(lit));
            let swell = 5.0 * (lit * std::f32::consts::PI).sin();
            painter.rect_stroke(place(cell).expand(swell), 7, rim, StrokeKind::Middle);
        }
    }

    /// Brings the two halves of the key together over the words.
    fn paint_key(self, painter: &Painter, board: Rect, game: &MatchView, context: &DrawContext) {
        let Phase::Over(outcome) = game.position.phase else { return };
        let comes = (self.won / TURNS).min(1.0);
        let closing = (self.won / CLOSES).min(1.0).powi(2);
        let height = (board.height() * 0.5).min(board.width() * 0.5);
        let centre = board.center() - vec2(0.0, height * 0.12);
        let ground = colour(palette::GROUND).gamma_multiply(0.97 * comes);
        let plate = Rect::from_center_size(board.center(), vec2(height * 1.5, height * 1.5));
        let rim = Stroke::new(3.0, colour(palette::PRIMARY).gamma_multiply(closing));
        painter.rect(plate.shrink(height * 0.07), 18, ground, rim, StrokeKind::Inside);
        // The halves of the emblem start a little apart and close into one key.
        symbol::emblem_halves(painter, centre, height, 12.0 * (1.0 - closing) * (1.0 - closing));
        let shine = ((self.won - CLOSES) / (1.0 - CLOSES)).clamp(0.0, 1.0);
        let ring = colour(palette::PRIMARY).gamma_multiply((shine * std::f32::consts::PI).sin().max(0.0));
        let around = plate.shrink(height * (0.07 - 0.12 * shine));
        painter.rect_stroke(around, 22, Stroke::new(5.0, ring), StrokeKind::Outside);
        let title = outcome_title(outcome, &context.texts).to_uppercase();
        let ink = colour(palette::PRIMARY).gamma_multiply(closing);
        let at = pos2(plate.center().x, plate.bottom() - height * 0.2);
        let room = plate.width() - height * 0.24;
        text::shrunk(painter, at, Align2::CENTER_CENTER, room, &title, bold(height * 0.14), ink);
    }
}

/// Returns the colour of the line that says whose turn it is.
pub(super) fn title_ink(phase: Phase) -> Color32 {
    colour(if matches!(phase, Phase::Sudden(_)) { palette::ERROR_TEXT } else { palette::TEXT })
}

/// Returns a black that covers this part of what lies below.
fn dimming(part: f32) -> Color32 {
    Color32::from_black_alpha((part * 255.0) as u8)
}
