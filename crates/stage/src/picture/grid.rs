//! The 25 words with what was found on them, as Lark sees the table.

use splitkey_client::{
    MatchView,
    palette::{self, Paint},
    picture,
    picture_card::{BOX as PICTURE_BOX, Picture},
    rules::{Cell, Identity, Side},
};
use vello_cpu::kurbo::{Affine, BezPath};

use super::sheet::{Sheet, Style, around};
use crate::drawing::{
    crest::{self, draw_crest},
    lettering::{CAPITALS, tint},
    symbol::{BOX, TOKEN_BOX, draw_identity, draw_mark},
};

const GAP: f64 = 10.0;
const CORNER: f64 = 6.0;
/// The size of words, and the space beside them.
const WORD: f32 = 31.0;
const BESIDE: f64 = 7.0;
/// The size of symbols and tokens, and the height of their middle on a card, as a fraction of it.
const SYMBOL: f64 = 34.0;
const SYMBOL_AT: f64 = 0.32;
/// Where the words of such cards stand, and those of all others.
const WORD_AT: f64 = 0.71;
const ALONE_AT: f64 = 0.5;

/// What lies on a word.
#[derive(Clone, Copy)]
enum Found {
    Agent(Side),
    /// The assassin that ended the match.
    Assassin(Side),
    Nothing,
}

pub(super) fn draw_words(sheet: &mut Sheet, table: [f64; 4], game: &MatchView) {
    for cell in Cell::all() {
        draw_word(sheet, card(table, cell), cell, game);
    }
}

/// Returns the place of a card on a table of this place: its corner and size.
pub(super) fn card([x, y, width, height]: [f64; 4], cell: Cell) -> [f64; 4] {
    let (wide, high) = ((width - 4.0 * GAP) / 5.0, (height - 4.0 * GAP) / 5.0);
    let (column, row) = (f64::from(cell.column()), f64::from(cell.row()));
    [x + column * (wide + GAP), y + row * (high + GAP), wide, high]
}

fn draw_word(sheet: &mut Sheet, card @ [x, y, width, height]: [f64; 4], cell: Cell, game: &MatchView) {
    let state = game.position.words[cell.index()];
    let touched = game.touched_assassin().filter(|touch| touch.cell == cell);
    let found = match (touched, state.agent) {
        (Some(touch), _) => Found::Assassin(touch.guesser),
        (None, Some(finder)) => Found::Agent(finder),
        (None, None) => Found::Nothing,
    };
    let (ground, rim, word) = match found {
        Found::Agent(_) => (palette::AGENT, palette::AGENT_LIGHTEST, Paint(255, 255, 255)),
        Found::Assassin(_) => (palette::ASSASSIN, palette::WAX_RED_ON_PANEL, palette::TEXT),
        Found::Nothing => (palette::PAPER_NEAR, palette::BYSTANDER_RIM, palette::WORD_INK),
    };
    sheet.ink.rounded(card, CORNER, tint(ground));
    let line = if matches!(found, Found::Assassin(_)) { 5.0 } else { 2.0 };
    sheet.frame(card, CORNER, line, tint(rim));
    let marks: Vec<Side> = Side::BOTH.into_iter().filter(|side| state.is_marked_by(*side)).collect();
    let signs = marks.len() + if matches!(found, Found::Nothing) { 0 } else { 2 };
    let step = SYMBOL * 1.15;
    let middle = (x + width / 2.0, y + height * SYMBOL_AT);
    let mut places =
        (0..signs).map(|sign| (middle.0 + (sign as f64 - (signs as f64 - 1.0) / 2.0) * step, middle.1));
    if let Found::Agent(by) | Found::Assassin(by) = found {
        let identity = if matches!(found, Found::Agent(_)) { Identity::Agent } else { Identity::Assassin };
        let at = places.next().unwrap_or(middle);
        let colour = tint(palette::TEXT);
        draw_identity(&mut sheet.ink, identity, around(at, BOX, SYMBOL), colour, tint(ground));
        let at = places.next().unwrap_or(middle);
        draw_crest(&mut sheet.ink, by, around(at, crest::BOX, SYMBOL), tint(palette::side(by)));
    }
    for (guesser, at) in marks.into_iter().zip(places) {
        // In a strike race an assassin only marks its word.
        match game.touched_by(cell, guesser) {
            Some(Identity::Assassin) => {
                let place = around(at, BOX, SYMBOL);
                draw_identity(
                    &mut sheet.ink,
                    Identity::Assassin,
                    place,
                    tint(palette::ASSASSIN),
                    tint(ground),
                );
            }
            _ => draw_mark(&mut sheet.ink, guesser, around(at, TOKEN_BOX, SYMBOL)),
        }
    }
    let text = game.word(cell);
    let at = if signs == 0 { ALONE_AT } else { WORD_AT };
    if let Some(picture) = picture(text) {
        let top = if signs == 0 { 0.08 } else { 0.48 };
        let place = [x + BESIDE, y + height * top, width - 2.0 * BESIDE, height * (0.94 - top)];
        return draw_picture(sheet, place, picture);
    }
    let baseline = y + height * at + f64::from(WORD * CAPITALS / 2.0);
    let place = Affine::translate((x + width / 2.0, baseline));
    let room = (width - 2.0 * BESIDE) as f32;
    sheet.fitted(&text.to_uppercase(), Style::bold(WORD, tint(word)), room, place);
}

/// Draws the picture of a picture card on a piece of paper.
fn draw_picture(sheet: &mut Sheet, place @ [x, y, width, height]: [f64; 4], picture: &Picture) {
    sheet.ink.rounded(place, CORNER, tint(palette::PAPER_NEAR));
    let (box_width, box_height) = (f64::from(PICTURE_BOX.0), f64::from(PICTURE_BOX.1));
    let scale = (width / box_width).min(height / box_height);
    let corner = (x + (width - scale * box_width) / 2.0, y + (height - scale * box_height) / 2.0);
    for layer in &picture.layers {
        // The pack was checked when it was loaded; an invalid path simply draws nothing.
        let Ok(path) = BezPath::from_svg(&layer.path) else { continue };
        let place = Affine::translate(corner) * Affine::scale(scale);
        sheet.ink.fill(&path, place, tint(palette::tone(layer.tone)));
    }
}
