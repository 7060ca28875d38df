//! Textures that are generated when the game starts: walnut, leather and paper.

mod leather;
mod paper;
mod walnut;

pub(crate) use leather::leather;
pub(crate) use paper::grain;
pub(crate) use walnut::walnut;

use crate::drawing::{bitmap::Bitmap, noise::Noise};

/// The colours of a surface, and its normal map where one is used.
pub(crate) struct Surface {
    pub colour: Bitmap,
    pub bumps: Option<Bitmap>,
}

/// Returns the normals of a periodic height field, scaled by `strength`. The bitangent points up in the picture.
fn normals(heights: &[f32], width: usize, strength: f32) -> Bitmap {
    let height = heights.len() / width.max(1);
    let height = height.max(1);
    let at = |x: usize, y: usize| heights.get((y % height) * width + x % width).copied().unwrap_or_default();
    Bitmap::new(width, height, |x, y| {
        let across = (at(x + 1, y) - at(x + width - 1, y)) * strength;
        let along = (at(x, y + 1) - at(x, y + height - 1)) * strength;
        let length = (across * across + along * along + 1.0).sqrt();
        let byte = |part: f32| ((part / length * 0.5 + 0.5) * 255.0).round() as u8;
        [byte(-across), byte(along), byte(1.0), 255]
    })
}

/// Evaluates a function at every pixel of a picture.
fn field(width: usize, height: usize, value: impl Fn(usize, usize) -> f32) -> Vec<f32> {
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| value(x, y)).collect()
}

/// Returns noise that is periodic over a picture of this size.
fn over(noise: [u32; 2], seed: u32, width: usize, height: usize) -> impl Fn(usize, usize, u32) -> f32 {
    let [across, along] = noise;
    let lattice = Noise::new(across, along, seed);
    let (to_x, to_y) = (across as f32 / width as f32, along as f32 / height as f32);
    move |x, y, octaves| lattice.fractal(x as f32 * to_x, y as f32 * to_y, octaves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_height_field_has_upright_normals() {
        let flat = normals(&[0.5; 16], 4, 3.0);
        assert!(flat.pixels.chunks(4).all(|normal| normal == [128, 128, 255, 255]));
    }

    #[test]
    fn a_height_field_rising_to_the_right_has_normals_leaning_left() {
        let rising: Vec<f32> = (0..16).map(|at| (at % 4) as f32 * 0.1).collect();
        assert!(normals(&rising, 4, 3.0).pixel(1, 1)[0] < 128);
    }
}
