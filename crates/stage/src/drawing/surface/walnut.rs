//! Walnut: wavy rings, and fibres along the grain.

use std::f32::consts::TAU;

use super::{Surface, field, normals, over};
use crate::drawing::{bitmap::Bitmap, noise::mix};

/// Width and height of the full texture, in pixels.
const SIZE: [usize; 2] = [512, 256];

/// Generates walnut, with the grain across the picture. `bumpy` adds a normal map; `coarse` halves the size.
pub(crate) fn walnut(coarse: bool, bumpy: bool) -> Surface {
    let [width, height] = SIZE.map(|size| if coarse { size / 2 } else { size });
    let (wander, drift, fine) = (
        over([4, 16], 11, width, height),
        over([2, 4], 23, width, height),
        over([8, 128], 37, width, height),
    );
    let fibres = field(width, height, |x, y| fine(x, y, 2));
    let rings = field(width, height, |x, y| {
        let along = y as f32 / height as f32;
        let phase = along * 9.0 + wander(x, y, 3) * 3.2 + drift(x, y, 2) * 4.0;
        (phase * TAU).sin() * 0.5 + 0.5
    });
    let colour = Bitmap::new(width, height, |x, y| {
        let at = y * width + x;
        let part = |field: &[f32]| field.get(at).copied().unwrap_or_default();
        let mask = (part(&rings) * 0.55 + part(&fibres) * 0.5).min(1.0);
        let shade = |dark: f32, light: f32| mix(dark, light, mask) as u8;
        [shade(48.0, 112.0), shade(28.0, 68.0), shade(18.0, 40.0), 255]
    });
    Surface { colour, bumps: bumpy.then(|| normals(&fibres, width, 1.2)) }
}
