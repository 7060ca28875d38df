//! The phone layout: head, clue, one of three boards, the moves, and the tabs. Where an on-screen keyboard leaves
//! little of the window, a player who writes a clue sees only the words and the entry.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, Ui, pos2, vec2},
};
use splitkey_client::{
    AGENT_CARDS, Layout, MatchView, Pointer, Screen, TableRoom, palette,
    phrases::{headline, subline},
    rules::{Cell, Identity, Phase},
};

use super::{
    board::show_board,
    column::{moves_height, paint_slip, show_moves},
    key_panel::show_key_board,
    moment::{Moments, title_ink},
};
use crate::{
    context::DrawContext,
    controls::button::Control,
    items::form::{Form, ItemFields},
    paint::{
        style::{body, bold, colour, semi},
        symbol, text,
    },
    play::{
        clue_entry::{EntryPlaces, may_insist, show_entry, show_insist},
        draft::ClueDraft,
        log::show_log,
        menu::Menu,
        turn::{BankCount, acting_side, away_words},
    },
    tips::panel::place_tip,
    window::{
        frame::UiSystems,
        pane::{bottom, columns, pane, part_of, right, top, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_phone
            .in_set(UiSystems::Draw)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Layout::Phone))),
    );
}

/// Which board is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Board,
    Key,
    Log,
}

const EDGE: f32 = 12.0;
/// In a lower window the clue is written beside the words alone.
const LOW: f32 = 560.0;
/// The rows of that view, and the space between them.
const ROW: f32 = 44.0;
const GAP: f32 = 6.0;
const HEAD: f32 = 40.0;
const TITLE: f32 = 30.0;
/// Minimum height of five rows of readable words.
const WORDS: f32 = 170.0;
/// Minimum height of the board, whatever the moves below it need.
const LEAST_BOARD: f32 = 238.0;
const LEAST_MOVES: f32 = 120.0;

fn draw_phone(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut draft: ResMut<ClueDraft>,
    mut fields: ResMut<ItemFields>,
    mut menu: ResMut<Menu>,
    mut tab: Local<Tab>,
    mut pointer: ResMut<Pointer>,
    mut room: ResMut<TableRoom>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let window = window_rect(ctx);
    pane(ctx, "phone", Order::Middle, window, |ui| {
        let ground = Moments::of(ui, context.landing.on(game), &context).ground(colour(palette::GROUND));
        ui.painter().rect_filled(window, 0, ground);
        let inner = window.shrink2(vec2(EDGE, 8.0));
        if context.may_clue() && window.height() < LOW {
            let (board, under) =
                show_writing(ui, inner, game, &context, &mut draft, &mut menu, &mut commands);
            pointer.set_if_neq(Pointer(under));
            room.set_if_neq(TableRoom { words: part_of(window, board), key: default() });
            return;
        }
        let rest = show_head(ui, inner, game, &context, &mut menu);
        let rest = rest.with_min_y(rest.top() + 4.0);
        let rest = show_clue(ui, rest, game, &context);
        let (rest, tabs) = bottom(rest, 44.0);
        show_tabs(ui, tabs, game, &context, &mut tab);
        let rest = rest.with_max_y(rest.bottom() - 8.0).expand2(vec2(4.0, 0.0));
        let moves = moves_height(ui, rest.width(), game, &context) + 8.0;
        let tip = place_tip(ui.painter(), rest.width(), &context);
        let mut board = rest;
        let tip_height = tip.as_ref().map_or(0.0, |tip| tip.size().y + 8.0);
        // The tip replaces the moves where there is no room for both.
        let free =
            (rest.height() - tip_height - LEAST_BOARD).max(if tip.is_some() { 0.0 } else { LEAST_MOVES });
        if free >= moves.min(LEAST_MOVES) {
            let (before, place) = bottom(board, moves.min(free));
            let place = place.with_min_y(place.top() + 8.0);
            show_moves(ui, place, game, &context, &mut draft, &mut commands);
            board = before;
        }
        if let Some(tip) = tip {
            let (before, place) = bottom(board, tip_height - 8.0);
            tip.show(ui, place.min, &mut Form::new(&mut fields, &mut commands));
            board = before.with_max_y(before.bottom() - 8.0);
        }
        let board = board.shrink2(vec2(4.0, 0.0));
        let part = part_of(window, board);
        room.set_if_neq(match *tab {
            Tab::Key => TableRoom { words: default(), key: part },
            _ => TableRoom { words: part, key: default() },
        });
        match *tab {
            Tab::Key if game.me.is_some() => show_key_board(ui, board, game, &context, &mut commands),
            Tab::Log => show_log(ui, board, game, &context),
            Tab::Board | Tab::Key => {
                let wide = board.expand2(vec2(5.0, 0.0));
                let under =
                    show_board(ui, wide, context.landing.on(game), &context, vec2(4.0, 4.0), &mut commands);
                pointer.set_if_neq(Pointer(under));
            }
        }
    });
    Ok(())
}

/// Shows the words above the entry, which lies next to the keyboard, and the head where there is room for it. Returns
/// the place of the words, and the word under the pointer.
fn show_writing(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    draft: &mut ClueDraft,
    menu: &mut Menu,
    commands: &mut Commands,
) -> (Rect, Option<Cell>) {
    let mut rest = rect;
    let row = |rest: &mut Rect, height: f32| {
        let (above, row) = bottom(*rest, height);
        *rest = above.with_max_y(above.bottom() - GAP);
        row
    };
    let places = if rect.width() > 1.6 * rect.height() {
        let (field, others) = row(&mut rest, ROW).split_left_right_at_fraction(0.4);
        let (numbers, send) = others.with_min_x(others.left() + GAP).split_left_right_at_fraction(0.68);
        EntryPlaces { field, numbers, send: send.with_min_x(send.left() + GAP), clue: 24.0 }
    } else {
        let (numbers, send) = row(&mut rest, ROW).split_left_right_at_fraction(0.68);
        let field = row(&mut rest, ROW);
        EntryPlaces { field, numbers, send: send.with_min_x(send.left() + GAP), clue: 26.0 }
    };
    show_entry(ui, &places, draft, context, commands);
    if may_insist(context) {
        show_insist(ui, row(&mut rest, ROW), draft, context, commands);
    }
    let judged = || Some((context.judged_words()?, colour(palette::ERROR_TEXT)));
    if let Some((told, ink)) = context.notice_line().or_else(judged) {
        text::two_lines(ui.painter(), row(&mut rest, 30.0), &told, body(16.0), ink);
    }
    if rest.height() > WORDS + HEAD + TITLE + GAP {
        let below = show_head(ui, rest, game, context, menu);
        rest = below.with_min_y(below.top() + GAP);
    }
    (rest, show_board(ui, rest.expand2(vec2(5.0, 0.0)), game, context, vec2(4.0, 4.0), commands))
}

/// Shows whose turn it is, and the counts. Returns the place below.
fn show_head(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext, menu: &mut Menu) -> Rect {
    let (rect, below) = top(rect, HEAD);
    // A broadcast source has no controls.
    let (rest, button) = right(rect, if context.streaming.0 { 0.0 } else { 70.0 });
    let label = context.get("match-menu");
    let control = Control::option(&label, menu.0).font(bold(17.0));
    if !context.streaming.0 && control.show(ui, "menu", button.shrink2(vec2(0.0, 2.0))) {
        menu.0 = !menu.0;
    }
    let painter = ui.painter();
    let y = rest.center().y;
    let ink = colour(palette::TEXT);
    let count = |right: f32, told: String| {
        text::line(painter, pos2(right, y), Align2::RIGHT_CENTER, told, bold(19.0), ink).left() - 14.0
    };
    let bank = BankCount::of(game);
    let x = count(rest.right() - 12.0, bank.count.to_string());
    bank.paint_symbol(painter, pos2(x, y));
    let x = count(x - 22.0, format!("{}/{AGENT_CARDS}", game.position.agents()));
    symbol::identity(
        painter,
        Identity::Agent,
        pos2(x, y),
        17.0,
        colour(palette::AGENT_LIGHT),
        colour(palette::GROUND),
    );
    let room = x - 14.0;
    let centre = pos2(rest.left() + 12.0, y);
    match acting_side(game.position.phase) {
        Some(side) => symbol::crest(painter, side, centre, 24.0),
        None => symbol::emblem(painter, centre, 34.0),
    }
    let title = context.timed(headline(game, &context.texts).to_uppercase());
    let place = rest.with_min_x(rest.left() + 32.0).with_max_x(room);
    let ink = title_ink(game.position.phase);
    if text::fits_two_lines(painter, place, &title, bold(20.0)) {
        text::two_lines(painter, place, &title, bold(20.0), ink);
        return below;
    }
    // Large letters and long words get a line of their own.
    let (place, below) = top(below, TITLE);
    text::two_lines(painter, place, &title, bold(20.0), ink);
    below
}

/// Shows who is disconnected, or who gives and guesses, and the clue on the table. Returns the rest below.
fn show_clue(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) -> Rect {
    let away = away_words(context);
    let (line, rest) = top(rect, if away.is_some() { 34.0 } else { 24.0 });
    let clue =
        matches!(game.position.phase, Phase::Guess(_) | Phase::Challenge(_)) && game.open_clue().is_some();
    let rest = match away {
        None if clue => rect,
        away => {
            let told = away.unwrap_or_else(|| subline(game, &context.texts));
            text::two_lines(ui.painter(), line, &told, body(16.0), colour(palette::MUTED));
            rest
        }
    };
    let rest = if clue {
        let (slip, rest) = top(rest, 76.0);
        paint_slip(ui, slip, game, context);
        rest
    } else {
        rest
    };
    rest.with_min_y(rest.top() + 8.0)
}

fn show_tabs(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext, tab: &mut Tab) {
    let mut tabs = vec![(Tab::Board, "match-tab-board"), (Tab::Log, "match-tab-log")];
    if game.me.is_some() {
        let key = if context.settings.streamer { "match-tab-streamer" } else { "match-tab-key" };
        tabs.insert(1, (Tab::Key, key));
    }
    let count = tabs.len();
    for ((which, key), place) in tabs.into_iter().zip(columns(rect, count, 8.0)) {
        let label = context.get(key);
        if Control::option(&label, *tab == which).font(semi(18.0)).show(ui, key, place) {
            *tab = which;
        }
    }
}
