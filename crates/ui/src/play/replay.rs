//! The screen of a replay: its controls around the 3D table, the flat table, or the words on a phone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Context, Id, LayerId, Order, Painter, Rect, Ui, UiBuilder, pos2, vec2},
};
use splitkey_client::{
    Args, Layout, MatchView, Pointer, Screen, TableRoom, arg,
    page::{Item, ItemKind, Layer, Section, Slot},
    palette,
    rules::{Side, SideMap},
};

use crate::{
    context::DrawContext,
    items::{
        flex::{Part, Placed},
        form::{Form, ItemFields},
        lines::two_lines,
        of, plain_parts, words,
    },
    paint::style::{body, bold, colour, semi},
    play::{
        flat::{board::show_board, key_panel::paint_key, moment::Moments},
        log::log_panel,
        side_column::{COLUMN_GAP, EDGE, column_width},
    },
    window::{
        frame::UiSystems,
        pane::{paint_panel, pane, part_of, roomy_rect, window_rect},
    },
};

mod scrubber;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_replay.in_set(UiSystems::Draw).run_if(in_state(Screen::Replay)),
    );
}

const GAP: f32 = 10.0;
/// Minimum room for the panels over the 3D table, and for the flat table.
const LEAST_TABLE: egui::Vec2 = vec2(640.0, 400.0);
const LEAST_FLAT: egui::Vec2 = vec2(560.0, 320.0);
/// The distance of the panels over the 3D table from the window's edge, and the maximum width of the controls.
const INSET: f32 = 14.0;
const CONTROLS: f32 = 1240.0;
/// Maximum size of the log beside them, and its share of a smaller window.
const LOG: egui::Vec2 = vec2(360.0, 362.0);
const LOG_PART: egui::Vec2 = vec2(0.26, 0.335);
/// The height of a key beside the flat table, and relative to its width on a phone.
const KEY: f32 = 190.0;
const PHONE_KEY: f32 = 0.5;
/// The height of the name above a key.
const KEY_NAME: f32 = 20.0;
/// The part of the height that the words have on a phone, their least height, and the height of the log below them.
const WORDS_PART: f32 = 0.62;
const PHONE_WORDS: f32 = 238.0;
const PHONE_LOG: f32 = 300.0;
/// The least height of what scrolls below the words on a phone, and of the log beside the flat table.
const LEAST_BELOW: f32 = 70.0;
const LEAST_LOG: f32 = 70.0;
/// A table lower than this has no room for what happened at each step, and a lower board none for wide gaps.
const LOW: f32 = 560.0;
const LOW_BOARD: f32 = 300.0;

fn draw_replay(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut fields: ResMut<ItemFields>,
    (mut room, mut pointer): (ResMut<TableRoom>, ResMut<Pointer>),
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let form = &mut Form::new(&mut fields, &mut commands);
    let painter = ctx.layer_painter(LayerId::background());
    let replay = Replay { painter, items: context.page.on(Layer::Screen), game, context: &context };
    let (name, window, edges) = match *context.layout {
        Layout::Table => {
            room.set_if_neq(replay.show_table(ctx, roomy_rect(ctx, LEAST_TABLE), form));
            return Ok(());
        }
        Layout::Flat => ("flat", roomy_rect(ctx, LEAST_FLAT), vec2(EDGE, 10.0)),
        Layout::Phone => ("phone", window_rect(ctx), vec2(12.0, 8.0)),
    };
    pane(ctx, name, Order::Middle, window, |ui| {
        let ground = Moments::of(ui, context.landing.on(game), &context).ground(colour(palette::GROUND));
        ui.painter().rect_filled(window, 0, ground);
        let inner = window.shrink2(edges);
        let words = |ui: &mut Ui, rect: Rect, form: &mut Form| {
            let gap = match *context.layout {
                Layout::Phone => 4.0,
                _ if rect.height() < LOW_BOARD => 5.0,
                _ => GAP,
            };
            let on_table = context.landing.on(game);
            let under = show_board(ui, rect, on_table, &context, vec2(gap, gap), form.commands);
            pointer.set_if_neq(Pointer(under));
            room.set_if_neq(TableRoom { words: part_of(window, rect), key: default() });
        };
        let words = Part::rest(words);
        let middle = |ui: &mut Ui, rect: Rect, form: &mut Form| {
            replay.middle(words, window, rect.size()).show(ui, rect, form);
        };
        let middle = Part::rest(middle);
        let page = [replay.head(), middle, replay.controls(inner.height())];
        Part::column(GAP, page).show(ui, inner, form);
    });
    Ok(())
}

/// What the screen is drawn from.
struct Replay<'a> {
    painter: Painter,
    items: &'a [Item],
    game: &'a MatchView,
    context: &'a DrawContext<'a>,
}

impl<'a> Replay<'a> {
    /// Shows the panels over the 3D table. Returns the room that they leave.
    fn show_table(&self, ctx: &Context, window: Rect, form: &mut Form) -> TableRoom {
        let ui = &mut Ui::new(ctx.clone(), Id::new("replay ground"), UiBuilder::new().max_rect(window));
        let inner = window.shrink(INSET);
        let size = LOG.min(inner.size() * LOG_PART);
        let log = Rect::from_min_size(inner.max - size, size);
        log_panel(&self.painter, self.game, self.context).pane("log").show(ui, log, form);
        let place =
            |part: Part<'a>, id, width| part.on(paint_panel).pane(id).place(width, None, inner.height());
        let head = place(self.head(), "replay head", inner.width());
        let right = log.left() - GAP;
        let wide = (right - inner.left()).min(CONTROLS);
        let foot = place(self.controls(inner.height()), "replay", wide);
        let left = (inner.center().x - wide / 2.0).min(right - wide);
        let foot_at = pos2(left, inner.bottom() - foot.size().y);
        let free = inner.with_min_y(inner.top() + head.size().y + GAP);
        head.show(ui, inner.min, form);
        foot.show(ui, foot_at, form);
        let words = free.with_max_y(foot_at.y - GAP).with_max_x(right);
        let key = free.with_max_y(log.top() - GAP);
        TableRoom { words: part_of(window, words), key: part_of(window, key) }
    }

    /// Returns what stands between the head and the controls.
    fn middle(&self, words: Part<'a>, window: Rect, size: egui::Vec2) -> Part<'a> {
        let (review, keys) = (review(&self.painter, self.items), self.keys());
        let log = || log_panel(&self.painter, self.game, self.context);
        if *self.context.layout == Layout::Phone {
            let high = (size.y * WORDS_PART).max(PHONE_WORDS).min(size.y - LEAST_BELOW).max(0.0);
            let below = review.into_iter().chain(options(&self.painter, self.items));
            let below = below.chain([keys.height(size.x * PHONE_KEY), log().height(PHONE_LOG)]);
            let below = Part::column(5.0, below).padded(0.0, 8.0).scrolling("replay").grow(1.0);
            return Part::column(GAP, [words.height(high).grow(0.0), below]);
        }
        let (side, keys_high) = (column_width(window), KEY.min(size.y * 0.5));
        let review = review.map(|review| review.place(side, None, size.y));
        let review_high = review.as_ref().map_or(0.0, |review| review.size().y + GAP);
        let log = (size.y - keys_high - review_high - GAP >= LEAST_LOG).then(|| log().grow(1.0));
        let beside = [keys.height(keys_high)].into_iter().chain(review.map(Placed::part)).chain(log);
        let beside = Part::column(GAP, beside).width(side).fixed();
        Part::row(COLUMN_GAP, [words.share(1.0), beside])
    }

    /// Returns the keys that this view of the match has, beside each other.
    fn keys(&self) -> Part<'a> {
        let (game, context) = (self.game, self.context);
        let maps: Vec<(Side, SideMap)> = match (game.me, game.key) {
            (Some(mine), _) => vec![mine],
            (None, key) => key.into_iter().flat_map(|key| Side::BOTH.into_iter().zip(key)).collect(),
        };
        let key = |(side, map): (Side, SideMap)| {
            let told = context.format("debrief-key", &Args::from_iter([arg("side", context.side(side))]));
            let name = two_lines(&self.painter, told, KEY_NAME, semi(16.0), colour(palette::MUTED));
            let paint =
                move |ui: &mut Ui, rect, _: &mut Form| paint_key(ui.painter(), rect, &map, game, context);
            let key = Part::rest(paint);
            Part::column(4.0, [name, key]).padded(8.0, 8.0).on(paint_panel).share(1.0)
        };
        Part::row(GAP, maps.into_iter().map(key))
    }

    /// Returns which match it is, beside the buttons that lead away from it.
    fn head(&self) -> Part<'a> {
        let (painter, items) = (&self.painter, self.items);
        let (told, buttons): (Vec<&Item>, Vec<&Item>) =
            of(items, Section::Title).partition(|item| !matches!(item.kind, ItemKind::Button { .. }));
        let line = |item: &&Item| {
            let (font, ink) = match item.kind {
                ItemKind::Heading { .. } => (bold(24.0), palette::TEXT),
                ItemKind::Alert { .. } => (body(18.0), palette::ERROR_TEXT),
                _ => (body(17.0), palette::MUTED),
            };
            words(painter, item.words().unwrap_or_default(), font, colour(ink))
        };
        let told = told.iter().map(line);
        let told = match *self.context.layout {
            Layout::Phone => Part::column(2.0, told),
            // The heading keeps its width beside the others.
            _ => Part::row(
                14.0,
                told.enumerate().map(|(at, part)| if at == 0 { part.fixed() } else { part.share(1.0) }),
            )
            .centred(),
        };
        let buttons = plain_parts(painter, buttons);
        let line = Part::row(14.0, [told.share(1.0)].into_iter().chain(buttons)).centred();
        Part::column(6.0, [line].into_iter().chain(troubles(painter, items))).padded(10.0, 6.0)
    }

    /// Returns where the replay is, the scrubber, and the buttons below it.
    fn controls(&self, height: f32) -> Part<'a> {
        let (painter, items, context) = (&self.painter, self.items, self.context);
        // The log beside a low table tells the events, and the debrief what clues were meant for.
        let is_low = height < LOW && *context.layout != Layout::Phone;
        let is_long = |item: &Item| item.id == "replay-event" || item.id == "replay-meant";
        let is_told = |item: &&Item| !(is_low && is_long(item));
        let told = of(items, Section::Foot).filter(|item| matches!(item.kind, ItemKind::Text { .. }));
        let told = plain_parts(painter, told.filter(is_told).collect::<Vec<_>>());
        let steps = of(items, Section::Foot).filter(|item| matches!(item.slot, Slot::Row(_)));
        let steps = plain_parts(painter, steps);
        let (told, review, options) = match *context.layout {
            Layout::Phone => (Part::column(5.0, told), None, Vec::new()),
            layout => {
                let told = Part::row(14.0, told.into_iter().map(|part| part.share(1.0))).centred();
                let review = review(painter, items).filter(|_| layout == Layout::Table);
                (told, review, options(painter, items))
            }
        };
        let buttons = steps.into_iter().chain(options).map(|row| row.basis(340.0).grow(1.0));
        let buttons = Part::row(14.0, buttons).wrapped().centred();
        let rows = review.into_iter().chain([told, scrubber::part(context), buttons]);
        Part::column(5.0, rows).padded(10.0, 6.0)
    }
}

/// Returns the connection state and the notice, beside the buttons that help.
fn troubles<'a>(painter: &Painter, items: &'a [Item]) -> Option<Part<'a>> {
    let (told, buttons): (Vec<&Item>, Vec<&Item>) = [Section::Link, Section::Notice]
        .into_iter()
        .flat_map(|section| of(items, section))
        .partition(|item| !matches!(item.kind, ItemKind::Button { .. }));
    let told = (!told.is_empty()).then(|| Part::column(2.0, plain_parts(painter, told)).share(1.0))?;
    Some(Part::row(14.0, [told].into_iter().chain(plain_parts(painter, buttons))).centred())
}

/// Returns the choice of the view and of the speed.
fn options<'a>(painter: &Painter, items: &'a [Item]) -> Vec<Part<'a>> {
    let options = of(items, Section::Foot).filter(|item| matches!(item.slot, Slot::Option { .. }));
    plain_parts(painter, options)
}

/// Returns who leads the review of the match, and the buttons to follow or to lead it.
fn review<'a>(painter: &Painter, items: &'a [Item]) -> Option<Part<'a>> {
    let parts = plain_parts(painter, of(items, Section::Column(0)));
    (!parts.is_empty()).then(|| Part::row(10.0, parts).wrapped().centred())
}
