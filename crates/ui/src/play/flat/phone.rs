//! The phone layout: head, clue, one of three boards, the moves, and the tabs. Where an on-screen keyboard leaves
//! little of the window, a player who writes a clue sees only the words and the entry.

use std::cell::{Cell, RefCell};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Order, Pos2, Ui, vec2},
};
use splitkey_client::{Layout, Pointer, Screen, TableRoom, palette, phrases::subline, rules::Phase};

use super::{
    board::show_board,
    column::{Column, slip},
    key_panel::key_board,
    moment::{Moments, title_ink},
};
use crate::{
    context::DrawContext,
    items::{
        control::tabs,
        flex::Part,
        form::{Form, ItemFields},
        lines::two_lines,
        words,
    },
    paint::{
        style::{body, bold, colour},
        text::fits_two_lines,
    },
    play::{
        clue_entry::{clue_field, insist, numbers, send_button},
        draft::ClueDraft,
        log::log,
        menu::{Menu, menu_button},
        turn::{acting_crest, away_words, short_counts, title},
    },
    window::{
        frame::UiSystems,
        pane::{pane, part_of, window_rect},
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

/// The distance of panels from the window's edge, and that of everything else from theirs.
const EDGE: f32 = 8.0;
const INSET: f32 = 4.0;
/// In a lower window the clue is written beside the words alone.
const LOW: f32 = 560.0;
const GAP: f32 = 6.0;
/// The heights of the head, and of a title that needs a line of its own.
const HEAD: f32 = 40.0;
const TITLE: f32 = 30.0;
const CREST: f32 = 26.0;
const MENU: f32 = 70.0;
const TABS: f32 = 44.0;
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
    (mut pointer, mut room): (ResMut<Pointer>, ResMut<TableRoom>),
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let window = window_rect(ctx);
    let (draft, at) = (RefCell::new(&mut *draft), Cell::new(egui::Rect::ZERO));
    let writes = context.may_clue() && window.height() < LOW;
    let shows_key = *tab == Tab::Key && game.me.is_some() && !writes;
    let words = |ui: &mut Ui, rect: egui::Rect, form: &mut Form| {
        let (on_table, wide) = (context.landing.on(game), rect.expand2(vec2(5.0, 0.0)));
        let under = show_board(ui, wide, on_table, &context, vec2(4.0, 4.0), form.commands);
        pointer.set_if_neq(Pointer(under));
    };
    pane(ctx, "phone", Order::Middle, window, |ui| {
        let painter = ui.painter().clone();
        let ground = Moments::of(ui, context.landing.on(game), &context).ground(colour(palette::GROUND));
        painter.rect_filled(window, 0, ground);
        let inner = window.shrink2(vec2(EDGE, EDGE));
        let column = Column { painter, game, context: &context, draft: &draft };
        let phone = Phone { column, size: inner.size(), at: &at };
        let words = Part::rest(words);
        let page = match writes {
            true => phone.writing(words, &mut menu),
            false => phone.usual(words, Cell::from_mut(&mut *tab), &mut menu),
        };
        page.show(ui, inner, &mut Form::new(&mut fields, &mut commands));
    });
    let part = part_of(window, at.get());
    let (words, key) = if shows_key { (default(), part) } else { (part, default()) };
    room.set_if_neq(TableRoom { words, key });
    Ok(())
}

/// What the screen is drawn from, and its size. The place of the board goes into `at`.
struct Phone<'a> {
    column: Column<'a>,
    size: egui::Vec2,
    at: &'a Cell<egui::Rect>,
}

impl<'a> Phone<'a> {
    /// Returns head and clue above the open board, the moves and the tabs.
    fn usual(&self, words: Part<'a>, tab: &'a Cell<Tab>, menu: &'a mut Menu) -> Part<'a> {
        let Column { painter, game, context, .. } = &self.column;
        let head = self.head(menu).into_iter().chain(self.clue());
        let head = Part::column(GAP, head).padded(INSET, 0.0).place(self.size.x, None, self.size.y);
        let room = self.size.y - head.size().y - TABS - LEAST_BOARD - 3.0 * GAP;
        let foot = self.column.foot(self.size.x, room.max(LEAST_MOVES));
        let key = || key_board(painter, game, context);
        let board = match tab.get() {
            Tab::Board => words,
            Tab::Key => key().unwrap_or(words),
            Tab::Log => log(painter, game, context),
        };
        let key = if context.settings.streamer { "match-tab-streamer" } else { "match-tab-key" };
        let named = |(tab, name)| (tab, name, context.get(name));
        let key = game.me.map(|_| (Tab::Key, key));
        let values = [(Tab::Board, "match-tab-board")].into_iter().chain(key);
        let values = values.chain([(Tab::Log, "match-tab-log")]).map(named);
        let tabs = tabs(painter, TABS, tab, values);
        let rest = [tabs].into_iter().chain(foot).chain([self.board(board)]);
        Part::column(GAP, [head.part(), Part::column(GAP, rest).reversed().grow(1.0).shrinking()])
    }

    /// Returns the words above the entry, which lies next to the keyboard, and the head where there is room for it.
    fn writing(&self, words: Part<'a>, menu: &'a mut Menu) -> Part<'a> {
        let Column { painter, context, draft, .. } = &self.column;
        let field = clue_field(25.0, draft, context);
        let send = [numbers(draft, context).share(2.0), send_button(painter, draft, context).share(1.0)];
        let entry = match self.size.x > 1.6 * self.size.y {
            true => Part::row(GAP, [field.share(2.0)].into_iter().chain(send)),
            false => Part::column(GAP, [field, Part::row(GAP, send)]),
        };
        let insist = insist(painter, &draft.borrow(), context);
        let judged = || Some((context.judged_words()?, colour(palette::ERROR_TEXT)));
        let told = context.notice_line().or_else(judged);
        let told = told.map(|(told, ink)| two_lines(painter, told, TITLE, body(16.0), ink));
        let foot = Part::column(GAP, [entry].into_iter().chain(insist).chain(told)).reversed();
        let foot = foot.place(self.size.x, None, self.size.y);
        let is_high = self.size.y - foot.size().y > WORDS + HEAD + TITLE + 2.0 * GAP;
        let head = is_high.then(|| Part::column(GAP, self.head(menu)));
        let parts = [foot.part(), self.board(words)].into_iter().chain(head);
        Part::column(GAP, parts).reversed().padded(INSET, 0.0)
    }

    fn board(&self, board: Part<'a>) -> Part<'a> {
        let at = self.at;
        let board = Part::column(0.0, [board.grow(1.0)]).on(|_, rect| at.set(rect));
        Part::column(0.0, [board.grow(1.0)]).padded(INSET, 0.0).height(0.0).grow(1.0)
    }

    /// Returns whose turn it is, and the counts.
    fn head(&self, menu: &'a mut Menu) -> Vec<Part<'a>> {
        let Column { painter, game, context, .. } = &self.column;
        let title = context.timed(title(game, context));
        let (counted, counts) = short_counts(painter, game);
        let menu = menu_button(painter, menu, context).map(|menu| menu.width(MENU));
        let beside = if menu.is_some() { MENU + GAP } else { 0.0 };
        let room = self.size.x - 2.0 * INSET - CREST - counted - beside - 3.0 * GAP;
        let place = egui::Rect::from_min_size(Pos2::ZERO, vec2(room, HEAD));
        let fits = fits_two_lines(painter, place, &title, bold(20.0));
        let ink = title_ink(game.position.phase);
        let title = two_lines(painter, title, if fits { HEAD } else { TITLE }, bold(20.0), ink);
        // Large letters and long words get a line of their own.
        let (title, below) = if fits { (title, None) } else { (Part::space(0.0, 0.0), Some(title)) };
        let parts = [acting_crest(game, CREST), title.share(1.0), counts].into_iter().chain(menu);
        [Part::row(GAP, parts).centred().height(HEAD)].into_iter().chain(below).collect()
    }

    /// Returns who is disconnected, or who gives and guesses, and the clue on the table.
    fn clue(&self) -> Vec<Part<'a>> {
        let Column { painter, game, context, .. } = &self.column;
        let guesses = matches!(game.position.phase, Phase::Guess(_) | Phase::Challenge(_));
        let slip = slip(painter, game, context).filter(|_| guesses);
        let who = || slip.is_none().then(|| subline(game, &context.texts));
        let told = away_words(context).or_else(who);
        let told = told.map(|told| words(painter, &told, body(16.0), colour(palette::MUTED)));
        told.into_iter().chain(slip).collect()
    }
}
