//! The panels over the 3D table (art direction §8).

use std::cell::RefCell;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Id, LayerId, Ui, UiBuilder, vec2},
};
use splitkey_client::{Layout, Screen, Skip, TableRoom, Viewpoint};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        form::{Form, ItemFields},
    },
    play::{draft::ClueDraft, log::log, menu::Menu, turn::flow},
    tips::panel::tip,
    window::{
        frame::UiSystems,
        pane::{paint_panel, part_of, roomy_rect},
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

/// Between the log and what does not fit into a strip.
const GAP: f32 = 6.0;
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
    let places = match on_camera {
        true => broadcast::places(window, &context),
        false => Places::of(window),
    };
    let below = UiBuilder::new().layer_id(LayerId::background()).max_rect(window);
    let ui = &mut Ui::new(ctx.clone(), Id::new("hud"), below);
    let painter = ui.painter().clone();
    let mut places = places.with_tip(window, &painter, &context);
    let (draft, form) = (RefCell::new(&mut *draft), &mut Form::new(&mut fields, &mut commands));
    let idle = action_bar::is_idle(game, &context);
    // The action bar comes first, so that Tab reaches the clue before everything else.
    match (idle, on_camera) {
        (false, _) => {
            let bar = places.action_bar;
            let part = action_bar::action_bar(&painter, bar.width(), game, &context, &draft);
            part.pane("action bar").show(ui, bar, form);
        }
        (true, false) => action_bar::paint_help(ctx, &places, game, &context),
        (true, true) => {}
    }
    if let Some(tip) = tip(&painter, places.tip.width(), &context) {
        tip.pane("tip").show(ui, places.tip, form);
    }
    let beside = strips::show_strips(ui, &mut places, game, &context, &draft, form);
    if !context.streaming.0 {
        let badge = key_badge::key_badge(&painter, game, &context, &mut menu);
        badge.pane("key badge").show(ui, places.badge, form);
    }
    if on_camera {
        broadcast::show_broadcast(ui, window, game, &context, idle, form);
    } else {
        turn_bar::turn_bar(&painter, game, &context).pane("turn bar").show(ui, places.turn_bar, form);
        let beside = beside.into_iter().map(|part| flow(&painter, part, 17.0, &context));
        let log = Part::column(GAP, beside.chain([log(&painter, game, &context).grow(1.0)]));
        log.padded(16.0, 14.0).on(paint_panel).pane("log").show(ui, places.log, form);
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
