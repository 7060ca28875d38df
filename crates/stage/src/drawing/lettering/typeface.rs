//! The fonts of the table, and the outlines of their letters.

use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    charmap::Charmap,
    instance::{LocationRef, Size},
    metrics::GlyphMetrics,
    outline::{DrawSettings, OutlineGlyphCollection, OutlinePen},
};
use vello_cpu::kurbo::{Affine, BezPath};

/// The purpose of a text, which determines its font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typeface {
    /// Barlow Condensed 700: words and numbers.
    Word,
    /// Barlow Condensed 600: captions.
    Caption,
    /// Courier Prime 700: clues and their numbers.
    Clue,
}

const WORD: &[u8] = include_bytes!("../../../../../assets/fonts/BarlowCondensed-Bold.ttf");
const CAPTION: &[u8] = include_bytes!("../../../../../assets/fonts/BarlowCondensed-SemiBold.ttf");
/// Fallback for letters that the others lack: Greek, Cyrillic, Vietnamese.
const SPARE: &[u8] = include_bytes!("../../../../../assets/fonts/RobotoCondensed-Bold.ttf");
const CLUE: &[u8] = include_bytes!("../../../../../assets/fonts/CourierPrime-Bold.ttf");

/// All fonts of the table, parsed.
pub(crate) struct Typefaces {
    word: Font,
    caption: Font,
    clue: Font,
    spare: Font,
}

struct Font {
    letters: Charmap<'static>,
    outlines: OutlineGlyphCollection<'static>,
    metrics: GlyphMetrics<'static>,
}

/// A line of text with its baseline at the origin, Y down, at a font size of one.
pub(crate) struct Line {
    pub path: BezPath,
    /// From the start of its first letter to the end of its last one.
    pub width: f32,
}

impl Default for Typefaces {
    fn default() -> Typefaces {
        let [word, caption, clue, spare] = [WORD, CAPTION, CLUE, SPARE].map(Font::open);
        Typefaces { word, caption, clue, spare }
    }
}

impl Typefaces {
    /// Sets a line in this font, with `tracking` of the font size between letters.
    pub(crate) fn line(&self, typeface: Typeface, text: &str, tracking: f32) -> Line {
        let mut path = BezPath::new();
        let mut x = 0.0;
        for letter in text.chars() {
            let (font, glyph) = self.glyph(typeface, letter);
            path.extend(Affine::translate((f64::from(x), 0.0)) * font.outline(glyph));
            x += font.metrics.advance_width(glyph).unwrap_or_default() + tracking;
        }
        Line { path, width: (x - tracking).max(0.0) }
    }

    /// Returns the width of a line at a font size of one.
    pub(crate) fn width(&self, typeface: Typeface, text: &str, tracking: f32) -> f32 {
        let advance = |letter| {
            let (font, glyph) = self.glyph(typeface, letter);
            font.metrics.advance_width(glyph).unwrap_or_default() + tracking
        };
        (text.chars().map(advance).sum::<f32>() - tracking).max(0.0)
    }

    /// Returns the glyph of a letter, from the first font that has it.
    fn glyph(&self, typeface: Typeface, letter: char) -> (&Font, GlyphId) {
        let own = self.font(typeface);
        let from = |font: &'_ Font| font.letters.map(letter);
        match (from(own), from(&self.spare)) {
            (Some(glyph), _) => (own, glyph),
            (None, Some(glyph)) => (&self.spare, glyph),
            (None, None) => (own, GlyphId::NOTDEF),
        }
    }

    fn font(&self, typeface: Typeface) -> &Font {
        match typeface {
            Typeface::Word => &self.word,
            Typeface::Caption => &self.caption,
            Typeface::Clue => &self.clue,
        }
    }
}

impl Font {
    fn open(bytes: &'static [u8]) -> Font {
        let font = FontRef::new(bytes).expect("our own fonts should parse");
        Font {
            letters: font.charmap(),
            outlines: font.outline_glyphs(),
            metrics: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
        }
    }

    fn outline(&self, glyph: GlyphId) -> BezPath {
        let mut pen = Pen(BezPath::new());
        if let Some(outline) = self.outlines.get(glyph) {
            let settings = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
            if outline.draw(settings, &mut pen).is_err() {
                return BezPath::new();
            }
        }
        pen.0
    }
}

/// Draws with Y down, as pictures have it.
struct Pen(BezPath);

fn down(x: f32, y: f32) -> (f64, f64) {
    (f64::from(x), f64::from(-y))
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(down(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(down(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(down(cx, cy), down(x, y));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.curve_to(down(cx0, cy0), down(cx1, cy1), down(x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::own_words::card_word;
    use vello_cpu::kurbo::Shape;

    use super::*;

    #[test]
    fn every_letter_of_our_languages_has_an_outline() {
        let fonts = Typefaces::default();
        for letter in "AZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽÄÖÜÀÂÆÇÈÊËÎÏÔŒÙÛŸ0123456789-'’.".chars()
        {
            for typeface in [Typeface::Word, Typeface::Caption, Typeface::Clue] {
                let line = fonts.line(typeface, &letter.to_string(), 0.0);
                assert!(!line.path.elements().is_empty(), "{letter} in {typeface:?}");
            }
        }
    }

    #[test]
    fn every_letter_allowed_in_own_words_has_a_glyph() {
        let fonts = Typefaces::default();
        for word in ('!'..='\u{ffff}').filter_map(|letter| card_word(&format!("a{letter}a")).ok()) {
            for letter in word.chars() {
                let (_, glyph) = fonts.glyph(Typeface::Word, letter);
                assert_ne!(glyph, GlyphId::NOTDEF, "{letter} of {word}");
            }
        }
    }

    #[test]
    fn letters_stand_on_the_baseline() {
        let line = Typefaces::default().line(Typeface::Word, "HI", 0.02);
        let bounds = line.path.bounding_box();
        assert!(bounds.y0 < -0.6 && bounds.y1.abs() < 0.02, "{bounds:?}");
        assert!(bounds.x1 <= f64::from(line.width));
    }
}
