//! The flat table: the words as a grid, with a column beside it, or above each other on a phone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, Ui, pos2, vec2},
};
use splitkey_client::{Layout, MatchView, Pointer, Screen, palette};

use crate::{
    draft::ClueDraft,
    layout::UiSystems,
    log::show_log,
    menu::Menu,
    moves::{away_words, key_help},
    pane::{bottom, paint_panel, pane, right, roomy_rect, top},
    scene::Scene,
    style::{body, colour},
    talk::{WIDTH, is_beside},
    text,
};

mod bar;
mod board;
mod card;
mod column;
mod identity;
mod key_panel;
mod moment;
mod phone;
mod tile;

use moment::Moments;

pub(super) fn plugin(app: &mut App) {
    phone::plugin(app);
    app.add_systems(
        EguiPrimaryContextPass,
        draw_flat
            .in_set(UiSystems::Draw)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Layout::Flat))),
    );
}

const EDGE: f32 = 20.0;
const GAP: f32 = 10.0;
const COLUMN: f32 = 344.0;
/// The least room for the table and its column.
const LEAST: bevy_egui::egui::Vec2 = vec2(560.0, 320.0);
/// How far the menu is from the window's edge: it hangs below its button.
pub(crate) const MENU_EDGE: f32 = EDGE + COLUMN + 16.0;

fn draw_flat(
    scene: Scene,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut menu: ResMut<Menu>,
    mut pointer: ResMut<Pointer>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = scene.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    pane(ctx, "flat", Order::Middle, window, |ui| {
        let ground = Moments::of(ui, game, &scene).ground(colour(palette::MAP_GROUND));
        ui.painter().rect_filled(window, 0, ground);
        let (mut inner, foot) = bottom(window.shrink2(vec2(EDGE, 10.0)), 20.0);
        if is_beside(&scene.talk, &scene.state, *scene.layout, Screen::Match) {
            inner.min.x += WIDTH + GAP;
        }
        let (table, side) = right(inner.with_max_y(inner.bottom() - 4.0), COLUMN);
        show_side(ui, side, game, &scene, &mut draft, &mut commands);
        let table = table.with_max_x(table.right() - 16.0);
        let (head, grid) = top(table, 46.0);
        bar::show_bar(ui, head, game, &scene, &mut menu);
        let grid = grid.with_min_y(grid.top() + GAP);
        let under = board::show_board(ui, grid, game, &scene, vec2(GAP, GAP), &mut commands);
        pointer.set_if_neq(Pointer(under.or(scene.selection.cursor)));
        let ink = colour(palette::MUTED);
        let (status, help) = (status_line(&scene), key_help(game, &scene));
        let left = text::line(ui.painter(), foot.left_bottom(), Align2::LEFT_BOTTOM, status, body(15.0), ink);
        let room = foot.right() - left.right() - 20.0;
        let at = foot.right_bottom();
        text::shrunk(ui.painter(), at, Align2::RIGHT_BOTTOM, room, &help, body(15.0), ink);
    });
    Ok(())
}

/// The state of this screen, or of the table where somebody is away.
fn status_line(scene: &Scene) -> String {
    away_words(scene).unwrap_or_else(|| scene.get(scene.key_status()))
}

fn show_side(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    scene: &Scene,
    draft: &mut ClueDraft,
    commands: &mut Commands,
) {
    // The moves come first, so that Tab reaches the clue before everything else.
    let moves = column::moves_height(ui, rect.width(), game, scene);
    let (rest, place) = bottom(rect, moves);
    column::show_moves(ui, place, game, scene, draft, commands);
    let rest = rest.with_max_y(rest.bottom() - GAP);
    let log = if game.my_side().is_some() {
        let height = (rest.height() * 0.6).min(294.0);
        let (key, log) = top(rest, height);
        key_panel::show_key_panel(ui, key, game, scene, commands);
        log.with_min_y(log.top() + GAP)
    } else {
        rest
    };
    paint_panel(ui.painter(), log);
    show_log(ui, log.shrink2(vec2(15.0, 8.0)), game, scene);
}

/// A line in the middle of a place.
fn paint_middle(ui: &Ui, rect: Rect, told: &str) {
    let place = Rect::from_center_size(pos2(rect.center().x, rect.center().y), rect.size());
    text::wrapped_centre(ui.painter(), place, told, body(17.0), colour(palette::MUTED));
}
