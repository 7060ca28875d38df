//! Both halves of the key, small and without words, in the order of the words on the table.

use splitkey_client::{
    palette,
    phrases::side_name,
    rules::{Cell, Identity, Side, SideMap},
};

use super::{
    Subject,
    sheet::{Sheet, Style, around},
};
use crate::drawing::{
    crest::{self, draw_crest},
    lettering::tint,
    symbol::{BOX, draw_identity},
};

/// Width and height of a cell, and the space between two.
const CELL: (f64, f64) = (26.0, 18.0);
const GAP: f64 = 2.0;
/// The size of a symbol, and the height of the side's name above its half.
const SYMBOL: f64 = 14.0;
const HEAD: f64 = 28.0;
const WIDTH: f64 = 5.0 * CELL.0 + 4.0 * GAP;

/// The height of both halves.
pub(super) const HEIGHT: f64 = HEAD + 5.0 * CELL.1 + 4.0 * GAP;

/// Draws both halves beside each other, once they are open.
pub(super) fn draw_keys(sheet: &mut Sheet, (x, y): (f64, f64), width: f64, subject: &Subject) {
    let Some(key) = &subject.game.key else { return };
    for (side, left) in Side::BOTH.into_iter().zip([x, x + width - WIDTH]) {
        let ink = tint(palette::BYSTANDER_INK);
        draw_crest(&mut sheet.ink, side, around((left + 11.0, y + 11.0), crest::BOX, 24.0), ink);
        let name = side_name(side, subject.texts);
        sheet.line(&name, Style::semi(18.0, ink), (left + 28.0, y + 17.0));
        draw_half(sheet, (left, y + HEAD), &key[side.index()]);
    }
}

fn draw_half(sheet: &mut Sheet, (x, y): (f64, f64), map: &SideMap) {
    for cell in Cell::all() {
        let corner =
            (x + f64::from(cell.column()) * (CELL.0 + GAP), y + f64::from(cell.row()) * (CELL.1 + GAP));
        let identity = map.at(cell);
        let (ground, sign) = match identity {
            Identity::Agent => (palette::AGENT, palette::TEXT),
            Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_RIM),
            Identity::Assassin => (palette::ASSASSIN, palette::TEXT),
        };
        sheet.ink.rounded([corner.0, corner.1, CELL.0, CELL.1], 3.0, tint(ground));
        let middle = (corner.0 + CELL.0 / 2.0, corner.1 + CELL.1 / 2.0);
        draw_identity(&mut sheet.ink, identity, around(middle, BOX, SYMBOL), tint(sign), tint(ground));
    }
}
