//! Draws page items as a column of texts, fields and buttons.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Rect, Ui, vec2};
use splitkey_client::{
    page::{FieldPurpose, FieldSubmitted, Item},
    palette,
};

use crate::{
    control::Control,
    field::line_field,
    pane::right,
    scene::press,
    style::{body, bold, colour, courier, semi},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ItemFields>();
}

/// The contents of the fields of pages, by element id.
#[derive(Resource, Default)]
pub(crate) struct ItemFields(HashMap<&'static str, String>);

const GAP: f32 = 8.0;
const BUTTON: f32 = 44.0;

/// Shows items as a column. Other kinds of items, which need a place of their own, are left out.
pub(crate) fn show_items(
    ui: &mut Ui,
    width: f32,
    items: &[Item],
    fields: &mut ItemFields,
    commands: &mut Commands,
) {
    for item in items {
        match item {
            // The code is read from one screen and typed on another.
            Item::Heading { id: "device-code", text } => {
                show_text(ui, width, text, courier(40.0), palette::TEXT)
            }
            Item::Heading { text, .. } => {
                ui.add_space(GAP);
                show_text(ui, width, text, bold(24.0), palette::TEXT);
            }
            Item::Text { text, .. } => show_text(ui, width, text, body(18.0), palette::MUTED),
            Item::Alert { text, .. } => show_text(ui, width, text, body(18.0), palette::ERROR_TEXT),
            Item::Button { id, text, enabled, reason, pressed, press: what } => {
                let (_, rect) = ui.allocate_space(vec2(width, BUTTON));
                let control = Control::option(text, *pressed == Some(true)).font(semi(19.0));
                // A switch that is on stays readable while it cannot be changed.
                let shown = *enabled || *pressed == Some(true);
                let clicked = control.enabled(shown).why(reason.as_deref()).show(ui, *id, rect);
                if clicked && *enabled {
                    press(commands, what.clone());
                }
            }
            Item::Field { id, label, value, send, purpose, longest } => {
                show_text(ui, width, label, semi(18.0), palette::MUTED);
                let (_, rect) = ui.allocate_space(vec2(width, BUTTON));
                let typed = fields.0.entry(id).or_insert_with(|| value.clone());
                let (place, button) = right(rect, 130.0);
                let response =
                    line_field(ui, place.with_max_x(place.right() - 10.0), id, "", *longest, typed);
                let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                let clicked = Control::plain(send).font(semi(19.0)).show(ui, (*id, "send"), button);
                // A name is submitted as soon as its field loses the focus, since the next button may need it.
                let left = response.lost_focus() && *purpose == FieldPurpose::PlayerName && typed != value;
                if (entered || clicked || left) && !typed.trim().is_empty() {
                    commands.trigger(FieldSubmitted { purpose: *purpose, text: typed.clone() });
                    // A mistyped code or address can be corrected; in other fields the page sets the next text.
                    if !matches!(
                        purpose,
                        FieldPurpose::TableCode | FieldPurpose::DeviceCode | FieldPurpose::HostAddress
                    ) {
                        fields.0.remove(id);
                    }
                }
            }
            Item::List { label, lines, .. } => {
                show_text(ui, width, label, semi(18.0), palette::MUTED);
                lines.iter().for_each(|line| show_text(ui, width, line, body(18.0), palette::TEXT));
            }
            Item::Grid { .. } | Item::ClueEntry { .. } | Item::Area { .. } => {}
        }
        ui.add_space(GAP);
    }
}

fn show_text(ui: &mut Ui, width: f32, told: &str, font: egui::FontId, ink: palette::Paint) {
    let height = text::height(ui.painter(), told, font.clone(), width);
    let (_, rect): (_, Rect) = ui.allocate_space(vec2(width, height));
    text::wrapped(ui.painter(), rect.min, width, told.to_owned(), font, colour(ink));
}
