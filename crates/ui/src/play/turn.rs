//! The choices of a turn, shared by the panels of every layout.

use bevy::prelude::Commands;
use bevy_egui::egui::{Painter, Pos2, Rect, Ui, vec2};
use splitkey_client::{
    Args, Layout, MatchView, TouchPressed, arg,
    controls::{Choice, Command, FlowAct, FlowPart},
    page::{Emphasis, Item, ItemKind, Layer, Section},
    palette,
    protocol::Request,
    rules::{Phase, Side},
};

use crate::{
    context::{DrawContext, press},
    controls::button::Control,
    items::of,
    paint::{
        style::{body, bold, colour},
        symbol, text,
    },
    play::draft::ClueDraft,
    window::pane::{columns, right},
};

/// Shows a choice as a button.
pub(crate) fn show_choice(ui: &mut Ui, rect: Rect, choice: &Choice, commands: &mut Commands) {
    let control =
        Control::plain(&choice.text).font(bold(22.0)).enabled(choice.enabled).why(choice.reason.as_deref());
    if control.show(ui, choice.id, rect) {
        press(commands, choice.press());
    }
}

/// Shows a button of something beside the moves.
pub(crate) fn show_act(
    ui: &mut Ui,
    rect: Rect,
    act: &FlowAct,
    context: &DrawContext,
    commands: &mut Commands,
) {
    let control = Control::plain(&act.text).font(bold(18.0)).enabled(context.online());
    if control.show(ui, &act.id, rect) {
        press(commands, act.press.clone());
    }
}

/// Shows something beside the moves as a row with its sentence and buttons.
pub(crate) fn show_flow_row(
    ui: &mut Ui,
    rect: Rect,
    part: &FlowPart,
    context: &DrawContext,
    commands: &mut Commands,
) {
    let (words, buttons) = right(rect, if part.acts.is_empty() { 0.0 } else { rect.width() * ACT });
    let ink = colour(palette::TEXT);
    text::two_lines(ui.painter(), words.with_max_x(words.right() - 8.0), &part.text, body(17.0), ink);
    for (act, place) in part.acts.iter().zip(columns(buttons, part.acts.len(), 6.0)) {
        show_act(ui, place, act, context, commands);
    }
}

/// The share of such a row that its buttons take.
pub(crate) const ACT: f32 = 0.42;

/// Shows the button that proposes the entry's clue to my side.
pub(crate) fn show_propose(
    ui: &mut Ui,
    rect: Rect,
    draft: &ClueDraft,
    context: &DrawContext,
    commands: &mut Commands,
) {
    let (label, trouble) = (context.get("flow-propose"), draft.trouble(context));
    let control = Control::plain(&label).font(bold(18.0)).enabled(trouble.is_none()).why(trouble.as_deref());
    if control.show(ui, "propose", rect)
        && let Some(clue) = draft.clue()
    {
        press(commands, Command::Want(Request::ProposeClue { clue: Some(clue) }));
    }
}

/// Shows the selected word as a button that touches it. Returns whether there is one.
pub(crate) fn touch_press(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) -> bool {
    let Some(cell) = context.selection.armed else { return false };
    let word = Args::from_iter([arg("word", game.word(cell))]);
    let key = if *context.layout == Layout::Table { "match-touch-again" } else { "match-touch" };
    let text = context.format(key, &word);
    if Control::primary(&text).enabled(context.online()).show(ui, "touch", rect) {
        commands.trigger(TouchPressed { cell });
    }
    true
}

/// Shows the button that pins the selected word, or removes the pin.
pub(crate) fn show_pin(ui: &mut Ui, rect: Rect, context: &DrawContext, commands: &mut Commands) {
    let Some(cell) = context.selection.armed else { return };
    let pinned =
        context.pointing.shown_pins(cell, &context.settings).any(|seat| context.state.you == Some(seat));
    let label = context.get("match-pin");
    if Control::option(&label, pinned).enabled(context.online()).show(ui, "pin", rect) {
        press(commands, Command::Pin(cell));
    }
}

/// Returns the side that has to act, or `None` if either can.
pub(crate) fn acting_side(phase: Phase) -> Option<Side> {
    match phase {
        Phase::Clue(side) | Phase::Guess(side) | Phase::Challenge(side) => Some(side),
        Phase::Sudden([true, false]) => Some(Side::A),
        Phase::Sudden([false, true]) => Some(Side::B),
        Phase::First | Phase::ClueAny | Phase::Sudden(_) | Phase::Over(_) => None,
    }
}

/// The tokens left of those of the mission or, in a strike race, the strikes so far.
pub(crate) struct BankCount {
    pub(crate) count: usize,
    pub(crate) of: Option<usize>,
    /// The Fluent key of its name.
    pub(crate) caption: &'static str,
}

impl BankCount {
    pub(crate) fn of(game: &MatchView) -> BankCount {
        match game.strikes() {
            Some(strikes) => BankCount {
                count: usize::try_from(strikes).unwrap_or(usize::MAX),
                of: None,
                caption: "match-strikes-caption",
            },
            None => BankCount {
                count: game.position.bank.tokens().into(),
                of: Some(game.mission.turns().into()),
                caption: "match-tokens-caption",
            },
        }
    }

    /// Paints the symbol beside the number.
    pub(crate) fn paint_symbol(&self, painter: &Painter, centre: Pos2) {
        match self.of {
            Some(_) => symbol::bystander_token(painter, centre, 22.0, vec2(0.0, -1.0)),
            None => symbol::cross(painter, centre, 17.0, colour(palette::ERROR_TEXT)),
        }
    }
}

/// Returns what there is to do, as a sentence.
pub(crate) fn hint(game: &MatchView, context: &DrawContext) -> String {
    match game.position.phase {
        Phase::Guess(_) if context.may_guess() => context.get("match-touch-hint"),
        Phase::Sudden(_) if context.may_guess() => context.get("match-touch-sudden"),
        Phase::Challenge(side) if game.my_side() == Some(side) => context.get("match-answer-hint"),
        Phase::Challenge(side) => {
            let side = Args::from_iter([arg("side", context.side(side))]);
            context.format("match-waiting", &side)
        }
        _ => splitkey_client::phrases::headline(game, &context.texts),
    }
}

/// Returns the current shortcuts.
pub(crate) fn key_help(game: &MatchView, context: &DrawContext) -> String {
    let text = if game.my_side().is_none() {
        "match-keys-watch"
    } else if context.may_clue() {
        "match-keys-clue"
    } else if context.may_guess() && matches!(game.position.phase, Phase::Guess(_)) {
        "match-keys-guess"
    } else {
        "match-keys-wait"
    };
    let key = match () {
        () if !context.settings.key_toggles() => "none",
        () if context.key_shown() => "shown",
        () => "hidden",
    };
    context.format(text, &Args::from_iter([arg("key", key)]))
}

/// Returns who at the table is disconnected, and for how long.
pub(crate) fn away_words(context: &DrawContext) -> Option<String> {
    let seats = &context.state.table.as_ref()?.seats;
    let seat = seats.iter().find(|seat| seat.side.is_some() && !seat.connected)?;
    let seconds = context.absences.seconds(seat.id);
    let told = context.format("match-away", &Args::from_iter([arg("name", seat.name.as_str())]));
    Some(format!("{told} {}:{:02}", seconds / 60, seconds % 60))
}

/// The width of a button with a text beside a notice.
const KEEP: f32 = 150.0;

/// Returns the button that belongs to the notice: it dismisses the notice, or keeps the table open.
fn notice_button<'a>(context: &'a DrawContext) -> Option<&'a Item> {
    let mut items = of(context.page.on(Layer::Screen), Section::Notice);
    items.find(|item| matches!(item.kind, ItemKind::Button { .. }))
}

/// Returns the width of that button, which is `cross` for a symbol.
pub(crate) fn notice_button_width(context: &DrawContext, cross: f32) -> f32 {
    let is_symbol = notice_button(context).is_none_or(|item| item.emphasis == Emphasis::Icon);
    if is_symbol { cross } else { KEEP }
}

/// Shows that button.
pub(crate) fn show_notice_button(ui: &mut Ui, rect: Rect, context: &DrawContext, commands: &mut Commands) {
    let Some(item) = notice_button(context) else { return };
    let ItemKind::Button { text, press: command, .. } = &item.kind else { return };
    let control = Control::plain(text).font(bold(18.0));
    let control = if item.emphasis == Emphasis::Icon { control.symbol(symbol::cross) } else { control };
    if control.show(ui, &item.id, rect) {
        press(commands, command.clone());
    }
}
