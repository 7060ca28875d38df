//! The atlas of everything rendered for a match: 25 word faces, 25 captions and two crests.

use bevy::{asset::RenderAssetUsages, prelude::*, render::render_resource::*};
use splitkey_client::rules::{Cell, Side};

use crate::{
    drawing::{
        bitmap::{Bitmap, Sampling, sampler},
        texture_update::TextureUpdate,
    },
    faces::reader::Reader,
};

/// Columns and rows of the atlas.
const CELLS: [usize; 2] = [5, 7];
/// The size of a face in units of its drawing, and of the border around it.
pub(crate) const FACE: [f32; 2] = [512.0, 337.92];
pub(crate) const BLEED: f32 = 5.12;
/// The size of a caption in units: small on both edges of a card for a seat, large on one edge for an audience.
const SEAT_CAPTION: [f32; 2] = [430.08, 35.84];
const AUDIENCE_CAPTION: [f32; 2] = [430.08, 71.68];
/// The distance of captions in a cell, and how many share one.
const CAPTION_STEP: f32 = 81.92;
const CAPTIONS: usize = 4;
/// The square around a crest's disc, and the distance of crests.
pub(crate) const CREST: f32 = 81.92;
const CREST_STEP: f32 = 102.4;
/// The cells after the words.
const FIRST_CAPTIONS: usize = 25;
const CRESTS: usize = 32;
const EDGE: usize = 33;

/// Pixels per unit of fine and coarse faces, and the number of mip levels that their border allows.
const FINE: (f32, u32) = (1.5625, 4);
const COARSE: (f32, u32) = (0.78125, 3);

/// The layout of the atlas: its size, and where everything goes.
pub(crate) struct Atlas {
    /// Pixels per unit of the drawing.
    pub unit: f32,
    size: UVec2,
    levels: u32,
}

/// Returns the width of the border in pixels, for this number of pixels per unit.
pub(crate) fn bleed(unit: f32) -> usize {
    (BLEED * unit).round() as usize
}

/// Returns the size of a caption in units of the drawing.
pub(crate) fn caption_size(reader: Reader) -> [f32; 2] {
    match reader {
        Reader::Seat => SEAT_CAPTION,
        Reader::Audience => AUDIENCE_CAPTION,
    }
}

/// An area of the atlas, in units from its corner.
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

    /// Returns the cell with the colour of a card's edge.
    pub(crate) fn edge() -> Spot {
        Spot { at: cell_start(EDGE), size: FACE.into() }
    }

    /// Returns the area as texture coordinates, which are the same for fine and coarse faces.
    pub(crate) fn uv(self) -> Rect {
        Rect { min: self.at / whole(), max: (self.at + self.size) / whole() }
    }
}

impl Atlas {
    pub(crate) fn new(fine: bool) -> Atlas {
        let (unit, levels) = if fine { FINE } else { COARSE };
        Atlas { unit, size: (whole() * unit).round().as_uvec2(), levels }
    }

    /// Returns the updates that put a picture with its border at `spot`, one for each mip level.
    pub(crate) fn updates(&self, texture: &Handle<Image>, spot: Spot, picture: Bitmap) -> Vec<TextureUpdate> {
        let start = (spot.at * self.unit).round() - bleed(self.unit) as f32;
        let mut levels = vec![picture];
        while (levels.len() as u32) < self.levels
            && let Some(last) = levels.last()
        {
            levels.push(last.half());
        }
        let update = |(level, picture)| TextureUpdate {
            texture: texture.clone(),
            level,
            at: start.as_uvec2() >> level,
            picture,
        };
        (0..).zip(levels).map(update).collect()
    }

    /// Creates the empty texture.
    pub(crate) fn texture(&self, anisotropy: u16) -> Image {
        let size = Extent3d { width: self.size.x, height: self.size.y, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image =
            Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
        image.texture_descriptor.mip_level_count = self.levels;
        image.sampler = sampler(Sampling { repeat: false, anisotropy, levels: self.levels });
        image
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
    fn a_coarse_atlas_fits_into_2048_pixels_and_a_fine_one_into_4096() {
        let side = |fine| Atlas::new(fine).texture(4).size().max_element();
        assert!(side(false) <= 2048 && side(true) <= 4096);
    }

    #[test]
    fn no_patch_reaches_beyond_the_texture() {
        for fine in [false, true] {
            let atlas = Atlas::new(fine);
            let words =
                Cell::all().flat_map(|cell| [Spot::word(cell), Spot::caption(cell, Reader::Audience)]);
            for spot in words.chain([Spot::edge(), Spot::crest(Side::A), Spot::crest(Side::B)]) {
                let size = (spot.size * atlas.unit).round().as_uvec2();
                let border = 2 * bleed(atlas.unit);
                let face = Bitmap::filled(size.x as usize + border, size.y as usize + border, [9; 4]);
                for TextureUpdate { level, at, picture, .. } in atlas.updates(&Handle::default(), spot, face)
                {
                    let end = at + UVec2::new(picture.width as u32, picture.height as u32);
                    assert!(end.cmple(atlas.size >> level).all(), "{spot:?} on level {level}");
                }
            }
        }
    }

    #[test]
    fn a_face_is_found_at_its_spot() {
        let atlas = Atlas::new(false);
        let cell = Cell::new(6).unwrap();
        let face = Bitmap::new(408, 272, |x, _| if x < 204 { [9, 0, 0, 255] } else { [0, 9, 0, 255] });
        let updates = atlas.updates(&Handle::default(), Spot::word(cell), face);
        assert_eq!(updates.len(), 3);
        for TextureUpdate { level, at, picture, .. } in updates {
            let size = (atlas.size >> level).as_vec2();
            let middle = (Spot::word(cell).uv().center() * size).as_uvec2() - at;
            let red = |x: u32| picture.pixel(x as usize, middle.y as usize)[0];
            assert_eq!((red(middle.x - 5), red(middle.x + 5)), (9, 0), "level {level}");
        }
    }
}
