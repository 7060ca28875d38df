//! Who sits on which side, and the spectators.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    Args, arg,
    page::{Item, ItemKind},
    palette,
    protocol::Seat,
    rules::Side,
};

use crate::{
    context::DrawContext,
    controls::button::paint_badge,
    items::{flex::Part, lines::caption},
    paint::{
        style::{PANEL_CORNER, body, bold, colour, panel_fill, semi, side_colour},
        symbol, text,
    },
    window::pane::right,
};

const HEAD: f32 = 72.0;
const ROW: f32 = 64.0;
const GAP: f32 = 8.0;

/// Returns a side with its players, the first of `parts`, and its buttons. In wide windows the players scroll.
pub(super) fn side<'a>(side: Side, parts: Vec<Part<'a>>, wide: bool, context: &'a DrawContext) -> Part<'a> {
    let ink = side_colour(side);
    let head = Part::contents(
        |width| vec2(width.min(310.0), HEAD),
        move |ui, rect, _| {
            paint_head(ui.painter(), rect, side, context);
        },
    );
    let mut parts = parts.into_iter();
    let seats = parts.next();
    let seats = seats.map(|seats| match wide {
        true => seats.scrolling(if side == Side::A { "seats-a" } else { "seats-b" }).grow(1.0),
        false => seats,
    });
    let inner = Part::column(GAP, seats.into_iter().chain(parts)).padded(14.0, 12.0).grow(1.0).shrinking();
    Part::column(0.0, [head, inner]).on(move |painter, rect| {
        let corner = CornerRadius::same(PANEL_CORNER);
        painter.add(RectShape::new(rect, corner, panel_fill(), Stroke::new(1.5, ink), StrokeKind::Inside));
    })
}

fn paint_head(painter: &Painter, head: Rect, side: Side, context: &DrawContext) {
    let corner = CornerRadius { sw: 0, se: 0, ..CornerRadius::same(PANEL_CORNER) };
    painter.rect_filled(head, corner, side_colour(side));
    let dark = colour(palette::PRIMARY_TEXT);
    symbol::crest_in(painter, side, pos2(head.left() + 42.0, head.center().y), 48.0, dark);
    let title = Args::from_iter([arg("side", context.side(side))]);
    let ready = context.state.table.as_ref().is_some_and(|table| table.ready[side.index()]);
    let title = context.format(if ready { "table-side-ready" } else { "table-side" }, &title).to_uppercase();
    let at = pos2(head.left() + 80.0, head.center().y);
    let note =
        context.state.my_side().map(|mine| if mine == side { "table-yours" } else { "table-partners" });
    let end = head.right() - 16.0;
    let note = note.map(|key| {
        text::line(painter, pos2(end, at.y), Align2::RIGHT_CENTER, context.get(key), semi(20.0), dark)
    });
    let room = note.map_or(end, |note| note.left()) - at.x - 10.0;
    text::shrunk(painter, at, Align2::LEFT_CENTER, room, &title, bold(34.0), dark);
}

/// Returns the players of a side.
pub(super) fn seats<'a>(side: Side, context: &'a DrawContext) -> Part<'a> {
    let ink = side_colour(side);
    let row = |seat: &'a Seat| {
        Part::contents(
            |width| vec2(width.min(280.0), ROW),
            move |ui, rect, _| {
                paint_seat(ui.painter(), rect, seat, ink, context);
            },
        )
    };
    let seats: Vec<Part> = context.state.seats_of(side).map(row).collect();
    if !seats.is_empty() {
        return Part::column(GAP, seats);
    }
    let empty = Part::contents(
        |width| vec2(width.min(280.0), ROW),
        |ui, rect, _| {
            let (told, muted) = (context.get("table-empty"), colour(palette::MUTED));
            let at = rect.left_center() + vec2(12.0, 0.0);
            text::shrunk(
                ui.painter(),
                at,
                Align2::LEFT_CENTER,
                rect.width() - 24.0,
                &told,
                semi(20.0),
                muted,
            );
        },
    );
    Part::column(GAP, [empty])
}

fn paint_seat(painter: &Painter, rect: Rect, seat: &Seat, ink: Color32, context: &DrawContext) {
    painter.rect_filled(rect, 6, colour(palette::PANEL_ROW));
    let tile = Rect::from_center_size(pos2(rect.left() + 36.0, rect.center().y), vec2(44.0, 44.0));
    painter.rect(tile, 6, colour(palette::AGENT), Stroke::new(2.0, ink), StrokeKind::Inside);
    let first: String = seat.name.as_str().chars().next().into_iter().flat_map(char::to_uppercase).collect();
    text::line(painter, tile.center(), Align2::CENTER_CENTER, first, bold(27.0), Color32::WHITE);
    let chip = context.get(match (seat.connected, seat.away) {
        (false, _) => "table-lost",
        (true, true) => "table-away",
        (true, false) => "table-here",
    });
    let width = text::width(painter, &chip, semi(17.0)) + 26.0;
    let (words, place) = right(rect.shrink2(vec2(12.0, 0.0)), width);
    let place = Rect::from_center_size(place.center(), vec2(width, 28.0));
    let fill = colour(if seat.is_here() { palette::AGENT } else { palette::BUTTON });
    let tint = if seat.is_here() { Color32::WHITE } else { colour(palette::TEXT) };
    paint_badge(painter, place, &chip, semi(17.0), fill, tint);
    let x = rect.left() + 70.0;
    let room = words.right() - x - 8.0;
    let name = seat_name(seat, context);
    let host = context.state.table.as_ref().is_some_and(|table| table.host == seat.id);
    let y = if host { rect.center().y - 10.0 } else { rect.center().y };
    text::shrunk(painter, pos2(x, y), Align2::LEFT_CENTER, room, &name, bold(23.0), colour(palette::TEXT));
    if host {
        let told = context.get("table-host-of");
        let at = pos2(x, rect.center().y + 14.0);
        text::line(painter, at, Align2::LEFT_CENTER, told, body(16.0), colour(palette::MUTED));
    }
}

fn seat_name(seat: &Seat, context: &DrawContext) -> String {
    if Some(seat.id) == context.state.you {
        context.format("table-you", &Args::from_iter([arg("name", seat.name.as_str())]))
    } else {
        seat.name.to_string()
    }
}

/// Returns the spectators' names.
pub(super) fn spectators<'a>(painter: &Painter, item: &'a Item) -> Part<'a> {
    let ItemKind::List { label, lines, .. } = &item.kind else { return Part::column(0.0, []) };
    let chip = |name: &'a String| {
        let wanted = text::width(painter, name, semi(18.0)) + 26.0;
        Part::contents(
            move |width| vec2(wanted.min(width.max(60.0)), CHIP),
            move |ui, rect, _| {
                let (painter, ink) = (ui.painter(), colour(palette::TEXT));
                painter.rect_filled(rect, rect.height() / 2.0, colour(palette::BUTTON));
                let room = rect.width() - 20.0;
                text::shrunk(painter, rect.center(), Align2::CENTER_CENTER, room, name, semi(18.0), ink);
            },
        )
    };
    let chips = Part::row(GAP, lines.iter().map(chip)).wrapped();
    Part::column(GAP, [caption(painter, label, semi(17.0), colour(palette::MUTED)), chips])
}

/// The height of a spectator's name.
const CHIP: f32 = 32.0;
