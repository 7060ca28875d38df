//! What this player can do now, as a column: beside the flat table, and below a phone's board.

use bevy_egui::egui::{CornerRadius, Painter, Shape};
use splitkey_client::{
    Args, Layout, MatchView, arg,
    controls::{Choice, choices, flow_parts, offer},
    palette,
    phrases::sudden_line,
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
        turn::{GAP, assassins, choice, flow, guess_list, hint, notice_buttons, pin, propose, touch},
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
    /// Returns the moves, which have this room, and above them the current tip if they leave enough for it.
    pub(super) fn foot(&self, width: f32, room: f32) -> Vec<Part<'a>> {
        let high = |part: Part| part.place(width, None, f32::INFINITY).size().y;
        let is_low = high(self.moves(false)) > room;
        let wanted = high(self.moves(is_low)).min(room);
        let tip = || tip(&self.painter, width, self.context);
        let fits = tip().is_some_and(|tip| wanted + GAP + high(tip) <= room);
        let tip = fits.then(tip).flatten();
        [self.moves(is_low).height(wanted)].into_iter().chain(tip).collect()
    }

    /// Returns the moves, below what else is asked. Where they have too little height they scroll. `is_low` puts them
    /// first, and the numbers beside the button that sends.
    fn moves(&self, is_low: bool) -> Part<'a> {
        let Column { painter, game, context, draft } = self;
        let told = |told: &str, ink| words(painter, told, body(TEXT), ink);
        let ink = colour(palette::TEXT);
        let (mut parts, mut beside) = (Vec::new(), Vec::new());
        if let Some((words, ink)) = context.notice_line() {
            let buttons = notice_buttons(painter, context).into_iter().map(Part::fixed);
            parts.push(Part::row(GAP, [told(&words, ink).share(1.0)].into_iter().chain(buttons)).centred());
        } else if let Some(words) = context.judged_words() {
            parts.push(told(&words, colour(palette::ERROR_TEXT)));
        }
        parts.extend(insist(painter, &draft.borrow(), context));
        let (moves, answers): (Vec<Choice>, Vec<Choice>) = choices(game, context.ready(), &context.texts)
            .into_iter()
            .filter(|choice| !choice.is_in_menu())
            .partition(|choice| !choice.answers_offer());
        if let Some(offer) = offer(game, &context.texts) {
            beside.push(told(&offer.text, ink));
            let answers = answers.into_iter().map(|answer| choice(painter, answer).grow(1.0));
            beside.push(Part::row(GAP, answers).wrapped());
        }
        let flows = flow_parts(&context.state, &context.flow, game, &context.settings, &context.texts);
        beside.extend(flows.into_iter().take(FLOWS).map(|part| flow(painter, part, TEXT, context)));
        if context.may_clue() {
            // On a phone the words are marked instead.
            let marked = *context.layout == Layout::Phone && context.settings.shows_key_on_words();
            beside.extend(assassins(painter, game, context).filter(|_| !marked));
            let propose = propose(painter, game, &draft.borrow(), context);
            parts.push(clue_field(28.0, draft, context));
            let (numbers, send) = (numbers(draft, context), send_button(painter, draft, context));
            match (is_low, propose) {
                (true, propose) => {
                    parts.push(Part::row(GAP, [numbers.share(2.0), send.share(1.0)]));
                    parts.extend(propose);
                }
                (false, propose) => {
                    parts.push(numbers);
                    let buttons = propose.into_iter().chain([send]);
                    parts.push(Part::row(GAP, buttons.map(|button| button.grow(1.0))));
                }
            }
        } else if let Some(touch) = touch(painter, game, context) {
            parts.push(Part::row(GAP, [touch.share(1.0)].into_iter().chain(pin(painter, context))));
        } else {
            let sudden = sudden_line(game, context.key_shown(), &context.texts);
            parts.extend(sudden.map(|words| told(&words, colour(palette::ERROR_TEXT))));
            parts.push(told(&hint(game, context), ink));
            let shut = context.may_guess() && !game.position.may_stop && !moves.is_empty();
            if shut && matches!(game.position.phase, Phase::Guess(_)) {
                parts.push(told(&context.get_in_match("match-stop-needs-guess"), ink));
            }
        }
        parts.extend(guess_list(painter, context));
        if !moves.is_empty() {
            let moves = moves.into_iter().map(|move_| choice(painter, move_).grow(1.0));
            parts.push(Part::row(GAP, moves).wrapped());
        }
        let (first, then) = if is_low { (parts, beside) } else { (beside, parts) };
        let parts = Part::column(GAP, first.into_iter().chain(then)).scrolling("moves");
        parts.padded(MARGIN, MARGIN).on(paint_accent_panel)
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
