//! Paper: faint fibres and clouds that are added to what is printed on it.

use crate::drawing::{bitmap::Bitmap, noise::Noise};

/// Adds paper grain of strength `amount` to a picture whose width stands for `width` units of the drawing.
pub(crate) fn grain(picture: &mut Bitmap, width: f32, amount: f32) {
    let unit = width / picture.width.max(1) as f32;
    let (fibres, clouds) = (Noise::new(256, 256, 3), Noise::new(64, 64, 17));
    let columns = picture.width.max(1);
    for (at, pixel) in picture.pixels.chunks_exact_mut(4).enumerate() {
        let (x, y) = ((at % columns) as f32 * unit, (at / columns) as f32 * unit);
        let shade = (fibres.fractal(x / 2.5, y / 20.0, 2) - 0.38) * amount
            + (clouds.fractal(x / 45.0, y / 45.0, 3) - 0.45) * amount * 1.6;
        for (channel, strength) in pixel.iter_mut().zip([1.0, 1.0, 1.1]) {
            *channel = (f32::from(*channel) + shade * strength).clamp(0.0, 255.0) as u8;
        }
    }
}
