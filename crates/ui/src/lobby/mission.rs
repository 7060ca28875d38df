//! The mission panel: mission, tokens and settings, and what everyone may know about the key card.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};
use splitkey_client::{
    Args, Intent, arg,
    page::{Command, SettingRow, host_line, setting_rows, token_row},
    palette,
    phrases::mission_name,
    rules::Mission,
};

use crate::{
    control::{Control, row_places},
    pane::{bottom, columns, left, paint_panel, right, top},
    scene::{Scene, press},
    style::{body, bold, colour, semi},
    text,
};

/// The height of everything except the rows of choices.
const AROUND: f32 = 234.0;
/// The height of a row of choices beside its caption.
const ROW: f32 = 46.0;
/// Minimum height of a row where there is little room.
const LEAST_ROW: f32 = 34.0;
/// A lower slip has no room for the name of the mission.
const LEAST_SLIP: f32 = 68.0;

/// Returns the height of the panel with all its rows.
pub(super) fn mission_height(scene: &Scene) -> f32 {
    let rows = scene.state.table.as_ref().map_or(0, |table| setting_rows(table, &scene.texts).len());
    AROUND + rows as f32 * ROW
}

pub(super) fn show_mission(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let Some(table) = &scene.state.table else { return };
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink2(vec2(24.0, 16.0));
    let (head, rest) = top(inner, 36.0);
    let painter = ui.painter();
    let ink = colour(palette::TEXT);
    let title = scene.get("table-title").to_uppercase();
    text::line(painter, head.left_center(), Align2::LEFT_CENTER, title, bold(29.0), ink);
    let who = host_line(&scene.state, "table-host-sets", &scene.texts);
    let who = who.unwrap_or_else(|| scene.get("table-you-set"));
    let muted = colour(palette::MUTED);
    text::line(painter, head.right_center(), Align2::RIGHT_CENTER, who, body(18.0), muted);

    let (rest, own) = bottom(rest, 44.0);
    let label = scene.get("own-open");
    let count = Args::from_iter([arg("count", table.own_words)]);
    let told = if table.own_words > 0 { scene.format("own-enough", &count) } else { scene.get("own-none") };
    let (told_place, place) = right(own.with_min_y(own.top() + 2.0), own.width() * 0.34);
    text::line(ui.painter(), told_place.left_center(), Align2::LEFT_CENTER, told, body(18.0), muted);
    if Control::plain(&label).font(semi(19.0)).show(ui, "own words", place) {
        press(commands, Command::OpenWords);
    }

    let rows = setting_rows(table, &scene.texts);
    let rest = rest.with_min_y(rest.top() + 4.0);
    let (slip, rest) = top(rest, slip_height(rest.height(), rows.len()));
    if slip.is_positive() {
        paint_mission(ui, slip, table.settings.mission, scene);
    }
    let mut rest = rest.with_min_y(rest.top() + 10.0);
    // Where there is little room, all rows get less of it.
    let height = ROW.min(rest.height() / rows.len() as f32);
    for row in &rows {
        let (place, below) = top(rest, height);
        show_row(ui, place.shrink2(vec2(0.0, 3.0)), row, true, scene, commands);
        rest = below;
    }
}

/// Shows a row of choices: buttons for the table's host, texts for everybody else.
fn show_row(
    ui: &mut Ui,
    rect: Rect,
    row: &SettingRow,
    captioned: bool,
    scene: &Scene,
    commands: &mut Commands,
) {
    let (caption, places) = left(rect, if captioned { rect.width() * 0.3 } else { 0.0 });
    if captioned {
        let muted = colour(palette::MUTED);
        let room = caption.width() - 8.0;
        let at = caption.left_center();
        text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, room, &row.caption, body(18.0), muted);
    }
    let reason = host_line(&scene.state, "table-host-sets", &scene.texts);
    let may = scene.online() && scene.state.i_am_host();
    let labels = row.options.iter().map(|option| option.text.as_str());
    let slots = row_places(ui, places, labels, &semi(19.0), 6.0);
    for (option, place) in row.options.iter().zip(slots) {
        let control = Control::option(&option.text, option.chosen).font(semi(19.0));
        let control = control.enabled(may || option.chosen).why(reason.as_deref());
        if control.show(ui, option.id, place) && may {
            press(commands, Command::Want(Intent::Configure { settings: option.settings }));
        }
    }
}

fn paint_mission(ui: &Ui, rect: Rect, mission: Mission, scene: &Scene) {
    let painter = ui.painter();
    painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
    let caption = scene.get("table-mission");
    let brown = colour(palette::BYSTANDER_INK);
    let at = rect.min + vec2(18.0, rect.height() * 0.24);
    text::caption(painter, at, Align2::LEFT_CENTER, &caption, semi(16.0), brown);
    let name = mission_name(mission, &scene.texts).to_uppercase();
    let at = rect.min + vec2(18.0, rect.height() * 0.63);
    let name = text::line(painter, at, Align2::LEFT_CENTER, name, bold(36.0), colour(palette::WORD_INK));
    let numbers = Args::from_iter([arg("turns", mission.turns()), arg("mistakes", mission.mistakes())]);
    let numbers = scene.format("table-mission-numbers", &numbers);
    let at = pos2(name.right() + 12.0, name.bottom() - 5.0);
    let room = rect.right() - at.x - 12.0;
    text::shrunk(painter, at, Align2::LEFT_BOTTOM, room, &numbers, semi(23.0), colour(palette::WORD_INK));
}

/// Shows the choices for the next match's number of tokens.
pub(crate) fn show_tokens(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let Some(table) = &scene.state.table else { return };
    let (head, row) = top(rect, 32.0);
    let tokens = token_row(table.settings, &scene.texts);
    let muted = colour(palette::MUTED);
    text::line(ui.painter(), head.left_center(), Align2::LEFT_CENTER, &tokens.caption, body(18.0), muted);
    show_row(ui, row, &tokens, false, scene, commands);
}

const SECRETS: [&str; 3] = ["table-secrets-shared", "table-secrets-assassins", "table-secrets-after"];

/// Returns the height of the panel of secrets where its sentences form one column.
pub(super) fn secrets_height(ui: &Ui, width: f32, scene: &Scene) -> f32 {
    let told = |key| text::height(ui.painter(), &scene.get(key), body(17.0), width - 36.0) + 7.0;
    62.0 + SECRETS.into_iter().map(told).sum::<f32>()
}

/// Paints what follows from the key card's distribution (rules §2).
pub(super) fn paint_secrets(ui: &Ui, rect: Rect, scene: &Scene) {
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink2(vec2(18.0, 14.0));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (head, rest) = top(inner, 26.0);
    let title = scene.get("table-secrets");
    let muted = colour(palette::MUTED);
    text::caption(&painter, head.left_center(), Align2::LEFT_CENTER, &title, semi(17.0), muted);
    let ink = colour(palette::TEXT);
    let rest = rest.with_min_y(rest.top() + 8.0);
    if rest.width() > 700.0 {
        for (key, place) in SECRETS.into_iter().zip(columns(rest, 3, 28.0)) {
            text::wrapped(&painter, place.min, place.width(), scene.get(key), body(18.0), ink);
        }
    } else {
        let mut at = rest.min;
        for key in SECRETS {
            let told = text::wrapped(&painter, at, rest.width(), scene.get(key), body(17.0), ink);
            at.y = told.bottom() + 7.0;
        }
    }
}

/// Returns the height of the mission's slip beside rows of choices, which shrink before it does.
fn slip_height(room: f32, rows: usize) -> f32 {
    let rows = rows as f32;
    let free = (room - rows * ROW - 14.0).clamp(LEAST_SLIP, 84.0);
    if free <= room - rows * LEAST_ROW { free } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missions_slip_keeps_its_height_while_rows_shrink() {
        let slip = |free: f32| slip_height(7.0 * ROW + free, 7);
        assert_eq!([slip(200.0), slip(82.0), slip(25.0)], [84.0, LEAST_SLIP, LEAST_SLIP]);
        assert_eq!(slip(-20.0), 0.0);
    }
}
