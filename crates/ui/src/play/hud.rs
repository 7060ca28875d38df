//! The panels over the 3D table (art direction §8).

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, vec2},
};
use splitkey_client::{Layout, Screen, Skip, TableRoom, Viewpoint};

use crate::{
    items::form::{Form, ItemFields},
    play::{draft::ClueDraft, log::show_log, menu::Menu, turn::show_flow_row},
    scene::Scene,
    tips::panel::place_tip,
    window::{
        frame::UiSystems,
        pane::{paint_panel, pane, roomy_rect, top},
    },
};

mod action_bar;
mod channel;
mod chip;
mod places;
mod strips;
mod turn_bar;

use places::Places;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_hud
            .in_set(UiSystems::Draw)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Layout::Table))),
    );
}

/// Height of a row beside the moves that does not fit into a strip.
const FLOW: f32 = 44.0;
/// Minimum room for the panels.
const LEAST: bevy_egui::egui::Vec2 = vec2(640.0, 400.0);

fn draw_hud(
    scene: Scene,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut fields: ResMut<ItemFields>,
    mut menu: ResMut<Menu>,
    mut room: ResMut<TableRoom>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = scene.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    let on_camera = scene.settings.view == Viewpoint::Broadcast;
    let painter = ctx.layer_painter(LayerId::background());
    let mut places = Places::of(window, &painter, &scene);
    let idle = action_bar::is_idle(game, &scene);
    // The action bar comes first, so that Tab reaches the clue before everything else.
    if !(idle && on_camera) {
        action_bar::show_action_bar(ctx, places.action_bar, game, &scene, &mut draft, &mut commands);
    }
    if let Some(tip) = place_tip(&painter, places.tip.width(), &scene) {
        let mut form = Form::new(&mut fields, &mut commands);
        pane(ctx, "tip", Order::Middle, places.tip, |ui| tip.show(ui, places.tip.min, &mut form));
    }
    let beside = strips::show_strips(ctx, &mut places, game, &scene, &draft, &mut commands);
    if !scene.streaming.0 {
        chip::show_chip(ctx, places.chip, game, &scene, &mut menu, &mut commands);
    }
    if on_camera {
        channel::show_channel(ctx, window, game, &scene, idle);
    } else {
        pane(ctx, "turn bar", Order::Middle, places.turn_bar, |ui| {
            turn_bar::paint_turn_bar(ui, places.turn_bar, game, &scene);
        });
        pane(ctx, "log", Order::Middle, places.log, |ui| {
            paint_panel(ui.painter(), places.log);
            let mut log = places.log.shrink2(vec2(16.0, 14.0));
            for part in &beside {
                let (row, rest) = top(log, FLOW);
                show_flow_row(ui, row.with_max_y(row.bottom() - 6.0), part, &scene, &mut commands);
                log = rest;
            }
            show_log(ui, log, game, &scene);
        });
    }
    room.set_if_neq(places.room(window, idle, &scene));
    skip_by_click(ctx, &scene, &mut commands);
    Ok(())
}

/// Skips the animations on a click outside all panels, unless the click could touch a word.
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
