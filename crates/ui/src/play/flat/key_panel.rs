//! The viewer's half of the key.

use std::cell::Cell;

use bevy_egui::egui::{Painter, Rect, Ui, vec2};
use splitkey_client::{
    Args, MatchView, arg,
    controls::Command,
    palette::{self, Paint},
    rules::{Identity, SideMap},
};

use super::{board::cells, identity::paint_identity};
use crate::{
    context::DrawContext,
    controls::button::Control,
    items::{
        control::control,
        flex::Part,
        form::Form,
        lines::{caption, line},
    },
    paint::{
        style::{body, colour, semi},
        symbol, text,
    },
    play::peek::peek_place,
    window::pane::{bottom, paint_panel},
};

const GAP: f32 = 6.0;
/// The height of the head, and of the button that hides the key.
const HEAD: f32 = 34.0;

/// Returns the key as a panel, whose place goes into `at`.
pub(super) fn key_panel<'a>(
    painter: &Painter,
    game: &'a MatchView,
    context: &'a DrawContext,
    at: &'a Cell<Rect>,
) -> Option<Part<'a>> {
    let (side, map) = game.me?;
    let told = context.format("match-key", &Args::from_iter([arg("side", context.side(side))]));
    let title = caption(painter, &told, semi(16.0), colour(palette::MUTED)).share(1.0);
    let head =
        Part::row(GAP, [title].into_iter().chain(toggle(painter, ["match-show", "match-hide"], context)));
    let key = grid(context, move |ui, rect| paint_key(ui.painter(), rect, &map, game, context));
    let legend = context.key_shown().then(|| legend(painter, game, context));
    let parts = [head.centred().height(HEAD), key].into_iter().chain(legend);
    Some(Part::column(GAP, parts).padded(15.0, 9.0).on(|painter, rect| {
        paint_panel(painter, rect);
        at.set(rect);
    }))
}

/// Returns the button that hides the key or shows it, as these texts say.
fn toggle<'a>(painter: &Painter, [show, hide]: [&str; 2], context: &DrawContext) -> Option<Part<'a>> {
    let label = context.get(if context.key_shown() { hide } else { show });
    let button = Control::plain(label).font(semi(18.0));
    let toggle = |form: &mut Form| form.press(&Command::ToggleKey);
    context.settings.key_toggles().then(|| control(painter, button, HEAD, "hide key", toggle))
}

/// Returns the place of a key, which may be held to peek. Without a key it says why there is none.
fn grid<'a>(context: &'a DrawContext, paint: impl FnOnce(&Ui, Rect) + 'a) -> Part<'a> {
    let show = move |ui: &mut Ui, rect: Rect, _: &mut Form| {
        if context.key_shown() {
            paint(ui, rect);
        } else {
            let (told, muted) = (no_key(context), colour(palette::MUTED));
            text::wrapped_centre(ui.painter(), rect, told, body(17.0), muted);
        }
        peek_place(ui, rect, context);
    };
    Part::rest(show)
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
    for (cell, place) in cells(rect, vec2(4.0, 4.0)) {
        let settled = game.is_settled(cell);
        paint_identity(painter, place, map.at(cell), settled, context.settings.patterns);
    }
}

fn legend<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Part<'a> {
    let left = game.left_to_clue().unwrap_or_default();
    let agents = format!("{} {left}", context.get("word-agent"));
    let entries = [
        (Identity::Agent, agents, palette::AGENT_LIGHT),
        (Identity::Bystander, context.get("word-bystander"), palette::BYSTANDER),
        (Identity::Assassin, context.get("word-assassin"), palette::TEXT),
    ];
    let entry = |(identity, told, sign): (Identity, String, Paint)| {
        let mark = Part::painting(vec2(18.0, 18.0), move |painter, rect| {
            symbol::identity(painter, identity, rect.center(), 15.0, colour(sign), colour(palette::PANEL));
        });
        let told = line(painter, told, semi(16.0), colour(palette::TEXT));
        Part::row(4.0, [mark.fixed(), told]).centred()
    };
    Part::row(4.0, entries.map(entry)).between()
}

/// Returns the viewer's half as a board of its own, with the words.
pub(super) fn key_board<'a>(
    painter: &Painter,
    game: &'a MatchView,
    context: &'a DrawContext,
) -> Option<Part<'a>> {
    let (_, map) = game.me?;
    let key = grid(context, move |ui, rect| {
        for (cell, place) in cells(rect, vec2(4.0, 4.0)) {
            let (settled, pattern) = (game.is_settled(cell), context.settings.patterns);
            paint_named(ui.painter(), place, map.at(cell), game.word(cell), settled, pattern);
        }
    });
    let toggle = toggle(painter, ["match-show-key", "match-hide-key"], context);
    Some(Part::column(GAP, [key].into_iter().chain(toggle)))
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
