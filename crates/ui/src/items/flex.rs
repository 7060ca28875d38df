//! Rows and columns of boxes, placed by `taffy` as CSS's flexbox would: measured and shown within one pass of egui.

use std::borrow::Cow;

use bevy_egui::egui::{Painter, Rect, Ui, Vec2};
use taffy::prelude::*;

use crate::items::form::Form;

mod placed;

pub(crate) use self::placed::Placed;

type Measure<'a> = Box<dyn Fn(f32) -> Vec2 + 'a>;
type Show<'a> = Box<dyn FnOnce(&mut Ui, Rect, &mut Form) + 'a>;
type Plate<'a> = Box<dyn Fn(&Painter, Rect) + 'a>;

/// A box, with others inside it or with contents of its own.
pub(crate) struct Part<'a> {
    style: Style,
    plate: Option<Plate<'a>>,
    scroll: Option<&'static str>,
    pane: Option<Cow<'static, str>>,
    shrinks: bool,
    contents: Option<(Measure<'a>, Show<'a>)>,
    inside: Vec<Part<'a>>,
}

/// The room for a scroll bar beside what scrolls.
const SCROLL_BAR: f32 = 14.0;

impl<'a> Part<'a> {
    fn new(flex_direction: FlexDirection, gap: f32, inside: impl IntoIterator<Item = Part<'a>>) -> Part<'a> {
        let gap = Size { width: length(gap), height: length(gap) };
        let style = Style { flex_direction, gap, ..Style::default() };
        Part {
            style,
            plate: None,
            scroll: None,
            pane: None,
            shrinks: false,
            contents: None,
            inside: inside.into_iter().collect(),
        }
    }

    /// Boxes below each other, as high as they want to be.
    pub(crate) fn column(gap: f32, inside: impl IntoIterator<Item = Part<'a>>) -> Part<'a> {
        let mut part = Part::new(FlexDirection::Column, gap, inside);
        for inner in part.inside.iter_mut().filter(|inner| !inner.shrinks) {
            inner.style.flex_shrink = 0.0;
        }
        part
    }

    /// Leaves room.
    pub(crate) fn space(width: f32, height: f32) -> Part<'a> {
        Part::column(0.0, []).width(width).height(height).fixed()
    }

    /// Boxes beside each other, which share what is too much or too little.
    pub(crate) fn row(gap: f32, inside: impl IntoIterator<Item = Part<'a>>) -> Part<'a> {
        Part::new(FlexDirection::Row, gap, inside)
    }

    /// Contents of the size that `measure` returns for a width, which is infinite where it does not matter.
    pub(crate) fn contents(
        measure: impl Fn(f32) -> Vec2 + 'a,
        show: impl FnOnce(&mut Ui, Rect, &mut Form) + 'a,
    ) -> Part<'a> {
        let mut part = Part::column(0.0, []);
        part.contents = Some((Box::new(measure), Box::new(show)));
        part
    }

    /// Contents that take the room which is left.
    pub(crate) fn rest(show: impl FnOnce(&mut Ui, Rect, &mut Form) + 'a) -> Part<'a> {
        Part::contents(|_| Vec2::ZERO, show).grow(1.0)
    }

    /// A painting of a size.
    pub(crate) fn painting(size: Vec2, paint: impl FnOnce(&Painter, Rect) + 'a) -> Part<'a> {
        Part::contents(move |_| size, move |ui, rect, _| paint(ui.painter(), rect))
    }

    /// Goes on in the next line where there is no room.
    pub(crate) fn wrapped(mut self) -> Part<'a> {
        self.style.flex_wrap = FlexWrap::Wrap;
        self
    }

    /// Places what is inside from the end of its direction on: the first one there, which is still shown first.
    pub(crate) fn reversed(mut self) -> Part<'a> {
        self.style.flex_direction = match self.style.flex_direction {
            FlexDirection::Column => FlexDirection::ColumnReverse,
            _ => FlexDirection::RowReverse,
        };
        self
    }

    /// Takes a share of the room that is left.
    pub(crate) fn grow(mut self, share: f32) -> Part<'a> {
        self.style.flex_grow = share;
        self
    }

    /// Takes a share of all room, whatever the contents want.
    pub(crate) fn share(mut self, share: f32) -> Part<'a> {
        self.style.flex_basis = length(0.0);
        self.style.min_size.width = length(0.0);
        self.grow(share)
    }

    pub(crate) fn basis(mut self, basis: f32) -> Part<'a> {
        self.style.flex_basis = length(basis);
        self
    }

    pub(crate) fn width(mut self, width: f32) -> Part<'a> {
        self.style.size.width = length(width);
        self
    }

    pub(crate) fn height(mut self, height: f32) -> Part<'a> {
        self.style.size.height = length(height);
        self
    }

    pub(crate) fn at_least(mut self, width: f32) -> Part<'a> {
        self.style.min_size.width = length(width);
        self
    }

    pub(crate) fn least_height(mut self, height: f32) -> Part<'a> {
        self.style.min_size.height = length(height);
        self
    }

    pub(crate) fn at_most(mut self, width: f32) -> Part<'a> {
        self.style.max_size.width = length(width);
        self
    }

    /// Keeps this distance from its edges.
    pub(crate) fn padded(mut self, x: f32, y: f32) -> Part<'a> {
        self.style.padding =
            taffy::Rect { left: length(x), right: length(x), top: length(y), bottom: length(y) };
        self
    }

    /// Centres what is inside across its direction.
    pub(crate) fn centred(mut self) -> Part<'a> {
        self.style.align_items = Some(AlignItems::Center);
        self
    }

    /// Moves what is inside apart, to both ends of its direction.
    pub(crate) fn between(mut self) -> Part<'a> {
        self.style.justify_content = Some(JustifyContent::SpaceBetween);
        self
    }

    /// Gives way where there is too little room in a column.
    pub(crate) fn shrinking(mut self) -> Part<'a> {
        self.style.flex_shrink = 1.0;
        // Otherwise it would stay as high as what scrolls inside wants to be.
        self.style.min_size.height = length(0.0);
        self.shrinks = true;
        self
    }

    /// Gives way before all others where there is too little room in a row.
    pub(crate) fn yielding(mut self) -> Part<'a> {
        self.style.flex_shrink = 1000.0;
        self.style.min_size.width = length(0.0);
        self
    }

    /// Places what is inside in the middle of its direction.
    pub(crate) fn in_the_middle(mut self) -> Part<'a> {
        self.style.justify_content = Some(JustifyContent::Center);
        self
    }

    /// Keeps its size where there is too little room.
    pub(crate) fn fixed(mut self) -> Part<'a> {
        self.style.flex_shrink = 0.0;
        self
    }

    /// Paints a ground below what is inside.
    pub(crate) fn on(mut self, plate: impl Fn(&Painter, Rect) + 'a) -> Part<'a> {
        self.plate = Some(Box::new(plate));
        self
    }

    /// Scrolls what is inside where it has too little height. `id` tells scroll areas apart.
    pub(crate) fn scrolling(mut self, id: &'static str) -> Part<'a> {
        self.scroll = Some(id);
        self.style.overflow.y = taffy::Overflow::Scroll;
        self.style.padding.right = length(SCROLL_BAR);
        self.shrinking()
    }

    /// Shows everything as a panel over what is below, which captures the pointer. `id` tells panels apart.
    pub(crate) fn pane(mut self, id: impl Into<Cow<'static, str>>) -> Part<'a> {
        self.pane = Some(id.into());
        self
    }

    /// Places everything in a width, and in a height or as high as it wants to be below `highest`.
    pub(crate) fn place(mut self, width: f32, height: Option<f32>, highest: f32) -> Placed<'a> {
        self.style.size = Size { width: length(width), height: height.map_or(auto(), length) };
        self.style.max_size.height = length(highest);
        Placed::new(self, width)
    }

    /// Places everything in `rect`, and shows it.
    pub(crate) fn show(self, ui: &mut Ui, rect: Rect, form: &mut Form) {
        self.place(rect.width(), Some(rect.height()), rect.height()).show(ui, rect.min, form);
    }
}
