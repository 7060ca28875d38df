//! The one picture that holds everything printed for a match: 25 word faces, 25 captions and two crests.

use bevy::{asset::RenderAssetUsages, prelude::*, render::render_resource::*};
use splitkey_client::rules::{Cell, Side};

use crate::{
    face::Reader,
    picture::{Picture, Reading, sampler},
};

/// Cells of the atlas, across and along.
const CELLS: [usize; 2] = [5, 7];
/// A face in units of its drawing, and the border around it.
pub(crate) const FACE: [f32; 2] = [512.0, 337.92];
const BLEED: f32 = 5.12;
/// A caption in units of the drawing: for a seat it stands on both edges of a card, for an audience large on one.
const SEAT_CAPTION: [f32; 2] = [430.08, 35.84];
const AUDIENCE_CAPTION: [f32; 2] = [430.08, 71.68];
/// From caption to caption in a cell, and how many share one.
const CAPTION_STEP: f32 = 81.92;
const CAPTIONS: usize = 4;
/// The square around a crest's disc, and from crest to crest.
pub(crate) const CREST: f32 = 81.92;
const CREST_STEP: f32 = 102.4;
/// The cells that are no words.
const FIRST_CAPTIONS: usize = 25;
const CRESTS: usize = 32;
const EDGE: usize = 33;

/// Pixels a unit of fine and coarse faces, and how many levels their border is good for.
const FINE: (f32, usize) = (1.5625, 4);
const COARSE: (f32, usize) = (0.78125, 3);

/// The atlas while it is printed, level by level.
pub(crate) struct Atlas {
    /// Pixels a unit of the drawing.
    pub unit: f32,
    levels: Vec<Level>,
    /// Level after level, as the device wants them.
    pixels: Vec<u8>,
}

/// A level's size and its first byte.
struct Level {
    width: usize,
    height: usize,
    start: usize,
}

/// A caption in units of the drawing.
pub(crate) fn caption_size(reader: Reader) -> [f32; 2] {
    match reader {
        Reader::Seat => SEAT_CAPTION,
        Reader::Audience => AUDIENCE_CAPTION,
    }
}

/// Where something is on the atlas, in units from its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    at: Vec2,
    size: Vec2,
}

fn pitch() -> Vec2 {
    Vec2::from(FACE) + Vec2::splat(2.0 * BLEED)
}

fn whole() -> Vec2 {
    pitch() * Vec2::new(CELLS[0] as f32, CELLS[1] as f32)
}

fn cell_start(cell: usize) -> Vec2 {
    Vec2::new((cell % CELLS[0]) as f32, (cell / CELLS[0]) as f32) * pitch() + Vec2::splat(BLEED)
}

impl Spot {
    pub(crate) fn word(cell: Cell) -> Spot {
        Spot { at: cell_start(cell.index()), size: FACE.into() }
    }

    pub(crate) fn caption(cell: Cell, reader: Reader) -> Spot {
        let (sheet, row) = (cell.index() / CAPTIONS, cell.index() % CAPTIONS);
        let at = cell_start(FIRST_CAPTIONS + sheet) + Vec2::Y * (row as f32 * CAPTION_STEP);
        Spot { at, size: caption_size(reader).into() }
    }

    pub(crate) fn crest(side: Side) -> Spot {
        let at = cell_start(CRESTS) + Vec2::X * (side.index() as f32 * CREST_STEP);
        Spot { at, size: Vec2::splat(CREST) }
    }

    /// A cell in the colour of a card's edge.
    pub(crate) fn edge() -> Spot {
        Spot { at: cell_start(EDGE), size: FACE.into() }
    }

    /// The spot in parts of the texture, the same for fine and coarse faces.
    pub(crate) fn uv(self) -> Rect {
        Rect { min: self.at / whole(), max: (self.at + self.size) / whole() }
    }
}

impl Atlas {
    pub(crate) fn new(fine: bool) -> Atlas {
        let (unit, count) = if fine { FINE } else { COARSE };
        let size = (whole() * unit).round();
        let (width, height) = (size.x as usize, size.y as usize);
        let mut bytes = 0;
        let level = |number: usize| {
            let (width, height, start) = (width >> number, height >> number, bytes);
            bytes += width * height * 4;
            Level { width, height, start }
        };
        let levels = (0..count).map(level).collect();
        Atlas { unit, levels, pixels: vec![0; bytes] }
    }

    /// Prints a picture of a spot, with its border, on every level.
    pub(crate) fn print(&mut self, spot: Spot, picture: &Picture) {
        let bleed = (BLEED * self.unit).round() as usize;
        let start = (spot.at * self.unit).round();
        let (mut x, mut y) = (start.x as usize - bleed, start.y as usize - bleed);
        let mut picture = picture.with_bleed(bleed);
        for level in &self.levels {
            level.paste(&mut self.pixels, &picture, (x, y));
            (x, y) = (x / 2, y / 2);
            picture = picture.half();
        }
    }

    pub(crate) fn texture(self, anisotropy: u16) -> Image {
        let (width, height) = self.levels.first().map_or((1, 1), |level| (level.width, level.height));
        let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image =
            Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
        image.texture_descriptor.mip_level_count = self.levels.len() as u32;
        image.sampler = sampler(Reading { repeat: false, anisotropy, levels: self.levels.len() as u32 });
        image.data = Some(self.pixels);
        image
    }
}

impl Level {
    fn paste(&self, pixels: &mut [u8], picture: &Picture, (x, y): (usize, usize)) {
        for (number, row) in picture.pixels.chunks_exact(picture.width * 4).enumerate() {
            let start = self.start + ((y + number) * self.width + x) * 4;
            if let Some(target) = pixels.get_mut(start..start + row.len()) {
                target.copy_from_slice(row);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_start_on_whole_pixels_of_every_level() {
        for (unit, levels) in [FINE, COARSE] {
            let bleed = BLEED * unit;
            for spot in Cell::all().flat_map(|cell| [Spot::word(cell), Spot::caption(cell, Reader::Audience)])
            {
                let start = spot.at * unit - Vec2::splat(bleed);
                let step = (1 << (levels - 1)) as f32;
                let off = (start / step - (start / step).round()).abs().max_element();
                assert!(off < 1e-3, "{start} at {unit}");
            }
        }
    }

    #[test]
    fn spots_do_not_overlap() {
        let edge = [Spot::edge(), Spot::crest(Side::A), Spot::crest(Side::B)];
        let spots: Vec<Rect> = Cell::all()
            .flat_map(|cell| [Spot::word(cell), Spot::caption(cell, Reader::Audience)])
            .chain(edge)
            .map(Spot::uv)
            .collect();
        for (at, spot) in spots.iter().enumerate() {
            assert!(spot.max.max_element() <= 1.0);
            assert!(spots[..at].iter().all(|other| other.intersect(*spot).is_empty()));
        }
    }

    #[test]
    fn a_coarse_atlas_fits_devices_that_take_2048_pixels_and_a_fine_one_4096() {
        let side = |fine| Atlas::new(fine).texture(4).size().max_element();
        assert!(side(false) <= 2048 && side(true) <= 4096);
    }

    #[test]
    fn a_printed_face_is_found_at_its_spot() {
        let mut atlas = Atlas::new(false);
        let cell = Cell::new(6).unwrap();
        let face = Picture::new(400, 264, |x, _| if x < 200 { [9, 0, 0, 255] } else { [0, 9, 0, 255] });
        atlas.print(Spot::word(cell), &face);
        let level = &atlas.levels[0];
        let middle = Spot::word(cell).uv().center() * Vec2::new(level.width as f32, level.height as f32);
        let pixel = |x: f32| atlas.pixels[(middle.y as usize * level.width + x as usize) * 4];
        assert_eq!((pixel(middle.x - 5.0), pixel(middle.x + 5.0)), (9, 0));
    }
}
