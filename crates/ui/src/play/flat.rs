//! The flat table: the words as a grid, with a column beside it, or below it on a phone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, Ui, pos2, vec2},
};
use splitkey_client::{Layout, MatchView, Pointer, Screen, TableRoom, palette};

use crate::{
    context::DrawContext,
    controls::button::Control,
    items::form::{Form, ItemFields},
    paint::{
        style::{body, colour, semi},
        text,
    },
    play::{
        draft::ClueDraft,
        log::show_log,
        menu::Menu,
        side_column::{COLUMN_GAP, EDGE, column_width},
        turn::{away_words, key_help},
    },
    talk::{self, TalkColumn},
    tips::panel::place_tip,
    window::{
        frame::UiSystems,
        pane::{bottom, columns, paint_panel, pane, part_of, right, roomy_rect, top},
        scale::TALK_WIDTH,
    },
};

mod bar;
pub(super) mod board;
mod card;
mod column;
mod identity;
pub(super) mod key_panel;
pub(super) mod moment;
mod phone;
mod tile;

use moment::Moments;

pub(super) fn plugin(app: &mut App) {
    phone::plugin(app);
    app.init_resource::<SideTab>().add_systems(
        EguiPrimaryContextPass,
        draw_flat
            .in_set(UiSystems::Draw)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Layout::Flat))),
    );
}

const GAP: f32 = 10.0;
/// Minimum room for the table and its column.
const LEAST: bevy_egui::egui::Vec2 = vec2(560.0, 320.0);
/// A lower column shows either the key or the log, not both.
const BOTH: f32 = 330.0;
/// What the moves leave free of a low column, and their minimum height beside a tip.
const LEAST_BESIDE: f32 = 170.0;
const LEAST_MOVES: f32 = 210.0;
const TABS: f32 = 36.0;
const HEAD: f32 = 46.0;
/// Maximum height of a word's tile relative to its width, and the height that a log below the words needs.
const TALLEST: f32 = 1.1;
const BELOW: f32 = 200.0;

/// What the column shows where there is room for only one of the two.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SideTab {
    #[default]
    Key,
    Log,
}

fn draw_flat(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut fields: ResMut<ItemFields>,
    mut menu: ResMut<Menu>,
    mut pointer: ResMut<Pointer>,
    mut room: ResMut<TableRoom>,
    mut tab: ResMut<SideTab>,
    mut talk_column: ResMut<TalkColumn>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    pane(ctx, "flat", Order::Middle, window, |ui| {
        let ground = Moments::of(ui, context.landing.on(game), &context).ground(colour(palette::MAP_GROUND));
        ui.painter().rect_filled(window, 0, ground);
        let (mut inner, foot) = bottom(window.shrink2(vec2(EDGE, 10.0)), 20.0);
        if context.talk_beside.0 {
            inner.min.x += TALK_WIDTH + GAP;
        }
        let inner = inner.with_max_y(inner.bottom() - 4.0);
        // In a tall window the log lies below the words, whose tiles are hardly taller than wide.
        let tile = (inner.width() - column_width(window) - COLUMN_GAP - 4.0 * GAP) / 5.0;
        let tallest = HEAD + GAP + 5.0 * tile * TALLEST + 4.0 * GAP;
        let is_tall = inner.height() - tallest >= BELOW;
        let (inner, below) = top(inner, if is_tall { tallest } else { inner.height() });
        if is_tall {
            show_log_panel(ui, below.with_min_y(below.top() + GAP), game, &context);
        }
        let (table, side) = right(inner, column_width(window));
        // The moves come first, so that Tab reaches the clue before everything else.
        let beside = show_moves(ui, side, game, &context, &mut draft, &mut fields, &mut commands);
        talk_column.0 = beside;
        let covered = context.talk.open && talk::is_open(&context) && !context.talk_beside.0;
        let key = if covered {
            Rect::ZERO
        } else {
            show_side(ui, beside, game, is_tall, &context, &mut tab, &mut commands)
        };
        let table = table.with_max_x(table.right() - COLUMN_GAP);
        let (head, grid) = top(table, HEAD);
        bar::show_bar(ui, head, game, &context, &mut menu);
        let grid = grid.with_min_y(grid.top() + GAP);
        let under =
            board::show_board(ui, grid, context.landing.on(game), &context, vec2(GAP, GAP), &mut commands);
        pointer.set_if_neq(Pointer(under.or(context.selection.cursor)));
        room.set_if_neq(TableRoom { words: part_of(window, grid), key: part_of(window, key) });
        let ink = colour(palette::MUTED);
        let (status, help) = (status_line(&context), key_help(game, &context));
        let left = text::line(ui.painter(), foot.left_bottom(), Align2::LEFT_BOTTOM, status, body(15.0), ink);
        let room = foot.right() - left.right() - 20.0;
        let at = foot.right_bottom();
        text::shrunk(ui.painter(), at, Align2::RIGHT_BOTTOM, room, &help, body(15.0), ink);
    });
    Ok(())
}

/// Returns whether this screen shows a key, or who at the table is disconnected.
fn status_line(context: &DrawContext) -> String {
    away_words(context).unwrap_or_else(|| context.get(context.key_status()))
}

/// Shows the moves at the foot of the column, with the current tip above them, or instead of them where the column is
/// low. Returns the rest.
fn show_moves(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    draft: &mut ClueDraft,
    fields: &mut ItemFields,
    commands: &mut Commands,
) -> Rect {
    let mut rest = rect;
    let moves = column::moves_height(ui, rect.width(), game, context);
    let tip = place_tip(ui.painter(), rect.width(), context);
    let tip_height = tip.as_ref().map_or(0.0, |tip| tip.size().y + GAP);
    let room = rect.height() - tip_height - GAP - LEAST_BESIDE;
    if tip.is_none() || room >= moves.min(LEAST_MOVES) {
        let (before, place) = bottom(rest, moves.min(room));
        column::show_moves(ui, place, game, context, draft, commands);
        rest = before.with_max_y(before.bottom() - GAP);
    }
    if let Some(tip) = tip {
        let (before, place) = bottom(rest, tip.size().y);
        tip.show(ui, place.min, &mut Form::new(fields, commands));
        rest = before.with_max_y(before.bottom() - GAP);
    }
    rest
}

/// Shows key and log, or one of them where the column is low. Returns the key's place.
fn show_side(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    log_elsewhere: bool,
    context: &DrawContext,
    tab: &mut SideTab,
    commands: &mut Commands,
) -> Rect {
    match (game.my_side().is_some(), log_elsewhere) {
        (true, true) => {
            key_panel::show_key_panel(ui, rect, game, context, commands);
            return rect;
        }
        (false, true) => return Rect::ZERO,
        (false, false) => {
            show_log_panel(ui, rect, game, context);
            return Rect::ZERO;
        }
        (true, false) => {}
    }
    if rect.height() >= BOTH {
        let (key, log) = top(rect, (rect.height() * 0.6).min(294.0));
        key_panel::show_key_panel(ui, key, game, context, commands);
        show_log_panel(ui, log.with_min_y(log.top() + GAP), game, context);
        return key;
    }
    let (tabs, open) = top(rect, TABS);
    let labels = [(SideTab::Key, "match-tab-key"), (SideTab::Log, "match-tab-log")];
    for ((which, label), place) in labels.into_iter().zip(columns(tabs, 2, 8.0)) {
        let text = context.get(label);
        if Control::option(&text, *tab == which).font(semi(18.0)).show(ui, label, place) {
            *tab = which;
        }
    }
    let open = open.with_min_y(open.top() + 6.0);
    match *tab {
        SideTab::Key => {
            key_panel::show_key_panel(ui, open, game, context, commands);
            open
        }
        SideTab::Log => {
            show_log_panel(ui, open, game, context);
            Rect::ZERO
        }
    }
}

fn show_log_panel(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    paint_panel(ui.painter(), rect);
    show_log(ui, rect.shrink2(vec2(15.0, 8.0)), game, context);
}

/// Paints a line in the middle of a place.
fn paint_middle(ui: &Ui, rect: Rect, told: &str) {
    let place = Rect::from_center_size(pos2(rect.center().x, rect.center().y), rect.size());
    text::wrapped_centre(ui.painter(), place, told, body(17.0), colour(palette::MUTED));
}
