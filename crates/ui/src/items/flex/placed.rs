//! Boxes with their places.

use std::borrow::Cow;

use bevy_egui::egui::{Order, Pos2, Rect, ScrollArea, Ui, UiBuilder, Vec2, vec2};
use taffy::prelude::*;

use super::{Measure, Part, Plate, SCROLL_BAR, Show};
use crate::{items::form::Form, window::pane::pane};

/// Boxes with their places.
pub(crate) struct Placed<'a> {
    tree: TaffyTree<Measure<'a>>,
    root: Node<'a>,
}

struct Node<'a> {
    id: NodeId,
    plate: Option<Plate<'a>>,
    scroll: Option<&'static str>,
    pane: Option<Cow<'static, str>>,
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
    Node { id, plate: part.plate, scroll: part.scroll, pane: part.pane, show, inside }
}

impl<'a> Placed<'a> {
    pub(super) fn new(part: Part<'a>, width: f32) -> Placed<'a> {
        let mut tree = TaffyTree::new();
        tree.disable_rounding();
        let root = add(part, &mut tree);
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

    /// Returns everything as a part of this size.
    pub(crate) fn part(self) -> Part<'a> {
        let size = self.size();
        Part::contents(move |_| size, |ui, rect, form| self.show(ui, rect.min, form))
    }

    pub(crate) fn size(&self) -> Vec2 {
        rect_in(&self.tree, self.root.id, Pos2::ZERO).size()
    }

    /// Returns the place that what is inside takes, with the corner at a point, or nothing.
    pub(crate) fn taken(&self, corner: Pos2) -> Rect {
        let inside = self.root.inside.iter().map(|inner| rect_in(&self.tree, inner.id, corner));
        inside.fold(Rect::NOTHING, Rect::union)
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

fn show_node(tree: &TaffyTree<Measure>, mut node: Node, corner: Pos2, ui: &mut Ui, form: &mut Form) {
    let rect = rect_in(tree, node.id, corner);
    if let Some(id) = node.pane.take() {
        return pane(&ui.ctx().clone(), &id, Order::Middle, rect, |ui| {
            show_node(tree, node, corner, ui, form);
        });
    }
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
    let foot = tree.layout(node.id).map_or(0.0, |layout| layout.padding.bottom);
    let height = inside.fold(0.0, f32::max) + foot;
    let mut area = ui.new_child(UiBuilder::new().max_rect(rect));
    area.set_clip_rect(rect.expand(3.0).intersect(ui.clip_rect()));
    ScrollArea::vertical().id_salt(id).auto_shrink(false).show(&mut area, |ui| {
        let (_, place) = ui.allocate_space(vec2(rect.width() - SCROLL_BAR, height));
        for inner in node.inside {
            show_node(tree, inner, place.min, ui, form);
        }
    });
}
