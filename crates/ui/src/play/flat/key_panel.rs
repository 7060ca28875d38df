//! The viewer's half of the key.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Painter, Rect, Ui, pos2, vec2};
use splitkey_client::{
    Args, MatchView, arg,
    controls::Command,
    palette,
    rules::{Cell, Identity, SideMap},
};

use super::{identity::paint_identity, paint_middle};
use crate::{
    context::{DrawContext, press},
    controls::button::Control,
    paint::{
        style::{colour, semi},
        symbol, text,
    },
    play::peek::peek_place,
    window::pane::{bottom, columns, paint_panel, right, top},
};

pub(super) fn show_key_panel(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) {
    let Some((side, map)) = game.me else { return };
    paint_panel(ui.painter(), rect);
    let (head, rest) = top(rect.shrink2(vec2(15.0, 9.0)), 30.0);
    let (title, button) = right(head, 84.0);
    let told = context.format("match-key", &Args::from_iter([arg("side", context.side(side))]));
    let muted = colour(palette::MUTED);
    text::caption(ui.painter(), title.left_center(), Align2::LEFT_CENTER, &told, semi(16.0), muted);
    let label = context.get(if context.key_shown() { "match-hide" } else { "match-show" });
    let toggles = context.settings.key_toggles();
    if toggles && Control::plain(&label).font(semi(17.0)).show(ui, "hide key", button) {
        press(commands, Command::ToggleKey);
    }
    let (grid, legend) = bottom(rest.with_min_y(rest.top() + 6.0), 28.0);
    if context.key_shown() {
        paint_key(ui.painter(), grid, &map, game, context);
        paint_legend(ui.painter(), legend, game, context);
    } else {
        paint_middle(ui, grid, &no_key(context));
    }
    peek_place(ui, grid, context);
}

/// Returns why there is no key, and how to peek at it.
fn no_key(context: &DrawContext) -> String {
    let told = context.get(context.key_status());
    if context.settings.may_peek() { format!("{told}\n{}", context.get("match-peek-keys")) } else { told }
}

/// Paints the 25 identities, with settled ones dimmed.
pub(in crate::play) fn paint_key(
    painter: &Painter,
    rect: Rect,
    map: &SideMap,
    game: &MatchView,
    context: &DrawContext,
) {
    let gap = vec2(4.0, 4.0);
    let size = vec2((rect.width() - 4.0 * gap.x) / 5.0, (rect.height() - 4.0 * gap.y) / 5.0);
    for cell in Cell::all() {
        let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
        let place = Rect::from_min_size(rect.min + at * (size + gap), size);
        let settled = game.is_settled(cell);
        paint_identity(painter, place, map.at(cell), settled, context.settings.patterns);
    }
}

fn paint_legend(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let ink = colour(palette::TEXT);
    let left = game.left_to_clue().unwrap_or_default();
    let agents = format!("{} {left}", context.get("word-agent"));
    let entries = [
        (Identity::Agent, agents, palette::AGENT_LIGHT),
        (Identity::Bystander, context.get("word-bystander"), palette::BYSTANDER),
        (Identity::Assassin, context.get("word-assassin"), palette::TEXT),
    ];
    for ((identity, told, sign), place) in entries.into_iter().zip(columns(rect, 3, 4.0)) {
        let y = place.bottom() - 9.0;
        symbol::identity(
            painter,
            identity,
            pos2(place.left() + 9.0, y),
            15.0,
            colour(sign),
            colour(palette::PANEL),
        );
        text::line(painter, pos2(place.left() + 22.0, y), Align2::LEFT_CENTER, told, semi(16.0), ink);
    }
}

/// Paints the viewer's half as a board of its own, with the words.
pub(super) fn show_key_board(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) {
    let Some((_, map)) = game.me else { return };
    let (grid, foot) = bottom(rect, 48.0);
    if context.key_shown() {
        let gap = 4.0;
        let size = vec2((grid.width() - 4.0 * gap) / 5.0, (grid.height() - 4.0 * gap - 8.0) / 5.0);
        for cell in Cell::all() {
            let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
            let place = Rect::from_min_size(grid.min + at * (size + vec2(gap, gap)), size);
            let (settled, pattern) = (game.is_settled(cell), context.settings.patterns);
            paint_named(ui.painter(), place, map.at(cell), game.word(cell), settled, pattern);
        }
    } else {
        paint_middle(ui, grid, &no_key(context));
    }
    peek_place(ui, grid, context);
    let label = context.get(if context.key_shown() { "match-hide-key" } else { "match-show-key" });
    let toggles = context.settings.key_toggles();
    if toggles && Control::plain(&label).show(ui, "hide key", foot.shrink2(vec2(0.0, 2.0))) {
        press(commands, Command::ToggleKey);
    }
}

fn paint_named(painter: &Painter, rect: Rect, identity: Identity, word: &str, settled: bool, pattern: bool) {
    paint_identity(painter, rect, identity, settled, pattern);
    let (_, band) = bottom(rect.shrink(2.0), (rect.height() * 0.3).min(26.0));
    let (ground, ink) = match identity {
        Identity::Agent => (palette::AGENT_DARKEST, palette::AGENT_CAPTION),
        Identity::Bystander => (palette::PAPER_NEAR, palette::WORD_INK),
        Identity::Assassin => (palette::GROUND, palette::TEXT),
    };
    painter.rect_filled(band, 2, colour(ground).gamma_multiply(if settled { 0.6 } else { 1.0 }));
    text::fitted(painter, band.shrink2(vec2(2.0, 0.0)), word, semi(16.0), colour(ink));
}
