//! The screen of a replay: its controls around the 3D table, the flat table, or the words on a phone.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Order, Painter, Rect, ScrollArea, Ui, UiBuilder, vec2},
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
        of, plain_parts, words,
    },
    paint::{
        style::{body, bold, colour, semi},
        text,
    },
    play::{
        flat::{board::show_board, key_panel::paint_key, moment::Moments},
        log::show_log,
        side_column::{COLUMN_GAP, EDGE, column_width},
    },
    window::{
        frame::UiSystems,
        pane::{bottom, paint_panel, pane, part_of, right, roomy_rect, top, window_rect},
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
const LEAST_TABLE: bevy_egui::egui::Vec2 = vec2(640.0, 400.0);
const LEAST_FLAT: bevy_egui::egui::Vec2 = vec2(560.0, 320.0);
/// Maximum width of the controls over the 3D table, and the size of the log beside them.
const CONTROLS: f32 = 1240.0;
const LOG: bevy_egui::egui::Vec2 = vec2(360.0, 362.0);
/// The height of a key beside the flat table, and relative to its width on a phone.
const KEY: f32 = 190.0;
const PHONE_KEY: f32 = 0.5;
/// The height of the name above a key.
const KEY_NAME: f32 = 20.0;
/// The part of the height that the words have on a phone, their least height, and the height of the log below them.
const WORDS_PART: f32 = 0.62;
const PHONE_WORDS: f32 = 238.0;
const PHONE_LOG: f32 = 300.0;
/// The least height of what scrolls below the words on a phone.
const LEAST_BELOW: f32 = 70.0;
/// The least height of the log beside the flat table.
const LEAST_LOG: f32 = 70.0;
/// A table lower than this has no room for what happened at each step.
const LOW: f32 = 560.0;
/// The room for a scroll bar beside keys and log.
const SCROLL_BAR: f32 = 14.0;

fn draw_replay(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut fields: ResMut<ItemFields>,
    (mut room, mut pointer): (ResMut<TableRoom>, ResMut<Pointer>),
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let items = context.page.on(Layer::Screen);
    let mut form = Form::new(&mut fields, &mut commands);
    match *context.layout {
        Layout::Table => {
            let window = roomy_rect(ctx, LEAST_TABLE);
            let inner = window.shrink(14.0);
            let log = LOG.min(inner.size() * vec2(0.26, 0.335));
            let log = Rect::from_min_size(inner.max - log, log);
            pane(ctx, "log", Order::Middle, log, |ui| show_log_panel(ui, log, game, &context));
            let layer = ctx.layer_painter(bevy_egui::egui::LayerId::background());
            let wide = (log.left() - GAP - inner.left()).min(CONTROLS);
            let foot = controls(&layer, items, inner.height(), &context).on(paint_panel).place(
                wide,
                None,
                inner.height(),
            );
            let left = (inner.center().x - wide / 2.0).min(log.left() - GAP - wide);
            let foot_at = bevy_egui::egui::pos2(left, inner.bottom() - foot.size().y);
            let head = head(&layer, items, *context.layout).on(paint_panel).place(
                inner.width(),
                None,
                inner.height(),
            );
            let head_rect = Rect::from_min_size(inner.min, head.size());
            pane(ctx, "replay head", Order::Middle, head_rect, |ui| head.show(ui, inner.min, &mut form));
            let foot_rect = Rect::from_min_size(foot_at, foot.size());
            pane(ctx, "replay", Order::Middle, foot_rect, |ui| foot.show(ui, foot_at, &mut form));
            let free = inner.with_min_y(head_rect.bottom() + GAP);
            let free_words = free.with_max_y(foot_at.y - GAP).with_max_x(log.left() - GAP);
            let key = free.with_max_y(log.top() - GAP);
            room.set_if_neq(TableRoom { words: part_of(window, free_words), key: part_of(window, key) });
        }
        Layout::Flat => {
            let window = roomy_rect(ctx, LEAST_FLAT);
            pane(ctx, "flat", Order::Middle, window, |ui| {
                let rest =
                    show_ends(ui, window, window.shrink2(vec2(EDGE, 10.0)), items, game, &context, &mut form);
                let (table, side) = right(rest, column_width(window));
                show_side(ui, side, items, game, &context, &mut form);
                let grid = table.with_max_x(table.right() - COLUMN_GAP);
                let gap = if grid.height() < 300.0 { 5.0 } else { GAP };
                let on_table = context.landing.on(game);
                let under = show_board(ui, grid, on_table, &context, vec2(gap, gap), form.commands);
                pointer.set_if_neq(Pointer(under));
                room.set_if_neq(TableRoom { words: part_of(window, grid), key: default() });
            });
        }
        Layout::Phone => {
            let window = window_rect(ctx);
            pane(ctx, "phone", Order::Middle, window, |ui| {
                let rest =
                    show_ends(ui, window, window.shrink2(vec2(12.0, 8.0)), items, game, &context, &mut form);
                let grid = show_phone(ui, rest, items, game, &context, &mut form);
                room.set_if_neq(TableRoom { words: part_of(window, grid), key: default() });
            });
        }
    }
    Ok(())
}

/// Shows the head and the controls above and below the words. Returns the place between them.
fn show_ends(
    ui: &mut Ui,
    window: Rect,
    inner: Rect,
    items: &[Item],
    game: &MatchView,
    context: &DrawContext,
    form: &mut Form,
) -> Rect {
    let ground = Moments::of(ui, context.landing.on(game), context).ground(colour(palette::GROUND));
    ui.painter().rect_filled(window, 0, ground);
    let head: Placed = head(ui.painter(), items, *context.layout).place(inner.width(), None, inner.height());
    let foot: Placed =
        controls(ui.painter(), items, inner.height(), context).place(inner.width(), None, inner.height());
    let (head_at, rest) = top(inner, head.size().y);
    let (rest, foot_at) = bottom(rest, foot.size().y);
    head.show(ui, head_at.min, form);
    foot.show(ui, foot_at.min, form);
    rest.shrink2(vec2(0.0, GAP))
}

/// Returns which match it is, beside the buttons that lead away from it.
fn head<'a>(painter: &Painter, items: &'a [Item], layout: Layout) -> Part<'a> {
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
    let told = match layout {
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

/// Returns the connection state and the notice, beside the buttons that help.
fn troubles<'a>(painter: &Painter, items: &'a [Item]) -> Option<Part<'a>> {
    let (told, buttons): (Vec<&Item>, Vec<&Item>) = [Section::Link, Section::Notice]
        .into_iter()
        .flat_map(|section| of(items, section))
        .partition(|item| !matches!(item.kind, ItemKind::Button { .. }));
    let told = (!told.is_empty()).then(|| Part::column(2.0, plain_parts(painter, told)).share(1.0))?;
    Some(Part::row(14.0, [told].into_iter().chain(plain_parts(painter, buttons))).centred())
}

/// Returns where the replay is, the scrubber, and the buttons below it.
fn controls<'a>(painter: &Painter, items: &'a [Item], height: f32, context: &'a DrawContext) -> Part<'a> {
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

fn show_log_panel(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    paint_panel(ui.painter(), rect);
    show_log(ui, rect.shrink2(vec2(15.0, 8.0)), game, context);
}

/// Returns the maps that this view of the match has.
fn maps(game: &MatchView) -> Vec<(Side, SideMap)> {
    match (game.me, game.key) {
        (Some(mine), _) => vec![mine],
        (None, key) => key.into_iter().flat_map(|key| Side::BOTH.into_iter().zip(key)).collect(),
    }
}

/// Shows the keys above the review and the log. Both keys stand beside each other.
fn show_side(
    ui: &mut Ui,
    rect: Rect,
    items: &[Item],
    game: &MatchView,
    context: &DrawContext,
    form: &mut Form,
) {
    let (keys, mut log) = top(rect, KEY.min(rect.height() * 0.5));
    paint_keys(ui, keys, game, context);
    if let Some(review) = review(ui.painter(), items) {
        let review = review.place(rect.width(), None, rect.height());
        let (place, rest) = top(log.with_min_y(log.top() + GAP), review.size().y);
        review.show(ui, place.min, form);
        log = rest;
    }
    let log = log.with_min_y(log.top() + GAP);
    if log.height() >= LEAST_LOG {
        show_log_panel(ui, log, game, context);
    }
}

fn paint_keys(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    let maps = maps(game);
    for ((side, map), place) in maps.iter().zip(crate::window::pane::columns(rect, maps.len(), GAP)) {
        paint_panel(ui.painter(), place);
        let (name, grid) = top(place.shrink(8.0), KEY_NAME);
        let told = context.format("debrief-key", &Args::from_iter([arg("side", context.side(*side))]));
        text::fitted(ui.painter(), name, &told, semi(16.0), colour(palette::MUTED));
        paint_key(ui.painter(), grid.with_min_y(grid.top() + 4.0), map, game, context);
    }
}

/// Shows the words, and below them the part in a review, keys and log, which scroll.
fn show_phone(
    ui: &mut Ui,
    rect: Rect,
    items: &[Item],
    game: &MatchView,
    context: &DrawContext,
    form: &mut Form,
) -> Rect {
    let high = (rect.height() * WORDS_PART).max(PHONE_WORDS).min(rect.height() - LEAST_BELOW);
    let (grid, rest) = top(rect, high.max(0.0));
    show_board(ui, grid, context.landing.on(game), context, vec2(4.0, 4.0), form.commands);
    let rest = rest.with_min_y(rest.top() + GAP);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rest));
    inner.set_clip_rect(rest);
    ScrollArea::vertical().id_salt("replay").auto_shrink(false).show(&mut inner, |ui| {
        let width = rest.width() - SCROLL_BAR;
        let choices = review(ui.painter(), items).into_iter().chain(options(ui.painter(), items));
        let choices = Part::column(5.0, choices).padded(0.0, 5.0).place(width, None, f32::INFINITY);
        let (_, place) = ui.allocate_space(choices.size());
        choices.show(ui, place.min, form);
        let (_, keys) = ui.allocate_space(vec2(width, width * PHONE_KEY));
        paint_keys(ui, keys, game, context);
        let (_, log) = ui.allocate_space(vec2(width, PHONE_LOG));
        show_log_panel(ui, log, game, context);
    });
    grid
}
