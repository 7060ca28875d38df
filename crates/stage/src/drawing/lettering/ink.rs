//! Vector drawing on the CPU: fills, strokes and fitted words, in units of the drawing.

use bytemuck::{cast_slice, cast_vec};
use splitkey_client::palette::Paint;
use vello_cpu::{
    CompositeMode, Pixmap, RasterizerSettings, RenderContext, Resources,
    kurbo::{Affine, BezPath, Cap, Rect, RoundedRect, Shape, Stroke},
    peniko::Color,
};

use super::{Fitted, Room, Typeface, Typefaces};
use crate::drawing::bitmap::Bitmap;

/// Flattening tolerance of curves, in units of the drawing.
const TOLERANCE: f64 = 0.05;
/// The distance of two baselines, in font sizes.
const LEADING: f32 = 0.92;
/// Height of capitals, in font sizes.
pub(crate) const CAPITALS: f32 = 0.7;

/// A drawing of a given size in units, at a given number of pixels per unit.
pub(crate) struct Ink {
    context: RenderContext,
    /// From units of the drawing to pixels.
    scale: Affine,
}

/// Converts a colour of the palette for drawing.
pub(crate) fn tint(Paint(red, green, blue): Paint) -> Color {
    Color::from_rgb8(red, green, blue)
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(crate) struct Setting {
    pub typeface: Typeface,
    /// Letter spacing, in font sizes.
    pub tracking: f32,
    pub colour: Color,
}

impl Ink {
    pub(crate) fn new(width: f32, height: f32, unit: f32) -> Ink {
        Ink::with_border(width, height, unit, 0)
    }

    /// Creates a drawing with `border` additional pixels on each side.
    pub(crate) fn with_border(width: f32, height: f32, unit: f32, border: usize) -> Ink {
        let border = border as f32;
        let pixels =
            |length: f32| ((length * unit).round() + 2.0 * border).clamp(1.0, f32::from(u16::MAX)) as u16;
        let start = Affine::translate((f64::from(border), f64::from(border)));
        Ink {
            context: RenderContext::new(pixels(width), pixels(height)),
            scale: start * Affine::scale(f64::from(unit)),
        }
    }

    /// Transforms what is drawn next.
    fn place(&mut self, place: Affine) {
        self.context.set_transform(self.scale * place);
    }

    pub(crate) fn fill(&mut self, shape: &impl Shape, place: Affine, colour: Color) {
        self.place(place);
        self.context.set_paint(colour);
        self.context.fill_path(&shape.to_path(TOLERANCE));
    }

    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], colour: Color) {
        self.fill(&Rect::new(x, y, x + width, y + height), Affine::IDENTITY, colour);
    }

    pub(crate) fn rounded(&mut self, [x, y, width, height]: [f64; 4], radius: f64, colour: Color) {
        self.fill(&RoundedRect::new(x, y, x + width, y + height, radius), Affine::IDENTITY, colour);
    }

    /// Strokes a shape. `dashes` are the lengths of dashes and gaps in turn, with round ends.
    pub(crate) fn stroke(
        &mut self,
        shape: &impl Shape,
        place: Affine,
        width: f64,
        dashes: &[f64],
        colour: Color,
    ) {
        self.place(place);
        self.context.set_paint(colour);
        let stroke = Stroke::new(width).with_caps(Cap::Round);
        let stroke = if dashes.is_empty() { stroke } else { stroke.with_dashes(0.0, dashes.iter().copied()) };
        self.context.set_stroke(stroke);
        self.context.stroke_path(&shape.to_path(TOLERANCE));
    }

    /// Draws a text centred on `place`'s origin, with its first baseline there. Two lines share the height of one.
    pub(crate) fn text(
        &mut self,
        fonts: &Typefaces,
        text: &str,
        room: Room,
        setting: Setting,
        place: Affine,
    ) {
        let width = |text: &str| fonts.width(setting.typeface, text, setting.tracking);
        let fitted = Fitted::new(text, room, width);
        let size = f64::from(fitted.size);
        // Two lines are centred where the single line would be.
        let spare = f64::from((room.size - fitted.size) * CAPITALS / 2.0);
        let lines = fitted.lines.len() as f32;
        let first = -spare - f64::from(fitted.size * LEADING * (lines - 1.0) / 2.0);
        for (number, line) in fitted.lines.iter().enumerate() {
            let line = fonts.line(setting.typeface, line, setting.tracking);
            let middle = f64::from(-line.width / 2.0);
            let baseline = first + number as f64 * f64::from(fitted.size * LEADING);
            let letters = Affine::translate((0.0, baseline))
                * Affine::scale_non_uniform(size * f64::from(fitted.squeeze), size)
                * Affine::translate((middle, 0.0));
            self.outline(&line.path, place * letters, setting.colour);
        }
    }

    /// Draws a text at its full size, starting or ending at `place`'s origin.
    pub(crate) fn label(
        &mut self,
        fonts: &Typefaces,
        text: &str,
        size: f32,
        setting: Setting,
        place: Affine,
        from_right: bool,
    ) {
        let line = fonts.line(setting.typeface, text, setting.tracking);
        let start = if from_right { f64::from(-line.width) } else { 0.0 };
        let letters = Affine::scale(f64::from(size)) * Affine::translate((start, 0.0));
        self.outline(&line.path, place * letters, setting.colour);
    }

    fn outline(&mut self, path: &BezPath, place: Affine, colour: Color) {
        self.place(place);
        self.context.set_paint(colour);
        self.context.fill_path(path);
    }

    /// Returns the drawing as a picture, on top of `below` if given, which must have the same size.
    pub(crate) fn into_bitmap(mut self, below: Option<&Bitmap>) -> Bitmap {
        let (width, height) = (self.context.width(), self.context.height());
        let same_size = |below: &&Bitmap| below.size() == [usize::from(width), usize::from(height)];
        let mut pixmap = match below.filter(same_size) {
            Some(below) => Pixmap::from_parts(cast_slice(&below.pixels).to_vec(), width, height),
            None => Pixmap::new(width, height),
        };
        let composite_mode = if below.is_some() { CompositeMode::SrcOver } else { CompositeMode::Replace };
        let settings = RasterizerSettings { composite_mode, ..RasterizerSettings::default() };
        self.context.flush();
        self.context.render_with(&mut pixmap, &mut Resources::new(), settings);
        Bitmap { width: width.into(), height: height.into(), pixels: cast_vec(pixmap.take()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_drawn_on_top_of_what_is_below() {
        let below = Bitmap::new(40, 20, |_, _| [200, 200, 200, 255]);
        let mut ink = Ink::new(20.0, 10.0, 2.0);
        let setting = Setting { typeface: Typeface::Word, tracking: 0.0, colour: Color::BLACK };
        let room = Room { width: 18.0, size: 10.0 };
        ink.text(&Typefaces::default(), "HI", room, setting, Affine::translate((10.0, 9.0)));
        let picture = ink.into_bitmap(Some(&below));
        assert_eq!(picture.pixel(0, 0), [200, 200, 200, 255]);
        assert!(picture.pixels.chunks(4).any(|pixel| pixel[0] < 20));
    }
}
