//! The action bar: the clue entry, or the choices of the turn.

use bevy_egui::egui::{Align2, Context, LayerId, Painter, pos2, vec2};
use splitkey_client::{MatchView, controls::choices, palette, rules::Phase};

use super::places::Places;
use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        lines::{line, line_or_none, two_lines},
    },
    paint::style::{BUTTON_CORNER, body, colour, panel_fill, semi},
    play::{
        clue_entry::{SharedDraft, clue_field, numbers, send_button},
        turn::{ROW, assassins, choice, guess_list, hint, key_help, propose, touch},
    },
    window::pane::paint_accent_panel,
};

const GAP: f32 = 10.0;
/// The height of the line below the controls.
const LOWER: f32 = 22.0;
/// Minimum widths of a button of the turn, and of the one that sends a clue.
const BUTTON: f32 = 130.0;
const SEND: f32 = 120.0;
/// The widths of the numbers, and of a bar too narrow for the wider ones.
const NUMBERS: [f32; 2] = [240.0, 292.0];
const NARROW: f32 = 892.0;

/// Returns the action bar for a place of this width.
pub(super) fn action_bar<'a>(
    painter: &Painter,
    width: f32,
    game: &'a MatchView,
    context: &'a DrawContext<'a>,
    draft: &'a SharedDraft<'a>,
) -> Part<'a> {
    let (controls, told) = match context.may_clue() {
        true => {
            // In a narrow bar the field must stay wide enough for a clue.
            let numbers_width = NUMBERS[usize::from(width >= NARROW)];
            let field = clue_field(32.0, draft, context).grow(1.0);
            let propose = propose(painter, game, &draft.borrow(), context);
            let send = send_button(painter, draft, context).at_least(SEND);
            let parts = [field, numbers(draft, context).width(numbers_width).fixed()].into_iter();
            (Part::row(GAP, parts.chain(propose).chain([send])), assassins(painter, game, context))
        }
        false => {
            let choices = choices(game, context.ready(), &context.texts).into_iter();
            let choices = choices.filter(|choice| !choice.ends_match);
            let choices = choices.map(|moves| choice(painter, moves).at_least(BUTTON).fixed());
            let ink = colour(palette::TEXT);
            let hint = || two_lines(painter, hint(game, context), ROW, body(20.0), ink);
            let touch = touch(painter, game, context).unwrap_or_else(hint).share(1.0);
            let list = guess_list(painter, context);
            let list = (!list.is_empty()).then(|| Part::column(GAP, list).share(1.0));
            let moves = choices.chain(list).chain([touch]);
            (Part::row(GAP, moves).reversed(), reason(painter, game, context))
        }
    };
    // Names of pictures are long, and the shortcuts are explained elsewhere too.
    let help = line_or_none(painter, key_help(game, context), body(17.0), colour(palette::MUTED));
    let told = told.unwrap_or_else(|| Part::column(0.0, []));
    let lower = Part::row(GAP, [told, help.yielding()]).between().centred().height(LOWER);
    Part::column(6.0, [controls, lower]).in_the_middle().padded(16.0, 10.0).on(paint_accent_panel)
}

/// Returns whether this player has nothing to do.
pub(super) fn is_idle(game: &MatchView, context: &DrawContext) -> bool {
    let moves = choices(game, context.ready(), &context.texts);
    !context.may_clue() && !context.may_guess() && moves.iter().all(|choice| choice.ends_match)
}

/// Paints the shortcuts without a panel where there is nothing to do, so that the table is not covered.
pub(super) fn paint_help(ctx: &Context, places: &Places, game: &MatchView, context: &DrawContext) {
    let painter = ctx.layer_painter(LayerId::background());
    let place = pos2(places.action_bar.center().x, places.action_bar.bottom() - 8.0);
    let galley = painter.layout_no_wrap(key_help(game, context), body(16.0), colour(palette::MUTED));
    let ground = Align2::CENTER_BOTTOM.anchor_size(place, galley.size() + vec2(28.0, 12.0));
    painter.rect_filled(ground, BUTTON_CORNER, panel_fill());
    painter.galley(ground.min + vec2(14.0, 6.0), galley, colour(palette::MUTED));
}

/// Returns why the turn cannot be ended yet.
fn reason<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Option<Part<'a>> {
    let mine = matches!(game.position.phase, Phase::Guess(_)) && context.may_guess();
    let told = (mine && !game.position.may_stop).then(|| context.get_in_match("match-stop-needs-guess"))?;
    Some(line(painter, told, semi(17.0), colour(palette::MUTED)))
}
