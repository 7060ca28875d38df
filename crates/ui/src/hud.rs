//! The panels over the 3D table (art direction §8).

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Order, Rect, pos2, vec2},
};
use splitkey_client::{Layout, Screen, Skip, Viewpoint};

use crate::{
    draft::ClueDraft,
    layout::UiSystems,
    log::show_log,
    menu::Menu,
    pane::{paint_panel, pane, roomy_rect},
    scene::Scene,
};

mod action_bar;
mod channel;
mod chip;
mod strips;
mod turn_bar;

pub(crate) use turn_bar::acting_side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_hud
            .in_set(UiSystems::Draw)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Layout::Table))),
    );
}

const EDGE: f32 = 24.0;
const LOG: bevy_egui::egui::Vec2 = vec2(360.0, 362.0);
const TURN_BAR: bevy_egui::egui::Vec2 = vec2(640.0, 62.0);
const CHIP: bevy_egui::egui::Vec2 = vec2(404.0, 52.0);
const ACTION_BAR: bevy_egui::egui::Vec2 = vec2(1010.0, 98.0);

/// The least room for them.
const LEAST: bevy_egui::egui::Vec2 = vec2(640.0, 400.0);

/// Where the panels are in a window.
struct Places {
    turn_bar: Rect,
    chip: Rect,
    log: Rect,
    action_bar: Rect,
}

impl Places {
    fn of(window: Rect) -> Places {
        let log = Rect::from_min_size(window.max - LOG - vec2(EDGE, EDGE), LOG);
        // In a narrow window the bars make room for what stands beside them.
        let chip = Rect::from_min_size(pos2(window.right() - EDGE - CHIP.x, window.top() + 14.0), CHIP);
        let beside = |width: f32, right: f32| {
            let width = width.min(right - window.left() - EDGE);
            let start = (window.center().x - width / 2.0).min(right - width);
            (start.max(window.left() + EDGE), width)
        };
        let (x, width) = beside(TURN_BAR.x, chip.left() - 16.0);
        let turn_bar = Rect::from_min_size(pos2(x, window.top() + 14.0), vec2(width, TURN_BAR.y));
        let (x, width) = beside(ACTION_BAR.x, log.left() - 20.0);
        let bottom = window.bottom() - EDGE - ACTION_BAR.y;
        let action_bar = Rect::from_min_size(pos2(x, bottom), vec2(width, ACTION_BAR.y));
        Places { turn_bar, chip, log, action_bar }
    }
}

/// Where the action bar is.
pub(crate) fn action_bar(window: Rect, scene: &Scene) -> Rect {
    places(window, scene).action_bar
}

fn places(window: Rect, scene: &Scene) -> Places {
    match scene.settings.view {
        Viewpoint::Broadcast => channel::places(window, scene.may_clue()),
        _ => Places::of(window),
    }
}

fn draw_hud(
    scene: Scene,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut menu: ResMut<Menu>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = scene.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    let on_camera = scene.settings.view == Viewpoint::Broadcast;
    let places = places(window, &scene);
    let idle = action_bar::is_idle(game, &scene);
    // The bar comes first, so that Tab reaches the clue before everything else.
    if !(idle && on_camera) {
        action_bar::show_action_bar(ctx, places.action_bar, game, &scene, &mut draft, &mut commands);
    }
    strips::show_strips(ctx, &places, game, &scene, &draft, &mut commands);
    chip::show_chip(ctx, places.chip, game, &scene, &mut menu, &mut commands);
    if on_camera {
        channel::show_channel(ctx, window, game, &scene, idle);
    } else {
        pane(ctx, "turn bar", Order::Middle, places.turn_bar, |ui| {
            turn_bar::paint_turn_bar(ui, places.turn_bar, game, &scene);
        });
        pane(ctx, "log", Order::Middle, places.log, |ui| {
            paint_panel(ui.painter(), places.log);
            show_log(ui, places.log.shrink2(vec2(16.0, 14.0)), game, &scene);
        });
    }
    skip_by_click(ctx, &scene, &mut commands);
    Ok(())
}

/// A click beside all panels shows at once what is still being shown, if it can mean nothing else.
fn skip_by_click(ctx: &bevy_egui::egui::Context, scene: &Scene, commands: &mut Commands) {
    let clicked = ctx.input(|input| input.pointer.any_click()) && !ctx.is_pointer_over_egui();
    let touches = scene
        .state
        .game
        .as_ref()
        .is_some_and(|game| game.my_side().is_some_and(|side| game.position.phase.may_guess(side)));
    if clicked && !touches && !scene.playback.is_done() {
        commands.trigger(Skip);
    }
}
