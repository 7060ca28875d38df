//! Bitmaps in main memory, and textures made of them with our own mip levels.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Opaque colours or vectors, four bytes per pixel, row by row.
#[derive(Clone)]
pub(crate) struct Bitmap {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// What the bytes of a bitmap mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColourSpace {
    Srgb,
    /// Normals and other linear values.
    Linear,
}

/// How a texture is sampled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampling {
    pub repeat: bool,
    pub anisotropy: u16,
    /// Maximum number of mip levels, including the full picture.
    pub levels: u32,
}

/// Enough levels for any picture.
pub(crate) const ALL_LEVELS: u32 = 16;

impl Bitmap {
    pub(crate) fn new(width: usize, height: usize, pixel: impl Fn(usize, usize) -> [u8; 4]) -> Bitmap {
        let mut pixels = Vec::with_capacity(width * height * 4);
        for y in 0..height {
            for x in 0..width {
                pixels.extend_from_slice(&pixel(x, y));
            }
        }
        Bitmap { width, height, pixels }
    }

    /// Returns width and height.
    pub(crate) fn size(&self) -> [usize; 2] {
        [self.width, self.height]
    }

    /// Creates a picture of a single colour.
    pub(crate) fn filled(width: usize, height: usize, pixel: [u8; 4]) -> Bitmap {
        Bitmap { width, height, pixels: pixel.repeat(width * height) }
    }

    /// Returns the picture at half the size, each pixel the mean of four.
    pub(crate) fn half(&self) -> Bitmap {
        let (width, height) = half_size(self.width, self.height);
        let mut pixels = vec![0; width * height * 4];
        halve(&self.pixels, self.width, self.height, &mut pixels);
        Bitmap { width, height, pixels }
    }

    /// Returns the picture with its border pixels repeated around it.
    pub(crate) fn with_bleed(&self, bleed: usize) -> Bitmap {
        let (width, height) = (self.width + 2 * bleed, self.height + 2 * bleed);
        let mut pixels = Vec::with_capacity(width * height * 4);
        for y in 0..height {
            let row = self.row(y.saturating_sub(bleed).min(self.height.saturating_sub(1)));
            let (first, last) = (row.first_chunk::<4>(), row.last_chunk::<4>());
            (0..bleed).for_each(|_| pixels.extend(first.into_iter().flatten()));
            pixels.extend_from_slice(row);
            (0..bleed).for_each(|_| pixels.extend(last.into_iter().flatten()));
        }
        Bitmap { width, height, pixels }
    }

    /// Returns a row, counted from the top, or an empty slice outside the picture.
    fn row(&self, y: usize) -> &[u8] {
        self.pixels.get(y * self.width * 4..(y + 1) * self.width * 4).unwrap_or_default()
    }

    #[cfg(test)]
    pub(crate) fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        let start = (y * self.width + x) * 4;
        self.pixels.get(start..start + 4).and_then(|pixel| pixel.try_into().ok()).unwrap_or_default()
    }

    /// Creates a texture with mip levels. It stays in main memory too, in case the device is lost.
    pub(crate) fn texture(self, colour_space: ColourSpace, sampling: Sampling) -> Image {
        let size =
            Extent3d { width: self.width as u32, height: self.height as u32, depth_or_array_layers: 1 };
        let format = match colour_space {
            ColourSpace::Srgb => TextureFormat::Rgba8UnormSrgb,
            ColourSpace::Linear => TextureFormat::Rgba8Unorm,
        };
        let mut image = Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::default());
        let (mut width, mut height, mut bytes) = (self.width, self.height, self.pixels);
        let (mut start, mut levels) = (0, 1);
        // All further levels together have a third of its pixels.
        bytes.reserve_exact(bytes.len() / 3 + 4 * ALL_LEVELS as usize);
        while levels < sampling.levels && width.max(height) > 1 {
            let end = bytes.len();
            let (half_width, half_height) = half_size(width, height);
            bytes.resize(end + half_width * half_height * 4, 0);
            let (whole, half) = bytes.split_at_mut(end);
            halve(whole.get(start..).unwrap_or_default(), width, height, half);
            (start, width, height, levels) = (end, half_width, half_height, levels + 1);
        }
        image.texture_descriptor.mip_level_count = levels;
        image.data = Some(bytes);
        image.sampler = sampler(sampling);
        image
    }
}

fn half_size(width: usize, height: usize) -> (usize, usize) {
    ((width / 2).max(1), (height / 2).max(1))
}

/// Writes a picture at half the size, each pixel the mean of four. Four channels are added up at once.
fn halve(pixels: &[u8], width: usize, height: usize, half: &mut [u8]) {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let (half_width, _) = half_size(width, height);
    let row = |y: usize| pixels.get(y * width * 4..(y + 1) * width * 4).unwrap_or_default();
    for (y, half) in half.chunks_exact_mut(half_width * 4).enumerate() {
        let (above, below) = (row(2 * y), row((2 * y + 1).min(height.saturating_sub(1))));
        if width == 1 {
            for ((half, above), below) in half.iter_mut().zip(above).zip(below) {
                *half = (u16::from(*above) + u16::from(*below)).div_ceil(2) as u8;
            }
        }
        let four = above.as_chunks::<8>().0.iter().zip(below.as_chunks::<8>().0);
        for (pixel, (above, below)) in half.as_chunks_mut::<4>().0.iter_mut().zip(four) {
            let [above, below] = [above, below].map(|two| u64::from_le_bytes(*two));
            let mean = |channels: fn(u64) -> u64| {
                let sums = channels(above) + channels(below);
                (((sums & 0xffff_ffff) + (sums >> 32) + 0x0002_0002) >> 2) & 0x00ff_00ff
            };
            let (even, odd) = (mean(|two| two & EVEN), mean(|two| two >> 8 & EVEN));
            *pixel = ((even | odd << 8) as u32).to_le_bytes();
        }
    }
}

/// Returns a sampler with trilinear filtering, and anisotropy as `sampling` sets it.
pub(crate) fn sampler(sampling: Sampling) -> ImageSampler {
    let mut descriptor = ImageSamplerDescriptor::linear();
    let mode = if sampling.repeat { ImageAddressMode::Repeat } else { ImageAddressMode::ClampToEdge };
    descriptor.set_address_mode(mode);
    descriptor.set_anisotropic_filter(sampling.anisotropy);
    ImageSampler::Descriptor(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLING: Sampling = Sampling { repeat: false, anisotropy: 4, levels: ALL_LEVELS };

    fn stripes() -> Bitmap {
        Bitmap::new(4, 2, |x, _| if x % 2 == 0 { [0, 0, 0, 255] } else { [200, 100, 50, 255] })
    }

    #[test]
    fn a_half_sized_picture_has_the_mean_colours() {
        let half = stripes().half();
        assert_eq!((half.width, half.height), (2, 1));
        assert_eq!(half.pixel(1, 0), [100, 50, 25, 255]);
    }

    #[test]
    fn a_texture_contains_all_mip_levels_in_order() {
        let image = stripes().texture(ColourSpace::Srgb, SAMPLING);
        assert_eq!(image.texture_descriptor.mip_level_count, 3);
        assert_eq!(image.data.unwrap().len(), (8 + 2 + 1) * 4);
    }

    #[test]
    fn bleed_repeats_the_border() {
        let picture = stripes().with_bleed(2);
        assert_eq!((picture.width, picture.height), (8, 6));
        assert_eq!(picture.pixel(7, 5), [200, 100, 50, 255]);
        assert_eq!(picture.pixel(0, 0), [0, 0, 0, 255]);
    }
}
