//! What is drawn on a page. Lengths are in points, from the upper left corner of the page.

use crate::fonts::{Face, Fonts, Run};

/// A place on the page.
pub(crate) type Point = [f32; 2];

/// An sRGB colour.
pub(crate) type Ink = [u8; 3];

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// Squares of one size around these places.
    Dots {
        places: Vec<Point>,
        size: f32,
        ink: Ink,
    },
    Line {
        from: Point,
        to: Point,
        width: f32,
        ink: Ink,
    },
    /// A disc with a rim.
    Disc {
        at: Point,
        radius: f32,
        fill: Ink,
        rim: f32,
        ink: Ink,
    },
    /// The outline of a rectangle, from its upper left corner.
    Frame {
        at: Point,
        size: Point,
        width: f32,
        ink: Ink,
    },
    /// Letters from this place on the baseline.
    Letters {
        at: Point,
        face: Face,
        size: f32,
        ink: Ink,
        text: String,
    },
}

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// A font at a size and in a colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) ink: Ink,
}

/// A page that is being drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drawing {
    pub(crate) marks: Vec<Mark>,
    /// Whether a letter is drawn as a box, because no font has it.
    pub(crate) has_boxes: bool,
}

impl Drawing {
    /// Writes a line of text on a baseline. Returns its width.
    pub(crate) fn write(&mut self, fonts: &Fonts, at: Point, align: Align, style: Style, text: &str) -> f32 {
        let Style { face, size, ink } = style;
        let runs = fonts.runs(face, text);
        let width = runs.iter().map(Run::width).sum::<f32>() * size;
        let [mut x, y] = at;
        x -= match align {
            Align::Left => 0.0,
            Align::Centre => width / 2.0,
            Align::Right => width,
        };
        for run in runs {
            let wide = run.width() * size;
            match run {
                Run::Letters { face, text, .. } => {
                    self.marks.push(Mark::Letters { at: [x, y], face, size, ink, text });
                }
                Run::Missing { .. } => self.draw_box([x, y], size, ink),
            }
            x += wide;
        }
        width
    }

    /// Writes a line that is made smaller where it would be wider than `room`.
    pub(crate) fn fit(&mut self, fonts: &Fonts, at: Point, room: f32, style: Style, text: &str) -> f32 {
        let width = fonts.width(style.face, text) * style.size;
        let size = if width > room { style.size * room / width } else { style.size };
        self.write(fonts, at, Align::Left, Style { size, ..style }, text)
    }

    /// Draws the box that stands for a letter.
    pub(crate) fn draw_box(&mut self, [x, y]: Point, size: f32, ink: Ink) {
        let (side, edge) = (size * 0.5, size * 0.05);
        self.marks.push(Mark::Frame {
            at: [x + edge, y - side],
            size: [side, side],
            width: size * 0.06,
            ink,
        });
        self.has_boxes = true;
    }
}
