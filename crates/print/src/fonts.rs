//! The fonts of a printed sheet.

use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    charmap::Charmap,
    instance::{LocationRef, Size},
    metrics::{GlyphMetrics, Metrics},
};

/// A font of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Face {
    /// Barlow: sentences.
    Text,
    /// Barlow Condensed: headings and numbers.
    Bold,
    /// Roboto Condensed, for letters that the others lack: Greek, Cyrillic, Vietnamese.
    Spare,
}

impl Face {
    pub(crate) const ALL: [Face; 3] = [Face::Text, Face::Bold, Face::Spare];

    /// Returns the font's file.
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!("../../../assets/fonts/Barlow-Medium.ttf"),
            Face::Bold => include_bytes!("../../../assets/fonts/BarlowCondensed-Bold.ttf"),
            Face::Spare => include_bytes!("../../../assets/fonts/RobotoCondensed-Bold.ttf"),
        }
    }

    /// Returns its name in PDF and SVG.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Face::Text => "Barlow-Medium",
            Face::Bold => "BarlowCondensed-Bold",
            Face::Spare => "RobotoCondensed-Bold",
        }
    }
}

/// A parsed font. Sizes are relative to the font size.
pub(crate) struct Font {
    letters: Charmap<'static>,
    glyphs: GlyphMetrics<'static>,
    pub(crate) metrics: Metrics,
}

impl Font {
    fn open(face: Face) -> Font {
        let font = FontRef::new(face.file()).expect("the built-in fonts should be correct");
        let (size, place) = (Size::new(1.0), LocationRef::default());
        Font {
            letters: font.charmap(),
            glyphs: font.glyph_metrics(size, place),
            metrics: font.metrics(size, place),
        }
    }

    /// Returns the glyph of a letter, if the font has it.
    pub(crate) fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.letters.map(letter).filter(|glyph| *glyph != GlyphId::NOTDEF)
    }

    pub(crate) fn advance(&self, glyph: GlyphId) -> f32 {
        self.glyphs.advance_width(glyph).unwrap_or_default()
    }
}

/// All fonts of the sheet.
pub(crate) struct Fonts([Font; 3]);

/// A part of a text in one font, or a letter that no font has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Run {
    Letters { face: Face, text: String, width: f32 },
    Missing { width: f32 },
}

impl Run {
    pub(crate) fn width(&self) -> f32 {
        match self {
            Run::Letters { width, .. } | Run::Missing { width } => *width,
        }
    }
}

/// The width of the box for a letter that no font has.
pub(crate) const BOX: f32 = 0.6;

impl Fonts {
    pub(crate) fn open() -> Fonts {
        Fonts(Face::ALL.map(Font::open))
    }

    pub(crate) fn font(&self, face: Face) -> &Font {
        let [text, bold, spare] = &self.0;
        match face {
            Face::Text => text,
            Face::Bold => bold,
            Face::Spare => spare,
        }
    }

    /// Splits a text into parts that one font has each.
    pub(crate) fn runs(&self, face: Face, text: &str) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for letter in text.chars() {
            let found =
                [face, Face::Spare].into_iter().find_map(|face| Some((face, self.font(face).glyph(letter)?)));
            let Some((face, glyph)) = found else {
                runs.push(Run::Missing { width: BOX });
                continue;
            };
            let advance = self.font(face).advance(glyph);
            match runs.last_mut() {
                Some(Run::Letters { face: last, text, width }) if *last == face => {
                    text.push(letter);
                    *width += advance;
                }
                _ => runs.push(Run::Letters { face, text: letter.into(), width: advance }),
            }
        }
        runs
    }

    /// Returns the width of a text at a font size of one.
    pub(crate) fn width(&self, face: Face, text: &str) -> f32 {
        self.runs(face, text).iter().map(Run::width).sum()
    }

    /// Breaks a text into lines of at most this width at a font size of one. Words that are longer are broken, too.
    pub(crate) fn lines(&self, face: Face, text: &str, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let line = lines.last_mut().expect("there should be a line");
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(face, &longer) <= width {
                *line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(String::new());
            }
            for letter in word.chars() {
                let line = lines.last_mut().expect("there should be a line");
                let mut longer = line.clone();
                longer.push(letter);
                if !line.is_empty() && self.width(face, &longer) > width {
                    lines.push(letter.into());
                } else {
                    *line = longer;
                }
            }
        }
        lines
    }
}
