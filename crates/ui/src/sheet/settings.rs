//! The player's own settings.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Rect, Ui, vec2};
use splitkey_client::{
    page::{Command, Item, PreferenceRow, PreferenceSection, forget_button, preferences},
    palette,
};

use super::{WIDE, items};
use crate::{
    control::{Control, row_places},
    items::{ItemFields, show_items},
    pane::{columns, left, right, top},
    scene::{Scene, press},
    style::{body, bold, colour, semi},
    text,
};

const TITLE: f32 = 42.0;
const ROW: f32 = 46.0;
const AFTER: f32 = 14.0;
/// The height of the reset row.
const FOOT: f32 = 44.0;
/// Maximum width of the part about devices.
const DEVICES: f32 = 620.0;
/// In narrower columns each caption stands above its choices.
const BESIDE: f32 = 400.0;

pub(super) fn show_settings(
    ui: &mut Ui,
    width: f32,
    scene: &Scene,
    fields: &mut ItemFields,
    commands: &mut Commands,
) {
    let sections = preferences(&scene.settings, *scene.full_screen, &scene.texts);
    let count = if width >= WIDE { 2 } else { 1 };
    let column = (width - 28.0 * (count as f32 - 1.0)) / count as f32;
    let halves: Vec<&[PreferenceSection]> = sections.chunks(sections.len().div_ceil(count)).collect();
    let height =
        |sections: &[PreferenceSection]| sections.iter().map(|s| section_height(s, column)).sum::<f32>();
    let highest = halves.iter().map(|half| height(half)).fold(0.0, f32::max);
    let (_, rect) = ui.allocate_space(vec2(width, highest));
    for (half, place) in halves.iter().zip(columns(rect, count, 28.0)) {
        let mut free = place;
        for section in *half {
            let (place, rest) = top(free, section_height(section, column));
            show_section(ui, place, section, commands);
            free = rest;
        }
    }
    show_items(ui, width.min(DEVICES), device_items(items(scene)), fields, commands);
}

/// Returns the items about the player's own devices.
fn device_items(items: &[Item]) -> &[Item] {
    let by_id = |id: &str| items.iter().position(|item| item.id() == id);
    let start = by_id("device-list").unwrap_or(items.len());
    let end = by_id("forget-told").unwrap_or(items.len());
    items.get(start..end).unwrap_or_default()
}

/// Shows the buttons that reset the settings and forget this device's player.
pub(super) fn show_reset(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let (about, rect) = top(rect, rect.height() - FOOT);
    if scene.forgetting.asked {
        text::wrapped(
            ui.painter(),
            about.min,
            about.width(),
            scene.get("forget-about"),
            body(17.0),
            colour(palette::TEXT),
        );
    }
    let first = scene.first_settings.again(&scene.settings);
    let (rest, place) = right(rect, 260.0_f32.min(rect.width() * 0.5));
    let (key, forget) = forget_button(scene.forgetting.asked);
    let label = scene.get(key);
    let (forget_place, _) = left(rest, 340.0_f32.min(rest.width() - 8.0));
    let control = Control::plain(&label).font(semi(19.0));
    if control.show(ui, "forget", forget_place) {
        press(commands, forget);
    }
    let label = scene.get("settings-reset");
    let control = Control::plain(&label).font(semi(19.0)).enabled(*scene.settings != first);
    if control.show(ui, "reset", place) {
        press(commands, Command::Set(first));
    }
}

/// Returns the height of those buttons, including the explanation of forgetting once that needs confirmation.
pub(super) fn reset_height(ui: &Ui, width: f32, scene: &Scene) -> f32 {
    let about = scene.get("forget-about");
    let asked = scene.forgetting.asked;
    FOOT + if asked { text::height(ui.painter(), &about, body(17.0), width) + 10.0 } else { 0.0 }
}

fn row_height(width: f32) -> f32 {
    if width >= BESIDE { ROW } else { ROW + 26.0 }
}

fn section_height(section: &PreferenceSection, width: f32) -> f32 {
    TITLE + section.rows.len() as f32 * row_height(width) + AFTER
}

fn show_section(ui: &mut Ui, rect: Rect, section: &PreferenceSection, commands: &mut Commands) {
    let (title, mut free) = top(rect, TITLE);
    let ink = colour(palette::PRIMARY);
    let at = title.left_center();
    text::line(ui.painter(), at, Align2::LEFT_CENTER, section.title.to_uppercase(), bold(22.0), ink);
    for row in &section.rows {
        let (place, rest) = top(free, row_height(rect.width()));
        show_row(ui, place, row, commands);
        free = rest;
    }
}

fn show_row(ui: &mut Ui, rect: Rect, row: &PreferenceRow, commands: &mut Commands) {
    let (caption, places) = match rect.width() >= BESIDE {
        true => left(rect, rect.width() * 0.37),
        false => top(rect, 26.0),
    };
    let muted = colour(palette::MUTED);
    let room = caption.width() - 8.0;
    let at = caption.left_center();
    text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, room, &row.caption, body(18.0), muted);
    let places = places.shrink2(vec2(0.0, 3.0));
    let Some(value) = &row.value else {
        let labels = row.options.iter().map(|option| option.text.as_str());
        let slots = row_places(ui, places, labels, &semi(19.0), 6.0);
        for (option, place) in row.options.iter().zip(slots) {
            let control = Control::option(&option.text, option.chosen).font(semi(19.0));
            if control.enabled(option.enabled).show(ui, option.id, place) && !option.chosen {
                press(commands, option.press.clone());
            }
        }
        return;
    };
    // Decrease, value, increase.
    let mut slots = columns(places, 3, 6.0);
    let (Some(less), Some(middle), Some(more)) = (slots.next(), slots.next(), slots.next()) else { return };
    for (option, place) in row.options.iter().zip([less, more]) {
        let control = Control::plain(&option.text).font(semi(19.0)).enabled(option.enabled);
        if control.show(ui, option.id, place) {
            press(commands, option.press.clone());
        }
    }
    let ink = colour(palette::TEXT);
    text::line(ui.painter(), middle.center(), Align2::CENTER_CENTER, value, bold(22.0), ink);
}
