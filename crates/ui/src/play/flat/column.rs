//! What this player can do now, as a column: beside the flat table, and below a phone's board.

use bevy_egui::egui::{CornerRadius, Painter, Shape};
use splitkey_client::{
    Args, Layout, MatchView, arg,
    controls::{Choice, choices, flow_parts, offer},
    palette,
    phrases::sudden_line,
    protocol::Request,
    rules::Phase,
};

use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        lines::{caption, line},
        words,
    },
    paint::style::{body, colour, courier, semi},
    play::{
        clue_entry::{SharedDraft, clue_field, insist, numbers, send_button},
        turn::{GAP, assassins, choice, flow, hint, notice_buttons, pin, propose, touch},
    },
    tips::panel::tip,
    window::pane::paint_accent_panel,
};

const MARGIN: f32 = 14.0;
/// Maximum number of items beside the moves.
const FLOWS: usize = 4;
/// The font size of sentences.
const TEXT: f32 = 17.0;

/// What the column is drawn from.
pub(super) struct Column<'a> {
    pub(super) painter: Painter,
    pub(super) game: &'a MatchView,
    pub(super) context: &'a DrawContext<'a>,
    pub(super) draft: &'a SharedDraft<'a>,
}

impl<'a> Column<'a> {
    /// Returns the moves and the current tip above them, which have this room. The tip replaces moves of which it would
    /// leave less than `least`.
    pub(super) fn foot(&self, width: f32, room: f32, least: f32) -> Vec<Part<'a>> {
        let tip = || tip(&self.painter, width, self.context);
        let high = |part: Part| part.place(width, None, f32::INFINITY).size().y;
        let (wanted, tip_height) = (high(self.moves()), tip().map(high));
        let room = tip_height.map_or(room, |height| room - height - GAP);
        let moves = tip_height.is_none() || room >= wanted.min(least);
        let moves = moves.then(|| self.moves().height(wanted.min(room)));
        moves.into_iter().chain(tip()).collect()
    }

    /// Returns the moves. They scroll where they have too little height.
    fn moves(&self) -> Part<'a> {
        let Column { painter, game, context, draft } = self;
        let told = |told: &str, ink| words(painter, told, body(TEXT), ink);
        let ink = colour(palette::TEXT);
        let mut parts = Vec::new();
        if let Some((words, ink)) = context.notice_line() {
            let buttons = notice_buttons(painter, context).into_iter().map(Part::fixed);
            parts.push(Part::row(GAP, [told(&words, ink).share(1.0)].into_iter().chain(buttons)).centred());
        } else if let Some(words) = context.judged_words() {
            parts.push(told(&words, colour(palette::ERROR_TEXT)));
        }
        parts.extend(insist(painter, &draft.borrow(), context));
        let (moves, agree): (Vec<Choice>, Vec<Choice>) = choices(game, context.ready(), &context.texts)
            .into_iter()
            .filter(|choice| !choice.is_in_menu())
            .partition(|choice| choice.want != Request::Agree);
        if let Some(offer) = offer(game, &context.texts) {
            parts.push(told(&offer.text, ink));
            parts.extend(agree.into_iter().map(|agree| choice(painter, agree)));
        }
        let beside = flow_parts(&context.state, &context.flow, game, &context.settings, &context.texts);
        parts.extend(beside.into_iter().take(FLOWS).map(|part| flow(painter, part, TEXT, context)));
        if context.may_clue() {
            // On a phone the words are marked instead.
            let marked = *context.layout == Layout::Phone && context.settings.shows_key_on_words();
            parts.extend(assassins(painter, game, context).filter(|_| !marked));
            let propose = propose(painter, game, &draft.borrow(), context);
            parts.push(clue_field(28.0, draft, context));
            parts.push(numbers(draft, context));
            let buttons = propose.into_iter().chain([send_button(painter, draft, context)]);
            parts.push(Part::row(GAP, buttons.map(|button| button.grow(1.0))));
        } else if let Some(touch) = touch(painter, game, context) {
            parts.push(Part::row(GAP, [touch.share(1.0)].into_iter().chain(pin(painter, context))));
        } else {
            let sudden = sudden_line(game, context.key_shown(), &context.texts);
            parts.extend(sudden.map(|words| told(&words, colour(palette::ERROR_TEXT))));
            parts.push(told(&hint(game, context), ink));
            let shut = context.may_guess() && !game.position.may_stop && !moves.is_empty();
            if shut && matches!(game.position.phase, Phase::Guess(_)) {
                parts.push(told(&context.get("match-stop-needs-guess"), ink));
            }
        }
        if !moves.is_empty() {
            let moves = moves.into_iter().map(|move_| choice(painter, move_).grow(1.0));
            parts.push(Part::row(GAP, moves).wrapped());
        }
        Part::column(GAP, parts).scrolling("moves").padded(MARGIN, MARGIN).on(paint_accent_panel)
    }
}

/// Returns the clue on a slip of paper.
pub(super) fn slip<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Option<Part<'a>> {
    let given = game.open_clue()?;
    let from = Args::from_iter([arg("side", context.side(given.giver))]);
    let from = context.format("match-from", &from);
    let from = caption(painter, &from, semi(14.0), colour(palette::BYSTANDER_INK));
    let head = Part::column(0.0, [from]).padded(12.0, 2.0).on(|painter, rect| {
        let corner = CornerRadius { nw: 6, ne: 6, sw: 0, se: 0 };
        painter.rect_filled(rect, corner, colour(palette::PAPER_FAR));
    });
    let (word, number) = (given.clue.text.to_uppercase(), given.clue.number.to_string());
    let word = line(painter, word, courier(32.0), colour(palette::WORD_INK)).share(1.0);
    let number = line(painter, number, courier(32.0), colour(palette::CLUE_NUMBER)).fixed();
    let number = Part::column(0.0, [number]).padded(26.0, 0.0).fixed().on(|painter, rect| {
        let tear = [rect.left_top(), rect.left_bottom()];
        painter.extend(Shape::dotted_line(&tear, colour(palette::BYSTANDER_RIM), 5.0, 1.4));
    });
    let clue = Part::row(GAP, [word, number]).padded(14.0, 8.0);
    Some(Part::column(0.0, [head, clue]).on(|painter, rect| {
        painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
    }))
}
