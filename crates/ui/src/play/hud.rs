//! The panels over the 3D table (art direction §8).

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, vec2},
};
use splitkey_client::{Layout, Screen, Skip, TableRoom, Viewpoint};

use crate::{
    context::DrawContext,
    items::form::{Form, ItemFields},
    play::{draft::ClueDraft, log::show_log, menu::Menu, turn::show_flow_row},
    tips::panel::place_tip,
    window::{
        frame::UiSystems,
        pane::{paint_panel, pane, part_of, roomy_rect, top},
    },
};

mod action_bar;
mod broadcast;
mod key_badge;
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
/// The edge around the words of a clean feed.
const CLEAN: f32 = 8.0;
/// Minimum room for the panels.
const LEAST: bevy_egui::egui::Vec2 = vec2(640.0, 400.0);

fn draw_hud(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut fields: ResMut<ItemFields>,
    mut menu: ResMut<Menu>,
    mut room: ResMut<TableRoom>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    let on_camera = context.settings.view == Viewpoint::Broadcast;
    if context.settings.is_clean_feed(game.my_side()) {
        room.set_if_neq(TableRoom { words: part_of(window, window.shrink(CLEAN)), key: default() });
        skip_by_click(ctx, &context, &mut commands);
        return Ok(());
    }
    let painter = ctx.layer_painter(LayerId::background());
    let places = match on_camera {
        true => broadcast::places(window, &context),
        false => Places::of(window),
    };
    let mut places = places.with_tip(window, &painter, &context);
    let idle = action_bar::is_idle(game, &context);
    // The action bar comes first, so that Tab reaches the clue before everything else.
    if !(idle && on_camera) {
        action_bar::show_action_bar(ctx, places.action_bar, game, &context, &mut draft, &mut commands);
    }
    if let Some(tip) = place_tip(&painter, places.tip.width(), &context) {
        let mut form = Form::new(&mut fields, &mut commands);
        pane(ctx, "tip", Order::Middle, places.tip, |ui| tip.show(ui, places.tip.min, &mut form));
    }
    let beside = strips::show_strips(ctx, &mut places, game, &context, &draft, &mut commands);
    if !context.streaming.0 {
        key_badge::show_key_badge(ctx, places.badge, game, &context, &mut menu, &mut commands);
    }
    if on_camera {
        broadcast::show_broadcast(ctx, window, game, &context, idle);
    } else {
        pane(ctx, "turn bar", Order::Middle, places.turn_bar, |ui| {
            turn_bar::paint_turn_bar(ui, places.turn_bar, game, &context);
        });
        pane(ctx, "log", Order::Middle, places.log, |ui| {
            paint_panel(ui.painter(), places.log);
            let mut log = places.log.shrink2(vec2(16.0, 14.0));
            for part in &beside {
                let (row, rest) = top(log, FLOW);
                show_flow_row(ui, row.with_max_y(row.bottom() - 6.0), part, &context, &mut commands);
                log = rest;
            }
            show_log(ui, log, game, &context);
        });
    }
    room.set_if_neq(places.room(window, idle, &context));
    skip_by_click(ctx, &context, &mut commands);
    Ok(())
}

/// Skips the animations on a click outside all panels, unless the click could touch a word.
fn skip_by_click(ctx: &bevy_egui::egui::Context, context: &DrawContext, commands: &mut Commands) {
    let clicked = ctx.input(|input| input.pointer.any_click()) && !ctx.is_pointer_over_egui();
    let touches = context
        .state
        .game
        .as_ref()
        .is_some_and(|game| game.my_side().is_some_and(|side| game.position.phase.may_guess(side)));
    if clicked && !touches && !context.playback.is_done() {
        commands.trigger(Skip);
    }
}
