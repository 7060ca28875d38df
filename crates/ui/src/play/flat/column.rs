//! What this player can do now, as a column: beside the flat table, and below a phone's board.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Color32, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};
use splitkey_client::{
    Layout, MatchView,
    controls::{Choice, FlowAct, FlowPart, choices, flow_parts, may_propose, offer},
    palette,
    phrases::sudden_line,
    protocol::Request,
    rules::{Identity, Phase},
};

use crate::{
    context::DrawContext,
    paint::{
        style::{body, colour},
        symbol, text,
    },
    play::{
        clue_entry::{EntryPlaces, may_insist, show_entry, show_insist},
        draft::ClueDraft,
        turn::{
            ACT, hint, notice_button_width, show_act, show_choice, show_flow_row, show_notice_button,
            show_pin, show_propose, touch_press,
        },
    },
    window::pane::{columns, left, paint_accent_panel, right, top},
};

const MARGIN: f32 = 14.0;
const GAP: f32 = 8.0;
const ROW: f32 = 46.0;
/// The width for a symbol before a sentence.
const SYMBOL: f32 = 22.0;
/// The width of the button that pins the selected word.
const PIN: f32 = 92.0;
/// The size of the button that dismisses a notice.
const CROSS: f32 = 36.0;
/// Maximum number of items beside the moves.
const FLOWS: usize = 4;
/// The height of their rows.
const FLOW: f32 = 38.0;

/// A part of the column.
enum Part {
    /// A sentence with its colour.
    Told(String, Color32),
    /// A notice with its colour, and the width of its button.
    Notice(String, Color32, f32),
    Insist,
    /// The entry, and whether its clue can be proposed to the player's own side first.
    Entry {
        propose: bool,
    },
    Touch,
    /// The words that a clue must not lead to.
    Assassins(String),
    /// Up to two choices, side by side.
    Choices(Vec<Choice>),
    /// A sentence beside the moves, with its only button.
    Flow(FlowPart),
    /// The buttons of something beside the moves.
    Acts(Vec<FlowAct>),
}

impl Part {
    fn height(&self, ui: &Ui, width: f32) -> f32 {
        match self {
            Part::Notice(told, _, button) => {
                text::height(ui.painter(), told, body(17.0), width - button - GAP).max(CROSS)
            }
            Part::Told(told, _) => text::height(ui.painter(), told, body(17.0), width).max(22.0),
            Part::Assassins(told) => text::height(ui.painter(), told, body(17.0), width - SYMBOL).max(22.0),
            Part::Entry { .. } => 3.0 * ROW + 2.0 * GAP,
            Part::Flow(..) => FLOW,
            Part::Insist | Part::Touch | Part::Choices(_) | Part::Acts(_) => ROW,
        }
    }
}

fn parts(game: &MatchView, context: &DrawContext) -> Vec<Part> {
    let mut parts = Vec::new();
    let judged = || Some((context.judged_words()?, colour(palette::ERROR_TEXT)));
    if let Some((told, ink)) = context.notice_line() {
        parts.push(Part::Notice(told, ink, notice_button_width(context, CROSS)));
    } else if let Some((told, ink)) = judged() {
        parts.push(Part::Told(told, ink));
    }
    if may_insist(context) {
        parts.push(Part::Insist);
    }
    let ink = colour(palette::TEXT);
    let (mut moves, agree): (Vec<Choice>, Vec<Choice>) = choices(game, context.ready(), &context.texts)
        .into_iter()
        .filter(|choice| !choice.is_in_menu())
        .partition(|choice| choice.want != Request::Agree);
    if let Some(offer) = offer(game, &context.texts) {
        parts.push(Part::Told(offer.text, ink));
        if !agree.is_empty() {
            parts.push(Part::Choices(agree));
        }
    }
    for flow in flow_parts(&context.state, &context.flow, game, &context.settings, &context.texts)
        .into_iter()
        .take(FLOWS)
    {
        if flow.acts.len() == 1 {
            parts.push(Part::Flow(flow));
            continue;
        }
        parts.push(Part::Told(flow.text, ink));
        if !flow.acts.is_empty() {
            parts.push(Part::Acts(flow.acts));
        }
    }
    if context.may_clue() {
        parts.extend(open_assassins(game, context).map(Part::Assassins));
        parts.push(Part::Entry { propose: may_propose(&context.state, game) });
    } else if context.selection.armed.is_some() {
        parts.push(Part::Touch);
    } else {
        let stop_shut = context.may_guess() && !game.position.may_stop && !moves.is_empty();
        let shut = stop_shut && matches!(game.position.phase, Phase::Guess(_));
        let sudden = sudden_line(game, context.key_shown(), &context.texts);
        parts.extend(sudden.map(|told| Part::Told(told, colour(palette::ERROR_TEXT))));
        parts.push(Part::Told(hint(game, context), ink));
        if shut {
            parts.push(Part::Told(context.get("match-stop-needs-guess"), ink));
        }
    }
    while !moves.is_empty() {
        let rest = moves.split_off(moves.len().min(2));
        parts.push(Part::Choices(std::mem::replace(&mut moves, rest)));
    }
    parts
}

/// Returns my uncovered assassins while my key is visible, except on a phone, where the words are marked instead.
fn open_assassins(game: &MatchView, context: &DrawContext) -> Option<String> {
    let marked = *context.layout == Layout::Phone && context.settings.shows_key_on_words();
    let open = game.my_open_assassins();
    if open.is_empty() || !context.key_shown() || marked {
        return None;
    }
    // A name of two words stays on one line, with the dot after it.
    let words: Vec<String> = open.iter().map(|cell| game.word(*cell).replace(' ', "\u{a0}")).collect();
    Some(format!("{} {}", context.get("match-assassins"), words.join("\u{a0}· ")))
}

/// Returns the height of the column's current contents.
pub(super) fn moves_height(ui: &Ui, width: f32, game: &MatchView, context: &DrawContext) -> f32 {
    let inner = width - 2.0 * MARGIN;
    let parts = parts(game, context);
    let heights: f32 = parts.iter().map(|part| part.height(ui, inner) + GAP).sum();
    heights - GAP + 2.0 * MARGIN
}

/// Shows the moves. They scroll where they are higher than `rect`.
pub(super) fn show_moves(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    draft: &mut ClueDraft,
    commands: &mut Commands,
) {
    paint_accent_panel(ui.painter(), rect);
    let inner = rect.shrink(MARGIN);
    let height = moves_height(ui, rect.width(), game, context) - 2.0 * MARGIN;
    if height <= inner.height() + 0.5 {
        return show_parts(ui, inner, game, context, draft, commands);
    }
    let mut list = ui.new_child(UiBuilder::new().max_rect(inner));
    list.set_clip_rect(inner.expand(3.0));
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).show(&mut list, |ui| {
        let (_, place) = ui.allocate_space(vec2(inner.width(), height));
        show_parts(ui, place, game, context, draft, commands);
    });
}

fn show_parts(
    ui: &mut Ui,
    mut free: Rect,
    game: &MatchView,
    context: &DrawContext,
    draft: &mut ClueDraft,
    commands: &mut Commands,
) {
    let ink = colour(palette::TEXT);
    for part in parts(game, context) {
        let (place, rest) = top(free, part.height(ui, free.width()));
        free = rest.with_min_y(rest.top() + GAP);
        match part {
            Part::Told(told, ink) => {
                text::wrapped(ui.painter(), place.min, place.width() + 1.0, told, body(17.0), ink);
            }
            Part::Notice(told, ink, button) => {
                let (words, button) = right(place, button);
                let width = words.width() - GAP;
                text::wrapped(ui.painter(), words.min, width, told, body(17.0), ink);
                show_notice_button(ui, top(button, CROSS).0, context, commands);
            }
            Part::Assassins(told) => {
                let (mark, words) = left(place, SYMBOL);
                let centre = mark.left_top() + vec2(8.0, 11.0);
                symbol::identity(ui.painter(), Identity::Assassin, centre, 17.0, ink, ink);
                text::wrapped(ui.painter(), words.min, words.width() + 1.0, told, body(17.0), ink);
            }
            Part::Insist => show_insist(ui, place, draft, context, commands),
            Part::Entry { propose } => {
                let mut places = entry_places(place);
                if propose {
                    let (aside, send) = left(places.send, places.send.width() * ACT);
                    show_propose(ui, aside.with_max_x(aside.right() - GAP), draft, context, commands);
                    places.send = send;
                }
                show_entry(ui, &places, draft, context, commands);
            }
            Part::Flow(flow) => show_flow_row(ui, place, &flow, context, commands),
            Part::Acts(acts) => {
                for (act, place) in acts.iter().zip(columns(place, acts.len(), GAP)) {
                    show_act(ui, place, act, context, commands);
                }
            }
            Part::Touch => {
                let (touch, pin) = right(place, PIN);
                if touch_press(ui, touch.with_max_x(touch.right() - GAP), game, context, commands) {
                    show_pin(ui, pin, context, commands);
                }
            }
            Part::Choices(choices) => {
                let count = choices.len();
                for (choice, place) in choices.iter().zip(columns(place, count, GAP)) {
                    show_choice(ui, place, choice, commands);
                }
            }
        }
    }
}

fn entry_places(rect: Rect) -> EntryPlaces {
    let (field, rest) = top(rect, ROW);
    let (numbers, send) = top(rest.with_min_y(rest.top() + GAP), ROW - 2.0);
    let send = send.with_min_y(send.top() + GAP);
    EntryPlaces { field, numbers, send, clue: 28.0 }
}

/// Paints the clue on a slip of paper.
pub(super) fn paint_slip(ui: &Ui, rect: Rect, game: &MatchView, context: &DrawContext) {
    let painter = ui.painter();
    let Some(given) = game.open_clue() else { return };
    painter.rect_filled(rect, 6, colour(palette::PAPER_NEAR));
    let (head, rest) = top(rect, 20.0);
    let corner = bevy_egui::egui::CornerRadius { nw: 6, ne: 6, sw: 0, se: 0 };
    painter.rect_filled(head, corner, colour(palette::PAPER_FAR));
    let from = splitkey_client::Args::from_iter([splitkey_client::arg("side", context.side(given.giver))]);
    let told = context.format("match-from", &from);
    let ink = colour(palette::BYSTANDER_INK);
    let place = head.left_center() + vec2(12.0, 0.0);
    text::caption(painter, place, Align2::LEFT_CENTER, &told, crate::paint::style::semi(14.0), ink);
    let (clue, number) = crate::window::pane::right(rest, 76.0);
    for dot in 0..10 {
        let y = number.top() + 4.0 + dot as f32 * (number.height() - 6.0) / 9.0;
        painter.circle_filled(
            pos2(number.left(), y.min(number.bottom() - 3.0)),
            1.4,
            colour(palette::BYSTANDER_RIM),
        );
    }
    let word = given.clue.text.to_uppercase();
    let place = clue.left_center() + vec2(14.0, 2.0);
    let font = crate::paint::style::courier(32.0);
    text::shrunk(
        painter,
        place,
        Align2::LEFT_CENTER,
        clue.width() - 22.0,
        &word,
        font.clone(),
        colour(palette::WORD_INK),
    );
    let digit = given.clue.number.to_string();
    let at = number.center() + vec2(0.0, 2.0);
    text::line(painter, at, Align2::CENTER_CENTER, digit, font, colour(palette::CLUE_NUMBER));
}
