//! Drawing the key maps that the key stand shows.

use bevy::math::{Rect, URect};
use splitkey_client::{
    palette,
    rules::{Cell, Identity, Side, SideMap},
};
use vello_cpu::{
    kurbo::{Affine, Circle, Line, RoundedRect},
    peniko::Color,
};

use crate::{
    drawing::{
        bitmap::Bitmap,
        lettering::{Ink, tint},
        pattern::draw_pattern,
        symbol::{BOX, draw_identity},
    },
    style,
};

/// The size of the drawing, its margin, a cell and the gap between cells, in units.
const SIZE: f64 = 588.0;
const MARGIN: f64 = 44.0;
const CELL: f64 = 92.0;
const GAP: f64 = 10.0;

/// Pixels per unit of a pattern, before the drawing's own scale.
const PATTERN: f64 = 1.9;

/// Draws a side's map with `unit` pixels per unit.
pub(crate) fn draw_map(side: Side, map: &SideMap, patterns: bool, unit: f32) -> Bitmap {
    let mut ink = Ink::new(SIZE as f32, SIZE as f32, unit);
    ink.rect([0.0, 0.0, SIZE, SIZE], tint(style::MAP_GROUND));
    let frame = RoundedRect::new(6.0, 6.0, SIZE - 6.0, SIZE - 6.0, 18.0);
    ink.stroke(&frame, Affine::IDENTITY, 3.0, &[], tint(palette::PRIMARY));
    for cell in Cell::all() {
        let [x, y] = cell_start(cell);
        draw_cell(&mut ink, map.at(cell), x, y);
    }
    let colour = tint(palette::side(side));
    for edge in [MARGIN / 2.0, SIZE - MARGIN / 2.0] {
        ink.fill(&Circle::new((edge, SIZE / 2.0), 7.0), Affine::IDENTITY, colour);
        ink.stroke(&Line::new((MARGIN, edge), (SIZE - MARGIN, edge)), Affine::IDENTITY, 9.0, &[], colour);
    }
    let mut bitmap = ink.into_bitmap(None);
    for cell in Cell::all().filter(|_| patterns) {
        let pixels = |at: f64| (at * f64::from(unit)) as u32;
        let [x, y] = cell_start(cell);
        let part = URect::new(pixels(x), pixels(y), pixels(x + CELL), pixels(y + CELL));
        draw_pattern(&mut bitmap, part, map.at(cell), PATTERN as f32 * unit);
    }
    bitmap
}

/// Returns the corner of a cell's field.
fn cell_start(cell: Cell) -> [f64; 2] {
    [cell.column(), cell.row()].map(|slot| MARGIN + f64::from(slot) * (CELL + GAP))
}

/// Returns a cell's field, as fractions of the drawing.
pub(crate) fn cell_part(cell: Cell) -> Rect {
    let [x, y] = cell_start(cell);
    let part = |at: f64| (at / SIZE) as f32;
    Rect::new(part(x), part(y), part(x + CELL), part(y + CELL))
}

fn draw_cell(ink: &mut Ink, identity: Identity, x: f64, y: f64) {
    let (ground, symbol) = match identity {
        Identity::Agent => (palette::AGENT, palette::TEXT),
        Identity::Bystander => (palette::BYSTANDER, style::MAP_BYSTANDER),
        Identity::Assassin => (palette::ASSASSIN, palette::TEXT),
    };
    let rim = match identity {
        Identity::Assassin => tint(style::MAP_ASSASSIN_RIM),
        _ => Color::from_rgba8(0, 0, 0, 0x55),
    };
    ink.rounded([x, y, CELL, CELL], 10.0, tint(ground));
    ink.stroke(&RoundedRect::new(x, y, x + CELL, y + CELL, 10.0), Affine::IDENTITY, 2.5, &[], rim);
    let place = Affine::translate((x + CELL * 0.16, y + CELL * 0.16)) * Affine::scale(CELL * 0.68 / BOX);
    draw_identity(ink, identity, place, tint(symbol), tint(ground));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the identity colours in the four corners: far left, far right, near left, near right.
    fn corners(side: Side) -> [[u8; 3]; 4] {
        let mut map = SideMap([Identity::Bystander; 25]);
        map.0[0] = Identity::Agent;
        map.0[4] = Identity::Assassin;
        let bitmap = draw_map(side, &map, false, 1.0);
        let (first, last) = (MARGIN as usize + 5, (SIZE - MARGIN) as usize - 5);
        [(first, first), (last, first), (first, last), (last, last)].map(|(x, y)| {
            let [red, green, blue, _] = bitmap.pixel(x, y);
            [red, green, blue]
        })
    }

    fn rgb(palette::Paint(red, green, blue): palette::Paint) -> [u8; 3] {
        [red, green, blue]
    }

    #[test]
    fn a1_is_far_left_on_both_maps() {
        for side in Side::BOTH {
            let [agent, assassin, ..] = corners(side);
            assert_eq!((agent, assassin), (rgb(palette::AGENT), rgb(palette::ASSASSIN)));
        }
    }
}
