//! Who sits on which side, and the spectators.

use bevy::prelude::Commands;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Rect, ScrollArea, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    Args, Intent, Sheet, arg,
    page::Command,
    palette,
    protocol::{Seat, limits::SEATS_PER_SIDE},
    rules::Side,
};

use crate::{
    control::{Control, paint_chip},
    pane::{paint_panel, right, top},
    scene::{Scene, press},
    style::{PANEL_CORNER, body, bold, colour, panel_fill, semi, side_colour},
    symbol, talk, text,
};

const HEAD: f32 = 72.0;
const ROW: f32 = 64.0;
const GAP: f32 = 8.0;

/// Returns the height of a side with all its players.
pub(super) fn side_height(side: Side, scene: &Scene) -> f32 {
    let rows = scene.state.seats_of(side).count() + 1;
    HEAD + 14.0 + rows as f32 * (ROW + GAP) + 58.0
}

pub(super) fn show_side(ui: &mut Ui, rect: Rect, side: Side, scene: &Scene, commands: &mut Commands) {
    let corner = CornerRadius::same(PANEL_CORNER);
    let ink = side_colour(side);
    let painter = ui.painter();
    painter.add(RectShape::new(rect, corner, panel_fill(), Stroke::new(1.5, ink), StrokeKind::Inside));
    let (head, rest) = top(rect, HEAD);
    painter.rect_filled(head, CornerRadius { sw: 0, se: 0, ..corner }, ink);
    let dark = colour(palette::PRIMARY_TEXT);
    symbol::crest_in(painter, side, pos2(head.left() + 42.0, head.center().y), 48.0, dark);
    let title = Args::from_iter([arg("side", scene.side(side))]);
    let title = scene.format("table-side", &title).to_uppercase();
    let at = pos2(head.left() + 80.0, head.center().y);
    let mine = scene.state.my_side();
    let note = mine.map(|mine| scene.get(if mine == side { "table-yours" } else { "table-partners" }));
    let end = head.right() - 16.0;
    let note =
        note.map(|note| text::line(painter, pos2(end, at.y), Align2::RIGHT_CENTER, note, semi(20.0), dark));
    let room = note.map_or(end, |note| note.left()) - at.x - 10.0;
    text::shrunk(painter, at, Align2::LEFT_CENTER, room, &title, bold(34.0), dark);

    let (list, foot) = crate::pane::bottom(rest.shrink2(vec2(14.0, 10.0)), 42.0);
    let ready = scene.state.table.as_ref().is_some_and(|table| table.ready[side.index()]);
    if mine == Some(side) && !scene.state.match_runs() {
        let label = scene.get("table-ready-mine");
        let control = Control::option(&label, ready).font(semi(19.0)).enabled(scene.online());
        if control.show(ui, "ready", foot) {
            press(commands, Command::Want(Intent::Ready { ready: !ready }));
        }
    } else {
        let name = Args::from_iter([arg("side", scene.side(side))]);
        let told = if ready { scene.format("table-side-ready", &name) } else { scene.get("table-side-note") };
        let ink = colour(if ready { palette::PRIMARY } else { palette::MUTED });
        text::wrapped(ui.painter(), foot.min, foot.width(), told, body(16.0), ink);
    }
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list));
    inner.spacing_mut().item_spacing = Vec2::new(0.0, GAP);
    ScrollArea::vertical().id_salt(("side", side)).auto_shrink(false).show(&mut inner, |ui| {
        let mut seats = 0;
        for seat in scene.state.seats_of(side) {
            let (_, row) = ui.allocate_space(vec2(list.width(), ROW));
            paint_seat(ui.painter(), row, seat, ink, scene);
            seats += 1;
        }
        if seats < SEATS_PER_SIDE {
            let (_, row) = ui.allocate_space(vec2(list.width(), ROW));
            show_empty_seat(ui, row, side, scene, commands);
        }
    });
}

fn paint_seat(painter: &Painter, rect: Rect, seat: &Seat, ink: Color32, scene: &Scene) {
    painter.rect_filled(rect, 6, colour(palette::PANEL_ROW));
    let tile = Rect::from_center_size(pos2(rect.left() + 36.0, rect.center().y), vec2(44.0, 44.0));
    painter.rect(tile, 6, colour(palette::AGENT), Stroke::new(2.0, ink), StrokeKind::Inside);
    let first: String = seat.name.as_str().chars().next().into_iter().flat_map(char::to_uppercase).collect();
    text::line(painter, tile.center(), Align2::CENTER_CENTER, first, bold(27.0), Color32::WHITE);
    let chip = scene.get(match (seat.connected, seat.away) {
        (false, _) => "table-lost",
        (true, true) => "table-away",
        (true, false) => "table-here",
    });
    let width = text::width(painter, &chip, semi(17.0)) + 26.0;
    let (words, place) = right(rect.shrink2(vec2(12.0, 0.0)), width);
    let place = Rect::from_center_size(place.center(), vec2(width, 28.0));
    let fill = colour(if seat.is_here() { palette::AGENT } else { palette::BUTTON });
    let tint = if seat.is_here() { Color32::WHITE } else { colour(palette::TEXT) };
    paint_chip(painter, place, &chip, semi(17.0), fill, tint);
    let x = rect.left() + 70.0;
    let room = words.right() - x - 8.0;
    let name = seat_name(seat, scene);
    let host = scene.state.table.as_ref().is_some_and(|table| table.host == seat.id);
    let y = if host { rect.center().y - 10.0 } else { rect.center().y };
    text::shrunk(painter, pos2(x, y), Align2::LEFT_CENTER, room, &name, bold(23.0), colour(palette::TEXT));
    if host {
        let told = scene.get("table-host-of");
        let at = pos2(x, rect.center().y + 14.0);
        text::line(painter, at, Align2::LEFT_CENTER, told, body(16.0), colour(palette::MUTED));
    }
}

fn seat_name(seat: &Seat, scene: &Scene) -> String {
    if Some(seat.id) == scene.state.you {
        scene.format("table-you", &Args::from_iter([arg("name", seat.name.as_str())]))
    } else {
        seat.name.to_string()
    }
}

/// Shows a dashed row with the button to sit here, or to stand up again.
fn show_empty_seat(ui: &mut Ui, rect: Rect, side: Side, scene: &Scene, commands: &mut Commands) {
    let dash = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
    let line = rect.shrink(1.0);
    let corners =
        [line.left_top(), line.right_top(), line.right_bottom(), line.left_bottom(), line.left_top()];
    ui.painter().extend(Shape::dashed_line(&corners, dash, 7.0, 5.0));
    let mine = scene.state.my_side();
    let asked = scene.flow.asks_for(scene.state.you) == Some(side);
    let (key, intent) = match mine {
        Some(mine) if mine == side => ("table-stand", Intent::StandUp),
        Some(_) => ("table-switch", Intent::Sit { side }),
        None if asked => ("flow-asked-withdraw", Intent::StandUp),
        None if scene.state.asks_sides() => ("table-ask-short", Intent::Sit { side }),
        None => ("table-sit-short", Intent::Sit { side }),
    };
    let (words, button) = right(rect.shrink(9.0), 140.0);
    let nobody = scene.state.seats_of(side).next().is_none();
    let told = scene.get(if asked {
        "table-asked"
    } else if nobody {
        "table-empty"
    } else {
        "table-empty-seat"
    });
    let at = words.left_center() + vec2(6.0, 0.0);
    let room = words.width() - 12.0;
    text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, room, &told, semi(20.0), colour(palette::MUTED));
    let label = scene.get(key);
    let chosen = mine.is_none();
    if Control::option(&label, chosen).font(bold(20.0)).enabled(scene.online()).show(ui, (key, side), button)
    {
        press(commands, Command::Want(intent));
    }
}

pub(super) fn show_spectators(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    paint_panel(ui.painter(), rect);
    let (inner, doors) = crate::pane::bottom(rect.shrink2(vec2(18.0, 14.0)), 38.0);
    show_doors(ui, doors, scene, commands);
    let inner = inner.with_max_y(inner.bottom() - 4.0);
    let painter = ui.painter();
    let muted = colour(palette::MUTED);
    let count = scene.state.spectators().count();
    let title = scene.format("table-spectators", &Args::from_iter([arg("count", count)]));
    let (head, rest) = top(inner, 26.0);
    text::caption(painter, head.left_center(), Align2::LEFT_CENTER, &title, semi(17.0), muted);
    if count == 0 {
        let told = scene.get("table-no-spectators");
        text::wrapped(painter, rest.min + vec2(0.0, 8.0), rest.width(), told, body(17.0), muted);
        return;
    }
    let mut list = rest;
    if rest.height() > 70.0 {
        let (upper, foot) = crate::pane::bottom(rest, 26.0);
        let note = scene.get("table-spectators-note");
        text::line(painter, foot.left_bottom(), Align2::LEFT_BOTTOM, note, body(16.0), muted);
        list = upper;
    }
    let names: Vec<String> = scene.state.spectators().map(|seat| seat_name(seat, scene)).collect();
    let list = list.with_min_y(list.top() + 8.0);
    let fit = |reserved: f32| chips(painter, list, &names, reserved);
    let mut places = fit(0.0);
    if places.len() < names.len() {
        places = fit(MORE);
    }
    let ink = colour(palette::TEXT);
    for (name, place) in names.iter().zip(&places) {
        painter.rect_filled(*place, place.height() / 2.0, colour(palette::BUTTON));
        let room = place.width() - 20.0;
        text::shrunk(painter, place.center(), Align2::CENTER_CENTER, room, name, semi(18.0), ink);
    }
    if places.len() < names.len() {
        let corner = places.last().map_or(list.min, |place| place.right_top() + vec2(8.0, 0.0));
        let place = Rect::from_min_size(corner, vec2(MORE - 8.0, CHIP));
        let told = format!("+{}", names.len() - places.len());
        paint_chip(painter, place, &told, semi(18.0), colour(palette::BUTTON), ink);
    }
}

/// The height of a spectator's name, the distance of two rows of names, and the room for the number of further
/// spectators.
const CHIP: f32 = 32.0;
const CHIP_ROW: f32 = 40.0;
const MORE: f32 = 64.0;

/// Returns places for as many names as fit in rows. The last row keeps `reserved` free at its end.
fn chips(painter: &Painter, list: Rect, names: &[String], reserved: f32) -> Vec<Rect> {
    let mut at = list.min;
    let mut places = Vec::new();
    for name in names {
        let is_last = at.y + CHIP_ROW + CHIP > list.bottom();
        let end = list.right() - if is_last { reserved } else { 0.0 };
        let width = (text::width(painter, name, semi(18.0)) + 26.0).min(list.width() - reserved);
        if at.x + width > end && at.x > list.left() {
            at = pos2(list.left(), at.y + CHIP_ROW);
            if at.y + CHIP > list.bottom() {
                break;
            }
        } else if at.y + CHIP > list.bottom() {
            break;
        }
        places.push(Rect::from_min_size(at, vec2(width, CHIP)));
        at.x += width + 8.0;
    }
    places
}

/// Returns the height of the spectators' part in a column.
pub(super) fn spectators_height(ui: &Ui, width: f32, scene: &Scene) -> f32 {
    let names: Vec<String> = scene.state.spectators().map(|seat| seat_name(seat, scene)).collect();
    let list = Rect::from_min_size(pos2(0.0, 0.0), vec2(width - 36.0, 4.0 * CHIP_ROW));
    let chips = chips(ui.painter(), list, &names, MORE);
    130.0_f32.max(112.0 + chips.last().map_or(0.0, |place| place.bottom() + 16.0))
}

/// Shows the buttons for the player list and the chat.
fn show_doors(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let knocks = scene.state.table.as_ref().is_some_and(|table| !table.knocks.is_empty());
    let asks = scene.flow.requests.iter().any(|request| scene.state.you != Some(request.by));
    let (people, talk) = rect.split_left_right_at_fraction(0.56);
    let label = scene.get(Sheet::People.title());
    let control = Control::option(&label, knocks || asks).font(semi(18.0));
    if control.show(ui, "people", people.with_max_x(people.right() - 4.0)) {
        press(commands, Command::OpenSheet(Sheet::People));
    }
    if talk::is_open(scene) {
        let label = talk::label(scene);
        let control = Control::option(&label, scene.talk.unread > 0).font(semi(18.0));
        if control.show(ui, "talk", talk.with_min_x(talk.left() + 4.0)) {
            press(commands, Command::ToggleTalk);
        }
    }
}
