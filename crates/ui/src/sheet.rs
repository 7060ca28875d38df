//! The sheets that open over every screen: rules, settings, credits and others.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order, Rect, ScrollArea, Ui, UiBuilder, vec2},
};
use splitkey_client::{
    Layout, OpenSheet, Sheet,
    page::{Command, Item},
};

use crate::{
    control::Control,
    items::{ItemFields, show_items},
    layout::UiSystems,
    pane::{bottom, centred, columns, paint_dialog, pane, right, top, window_rect},
    scene::{Scene, press},
    style::{bold, semi},
};

mod credits;
mod how_to;
mod invite;
mod people;
mod settings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_sheet.in_set(UiSystems::Over).run_if(|open: Res<OpenSheet>| open.0.is_some()),
    );
}

/// Wider sheets have two columns.
const WIDE: f32 = 720.0;
const HEAD: f32 = 52.0;

fn draw_sheet(
    scene: Scene,
    open: Res<OpenSheet>,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let Some(sheet) = open.0 else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "sheet", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("sheet"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(160));
        let edge = if *scene.layout == Layout::Phone { 8.0 } else { 24.0 };
        let size = (window.size() - vec2(edge, edge) * 2.0).min(vec2(1060.0, 880.0));
        let rect = centred(window, size.x, size.y);
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(if *scene.layout == Layout::Phone { 12.0 } else { 20.0 });
        let (head, rest) = top(inner, HEAD - 8.0);
        show_head(ui, head, sheet, &scene, &mut commands);
        let mut body = rest.with_min_y(rest.top() + 12.0);
        if sheet == Sheet::Settings {
            let (rest, foot) = bottom(body, settings::reset_height(ui, body.width(), &scene) + 8.0);
            settings::show_reset(ui, foot.with_min_y(foot.top() + 8.0), &scene, &mut commands);
            body = rest;
        }
        show_body(ui, body, sheet, &scene, &mut fields, &mut commands);
    });
    Ok(())
}

/// Shows tabs for the sheets, and the button to close them.
fn show_head(ui: &mut Ui, rect: Rect, open: Sheet, scene: &Scene, commands: &mut Commands) {
    let (tabs, close) = right(rect, 104.0_f32.min(rect.width() * 0.24));
    let width = tabs.width().min(620.0) - 14.0;
    let alone = [open];
    let others: &[Sheet] = if Sheet::ALL.contains(&open) { &Sheet::ALL } else { &alone };
    let places = columns(tabs.with_max_x(tabs.left() + width), others.len(), 6.0);
    for (sheet, place) in others.iter().copied().zip(places) {
        let label = scene.get(sheet.title());
        if Control::option(&label, sheet == open).font(bold(20.0)).show(ui, sheet.title(), place) {
            press(commands, Command::OpenSheet(sheet));
        }
    }
    let label = scene.get("sheet-close");
    if Control::plain(&label).font(semi(19.0)).show(ui, "close", close) {
        press(commands, Command::CloseSheet);
    }
}

fn show_body(
    ui: &mut Ui,
    rect: Rect,
    sheet: Sheet,
    scene: &Scene,
    fields: &mut ItemFields,
    commands: &mut Commands,
) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
    inner.set_clip_rect(rect.expand(3.0));
    inner.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical().id_salt(sheet.title()).auto_shrink(false).show(&mut inner, |ui| {
        let width = rect.width() - 14.0;
        match sheet {
            Sheet::HowTo => how_to::show_rules(ui, width, scene, commands),
            Sheet::Settings => settings::show_settings(ui, width, scene, fields, commands),
            Sheet::Credits => credits::show_credits(ui, width, scene),
            Sheet::People => people::show_people(ui, width, scene, fields, commands),
            Sheet::Invite => invite::show_invite(ui, width, scene, fields, commands),
            Sheet::Hosting => show_items(ui, width.min(620.0), items(scene), fields, commands),
        }
    });
}

/// Returns the sheet's items, without title and close button, which the head shows. In the frame in which it opens, the
/// page description still has the items of the screen below.
fn items<'s>(scene: &'s Scene) -> &'s [Item] {
    match scene.page.items.as_slice() {
        [_, close, items @ ..] if close.id() == "close-sheet" => items,
        _ => &[],
    }
}
