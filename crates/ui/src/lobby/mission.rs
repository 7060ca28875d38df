//! What is played: the mission and its tokens, and what everyone may know about the key card.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Rect, Stroke, Ui, pos2, vec2};
use splitkey_client::{
    Args, Intent, arg, palette,
    phrases::mission_name,
    rules::Mission,
    twin::{Press, host_line},
};

use crate::{
    control::Control,
    pane::{columns, paint_panel, top},
    scene::{Scene, press},
    style::{body, bold, colour, semi},
    symbol, text,
};

pub(super) const MISSION_HEIGHT: f32 = 420.0;

pub(super) fn show_mission(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let Some(table) = &scene.state.table else { return };
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink(24.0);
    let (head, rest) = top(inner, 40.0);
    let painter = ui.painter();
    let ink = colour(palette::TEXT);
    let title = scene.get("table-title").to_uppercase();
    text::line(painter, head.left_center(), Align2::LEFT_CENTER, title, bold(29.0), ink);
    let who = host_line(&scene.state, "table-host-sets", &scene.texts);
    let who = who.unwrap_or_else(|| scene.get("table-you-set"));
    let muted = colour(palette::MUTED);
    text::line(painter, head.right_center(), Align2::RIGHT_CENTER, who, body(18.0), muted);

    let (slip, rest) = top(rest.with_min_y(rest.top() + 6.0), 84.0);
    paint_mission(ui, slip, table.mission, scene);
    let rest = rest.with_min_y(rest.top() + 16.0);
    painter_line(ui, rest);
    let (tokens, rest) = top(rest.with_min_y(rest.top() + 14.0), 84.0);
    show_tokens(ui, tokens, scene, commands);
    let rest = rest.with_min_y(rest.top() + 10.0);
    let told = scene.get("table-tokens-note");
    let told = text::wrapped(ui.painter(), rest.min, rest.width(), told, body(17.0), muted);
    let row = told.bottom() + 40.0;
    paint_token_row(
        ui,
        Rect::from_min_max(pos2(rest.left(), row - 16.0), pos2(rest.right(), row + 16.0)),
        table.mission,
    );
}

fn painter_line(ui: &Ui, rect: Rect) {
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, colour(palette::BUTTON)));
}

fn paint_mission(ui: &Ui, rect: Rect, mission: Mission, scene: &Scene) {
    let painter = ui.painter();
    painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
    let caption = scene.get("table-mission");
    let brown = colour(palette::BYSTANDER_INK);
    let at = rect.min + vec2(18.0, 20.0);
    text::caption(painter, at, Align2::LEFT_CENTER, &caption, semi(16.0), brown);
    let name = mission_name(mission, &scene.texts).to_uppercase();
    let at = rect.min + vec2(18.0, 54.0);
    let name = text::line(painter, at, Align2::LEFT_CENTER, name, bold(36.0), colour(palette::WORD_INK));
    let numbers = Args::from_iter([arg("turns", mission.turns()), arg("mistakes", mission.mistakes())]);
    let numbers = scene.format("table-mission-numbers", &numbers);
    let at = pos2(name.right() + 12.0, name.bottom() - 5.0);
    let room = rect.right() - at.x - 12.0;
    text::shrunk(painter, at, Align2::LEFT_BOTTOM, room, &numbers, semi(23.0), colour(palette::WORD_INK));
}

/// The number of tokens: for the host of the table to choose, for all others to see.
pub(crate) fn show_tokens(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let Some(table) = &scene.state.table else { return };
    let (head, row) = top(rect, 32.0);
    let told = scene.get("table-tokens");
    let muted = colour(palette::MUTED);
    text::line(ui.painter(), head.left_center(), Align2::LEFT_CENTER, told, body(18.0), muted);
    let labels = ["table-tokens-9", "table-tokens-10", "table-tokens-11"];
    let reason = host_line(&scene.state, "table-host-sets", &scene.texts);
    let places = columns(row, 3, 6.0);
    for ((mission, key), place) in Mission::WITH_EXTRA_TOKENS.into_iter().zip(labels).zip(places) {
        let label = scene.get(key);
        let chosen = table.mission == mission;
        let may = scene.online() && scene.state.i_am_host();
        let control = Control::option(&label, chosen).font(semi(21.0)).enabled(may || chosen);
        if control.why(reason.as_deref()).show(ui, key, place) && may && !chosen {
            press(commands, Press::Want(Intent::ChooseMission { mission }));
        }
    }
}

/// The bank as it will lie at the start.
fn paint_token_row(ui: &Ui, rect: Rect, mission: Mission) {
    let step = (rect.width() / 11.0).min(44.0);
    for slot in 0..11_u8 {
        let centre = pos2(rect.left() + (f32::from(slot) + 0.5) * step, rect.center().y);
        let size = (step - 6.0).min(34.0);
        if slot < mission.turns() {
            symbol::bystander_token(ui.painter(), centre, size, vec2(1.0, 0.0));
        } else {
            symbol::empty_slot(ui.painter(), centre, size, true);
        }
    }
}

/// What the distribution of the key card tells (rules §2).
pub(super) fn paint_secrets(ui: &Ui, rect: Rect, scene: &Scene) {
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink2(vec2(18.0, 14.0));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (head, rest) = top(inner, 26.0);
    let title = scene.get("table-secrets");
    let muted = colour(palette::MUTED);
    text::caption(&painter, head.left_center(), Align2::LEFT_CENTER, &title, semi(17.0), muted);
    let keys = ["table-secrets-shared", "table-secrets-assassins", "table-secrets-after"];
    let ink = colour(palette::TEXT);
    let rest = rest.with_min_y(rest.top() + 8.0);
    if rest.width() > 700.0 {
        for (key, place) in keys.into_iter().zip(columns(rest, 3, 28.0)) {
            text::wrapped(&painter, place.min, place.width(), scene.get(key), body(18.0), ink);
        }
    } else {
        let mut at = rest.min;
        for key in keys {
            let told = text::wrapped(&painter, at, rest.width(), scene.get(key), body(17.0), ink);
            at.y = told.bottom() + 7.0;
        }
    }
}
