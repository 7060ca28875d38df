//! Symbols as outlines: identities in a box of 64 units, a timer token in one of 256, and the emblem around its centre.

use splitkey_client::{
    palette,
    rules::{Identity, Side},
};
use vello_cpu::{
    kurbo::{Affine, Circle, RoundedRect},
    peniko::Color,
};

use crate::drawing::{
    crest::outline,
    lettering::{Ink, tint},
};

const KEYHOLE: &str = "M29.69 32.61A7 7 0 1 1 34.31 32.61L39 46H25Z";
const CROSS: &str = "M10 16L16 10L32 24L48 10L54 16L40 32L54 48L48 54L32 40L16 54L10 48L24 32Z";
const ARROW: &str = "M128 34L196 112H156V152H100V112H60Z";
const EMBLEM: [&[&str]; 2] = [
    &[
        "M-3 -96A42 42 0 0 0 -3 -12L-3 -34A20 20 0 0 1 -3 -74Z",
        "M-3 -20H-14V34H-30V48H-14V62H-36V80H-14V92L-3 98Z",
    ],
    &[
        "M3 -96A42 42 0 0 1 3 -12L3 -34A20 20 0 0 0 3 -74Z",
        "M3 -20H14V96L3 102Z",
        "M14 20H27V36H14Z",
        "M14 52H34V68H14Z",
    ],
];

/// The sizes of the boxes of symbols and tokens, in units.
pub(crate) const BOX: f64 = 64.0;
pub(crate) const TOKEN_BOX: f64 = 256.0;

/// Draws an identity's symbol, with its box transformed by `place`. Cut-outs show `ground`.
pub(crate) fn draw_identity(ink: &mut Ink, identity: Identity, place: Affine, colour: Color, ground: Color) {
    match identity {
        Identity::Agent => {
            ink.fill(&Circle::new((32.0, 32.0), 24.0), place, colour);
            ink.fill(&outline(KEYHOLE), place, ground);
        }
        Identity::Bystander => {
            ink.stroke(&RoundedRect::new(12.0, 12.0, 52.0, 52.0, 4.0), place, 8.0, &[], colour);
        }
        Identity::Assassin => ink.fill(&outline(CROSS), place, colour),
    }
}

/// Draws a token that marks a mistake, with its arrow pointing at `guesser` as seen from Lark's seat.
pub(crate) fn draw_mark(ink: &mut Ink, guesser: Side, place: Affine) {
    let middle = (TOKEN_BOX / 2.0, TOKEN_BOX / 2.0);
    ink.fill(&Circle::new(middle, 126.0), place, tint(palette::BYSTANDER_RIM));
    ink.fill(&Circle::new(middle, 104.0), place, tint(palette::BYSTANDER));
    let turned = match guesser {
        Side::A => Affine::rotate_about(std::f64::consts::PI, middle),
        Side::B => Affine::IDENTITY,
    };
    let colour = tint(palette::BYSTANDER_INK);
    ink.fill(&outline(ARROW), place * turned, colour);
    ink.stroke(&RoundedRect::new(103.0, 167.0, 153.0, 211.0, 5.0), place * turned, 13.0, &[], colour);
}

/// Draws the emblem, a key cut lengthwise, which is 240 units high.
pub(crate) fn draw_emblem(ink: &mut Ink, place: Affine) {
    for (side, apart) in Side::BOTH.into_iter().zip([(-2.0, -7.0), (2.0, 7.0)]) {
        for part in EMBLEM[side.index()] {
            ink.fill(&outline(part), place * Affine::translate(apart), tint(palette::side(side)));
        }
    }
}
