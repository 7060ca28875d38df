//! The action bar: the clue entry, or the choices of the turn.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Context, Order, Rect, Ui, pos2, vec2};
use splitkey_client::{
    MatchView,
    controls::{choices, may_propose},
    palette,
    rules::{Identity, Phase},
};

use crate::{
    context::DrawContext,
    paint::{
        style::{body, bold, colour, semi},
        symbol, text,
    },
    play::{
        clue_entry::{EntryPlaces, show_entry},
        draft::ClueDraft,
        turn::{hint, key_help, show_choice, show_propose, touch_press},
    },
    window::pane::{left, paint_accent_panel, pane, right, top},
};

pub(super) fn show_action_bar(
    ctx: &Context,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    draft: &mut ClueDraft,
    commands: &mut Commands,
) {
    if is_idle(game, context) {
        show_help_only(ctx, rect, game, context);
        return;
    }
    pane(ctx, "action bar", Order::Middle, rect, |ui| {
        paint_accent_panel(ui.painter(), rect);
        let inner = rect.shrink2(vec2(16.0, 12.0));
        let (upper, lower) = top(inner, 50.0);
        let lower = lower.with_min_y(lower.top() + 4.0);
        let told_to = if context.may_clue() {
            show_clue(ui, upper, draft, game, context, commands);
            paint_assassins(ui, lower, game, context)
        } else {
            let free = show_choices(ui, upper, game, context, commands);
            show_touch(ui, free, game, context, commands);
            paint_reason(ui, lower, game, context)
        };
        let help = key_help(game, context);
        let painter = ui.painter();
        // Names of pictures are long, and the shortcuts are explained elsewhere too.
        if told_to + 16.0 + text::width(painter, &help, body(17.0)) <= lower.right() {
            let muted = colour(palette::MUTED);
            text::line(painter, lower.right_center(), Align2::RIGHT_CENTER, help, body(17.0), muted);
        }
    });
}

/// Returns whether this player has nothing to do.
pub(super) fn is_idle(game: &MatchView, context: &DrawContext) -> bool {
    let moves = choices(game, context.ready(), &context.texts);
    !context.may_clue() && !context.may_guess() && moves.iter().all(|choice| choice.ends_match)
}

/// Shows the shortcuts without a panel where there is nothing to do, so that the table is not covered.
fn show_help_only(ctx: &Context, rect: Rect, game: &MatchView, context: &DrawContext) {
    let help = key_help(game, context);
    let painter = ctx.layer_painter(bevy_egui::egui::LayerId::background());
    let place = pos2(rect.center().x, rect.bottom() - 8.0);
    let galley = painter.layout_no_wrap(help, body(16.0), colour(palette::MUTED));
    let ground = Align2::CENTER_BOTTOM.anchor_size(place, galley.size() + vec2(28.0, 12.0));
    painter.rect_filled(ground, 8, crate::paint::style::panel_fill());
    painter.galley(ground.min + vec2(14.0, 6.0), galley, colour(palette::MUTED));
}

fn show_clue(
    ui: &mut Ui,
    rect: Rect,
    draft: &mut ClueDraft,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) {
    // In a narrow bar the field must stay wide enough for a clue.
    let narrow = rect.width() < 860.0;
    let (mut rest, send) = right(rect, if narrow { 120.0 } else { 160.0 });
    if may_propose(&context.state, game) {
        let (before, propose) =
            right(rest.with_max_x(rest.right() - 8.0), if narrow { 100.0 } else { 130.0 });
        show_propose(ui, propose, draft, context, commands);
        rest = before;
    }
    let numbers = if narrow { 240.0 } else { 292.0 };
    let (field, numbers) = right(rest.with_max_x(rest.right() - 12.0), numbers);
    let field = field.with_max_x(field.right() - 12.0);
    show_entry(ui, &EntryPlaces { field, numbers, send, clue: 32.0 }, draft, context, commands);
}

/// Paints the assassins that a clue must not lead to, while the key is visible. Returns where the line ends.
fn paint_assassins(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) -> f32 {
    let open = game.my_open_assassins();
    if !context.key_shown() || open.is_empty() {
        return rect.left();
    }
    let painter = ui.painter();
    let ink = colour(palette::TEXT);
    let centre = pos2(rect.left() + 8.0, rect.center().y);
    symbol::identity(painter, Identity::Assassin, centre, 17.0, ink, ink);
    let place = pos2(rect.left() + 24.0, rect.center().y);
    let told = context.get("match-assassins");
    let told = text::line(painter, place, Align2::LEFT_CENTER, told, body(17.0), colour(palette::MUTED));
    let words: Vec<&str> = open.iter().map(|cell| game.word(*cell)).collect();
    let place = pos2(told.right() + 8.0, rect.center().y);
    let room = rect.right() - place.x;
    text::shrunk(painter, place, Align2::LEFT_CENTER, room, &words.join(" · "), bold(19.0), ink).right()
}

/// Shows the choices of the turn, from the right. Returns the rest of the space.
fn show_choices(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) -> Rect {
    let mut free = rect;
    for choice in choices(game, context.ready(), &context.texts) {
        if choice.ends_match {
            continue;
        }
        let width = text::width(ui.painter(), &choice.text, bold(22.0)) + 40.0;
        let (rest, place) = right(free, width.max(130.0).min(free.width()));
        show_choice(ui, place, &choice, commands);
        free = rest.with_max_x(rest.right() - 10.0);
    }
    free
}

/// Shows the effect of a press: the selected word, or a hint.
fn show_touch(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext, commands: &mut Commands) {
    if touch_press(ui, rect, game, context, commands) {
        return;
    }
    let (_, place) = left(rect, 6.0);
    let told = hint(game, context);
    let width = place.width() - 10.0;
    let ink = colour(palette::TEXT);
    text::shrunk(ui.painter(), place.left_center(), Align2::LEFT_CENTER, width, &told, body(20.0), ink);
}

/// Paints why the turn cannot be ended yet. Returns where that ends.
fn paint_reason(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) -> f32 {
    let mine = matches!(game.position.phase, Phase::Guess(_)) && context.may_guess();
    if !mine || game.position.may_stop {
        return rect.left();
    }
    let place = pos2(rect.left() + 6.0, rect.center().y);
    let told = context.get("match-stop-needs-guess");
    text::line(ui.painter(), place, Align2::LEFT_CENTER, told, semi(17.0), colour(palette::MUTED)).right()
}
