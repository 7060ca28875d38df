//! The debrief: ending and score, both keys, every clue, and the start of the next match.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Order, Painter, Rect, ScrollArea, Ui, UiBuilder, vec2},
};
use splitkey_client::{
    MatchView, Screen,
    page::{Item, ItemKind, Layer, Section},
    rules::{Outcome, Phase, Side},
};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        form::{Form, ItemFields},
        of, plain_parts, row_parts,
    },
    screens::ground::{WIDE, paint_ground},
    window::{
        frame::UiSystems,
        pane::{bottom, left, pane, window_rect},
    },
};

mod clues;
mod keys;
mod slip;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_debrief.in_set(UiSystems::Draw).run_if(in_state(Screen::Debrief)),
    );
}

fn draw_debrief(
    context: DrawContext,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let Some(game) = context.game() else { return Ok(()) };
    let Phase::Over(outcome) = game.position.phase else { return Ok(()) };
    let window = window_rect(ctx);
    // A broadcast source has no controls.
    let items = if context.streaming.0 { &[] } else { context.page.on(Layer::Screen) };
    let mut form = Form::new(&mut fields, &mut commands);
    pane(ctx, "debrief", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &context);
        if window.width() >= WIDE && window.height() >= 620.0 {
            show_wide(ui, window, outcome, game, items, &context, &mut form);
        } else {
            show_narrow(ui, window, outcome, game, items, &context, &mut form);
        }
    });
    Ok(())
}

fn show_wide(
    ui: &mut Ui,
    window: Rect,
    outcome: Outcome,
    game: &MatchView,
    items: &[Item],
    context: &DrawContext,
    form: &mut Form,
) {
    let inner = window.shrink2(vec2(28.0, 24.0));
    let (line, mut buttons) = foot(ui.painter(), items);
    if let Some(again) = buttons.pop() {
        buttons.extend(look_back(ui.painter(), items));
        buttons.push(line.share(1.0));
        buttons.push(again.width((inner.width() * 0.2).max(240.0)));
    }
    let tokens = tokens(ui.painter(), items).at_most(960.0);
    let foot = Part::column(10.0, [tokens, Part::row(14.0, buttons).centred()]);
    let foot = foot.place(inner.width(), None, inner.height());
    let (rest, place) = bottom(inner, foot.size().y);
    foot.show(ui, place.min, form);
    let rest = rest.with_max_y(rest.bottom() - 24.0);
    let (paper, rest) = left(rest, (rest.width() * 0.285).max(340.0));
    slip::paint_slip(ui, paper, outcome, game, context);
    let rest = rest.with_min_x(rest.left() + 20.0);
    let (keys, clues) = rest.split_top_bottom_at_fraction(0.585);
    let (one, other) = keys.split_left_right_at_fraction(0.5);
    let places = [one.with_max_x(one.right() - 11.0), other.with_min_x(other.left() + 11.0)];
    for (side, place) in Side::BOTH.into_iter().zip(places) {
        keys::paint_key(ui, place, side, game, context);
    }
    clues::show_clues(ui, clues.with_min_y(clues.top() + 18.0), game, context);
}

fn show_narrow(
    ui: &mut Ui,
    window: Rect,
    outcome: Outcome,
    game: &MatchView,
    items: &[Item],
    context: &DrawContext,
    form: &mut Form,
) {
    let (line, buttons) = foot(ui.painter(), items);
    let buttons = Part::row(10.0, buttons.into_iter().map(|part| part.grow(1.0))).wrapped();
    let foot = Part::column(6.0, [line, buttons]).padded(14.0, 8.0);
    let foot = foot.place(window.width(), None, window.height());
    let (rest, at) = bottom(window, foot.size().y);
    foot.show(ui, at.min, form);
    let place = rest.shrink2(vec2(14.0, 10.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    ScrollArea::vertical().id_salt("debrief").auto_shrink(false).show(&mut inner, |ui| {
        let width = place.width();
        let (_, rect) = ui.allocate_space(vec2(width, slip::height(game)));
        slip::paint_slip(ui, rect, outcome, game, context);
        let next = tokens(ui.painter(), items).place(width, None, f32::INFINITY);
        let (_, rect) = ui.allocate_space(next.size());
        next.show(ui, rect.min, form);
        for side in Side::BOTH {
            let (_, rect) = ui.allocate_space(vec2(width, (width * 0.86).clamp(300.0, 420.0)));
            keys::paint_key(ui, rect, side, game, context);
        }
        let (_, rect) = ui.allocate_space(vec2(width, clues::height(ui, width, game, context)));
        clues::show_clues(ui, rect, game, context);
        let end = Part::column(12.0, look_back(ui.painter(), items)).place(width, None, f32::INFINITY);
        let (_, rect) = ui.allocate_space(end.size());
        end.show(ui, rect.min, form);
    });
}

/// Returns the choices for the next match's number of tokens.
fn tokens<'a>(painter: &Painter, items: &'a [Item]) -> Part<'a> {
    Part::column(8.0, plain_parts(painter, of(items, Section::Column(0))))
}

/// Returns the buttons for the match that is over.
fn look_back<'a>(painter: &Painter, items: &'a [Item]) -> Vec<Part<'a>> {
    plain_parts(painter, of(items, Section::Column(1)))
}

/// Returns the notice, or else who deals the next match, and the buttons.
fn foot<'a>(painter: &Painter, items: &'a [Item]) -> (Part<'a>, Vec<Part<'a>>) {
    let (told, buttons): (Vec<&Item>, Vec<&Item>) =
        of(items, Section::Foot).partition(|item| matches!(item.kind, ItemKind::Text { .. }));
    let notice = plain_parts(painter, of(items, Section::Notice));
    let line = if notice.is_empty() { plain_parts(painter, told) } else { notice };
    (Part::column(4.0, line), row_parts(painter, buttons))
}
