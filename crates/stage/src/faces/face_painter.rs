//! Drawing what is printed on cards: word faces for a side or for everybody, captions and crests.

use splitkey_client::{
    palette, picture, picture_card,
    rules::{Cell, Side},
};
use vello_cpu::{
    kurbo::{Affine, BezPath, Circle, Line, RoundedRect},
    peniko::Color,
};

use crate::{
    drawing::{
        bitmap::Bitmap,
        crest::draw_crest,
        lettering::{Ink, Room, Setting, Typeface, Typefaces, tint},
        surface,
    },
    faces::{atlas, reader::Reader},
    style,
};

/// Draws the contents of the atlas, each with its border. Holds what all faces share.
pub(crate) struct FacePainter {
    fonts: Typefaces,
    reader: Reader,
    unit: f32,
    blank: Bitmap,
}

/// The width of a card in units of a drawing.
pub(crate) const WIDTH: f32 = atlas::FACE[0];
/// Where the near half of a seat's face begins.
const FOLD: f64 = 130.0;
/// Strength of the paper's grain.
const GRAIN: f32 = 9.0;
const WORD_ROOM: Room = Room { width: 446.0, size: 146.0 };
const FAR_ROOM: Room = Room { width: 400.0, size: 88.0 };
const AUDIENCE_ROOM: Room = Room { width: 446.0, size: 162.0 };
const CAPTION_WIDTH: f32 = 414.0;
/// The font size of a caption for a seat and for an audience, as a fraction of its band's height, and the baseline's
/// distance from the top.
const SEAT_CAPTION: (f32, f64) = (1.256, 0.935);
const AUDIENCE_CAPTION: (f32, f64) = (1.04, 0.864);
const TRACKING: f32 = 0.02;
/// The margin of a picture, and the corner radius of its ground.
const SCENE_EDGE: f64 = 22.0;
const SCENE_CORNER: f64 = 12.0;

impl FacePainter {
    /// Creates a drawing with `unit` pixels per unit.
    pub(crate) fn new(reader: Reader, unit: f32) -> FacePainter {
        let mut blank = blank(reader, unit);
        surface::grain(&mut blank, atlas::FACE[0], GRAIN);
        let blank = blank.with_bleed(atlas::bleed(unit));
        FacePainter { fonts: Typefaces::default(), reader, unit, blank }
    }

    fn ink(&self, [width, height]: [f32; 2]) -> Ink {
        Ink::with_border(width, height, self.unit, atlas::bleed(self.unit))
    }

    /// Creates the ground of a caption or a crest.
    fn dark(&self, size: [f32; 2]) -> Ink {
        let mut ink = self.ink(size);
        let ([width, height], bleed) = (size.map(f64::from), f64::from(atlas::BLEED));
        let all = [-bleed, -bleed, width + 2.0 * bleed, height + 2.0 * bleed];
        ink.rect(all, tint(palette::AGENT_DARKEST));
        ink
    }

    /// Returns whether this drawing has this reader and scale.
    pub(crate) fn suits(&self, reader: Reader, unit: f32) -> bool {
        (self.reader, self.unit) == (reader, unit)
    }

    /// Returns the face of a card: its word, or the picture of that name.
    pub(crate) fn face(&self, word: &str, cell: Cell) -> Bitmap {
        match picture(word) {
            Some(picture) => self.scene(picture, cell),
            None => self.word(word, cell),
        }
    }

    /// Returns a picture card's face, which every viewer sees upright.
    fn scene(&self, picture: &picture_card::Picture, cell: Cell) -> Bitmap {
        let [width, height] = atlas::FACE;
        let mut ink = self.ink(atlas::FACE);
        let (wide, high) = (f64::from(width) - 2.0 * SCENE_EDGE, f64::from(height) - 2.0 * SCENE_EDGE);
        ink.rounded([SCENE_EDGE, SCENE_EDGE, wide, high], SCENE_CORNER, tint(palette::PAPER_NEAR));
        let (box_width, box_height) = picture_card::BOX;
        let scale =
            ((wide - SCENE_EDGE) / f64::from(box_width)).min((high - SCENE_EDGE) / f64::from(box_height));
        let corner = (
            (f64::from(width) - scale * f64::from(box_width)) / 2.0,
            (f64::from(height) - scale * f64::from(box_height)) / 2.0,
        );
        let place = Affine::translate(corner) * Affine::scale(scale);
        for layer in &picture.layers {
            // The pack was checked when it was loaded; an invalid path simply draws nothing.
            let Ok(path) = BezPath::from_svg(&layer.path) else { continue };
            ink.fill(&path, place, tint(palette::tone(layer.tone)));
        }
        if self.reader == Reader::Audience {
            let colour = tint(style::CELL_NAME);
            let name = Setting { typeface: Typeface::Word, tracking: TRACKING, colour };
            let corner = Affine::translate((28.0, 66.0));
            ink.label(&self.fonts, &cell.to_string(), 52.0, name, corner, false);
        }
        ink.into_bitmap(Some(&self.blank))
    }

    fn word(&self, word: &str, cell: Cell) -> Bitmap {
        let mut ink = self.ink(atlas::FACE);
        let word = word.to_uppercase();
        let setting = |typeface| Setting { typeface, tracking: TRACKING, colour: tint(palette::WORD_INK) };
        match self.reader {
            Reader::Seat => {
                let near = Affine::translate((256.0, 270.0));
                ink.text(&self.fonts, &word, WORD_ROOM, setting(Typeface::Word), near);
                let far = Affine::translate((256.0, 74.0))
                    * Affine::rotate(std::f64::consts::PI)
                    * Affine::translate((0.0, 31.0));
                ink.text(&self.fonts, &word, FAR_ROOM, setting(Typeface::Caption), far);
            }
            Reader::Audience => {
                let middle = Affine::translate((256.0, 244.0));
                ink.text(&self.fonts, &word, AUDIENCE_ROOM, setting(Typeface::Word), middle);
                let name = Setting { colour: tint(style::CELL_NAME), ..setting(Typeface::Word) };
                let corner = Affine::translate((28.0, 66.0));
                ink.label(&self.fonts, &cell.to_string(), 52.0, name, corner, false);
            }
        }
        ink.into_bitmap(Some(&self.blank))
    }

    /// Returns the word as it appears on both edges of an agent card.
    pub(crate) fn caption(&self, word: &str) -> Bitmap {
        let size @ [width, height] = atlas::caption_size(self.reader);
        let mut ink = self.dark(size);
        let colour = tint(palette::AGENT_CAPTION);
        let setting = Setting { typeface: Typeface::Word, tracking: 0.06, colour };
        let (fill, base) = match self.reader {
            Reader::Seat => SEAT_CAPTION,
            Reader::Audience => AUDIENCE_CAPTION,
        };
        let middle = Affine::translate((f64::from(width) / 2.0, f64::from(height) * base));
        let room = Room { width: CAPTION_WIDTH, size: height * fill };
        ink.text(&self.fonts, &word.to_uppercase(), room, setting, middle);
        ink.into_bitmap(None)
    }

    /// Returns the finder's crest for an agent card.
    pub(crate) fn crest(&self, side: Side) -> Bitmap {
        let mut ink = self.dark([atlas::CREST; 2]);
        let middle = f64::from(atlas::CREST) / 2.0;
        let place = Affine::translate((middle - 29.0, middle - 31.0)) * Affine::scale(0.92);
        draw_crest(&mut ink, side, place, tint(palette::side(side)));
        ink.into_bitmap(None)
    }

    /// Returns the colour of a card's edge.
    pub(crate) fn edge(&self) -> Bitmap {
        let palette::Paint(red, green, blue) = style::CARD_EDGE;
        Bitmap::filled(self.blank.width, self.blank.height, [red, green, blue, 255])
    }
}

/// Returns a face without its word.
fn blank(reader: Reader, unit: f32) -> Bitmap {
    let [width, height] = atlas::FACE;
    let mut ink = Ink::new(width, height, unit);
    ink.rect([0.0, 0.0, 512.0, 338.0], tint(palette::PAPER_NEAR));
    let line = tint(style::FACE_LINE);
    if reader == Reader::Seat {
        ink.rect([0.0, 0.0, 512.0, FOLD], tint(palette::PAPER_FAR));
        ink.stroke(&Line::new((26.0, FOLD), (486.0, FOLD)), Affine::IDENTITY, 3.0, &[0.01, 9.0], line);
        for x in [0.0, 512.0] {
            let notch = Color::from_rgba8(0, 0, 0, 0x88);
            ink.fill(&Circle::new((x, FOLD), 14.0), Affine::IDENTITY, notch);
        }
    }
    let frame = RoundedRect::new(11.0, 11.0, 501.0, 327.0, 15.0);
    ink.stroke(&frame, Affine::IDENTITY, 3.0, &[], line.with_alpha(0.75));
    for (x, y) in [(30.0, 308.0), (463.0, 30.0)] {
        for step in [0.0, 19.0] {
            let dot = Circle::new((x + step, y), 6.5);
            ink.fill(&dot, Affine::IDENTITY, tint(palette::ACCENT_STROKE));
        }
    }
    ink.into_bitmap(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of dark pixels in a face's far and near half.
    fn ink_on(reader: Reader) -> [usize; 2] {
        let face = FacePainter::new(reader, 0.78125).word("polar", Cell::new(0).unwrap());
        let half = face.height * 38 / 100;
        let dark = |rows: std::ops::Range<usize>| {
            let pixels = rows.flat_map(|y| (40..face.width - 40).map(move |x| (x, y)));
            pixels.filter(|(x, y)| face.pixel(*x, *y)[0] < 60).count()
        };
        [dark(0..half), dark(half..face.height)]
    }

    #[test]
    fn a_seats_face_has_both_words_and_its_own_is_larger() {
        let [far, near] = ink_on(Reader::Seat);
        assert!(far > 500 && near > 2 * far, "{far} {near}");
    }

    #[test]
    fn a_face_is_opaque_and_has_the_size_of_its_spot_with_border() {
        let painter = FacePainter::new(Reader::Audience, 1.5625);
        let face = painter.word("ICE CREAM", Cell::new(21).unwrap());
        assert_eq!(face.size(), [816, 544]);
        let faintest = face.pixels.chunks(4).map(|pixel| pixel[3]).min();
        // Blending in eight bits may lose one step.
        assert!(faintest >= Some(254), "{faintest:?}");
    }
}
