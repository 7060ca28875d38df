//! The player list, and who can join: side by side where there is room.

use bevy::prelude::Commands;
use bevy_egui::egui::{Rect, Ui, UiBuilder, vec2};

use super::{WIDE, items};
use crate::{
    items::{ItemFields, show_items},
    scene::Scene,
};

const GAP: f32 = 32.0;

pub(super) fn show_people(
    ui: &mut Ui,
    width: f32,
    scene: &Scene,
    fields: &mut ItemFields,
    commands: &mut Commands,
) {
    let items = items(scene);
    let doors = items.iter().position(|item| item.id() == "access-heading").unwrap_or(items.len());
    let (people, doors) = items.split_at(doors);
    if width < WIDE {
        show_items(ui, width, people, fields, commands);
        show_items(ui, width, doors, fields, commands);
        return;
    }
    let column = (width - GAP) / 2.0;
    let start = ui.cursor().min;
    let mut lowest = start.y;
    for (left, items) in [(0.0, people), (column + GAP, doors)] {
        let place = Rect::from_min_size(start + vec2(left, 0.0), vec2(column, ui.available_height()));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
        show_items(&mut inner, column, items, fields, commands);
        lowest = lowest.max(inner.min_rect().bottom());
    }
    ui.allocate_space(vec2(width, lowest - start.y));
}
