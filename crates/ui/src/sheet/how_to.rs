//! The rules in brief, each chapter with the game's own symbols, and the secrets of the key card.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use splitkey_client::{
    page::{CHAPTERS, Command, PAIRS, SECRETS},
    palette,
    rules::{Identity, Side},
};

use super::WIDE;
use crate::{
    control::Control,
    pane::{columns, left},
    scene::{Scene, press},
    style::{body, bold, colour, courier, semi},
    symbol, text,
};

const PICTURE: f32 = 104.0;
const GAP: f32 = 18.0;
const TITLE: f32 = 34.0;

pub(super) fn show_rules(ui: &mut Ui, width: f32, scene: &Scene, commands: &mut Commands) {
    let count = if width >= WIDE { 2 } else { 1 };
    let column = (width - 32.0 * (count as f32 - 1.0)) / count as f32;
    for (row, chapters) in CHAPTERS.chunks(count).enumerate() {
        let height = |sentences: &[&str]| chapter_height(ui, column, sentences, scene);
        let highest = chapters.iter().map(|(_, _, sentences)| height(sentences)).fold(0.0, f32::max);
        let (_, rect) = ui.allocate_space(vec2(width, highest + GAP));
        for (at, ((_, title, sentences), place)) in
            chapters.iter().zip(columns(rect, count, 32.0)).enumerate()
        {
            paint_chapter(ui.painter(), place, row * count + at, title, sentences, scene);
        }
    }
    show_secrets(ui, width, scene);
    let (_, rect) = ui.allocate_space(vec2(width, 48.0));
    let (place, _) = left(rect, 330.0_f32.min(width));
    let label = scene.get("coach-again");
    if Control::plain(&label).font(semi(20.0)).show(ui, "coach again", place.shrink2(vec2(0.0, 2.0))) {
        press(commands, Command::CoachAgain);
        press(commands, Command::CloseSheet);
    }
}

fn chapter_height(ui: &Ui, width: f32, sentences: &[&str], scene: &Scene) -> f32 {
    let told = |key: &&str| text::height(ui.painter(), &scene.get(key), body(18.0), width - PICTURE) + 6.0;
    (TITLE + sentences.iter().map(told).sum::<f32>()).max(PICTURE * 0.9)
}

fn paint_chapter(
    painter: &Painter,
    rect: Rect,
    chapter: usize,
    title: &str,
    sentences: &[&str],
    scene: &Scene,
) {
    let (picture, words) = left(rect, PICTURE);
    let square = Rect::from_min_size(picture.min, vec2(PICTURE - 20.0, PICTURE - 20.0));
    paint_picture(painter, square, chapter);
    let ink = colour(palette::TEXT);
    text::line(painter, words.min, Align2::LEFT_TOP, scene.get(title).to_uppercase(), bold(24.0), ink);
    let mut y = words.top() + TITLE;
    for key in sentences {
        let at = pos2(words.left(), y);
        let told = text::wrapped(painter, at, words.width(), scene.get(key), body(18.0), ink);
        y = told.bottom() + 6.0;
    }
}

/// Paints the illustration of a chapter, by its index.
fn paint_picture(painter: &Painter, rect: Rect, chapter: usize) {
    let rim = Stroke::new(1.5, colour(palette::PANEL_STROKE));
    painter.rect(rect, 8, colour(palette::GROUND), rim, StrokeKind::Inside);
    let centre = rect.center();
    match chapter {
        0 => symbol::emblem(painter, centre, 74.0),
        1 => {
            let slip = Rect::from_center_size(centre, vec2(72.0, 34.0));
            painter.rect_filled(slip, 4, colour(palette::PAPER_NEAR));
            let ink = colour(palette::WORD_INK);
            text::line(painter, centre - vec2(12.0, -1.0), Align2::CENTER_CENTER, "?", courier(26.0), ink);
            let red = colour(palette::CLUE_NUMBER);
            text::line(painter, centre + vec2(20.0, 1.0), Align2::CENTER_CENTER, "2", courier(26.0), red);
        }
        2 => {
            let signs = [Identity::Agent, Identity::Bystander, Identity::Assassin];
            for (identity, y) in signs.into_iter().zip([-25.0, 0.0, 25.0]) {
                paint_sign(
                    painter,
                    Rect::from_center_size(centre + vec2(0.0, y), vec2(56.0, 22.0)),
                    identity,
                );
            }
        }
        3 => {
            symbol::bystander_token(painter, centre - vec2(17.0, 12.0), 40.0, vec2(0.0, 1.0));
            symbol::check_token(painter, centre + vec2(17.0, 14.0), 40.0);
        }
        4 => {
            for at in 0..3 {
                let slot = centre + vec2((at as f32 - 1.0) * 24.0, 0.0);
                symbol::empty_slot(painter, slot, 20.0, false);
            }
        }
        _ => {
            symbol::crest(painter, Side::A, centre - vec2(20.0, 14.0), 36.0);
            symbol::crest(painter, Side::B, centre + vec2(20.0, -14.0), 36.0);
            symbol::check_token(painter, centre + vec2(0.0, 20.0), 34.0);
        }
    }
}

fn paint_sign(painter: &Painter, rect: Rect, identity: Identity) {
    let (ground, ink) = identity_paints(identity);
    let rim = Stroke::new(1.0, colour(palette::BUTTON_STROKE));
    painter.rect(rect, 4, colour(ground), rim, StrokeKind::Inside);
    let size = rect.height() * 0.8;
    symbol::identity(painter, identity, rect.center(), size, colour(ink), colour(ground));
}

fn identity_paints(identity: Identity) -> (palette::Paint, palette::Paint) {
    match identity {
        Identity::Agent => (palette::AGENT, palette::TEXT),
        Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_INK),
        Identity::Assassin => (palette::ASSASSIN, palette::TEXT),
    }
}

/// Shows how the identities of the two halves combine, as a table, and what follows from that.
fn show_secrets(ui: &mut Ui, width: f32, scene: &Scene) {
    let (table_width, beside) = if width >= WIDE { (380.0, true) } else { (width, false) };
    let words = if beside { width - table_width - 32.0 } else { width };
    let told = |key: &&str| text::height(ui.painter(), &scene.get(key), body(18.0), words) + 8.0;
    let told: f32 = SECRETS.iter().map(told).sum();
    let table = 40.0 + 4.0 * 40.0;
    let height = TITLE + 16.0 + if beside { told.max(table) } else { told + 16.0 + table };
    let (_, rect) = ui.allocate_space(vec2(width, height + GAP));
    let painter = ui.painter();
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, colour(palette::PANEL_STROKE)));
    let ink = colour(palette::TEXT);
    let at = rect.min + vec2(0.0, 12.0);
    text::line(painter, at, Align2::LEFT_TOP, scene.get("table-secrets").to_uppercase(), bold(24.0), ink);
    let start = rect.min + vec2(0.0, TITLE + 16.0);
    let mut y = start.y;
    for key in SECRETS {
        let at = pos2(start.x + if beside { table_width + 32.0 } else { 0.0 }, y);
        y = text::wrapped(painter, at, words, scene.get(key), body(18.0), ink).bottom() + 8.0;
    }
    let corner = if beside { start } else { pos2(start.x, y + 8.0) };
    paint_pairs(painter, Rect::from_min_size(corner, vec2(table_width, table)), scene);
}

fn paint_pairs(painter: &Painter, rect: Rect, scene: &Scene) {
    let muted = colour(palette::MUTED);
    let signs = [Identity::Agent, Identity::Bystander, Identity::Assassin];
    let (names, grid) = left(rect, rect.width() * 0.28);
    let theirs = pos2(grid.center().x, rect.top() + 14.0);
    let caption = scene.get("howto-theirs");
    text::line(painter, theirs, Align2::CENTER_CENTER, caption, semi(17.0), muted);
    let mine = pos2(names.left(), rect.top() + 60.0);
    text::line(painter, mine, Align2::LEFT_CENTER, scene.get("howto-mine"), semi(17.0), muted);
    let cell = vec2(grid.width() / 3.0, 40.0);
    let at = |column: usize, row: usize| {
        pos2(grid.left(), rect.top() + 40.0)
            + vec2((column as f32 + 0.5) * cell.x, (row as f32 + 0.5) * cell.y)
    };
    for (column, identity) in signs.into_iter().enumerate() {
        paint_sign(painter, Rect::from_center_size(at(column, 0), vec2(44.0, 28.0)), identity);
    }
    for (row, (identity, counts)) in signs.into_iter().zip(PAIRS).enumerate() {
        let y = at(0, row + 1).y;
        let place = pos2(names.right() - 40.0, y);
        paint_sign(painter, Rect::from_center_size(place, vec2(44.0, 28.0)), identity);
        for (column, count) in counts.into_iter().enumerate() {
            let ink = colour(palette::TEXT);
            let told = count.to_string();
            text::line(painter, at(column, row + 1), Align2::CENTER_CENTER, told, bold(24.0), ink);
        }
    }
}
