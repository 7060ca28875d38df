//! Pictures on the CPU and the textures made of them, with mip levels of our own.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Opaque colours or vectors, four bytes a pixel, row by row.
#[derive(Clone)]
pub(crate) struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// What the bytes of a picture mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Colour,
    /// Normals and other numbers.
    Numbers,
}

/// How a texture is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub repeat: bool,
    pub anisotropy: u16,
    /// The most levels, the full picture included.
    pub levels: u32,
}

/// Enough for any picture.
pub(crate) const ALL_LEVELS: u32 = 16;

impl Picture {
    pub(crate) fn new(width: usize, height: usize, pixel: impl Fn(usize, usize) -> [u8; 4]) -> Picture {
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Picture { width, height, pixels: rows.flat_map(|(x, y)| pixel(x, y)).collect() }
    }

    /// Half the size, by the mean of four pixels each.
    pub(crate) fn half(&self) -> Picture {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(width * height * 4);
        let stride = self.width * 4;
        let (right, down) = (if self.width > 1 { 4 } else { 0 }, if self.height > 1 { stride } else { 0 });
        for y in 0..height {
            let row = self.pixels.get(2 * y * stride..).unwrap_or_default();
            for x in 0..width {
                for channel in 0..4 {
                    let at = x * 8 + channel;
                    let sum: u32 = [at, at + right, at + down, at + down + right]
                        .iter()
                        .map(|at| u32::from(row.get(*at).copied().unwrap_or_default()))
                        .sum();
                    pixels.push(((sum + 2) / 4) as u8);
                }
            }
        }
        Picture { width, height, pixels }
    }

    /// The picture with its border repeated around it.
    pub(crate) fn with_bleed(&self, bleed: usize) -> Picture {
        let inside = |at: usize, length: usize| at.saturating_sub(bleed).min(length.saturating_sub(1));
        Picture::new(self.width + 2 * bleed, self.height + 2 * bleed, |x, y| {
            self.pixel(inside(x, self.width), inside(y, self.height))
        })
    }

    pub(crate) fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        let start = (y * self.width + x) * 4;
        self.pixels.get(start..start + 4).and_then(|pixel| pixel.try_into().ok()).unwrap_or_default()
    }

    /// A texture of the picture and its halves.
    pub(crate) fn texture(self, meaning: Meaning, reading: Reading) -> Image {
        let mut levels = vec![self];
        while let Some(last) = levels.last()
            && (levels.len() as u32) < reading.levels
            && last.width.max(last.height) > 1
        {
            levels.push(last.half());
        }
        texture_of(levels, meaning, reading)
    }
}

/// A texture of levels that each are half as large as the one before. It is kept beside the device's own, in
/// case that is lost.
pub(crate) fn texture_of(levels: Vec<Picture>, meaning: Meaning, reading: Reading) -> Image {
    let (width, height) = levels.first().map_or((1, 1), |level| (level.width as u32, level.height as u32));
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = match meaning {
        Meaning::Colour => TextureFormat::Rgba8UnormSrgb,
        Meaning::Numbers => TextureFormat::Rgba8Unorm,
    };
    let mut image = Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels.len() as u32;
    let mut bytes = Vec::with_capacity(levels.iter().map(|level| level.pixels.len()).sum());
    levels.iter().for_each(|level| bytes.extend_from_slice(&level.pixels));
    image.data = Some(bytes);
    image.sampler = sampler(reading);
    image
}

/// Filtering between pixels and levels, and as sharp at a slant as the reading says.
pub(crate) fn sampler(reading: Reading) -> ImageSampler {
    let mut descriptor = ImageSamplerDescriptor::linear();
    let mode = if reading.repeat { ImageAddressMode::Repeat } else { ImageAddressMode::ClampToEdge };
    descriptor.set_address_mode(mode);
    descriptor.set_anisotropic_filter(reading.anisotropy);
    ImageSampler::Descriptor(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const READING: Reading = Reading { repeat: false, anisotropy: 4, levels: ALL_LEVELS };

    fn stripes() -> Picture {
        Picture::new(4, 2, |x, _| if x % 2 == 0 { [0, 0, 0, 255] } else { [200, 100, 50, 255] })
    }

    #[test]
    fn a_half_is_the_mean() {
        let half = stripes().half();
        assert_eq!((half.width, half.height), (2, 1));
        assert_eq!(half.pixel(1, 0), [100, 50, 25, 255]);
    }

    #[test]
    fn a_texture_has_all_levels_one_after_the_other() {
        let image = stripes().texture(Meaning::Colour, READING);
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
