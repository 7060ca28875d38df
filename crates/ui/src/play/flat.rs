//! The flat table: the words as a grid, with a column beside it, or below it on a phone.

use std::cell::{Cell, RefCell};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Order, Painter, Ui, vec2},
};
use splitkey_client::{Layout, MatchView, Pointer, Screen, TableRoom, palette};

use self::{column::Column, moment::Moments};
use crate::{
    context::DrawContext,
    items::{
        control::tabs,
        flex::Part,
        form::{Form, ItemFields},
        lines::line,
    },
    paint::style::{body, colour},
    play::{
        draft::ClueDraft,
        log::log_panel,
        menu::Menu,
        side_column::{COLUMN_GAP, EDGE, column_width},
        turn::{away_words, key_help},
    },
    talk::{self, TalkColumn},
    window::{
        frame::UiSystems,
        pane::{pane, part_of, roomy_rect},
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
const LEAST: egui::Vec2 = vec2(560.0, 320.0);
/// A lower column shows either the key or the log, not both.
const BOTH: f32 = 330.0;
/// What the moves and a tip leave free of a column.
const LEAST_BESIDE: f32 = 170.0;
const TABS: f32 = 36.0;
const HEAD: f32 = 46.0;
/// Maximum height of the key above a log.
const KEY: f32 = 294.0;
/// The distance of the table from the edge above it and from the status below it, and the height of that.
const MARGIN: f32 = 10.0;
const STATUS_GAP: f32 = 4.0;
const STATUS: f32 = 20.0;
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
    (mut pointer, mut room): (ResMut<Pointer>, ResMut<TableRoom>),
    mut tab: ResMut<SideTab>,
    mut talk_column: ResMut<TalkColumn>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let window = roomy_rect(ctx, LEAST);
    let draft = RefCell::new(&mut *draft);
    let [words, key, beside] = [const { Cell::new(egui::Rect::ZERO) }; 3];
    let board = |ui: &mut Ui, rect: egui::Rect, form: &mut Form| {
        words.set(rect);
        let on_table = context.landing.on(game);
        let under = board::show_board(ui, rect, on_table, &context, vec2(GAP, GAP), form.commands);
        pointer.set_if_neq(Pointer(under.or(context.selection.cursor)));
    };
    pane(ctx, "flat", Order::Middle, window, |ui| {
        let painter = ui.painter().clone();
        let ground = Moments::of(ui, context.landing.on(game), &context).ground(colour(palette::MAP_GROUND));
        painter.rect_filled(window, 0, ground);
        let mut inner = window.shrink2(vec2(EDGE, MARGIN));
        if context.talk_beside.0 {
            inner.min.x += TALK_WIDTH + GAP;
        }
        let (side, high) = (column_width(window), inner.height() - STATUS - STATUS_GAP);
        // In a tall window the log lies below the words, whose tiles are hardly taller than wide.
        let width = inner.width() - side - COLUMN_GAP;
        let tallest = HEAD + GAP + (width - 4.0 * GAP) * TALLEST + 4.0 * GAP;
        let is_tall = high - tallest >= BELOW;
        let high = if is_tall { tallest } else { high };
        let column = Column { painter: painter.clone(), game, context: &context, draft: &draft };
        let foot = column.foot(side, high - GAP - LEAST_BESIDE);
        let (context, tab) = (&context, Cell::from_mut(&mut *tab));
        let rest = |ui: &mut Ui, rect: egui::Rect, form: &mut Form| {
            beside.set(rect);
            let covered = context.talk.open && talk::is_open(context) && !context.talk_beside.0;
            if !covered {
                let rest = Beside { painter: ui.painter(), game, context, key: &key };
                rest.part(rect.height(), is_tall, tab).show(ui, rect, form);
            }
        };
        // The moves come first, so that Tab reaches the clue before everything else.
        let rest = Part::rest(rest);
        let side = Part::column(GAP, foot.into_iter().chain([rest])).reversed().width(side).fixed();
        let bar = bar::bar(&painter, width, game, context, &mut menu).height(HEAD);
        let table = Part::column(GAP, [bar, Part::rest(board)]);
        let table = Part::row(COLUMN_GAP, [side, table.share(1.0)]).reversed().height(high);
        let log = is_tall.then(|| log_panel(&painter, game, context).grow(1.0));
        let page = Part::column(GAP, [table].into_iter().chain(log)).grow(1.0);
        let page = Part::column(STATUS_GAP, [page, status(&painter, game, context)]);
        page.show(ui, inner, &mut Form::new(&mut fields, &mut commands));
    });
    talk_column.0 = beside.get();
    room.set_if_neq(TableRoom { words: part_of(window, words.get()), key: part_of(window, key.get()) });
    Ok(())
}

/// Returns whether this screen shows a key, or who at the table is disconnected, beside the shortcuts.
fn status<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Part<'a> {
    let told = away_words(context).unwrap_or_else(|| context.get(context.key_status()));
    let line = |told| line(painter, told, body(15.0), colour(palette::MUTED));
    Part::row(20.0, [line(told).fixed(), line(key_help(game, context))]).between().height(STATUS)
}

/// What stands above the moves. The place of the key goes into `key`.
struct Beside<'p, 'a> {
    painter: &'p Painter,
    game: &'a MatchView,
    context: &'a DrawContext<'a>,
    key: &'a Cell<egui::Rect>,
}

impl<'a> Beside<'_, 'a> {
    /// Returns key and log, or one of them where the column is low.
    fn part(&self, height: f32, log_elsewhere: bool, tab: &'a Cell<SideTab>) -> Part<'a> {
        let Beside { painter, game, context, key } = *self;
        let (key, log) =
            (key_panel::key_panel(painter, game, context, key), || log_panel(painter, game, context));
        match key {
            None if log_elsewhere => Part::column(0.0, []),
            None => log(),
            Some(key) if log_elsewhere => key,
            Some(key) if height >= BOTH => {
                Part::column(GAP, [key.height((height * 0.6).min(KEY)), log().grow(1.0)])
            }
            Some(key) => {
                let values = [(SideTab::Key, "match-tab-key"), (SideTab::Log, "match-tab-log")];
                let tabs = tabs(painter, TABS, tab, values.map(|(tab, id)| (tab, id, context.get(id))));
                let open = if tab.get() == SideTab::Key { key } else { log() };
                Part::column(GAP, [tabs, open.grow(1.0)])
            }
        }
    }
}
