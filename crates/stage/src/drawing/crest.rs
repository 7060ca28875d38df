//! The crests of the two sides, half sun and crescent, as outlines in a box of 64 units.

use splitkey_client::rules::Side;
use vello_cpu::{
    kurbo::{Affine, BezPath, Circle, Line, RoundedRect, Vec2},
    peniko::Color,
};

use crate::drawing::lettering::Ink;

const SUN: &str = "M18 40a14 14 0 0 1 28 0Z";
const CRESCENT: &str = "M40 8 A25 25 0 1 0 56 42 A20 20 0 1 1 40 8Z";

/// The size of the box around each crest, in units.
pub(crate) const BOX: f64 = 64.0;

/// Draws a side's crest, with its box transformed by `place`.
pub(crate) fn draw_crest(ink: &mut Ink, side: Side, place: Affine, colour: Color) {
    match side {
        Side::A => {
            ink.fill(&outline(SUN), place, colour);
            ink.fill(&RoundedRect::new(6.0, 44.0, 58.0, 49.0, 2.5), place, colour);
            for ray in 0..7 {
                let out = Vec2::from_angle(std::f64::consts::PI * (1.0 + f64::from(ray) / 6.0));
                let middle = vello_cpu::kurbo::Point::new(32.0, 40.0);
                ink.stroke(&Line::new(middle + out * 19.0, middle + out * 28.0), place, 4.4, &[], colour);
            }
        }
        Side::B => {
            ink.fill(&outline(CRESCENT), place, colour);
            ink.fill(&Circle::new((47.0, 22.0), 3.4), place, colour);
        }
    }
}

/// Parses one of our own paths in SVG notation.
pub(crate) fn outline(path: &str) -> BezPath {
    BezPath::from_svg(path).expect("our own paths should parse")
}
