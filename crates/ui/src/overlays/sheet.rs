//! The sheets that open over every screen: rules, settings, credits and others.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order, Painter, vec2},
};
use splitkey_client::{
    Layout, OpenSheet, Sheet,
    page::{Item, Layer, Section},
};

use crate::{
    context::DrawContext,
    items::{
        GAP,
        flex::Part,
        form::{Form, ItemFields},
        of, parts,
    },
    paint::{
        style::{bold, colour},
        symbol,
    },
    window::{
        frame::UiSystems,
        pane::{centred, paint_dialog, pane, window_rect},
    },
};

mod how_to;
mod invite;
mod mission_map;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_sheet.in_set(UiSystems::Over).run_if(|open: Res<OpenSheet>| open.0.is_some()),
    );
}

/// Wider sheets have their columns beside each other.
const WIDE: f32 = 720.0;
/// Longer lines are hard to read.
const LINE: f32 = 720.0;

fn draw_sheet(
    context: DrawContext,
    open: Res<OpenSheet>,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let (Some(sheet), items) = (open.0, context.page.on(Layer::Sheet)) else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "sheet", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("sheet"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(160));
        let phone = *context.layout == Layout::Phone;
        let edge = if phone { 8.0 } else { 24.0 };
        let size = (window.size() - vec2(edge, edge) * 2.0).min(vec2(1060.0, 880.0));
        let rect = centred(window, size.x, size.y);
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(if phone { 12.0 } else { 20.0 });
        let page = sheet_part(ui.painter(), sheet, items, inner.width() >= WIDE, &context);
        page.show(ui, inner, &mut Form::new(&mut fields, &mut commands));
    });
    Ok(())
}

fn sheet_part<'a>(
    painter: &Painter,
    sheet: Sheet,
    items: &'a [Item],
    wide: bool,
    context: &'a DrawContext,
) -> Part<'a> {
    let special = |item: &'a Item| match &*item.id {
        "version" => Some(version(painter, item)),
        "invite" => Some(invite::part(painter, item, context)),
        "phone-code" => Some(invite::pairing_part(painter, item, context)),
        "missions-about" => Some(mission_map::part(painter, item, items, context)),
        _ => None,
    };
    let section = |section| parts(painter, of(items, section), &special);
    let title = match items.iter().any(|item| item.section == Section::Tabs) {
        true => Part::row(6.0, section(Section::Tabs).into_iter().map(|tab| tab.share(1.0))),
        false => Part::column(0.0, parts(painter, items.first(), &special)),
    };
    let close = parts(painter, items.get(1), &special);
    let head = Part::row(14.0, [title.share(1.0).at_most(620.0)].into_iter().chain(close)).between();
    let columns = [0, 1].map(|number| section(Section::Column(number)));
    let columns: Vec<Part> = columns
        .into_iter()
        .filter(|column| !column.is_empty())
        .map(|column| Part::column(GAP, column))
        .collect();
    let columns = match wide {
        _ if sheet == Sheet::HowTo => how_to::book(painter, items, wide, context),
        true => Part::row(28.0, columns.into_iter().map(|column| column.share(1.0))),
        false => Part::column(GAP, columns),
    };
    let width = if sheet == Sheet::Missions { f32::INFINITY } else { LINE };
    let told = [Section::Link, Section::Notice].into_iter().flat_map(section);
    let rest = section(Section::Body).into_iter().map(|part| part.at_most(width));
    let body = Part::column(GAP, told.chain([columns]).chain(rest)).scrolling(sheet.title()).grow(1.0);
    Part::column(12.0, [head, body].into_iter().chain(section(Section::Foot)))
}

/// The version of the game, beside its emblem.
fn version<'a>(painter: &Painter, item: &'a Item) -> Part<'a> {
    let ink = colour(splitkey_client::palette::TEXT);
    let emblem = Part::painting(vec2(80.0, 116.0), |painter, rect| {
        symbol::emblem(painter, rect.center(), 96.0);
    });
    let told = crate::items::words(painter, item.words().unwrap_or_default(), bold(29.0), ink);
    Part::row(16.0, [emblem, told]).centred()
}
