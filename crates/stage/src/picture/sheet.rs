//! A drawing with texts in lines.

use vello_cpu::{
    kurbo::{Affine, RoundedRect},
    peniko::Color,
};

use crate::drawing::lettering::{Ink, Room, Setting, Typeface, Typefaces};

/// Letter spacing, in font sizes.
const TRACKING: f32 = 0.02;
/// The distance of two baselines, in font sizes.
const LEADING: f32 = 1.2;

/// A drawing, and the fonts of its texts.
pub(super) struct Sheet {
    pub ink: Ink,
    fonts: Typefaces,
}

/// How a text is drawn.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub typeface: Typeface,
    pub size: f32,
    pub colour: Color,
}

impl Style {
    pub(super) fn bold(size: f32, colour: Color) -> Style {
        Style { typeface: Typeface::Word, size, colour }
    }

    pub(super) fn semi(size: f32, colour: Color) -> Style {
        Style { typeface: Typeface::Caption, size, colour }
    }

    fn setting(self) -> Setting {
        Setting { typeface: self.typeface, tracking: TRACKING, colour: self.colour }
    }
}

impl Sheet {
    pub(super) fn new(width: f32, height: f32, unit: f32) -> Sheet {
        Sheet { ink: Ink::new(width, height, unit), fonts: Typefaces::default() }
    }

    /// Strokes a frame inside a rectangle.
    pub(super) fn frame(&mut self, [x, y, width, height]: [f64; 4], radius: f64, line: f64, colour: Color) {
        let half = line / 2.0;
        let shape = RoundedRect::new(x + half, y + half, x + width - half, y + height - half, radius);
        self.ink.stroke(&shape, Affine::IDENTITY, line, &[], colour);
    }

    /// Returns the width of a line.
    pub(super) fn width(&self, text: &str, style: Style) -> f32 {
        self.fonts.width(style.typeface, text, TRACKING) * style.size
    }

    /// Draws a line from this point on its baseline.
    pub(super) fn line(&mut self, text: &str, style: Style, at: (f64, f64)) {
        self.ink.label(&self.fonts, text, style.size, style.setting(), Affine::translate(at), false);
    }

    /// Draws a line that ends at this point on its baseline.
    pub(super) fn line_to(&mut self, text: &str, style: Style, at: (f64, f64)) {
        self.ink.label(&self.fonts, text, style.size, style.setting(), Affine::translate(at), true);
    }

    /// Draws a line around `place`'s origin on its baseline, shrunk or broken to fit into `width`.
    pub(super) fn fitted(&mut self, text: &str, style: Style, width: f32, place: Affine) {
        let room = Room { width, size: style.size };
        self.ink.text(&self.fonts, text, room, style.setting(), place);
    }

    /// Draws a text in lines of this width, with its top at a point. Returns where it ends.
    pub(super) fn wrapped(&mut self, text: &str, style: Style, width: f32, (x, top): (f64, f64)) -> f64 {
        let mut y = top;
        for line in self.lines(text, style, width) {
            self.line(&line, style, (x, y + f64::from(style.size)));
            y += f64::from(style.size * LEADING);
        }
        y
    }

    /// Breaks a text into lines of this width.
    pub(super) fn lines(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match (longer.filter(|line| self.width(line, style) <= width), lines.last_mut()) {
                (Some(longer), Some(line)) => *line = longer,
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

/// Returns the place of a drawing of `size` units, scaled to be `wide` units around a centre.
pub(super) fn around((x, y): (f64, f64), size: f64, wide: f64) -> Affine {
    Affine::translate((x - wide / 2.0, y - wide / 2.0)) * Affine::scale(wide / size)
}
