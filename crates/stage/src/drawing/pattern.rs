//! The pattern of each identity, for players with colour blindness: stripes, dots and crosshatch.

use bevy::prelude::*;
use splitkey_client::{
    palette::{self, Paint},
    rules::Identity,
};

use crate::{drawing::bitmap::Bitmap, style};

/// The size of a pattern's tile, and in it the stripes' width and the dots' radius.
const TILE: f32 = 16.0;
const STRIPE: f32 = 5.76;
const DOT: f32 = 2.4;
const HATCH: f32 = 2.24;
/// Colours that differ by less, in steps of 255, count as the same ground.
const ALIKE: i32 = 26;
/// Opacity of the pattern over the ground.
const STRENGTH: f32 = 0.85;

/// Returns the ground of an identity, and the colour of its pattern.
fn paints(identity: Identity) -> (Paint, Paint) {
    match identity {
        Identity::Agent => (palette::AGENT, palette::AGENT_DARK),
        Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_RIM),
        Identity::Assassin => (palette::ASSASSIN, style::HATCH),
    }
}

/// Returns whether the pattern covers a point, in units of its tile.
fn is_drawn(identity: Identity, at: Vec2) -> bool {
    // Stripes and hatching are rotated by 45 degrees.
    let turned = Vec2::from_angle(-std::f32::consts::FRAC_PI_4).rotate(at);
    let from_middle = |at: f32| (at.rem_euclid(TILE) - TILE / 2.0).abs();
    match identity {
        Identity::Agent => turned.x.rem_euclid(TILE) < STRIPE,
        Identity::Bystander => from_middle(at.x).hypot(from_middle(at.y)) < DOT,
        Identity::Assassin => from_middle(turned.x) < HATCH / 2.0 || from_middle(turned.y) < HATCH / 2.0,
    }
}

/// Draws the pattern wherever an area of a picture shows the identity's ground. `unit` is the picture's pixels per unit
/// of the pattern.
pub(crate) fn draw_pattern(picture: &mut Bitmap, part: URect, identity: Identity, unit: f32) {
    let (Paint(red, green, blue), Paint(over_red, over_green, over_blue)) = paints(identity);
    let alike = |have: u8, want: u8| (i32::from(have) - i32::from(want)).abs() < ALIKE;
    let mix = |have: u8, over: u8| f32::from(have).lerp(f32::from(over), STRENGTH) as u8;
    for y in part.min.y..part.max.y {
        for x in part.min.x..part.max.x {
            let at = UVec2::new(x, y).as_vec2() / unit;
            let start = (y as usize * picture.width + x as usize) * 4;
            let Some([r, g, b, _]) = picture.pixels.get_mut(start..start + 4) else { continue };
            if alike(*r, red) && alike(*g, green) && alike(*b, blue) && is_drawn(identity, at) {
                (*r, *g, *b) = (mix(*r, over_red), mix(*g, over_green), mix(*b, over_blue));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_identity_has_its_pattern_and_the_rest_is_unchanged() {
        for identity in [Identity::Agent, Identity::Bystander, Identity::Assassin] {
            let (Paint(r, g, b), Paint(over, ..)) = paints(identity);
            let whole = |x: usize| if x < 32 { [r, g, b, 255] } else { [255, 255, 255, 255] };
            let mut picture = Bitmap::new(64, 32, |x, _| whole(x));
            draw_pattern(&mut picture, URect::new(0, 0, 64, 32), identity, 1.0);
            let changed = (0..32).flat_map(|y| (0..64).map(move |x| (x, y)));
            let changed: Vec<usize> =
                changed.filter(|(x, y)| picture.pixel(*x, *y) != whole(*x)).map(|(x, _)| x).collect();
            let drawn = changed.len() as f32 / (32.0 * 32.0);
            assert!((0.04..0.5).contains(&drawn), "{identity:?} {drawn} {over}");
            assert!(changed.iter().all(|x| *x < 32));
        }
    }
}
