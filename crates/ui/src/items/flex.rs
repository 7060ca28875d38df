//! Rows and columns of boxes, placed by `taffy` as CSS's flexbox would: measured and shown within one pass of egui.

use bevy_egui::egui::{Painter, Pos2, Rect, ScrollArea, Ui, UiBuilder, Vec2, vec2};
use taffy::prelude::*;

use crate::items::form::Form;

type Measure<'a> = Box<dyn Fn(f32) -> Vec2 + 'a>;
type Show<'a> = Box<dyn FnOnce(&mut Ui, Rect, &mut Form) + 'a>;
type Plate<'a> = Box<dyn Fn(&Painter, Rect) + 'a>;

/// A box, with others inside it or with contents of its own.
pub(crate) struct Part<'a> {
    style: Style,
    plate: Option<Plate<'a>>,
    scroll: Option<&'static str>,
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

    /// A painting of a size.
    pub(crate) fn painting(size: Vec2, paint: impl FnOnce(&Painter, Rect) + 'a) -> Part<'a> {
        Part::contents(move |_| size, move |ui, rect, _| paint(ui.painter(), rect))
    }

    /// Goes on in the next line where there is no room.
    pub(crate) fn wrapped(mut self) -> Part<'a> {
        self.style.flex_wrap = FlexWrap::Wrap;
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

    /// Places everything in a width, and in a height or as high as it wants to be below `highest`.
    pub(crate) fn place(mut self, width: f32, height: Option<f32>, highest: f32) -> Placed<'a> {
        self.style.size = Size { width: length(width), height: height.map_or(auto(), length) };
        self.style.max_size.height = length(highest);
        let mut tree = TaffyTree::new();
        tree.disable_rounding();
        let root = add(self, &mut tree);
        let room = Size { width: AvailableSpace::Definite(width), height: AvailableSpace::MaxContent };
        let measured = tree.compute_layout_with_measure(root.id, room, |known, room, _, measure, _| {
            let Some(measure) = measure else { return Size::ZERO };
            let width = known.width.unwrap_or(match room.width {
                AvailableSpace::Definite(width) => width,
                AvailableSpace::MinContent => 0.0,
                AvailableSpace::MaxContent => f32::INFINITY,
            });
            let size: Vec2 = measure(width);
            Size { width: known.width.unwrap_or(size.x), height: known.height.unwrap_or(size.y) }
        });
        debug_assert!(measured.is_ok(), "the tree should have all its nodes");
        Placed { tree, root }
    }

    /// Places everything in `rect`, and shows it.
    pub(crate) fn show(self, ui: &mut Ui, rect: Rect, form: &mut Form) {
        self.place(rect.width(), Some(rect.height()), rect.height()).show(ui, rect.min, form);
    }
}

/// Boxes with their places.
pub(crate) struct Placed<'a> {
    tree: TaffyTree<Measure<'a>>,
    root: Node<'a>,
}

struct Node<'a> {
    id: NodeId,
    plate: Option<Plate<'a>>,
    scroll: Option<&'static str>,
    show: Option<Show<'a>>,
    inside: Vec<Node<'a>>,
}

fn add<'a>(part: Part<'a>, tree: &mut TaffyTree<Measure<'a>>) -> Node<'a> {
    let (measure, show) = part.contents.unzip();
    let inside: Vec<Node> = part.inside.into_iter().map(|inner| add(inner, tree)).collect();
    let ids: Vec<NodeId> = inside.iter().map(|inner| inner.id).collect();
    let id = match measure {
        Some(measure) => tree.new_leaf_with_context(part.style, measure),
        None => tree.new_with_children(part.style, &ids),
    };
    let id = id.expect("a new tree should take every node");
    Node { id, plate: part.plate, scroll: part.scroll, show, inside }
}

impl Placed<'_> {
    pub(crate) fn size(&self) -> Vec2 {
        self.rect(self.root.id, Pos2::ZERO).size()
    }

    fn rect(&self, id: NodeId, corner: Pos2) -> Rect {
        rect_in(&self.tree, id, corner)
    }

    /// Shows everything, with its corner at a point.
    pub(crate) fn show(self, ui: &mut Ui, at: Pos2, form: &mut Form) {
        show_node(&self.tree, self.root, at, ui, form);
    }
}

fn rect_in(tree: &TaffyTree<Measure>, id: NodeId, corner: Pos2) -> Rect {
    let Ok(layout) = tree.layout(id) else { return Rect::NOTHING };
    let (at, size) = (layout.location, layout.size);
    Rect::from_min_size(corner + vec2(at.x, at.y), vec2(size.width, size.height))
}

fn show_node(tree: &TaffyTree<Measure>, node: Node, corner: Pos2, ui: &mut Ui, form: &mut Form) {
    let rect = rect_in(tree, node.id, corner);
    if let Some(plate) = node.plate {
        plate(ui.painter(), rect);
    }
    if let Some(show) = node.show {
        show(ui, rect, form);
    }
    let Some(id) = node.scroll else {
        for inner in node.inside {
            show_node(tree, inner, rect.min, ui, form);
        }
        return;
    };
    let inside = node.inside.iter().map(|inner| rect_in(tree, inner.id, Pos2::ZERO).bottom());
    let height = inside.fold(0.0, f32::max);
    let mut area = ui.new_child(UiBuilder::new().max_rect(rect));
    area.set_clip_rect(rect.expand(3.0).intersect(ui.clip_rect()));
    ScrollArea::vertical().id_salt(id).auto_shrink(false).show(&mut area, |ui| {
        let (_, place) = ui.allocate_space(vec2(rect.width() - SCROLL_BAR, height));
        for inner in node.inside {
            show_node(tree, inner, place.min, ui, form);
        }
    });
}
