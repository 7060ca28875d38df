//! The debrief: ending and score, both keys, every clue, and the start of the next match.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, ScrollArea, Ui, UiBuilder, vec2},
};
use splitkey_client::{
    Intent, MatchView, Notice, Screen,
    page::{Command, start_trouble},
    palette,
    rules::{Outcome, Phase, Side},
};

use crate::{
    control::{Control, show_gear},
    home::paint_ground,
    layout::UiSystems,
    lobby::{WIDE, show_tokens},
    pane::{bottom, left, pane, right, top, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

mod clues;
mod keys;
mod slip;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_debrief.in_set(UiSystems::Draw).run_if(in_state(Screen::Debrief)),
    );
}

fn draw_debrief(scene: Scene, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = scene.game() else { return Ok(()) };
    let Phase::Over(outcome) = game.position.phase else { return Ok(()) };
    let window = window_rect(ctx);
    pane(ctx, "debrief", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &scene);
        if window.width() >= WIDE && window.height() >= 620.0 {
            show_wide(ui, window, outcome, game, &scene, &mut commands);
        } else {
            show_narrow(ui, window, outcome, game, &scene, &mut commands);
        }
    });
    Ok(())
}

fn show_wide(
    ui: &mut Ui,
    window: Rect,
    outcome: Outcome,
    game: &MatchView,
    scene: &Scene,
    commands: &mut Commands,
) {
    let (rest, foot) = bottom(window.shrink2(vec2(28.0, 24.0)), 64.0);
    // A broadcast source has no controls.
    if !scene.streaming.0 {
        show_foot(ui, foot, scene, commands);
    }
    let rest = rest.with_max_y(rest.bottom() - 24.0);
    let (paper, rest) = left(rest, (rest.width() * 0.285).max(340.0));
    slip::paint_slip(ui, paper, outcome, game, scene);
    let rest = rest.with_min_x(rest.left() + 20.0);
    let (keys, clues) = rest.split_top_bottom_at_fraction(0.585);
    let (one, other) = keys.split_left_right_at_fraction(0.5);
    let places = [one.with_max_x(one.right() - 11.0), other.with_min_x(other.left() + 11.0)];
    for (side, place) in Side::BOTH.into_iter().zip(places) {
        keys::paint_key(ui, place, side, game, scene);
    }
    clues::show_clues(ui, clues.with_min_y(clues.top() + 18.0), game, scene);
}

fn show_narrow(
    ui: &mut Ui,
    window: Rect,
    outcome: Outcome,
    game: &MatchView,
    scene: &Scene,
    commands: &mut Commands,
) {
    let (rest, foot) = bottom(window, 132.0);
    if !scene.streaming.0 {
        show_narrow_foot(ui, foot.shrink2(vec2(14.0, 6.0)), scene, commands);
    }
    let place = rest.shrink2(vec2(14.0, 10.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    ScrollArea::vertical().id_salt("debrief").auto_shrink(false).show(&mut inner, |ui| {
        let width = place.width();
        let (_, rect) = ui.allocate_space(vec2(width, slip::height(game)));
        slip::paint_slip(ui, rect, outcome, game, scene);
        for side in Side::BOTH {
            let (_, rect) = ui.allocate_space(vec2(width, (width * 0.86).clamp(300.0, 420.0)));
            keys::paint_key(ui, rect, side, game, scene);
        }
        let (_, rect) = ui.allocate_space(vec2(width, clues::height(ui, width, game)));
        clues::show_clues(ui, rect, game, scene);
        let (_, rect) = ui.allocate_space(vec2(width, 84.0));
        show_tokens(ui, rect, scene, commands);
    });
}

fn show_foot(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let (leave, rest) = left(rect, 180.0);
    button(ui, leave, "debrief-leave", Command::AskToLeave, scene, commands);
    let (table, rest) = left(rest.with_min_x(rest.left() + 14.0), 180.0);
    button(ui, table, "debrief-table", Command::OpenTable, scene, commands);
    let (gear, rest) = left(rest.with_min_x(rest.left() + 14.0), 64.0);
    show_gear(ui, gear, scene, commands);
    let (mut rest, again) = right(rest, (rect.width() * 0.26).max(240.0));
    show_again(ui, again, scene, commands);
    if can_flip(scene) {
        let (before, flip) = right(rest.with_max_x(rest.right() - 14.0), 200.0);
        show_flip(ui, flip, scene, commands);
        rest = before;
    }
    let (told, ink) = next_line(scene);
    let room = rest.width() - 34.0;
    let at = rest.right_center() - vec2(16.0, 0.0);
    text::shrunk(ui.painter(), at, Align2::RIGHT_CENTER, room, &told, body(19.0), ink);
}

fn show_narrow_foot(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let (line, rest) = top(rect, 24.0);
    let (told, ink) = next_line(scene);
    let room = line.width();
    text::shrunk(ui.painter(), line.left_center(), Align2::LEFT_CENTER, room, &told, body(16.0), ink);
    let (upper, lower) = rest.split_top_bottom_at_fraction(0.5);
    let upper = upper.shrink2(vec2(0.0, 3.0));
    let (again, flip) = upper.split_left_right_at_fraction(0.5);
    if can_flip(scene) {
        show_again(ui, again.with_max_x(again.right() - 5.0), scene, commands);
        show_flip(ui, flip.with_min_x(flip.left() + 5.0), scene, commands);
    } else {
        show_again(ui, upper, scene, commands);
    }
    let (lower, gear) = right(lower.shrink2(vec2(0.0, 3.0)), 54.0);
    show_gear(ui, gear, scene, commands);
    let (leave, table) = lower.with_max_x(lower.right() - 10.0).split_left_right_at_fraction(0.5);
    let leave = leave.with_max_x(leave.right() - 5.0);
    button(ui, leave, "debrief-leave", Command::AskToLeave, scene, commands);
    let table = table.with_min_x(table.left() + 5.0);
    button(ui, table, "debrief-table", Command::OpenTable, scene, commands);
}

fn can_flip(scene: &Scene) -> bool {
    scene.state.table.as_ref().is_some_and(|table| table.can_flip)
}

/// Returns the current notice, or who deals the next match.
fn next_line(scene: &Scene) -> (String, bevy_egui::egui::Color32) {
    if let Some(told) = scene.notice_line() {
        return told;
    }
    let trouble = match scene.state.i_am_host() {
        true => start_trouble(&scene.state, &scene.texts),
        false => splitkey_client::page::host_line(&scene.state, "debrief-waits", &scene.texts),
    };
    (trouble.unwrap_or_default(), colour(palette::TEXT))
}

fn button(
    ui: &mut Ui,
    rect: Rect,
    key: &'static str,
    pressed: Command,
    scene: &Scene,
    commands: &mut Commands,
) {
    let label = scene.get(key);
    if Control::plain(&label).show(ui, key, rect) {
        press(commands, pressed);
    }
}

/// Shows the button for the next match, or the one that keeps an idle table open.
fn show_again(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    if let Some(Notice::ClosesSoon { .. }) = scene.notice.as_deref() {
        let label = scene.get("table-keep");
        if Control::primary(&label).enabled(scene.online()).show(ui, "keep", rect) {
            press(commands, Command::KeepTable);
        }
        return;
    }
    let label = scene.get("debrief-again").to_uppercase();
    let trouble = start_trouble(&scene.state, &scene.texts);
    let control = Control::primary(&label).font(bold(28.0)).why(trouble.as_deref());
    if control.enabled(trouble.is_none() && scene.online()).show(ui, "again", rect) {
        press(commands, Command::Want(Intent::StartMatch));
    }
}

fn show_flip(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let label = scene.get("debrief-flip");
    let trouble = start_trouble(&scene.state, &scene.texts);
    let control = Control::plain(&label).why(trouble.as_deref());
    if control.enabled(trouble.is_none() && scene.online()).show(ui, "flip", rect) {
        press(commands, Command::Want(Intent::FlipAndStart));
    }
}
