//! Page items as parts to lay out: texts, buttons, fields and rows of options.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, FontId, Key, Painter, vec2};
use splitkey_client::{
    ListWritten,
    controls::FieldPurpose,
    page::{Emphasis, Item, ItemKind, Section, Slot},
    palette,
};

use crate::{
    controls::{
        button::{Control, MARGIN},
        field::{line_field, paper_field},
    },
    input::text_fields::FieldKind,
    items::{flex::Part, reasons::Reasons},
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
    window::{pane::right, scale::lacks_hover},
};

mod chart;
pub(crate) mod control;
pub(crate) mod flex;
pub(crate) mod form;
pub(crate) mod lines;
mod reasons;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(form::plugin);
}

/// The distance of elements below each other, and beside each other.
pub(crate) const GAP: f32 = 10.0;
const BESIDE: f32 = 8.0;
/// The heights of buttons and fields.
const MAIN: f32 = 56.0;
const USUAL: f32 = 46.0;
const MINOR: f32 = 40.0;
const FIELD: f32 = 50.0;

/// Returns the items of a section, in order.
pub(crate) fn of(items: &[Item], section: Section) -> impl Iterator<Item = &Item> {
    items.iter().filter(move |item| item.section == section)
}

/// Draws some elements in a way of their own.
pub(crate) type Special<'s, 'a> = &'s dyn Fn(&'a Item) -> Option<Part<'a>>;

/// Returns parts for items: those of one slot in a row, all others below each other. Where no tooltip can say why a
/// button is disabled, the reason stands below its row.
pub(crate) fn parts<'a>(
    painter: &Painter,
    items: impl IntoIterator<Item = &'a Item>,
    special: Special<'_, 'a>,
) -> Vec<Part<'a>> {
    let items: Vec<&Item> = items.into_iter().collect();
    let mut reasons = Reasons::new(&items);
    let with_reasons = |run: &[&'a Item]| {
        let told = if lacks_hover(painter.ctx()) { reasons.below(run) } else { Vec::new() };
        let told = told.into_iter().map(|reason| words(painter, reason, body(17.0), colour(palette::MUTED)));
        [row(painter, run, special)].into_iter().chain(told).collect::<Vec<_>>()
    };
    runs(&items).flat_map(with_reasons).collect()
}

/// Returns the parts of items that stand in a row of their own, without reasons below them.
pub(crate) fn row_parts<'a>(painter: &Painter, items: impl IntoIterator<Item = &'a Item>) -> Vec<Part<'a>> {
    let items: Vec<&Item> = items.into_iter().collect();
    runs(&items).map(|run| row(painter, run, &|_| None)).collect()
}

/// Returns the items that are drawn beside each other, run by run.
fn runs<'i, 'a>(items: &'i [&'a Item]) -> impl Iterator<Item = &'i [&'a Item]> {
    items.chunk_by(|one, other| one.slot.is_beside(&other.slot))
}

fn row<'a>(painter: &Painter, run: &[&'a Item], special: Special<'_, 'a>) -> Part<'a> {
    let part = |item: &'a Item| special(item).unwrap_or_else(|| part(painter, item));
    match run {
        [item] if item.slot == Slot::Line => part(item),
        [first, ..] if let Slot::Option { caption, value, .. } = &first.slot => {
            option_row(painter, caption, value.as_deref(), run)
        }
        [Item { slot: Slot::Cell { .. }, .. }, ..] => board(run),
        _ => Part::row(BESIDE, run.iter().map(|item| part(item).grow(1.0))).wrapped().centred(),
    }
}

/// Returns the parts of items without specials.
pub(crate) fn plain_parts<'a>(painter: &Painter, items: impl IntoIterator<Item = &'a Item>) -> Vec<Part<'a>> {
    parts(painter, items, &|_| None)
}

/// Returns a wrapped text.
pub(crate) fn words<'a>(painter: &Painter, told: &str, font: FontId, ink: Color32) -> Part<'a> {
    let (painter, measured, told) = (painter.clone(), (told.to_owned(), font.clone()), told.to_owned());
    let measure = move |width: f32| {
        let (told, font) = measured.clone();
        painter.layout(told, font, ink, width.max(LEAST_TEXT)).size()
    };
    Part::contents(measure, move |ui, rect, _| {
        // A rounded width would break the line at another place.
        text::wrapped(ui.painter(), rect.min, rect.width() + 1.0, told, font, ink);
    })
}

/// The least width in which a text is wrapped.
const LEAST_TEXT: f32 = 60.0;

/// Returns the part of an item that stands by itself.
fn part<'a>(painter: &Painter, item: &'a Item) -> Part<'a> {
    let (ink, muted) = (colour(palette::TEXT), colour(palette::MUTED));
    match (&item.kind, item.emphasis) {
        // The code is read from one screen and typed on another.
        (ItemKind::Heading { text }, _) if item.id == "device-code" => {
            words(painter, text, courier(40.0), ink)
        }
        (ItemKind::Heading { text }, Emphasis::Main) => words(painter, text, bold(29.0), ink),
        (ItemKind::Heading { text }, _) => {
            words(painter, &text.to_uppercase(), bold(22.0), colour(palette::PRIMARY))
        }
        (ItemKind::Text { text }, Emphasis::Main) => words(painter, text, body(19.0), ink),
        (ItemKind::Text { text }, Emphasis::Usual) => words(painter, text, body(18.0), muted),
        (ItemKind::Text { text }, _) => words(painter, text, body(17.0), muted),
        (ItemKind::Alert { text }, _) => words(painter, text, body(18.0), colour(palette::ERROR_TEXT)),
        (ItemKind::Button { .. }, _) => button(painter, item, None),
        (ItemKind::Field { .. }, _) => field(painter, item),
        (ItemKind::Area { label, value }, _) => area(&item.id, label, value),
        (ItemKind::List { label, lines, chart }, _) => {
            let label = words(painter, label, semi(18.0), muted);
            let lines = lines.iter().map(|line| words(painter, line, body(18.0), ink));
            Part::column(6.0, [label].into_iter().chain(chart::drawn(lines, chart.as_ref())))
        }
        (ItemKind::Grid { .. } | ItemKind::ClueEntry { .. }, _) => Part::column(0.0, []),
    }
}

/// Returns a button, with another label where its place says the rest.
fn button<'a>(painter: &Painter, item: &'a Item, label: Option<&'a str>) -> Part<'a> {
    let ItemKind::Button { text: told, enabled, reason, pressed, press } = &item.kind else {
        return Part::column(0.0, []);
    };
    let label = label.unwrap_or(told);
    let (height, font) = match item.emphasis {
        Emphasis::Main => (MAIN, bold(25.0)),
        Emphasis::Usual => (USUAL, bold(20.0)),
        Emphasis::Minor | Emphasis::Icon => (MINOR, semi(19.0)),
    };
    let control = match item.emphasis {
        Emphasis::Main => Control::primary(label),
        _ => Control::option(label, *pressed == Some(true)),
    };
    let icon = if item.emphasis == Emphasis::Icon { symbol::of(&item.id) } else { None };
    let control = icon.into_iter().fold(control, Control::symbol);
    let control = control.font(font).enabled(*enabled).why(reason.as_deref());
    control::control(painter, control, height, &item.id, |form| form.press(press))
}

/// The columns of a board, and the height of its cells.
const COLUMNS: usize = 5;
const CELL: f32 = 50.0;

/// Returns buttons in their places on a board.
fn board<'a>(run: &[&'a Item]) -> Part<'a> {
    let cell = |item: &&'a Item| {
        let item = *item;
        let measure = |width: f32| vec2(width.min(CELL), CELL);
        Part::contents(measure, move |ui, rect, form| {
            let ItemKind::Button { text, enabled, pressed, press, .. } = &item.kind else { return };
            let Slot::Cell { word, note } = &item.slot else { return };
            let control = Control::option(text, *pressed == Some(true)).lines(word, note).font(semi(18.0));
            if control.enabled(*enabled).show(ui, &item.id, rect) {
                form.press(press);
            }
        })
        .share(1.0)
    };
    Part::column(4.0, run.chunks(COLUMNS).map(|row| Part::row(4.0, row.iter().map(cell))))
}

/// The width from which a caption counts as long.
const LONG_CAPTION: f32 = 320.0;

/// Returns the options of one choice beside their caption, or below it where that leaves too little room. A value stands
/// between the two options that change it.
fn option_row<'a>(painter: &Painter, caption: &str, value: Option<&'a str>, run: &[&'a Item]) -> Part<'a> {
    let option = |item: &&'a Item| {
        let label = match &item.slot {
            Slot::Option { label, .. } => Some(label.as_str()),
            _ => None,
        };
        let least = label.map_or(0.0, |label| text::width(painter, label, semi(19.0)) + 2.0 * MARGIN.x);
        button(painter, item, label).share(1.0).at_least(least)
    };
    if let ([only], None) = (run, value) {
        // The caption of a lone button, such as a row of a list, is more than its name.
        let label = match &only.slot {
            Slot::Option { label, .. } => Some(label.as_str()),
            _ => None,
        };
        let caption = words(painter, caption, body(18.0), colour(palette::MUTED)).basis(140.0).grow(1.0);
        return Part::row(BESIDE, [caption, button(painter, only, label)]).wrapped().centred();
    }
    let mut options: Vec<Part> = run.iter().map(option).collect();
    if let Some(value) = value {
        let told = Part::painting(vec2(60.0, MINOR), move |painter, rect| {
            text::fitted(painter, rect, value, bold(22.0), colour(palette::TEXT));
        });
        options.insert(1, told.share(1.0));
    }
    // A caption of several lines gets the room, as far as the options leave it.
    let is_long = text::width(painter, caption, body(18.0)) > LONG_CAPTION;
    let (room, needed) = if is_long { ((240.0, 2.2), (140.0, 1.0)) } else { ((140.0, 1.0), (240.0, 2.2)) };
    let caption = words(painter, caption, body(18.0), colour(palette::MUTED)).basis(room.0).grow(room.1);
    let options = Part::row(6.0, options).wrapped().basis(needed.0).grow(needed.1);
    Part::row(BESIDE, [caption, options]).wrapped().centred()
}

/// Returns a field below its label, with the button that submits it, which a name does not need.
fn field<'a>(painter: &Painter, item: &'a Item) -> Part<'a> {
    let ItemKind::Field { label, value, send, purpose, longest } = &item.kind else {
        return Part::column(0.0, []);
    };
    let label = words(painter, label, semi(18.0), colour(palette::MUTED));
    let is_name = *purpose == FieldPurpose::PlayerName;
    let room = if is_name { 0.0 } else { (text::width(painter, send, semi(19.0)) + 40.0).max(110.0) };
    let measure = move |width: f32| vec2((room + 160.0).max(width.min(400.0)), FIELD);
    let entry = Part::contents(measure, move |ui, rect, form| {
        let hidden = form.hides(*purpose);
        let typed = form.text(&item.id, value);
        let (place, button) = right(rect, room.min(rect.width() * 0.5));
        let place = if is_name { rect } else { place.with_max_x(place.right() - 10.0) };
        let response = line_field(ui, place, &item.id, *longest, FieldKind::Name, hidden, typed);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_name {
            let is_same = *typed == *value;
            form.note_name(&item.id);
            if is_same && !response.has_focus() {
                form.reset(&item.id);
            } else if response.lost_focus() {
                form.submit_name();
            }
            form.named |= entered;
            return;
        }
        let (is_same, is_empty) = (*typed == *value, typed.trim().is_empty());
        let filled = !is_empty && !form.waits(&item.id);
        let control =
            Control::plain(send).font(semi(19.0)).enabled(filled || *purpose == FieldPurpose::Search);
        let clicked = control.show(ui, (&item.id, "send"), button);
        let left = purpose.is_sent_when_left() && response.lost_focus() && !is_same;
        if (entered && filled) || clicked || left {
            form.submit(&item.id, *purpose);
        } else if purpose.is_sent_when_left() && is_same && !response.has_focus() {
            form.reset(&item.id);
        }
    });
    Part::column(4.0, [label, entry])
}

fn area<'a>(id: &'a str, label: &'a str, value: &'a str) -> Part<'a> {
    Part::contents(
        |width| vec2(width.min(400.0), 190.0),
        move |ui, rect, form| {
            if let Some(text) = paper_field(ui, rect, id, label, value) {
                form.commands.trigger(ListWritten(text));
            }
        },
    )
}
