//! The home screen: the player's name, creating a table, and joining one by its code.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Painter, Rect, Stroke, StrokeKind, pos2, vec2},
};
use splitkey_client::{
    Screen,
    page::{Item, ItemKind, Layer, Section},
    palette,
    rules::Identity,
};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        form::{Form, ItemFields},
        of, parts, words,
    },
    paint::{
        style::{body, bold, colour, semi},
        symbol, text,
    },
    screens::ground::{HEAD, brand, paint_ground, paint_head_ground},
    window::{
        frame::UiSystems,
        pane::{columns, paint_panel, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_home.in_set(UiSystems::Draw).run_if(in_state(Screen::Home)));
}

/// The width of a panel.
const PANEL: f32 = 470.0;
const GAP: f32 = 24.0;

fn draw_home(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut fields: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let items = context.page.on(Layer::Screen);
    pane(ctx, "home", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &context);
        let page = match window.width() >= 2.0 * PANEL + 60.0 && window.height() >= 600.0 {
            true => wide(ui.painter(), items, &context),
            false => narrow(ui.painter(), items, PANEL.min(window.width() - 32.0), &context),
        };
        page.show(ui, window, &mut Form::new(&mut fields, &mut commands));
    });
    Ok(())
}

fn section<'a>(
    painter: &Painter,
    items: &'a [Item],
    section: Section,
    context: &DrawContext,
) -> Vec<Part<'a>> {
    let special = |item: &'a Item| (item.id == "how").then(|| rules(painter, item, context));
    parts(painter, of(items, section), &special)
}

/// Returns the panels with the entrance, with the tables to join or how the game works, and with how it works below
/// tables.
fn panels<'a>(painter: &Painter, items: &'a [Item], context: &DrawContext) -> [Vec<Part<'a>>; 3] {
    let section = |part| section(painter, items, part, context);
    let entrance = [Section::Link, Section::Column(0), Section::Notice].into_iter().flat_map(section);
    [entrance.collect(), section(Section::Column(1)), section(Section::Body)]
}

fn panel<'a>(inner: Part<'a>) -> Part<'a> {
    Part::column(0.0, [inner]).padded(GAP, GAP).on(paint_panel)
}

fn wide<'a>(painter: &Painter, items: &'a [Item], context: &DrawContext) -> Part<'a> {
    let section = |part| section(painter, items, part, context);
    let tagline = items.iter().find(|item| item.id == "tagline").and_then(Item::words).unwrap_or_default();
    let tagline = words(painter, tagline, body(18.0), colour(palette::MUTED));
    let languages = Part::column(0.0, section(Section::Tabs)).width(240.0).fixed();
    let head = Part::row(20.0, [brand(painter, context, 42.0), tagline.share(1.0), languages]).centred();
    let head = head.padded(28.0, 0.0).height(HEAD).on(paint_head_ground);
    let [entrance, tables, rules] = panels(painter, items, context);
    let tables = tables.into_iter().chain(rules);
    let panels = [Part::column(12.0, entrance), Part::column(12.0, tables).scrolling("tables").grow(1.0)];
    let panels = panels.map(|inner| panel(inner).share(1.0));
    let middle = Part::row(GAP, panels).width(2.0 * PANEL + GAP).shrinking();
    let foot = Part::column(0.0, section(Section::Foot)).width(2.0 * PANEL + GAP);
    let rest = Part::column(20.0, [middle, foot]).centred().in_the_middle().padded(0.0, 20.0);
    Part::column(0.0, [head, rest.grow(1.0).shrinking()])
}

/// Returns everything as one column, for narrow and low windows.
fn narrow<'a>(painter: &Painter, items: &'a [Item], width: f32, context: &DrawContext) -> Part<'a> {
    let section = |part| section(painter, items, part, context);
    let tagline = items.iter().find(|item| item.id == "tagline").and_then(Item::words).unwrap_or_default();
    let tagline = words(painter, tagline, body(19.0), colour(palette::MUTED));
    let title = Part::column(8.0, [brand(painter, context, 56.0), tagline]).centred();
    let mut panels = panels(painter, items, context);
    // A match that waits for the player comes before everything else.
    let at_table = context.tables.mine.iter().any(|table| table.my_turn);
    if at_table || context.races.mine.iter().any(|line| line.my_turn) {
        panels.swap(0, 1);
    }
    let panels = panels.into_iter().filter(|parts| !parts.is_empty());
    let panels = panels.map(|parts| panel(Part::column(12.0, parts)));
    let rest = [Section::Tabs, Section::Foot].into_iter().flat_map(section);
    let column = Part::column(14.0, [title].into_iter().chain(panels).chain(rest)).width(width);
    Part::column(0.0, [column]).centred().padded(0.0, 12.0).scrolling("home").grow(1.0)
}

/// Returns how the game works, as numbered sentences, with the symbols of the identities.
fn rules<'a>(painter: &Painter, item: &'a Item, context: &DrawContext) -> Part<'a> {
    let ItemKind::List { label, lines, .. } = &item.kind else { return Part::column(0.0, []) };
    let ink = colour(palette::TEXT);
    let line = |(number, line): (usize, &'a String)| {
        let mark = Part::painting(vec2(30.0, 30.0), move |painter, rect| {
            painter.circle_filled(rect.center(), 15.0, colour(palette::PRIMARY));
            let dark = colour(palette::PRIMARY_TEXT);
            text::line(painter, rect.center(), Align2::CENTER_CENTER, number.to_string(), bold(20.0), dark);
        });
        Part::row(14.0, [mark.fixed(), words(painter, line, body(19.0), ink).share(1.0)])
    };
    let names = ["word-agent", "word-bystander", "word-assassin"].map(|key| context.get(key));
    let symbols = Part::contents(
        |width| vec2(width.min(420.0), 46.0),
        move |ui, rect, _| {
            paint_symbols(ui.painter(), rect, &names);
        },
    );
    let title = words(painter, label, bold(29.0), ink);
    let lines = (1..).zip(lines).map(line);
    Part::column(16.0, [title].into_iter().chain(lines).chain([symbols]))
}

fn paint_symbols(painter: &Painter, row: Rect, names: &[String; 3]) {
    let symbols = [
        (Identity::Agent, palette::AGENT, palette::TEXT),
        (Identity::Bystander, palette::BYSTANDER, palette::BYSTANDER_INK),
        (Identity::Assassin, palette::ASSASSIN, palette::TEXT),
    ];
    for (((identity, ground, sign), name), place) in symbols.into_iter().zip(names).zip(columns(row, 3, 8.0))
    {
        let centre = pos2(place.left() + 23.0, place.center().y);
        let tile = Rect::from_center_size(centre, vec2(44.0, 44.0));
        let rim = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
        painter.rect(tile, 6, colour(ground), rim, StrokeKind::Inside);
        symbol::identity(painter, identity, centre, 30.0, colour(sign), colour(ground));
        let at = pos2(place.left() + 54.0, place.center().y);
        text::line(painter, at, Align2::LEFT_CENTER, name, semi(19.0), colour(palette::MUTED));
    }
}
