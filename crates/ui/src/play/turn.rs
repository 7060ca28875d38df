//! The choices of a turn, shared by the panels of every layout.

use bevy_egui::egui::{Painter, vec2};
use splitkey_client::{
    AGENT_CARDS, Args, Layout, MatchView, TouchPressed, arg,
    controls::{Choice, Command, FlowAct, FlowPart, may_propose},
    page::{ItemKind, Layer, Section},
    palette,
    protocol::Request,
    rules::{Identity, Phase, Side},
};

use crate::{
    context::DrawContext,
    controls::button::Control,
    items::{
        control::control,
        flex::Part,
        form::Form,
        lines::{line, two_lines},
        of, plain_parts, row_parts, words,
    },
    paint::{
        style::{body, bold, colour},
        symbol, text,
    },
    play::draft::ClueDraft,
};

/// The distance of the parts of a turn.
pub(crate) const GAP: f32 = 8.0;
/// The height of the buttons of a turn, and of those beside the moves.
pub(crate) const ROW: f32 = 46.0;
const ACT: f32 = 38.0;
/// The share of a sentence beside its button.
const SENTENCE: f32 = 0.58;

/// Returns the button of a choice.
pub(crate) fn choice<'a>(painter: &Painter, choice: Choice) -> Part<'a> {
    let press = choice.press();
    let button = Control::plain(choice.text).font(bold(22.0)).enabled(choice.enabled).why(choice.reason);
    control(painter, button, ROW, choice.id, move |form| form.press(&press))
}

/// Returns a sentence beside the moves with its button, or above several.
pub(crate) fn flow<'a>(painter: &Painter, part: FlowPart, size: f32, context: &DrawContext) -> Part<'a> {
    let (told, ink) = (part.text, colour(palette::TEXT));
    if let [_] = *part.acts {
        let told = two_lines(painter, told, ACT, body(size), ink).share(SENTENCE);
        return Part::row(GAP, [told, acts(painter, part.acts, context).share(1.0 - SENTENCE)]);
    }
    let told = words(painter, &told, body(size), ink);
    let acts = (!part.acts.is_empty()).then(|| acts(painter, part.acts, context));
    Part::column(GAP, [told].into_iter().chain(acts))
}

/// Returns the buttons of something beside the moves.
pub(crate) fn acts<'a>(painter: &Painter, acts: Vec<FlowAct>, context: &DrawContext) -> Part<'a> {
    let act = |act: FlowAct| {
        let button = Control::plain(act.text).font(bold(18.0)).enabled(context.online());
        control(painter, button, ACT, act.id, move |form| form.press(&act.press)).grow(1.0)
    };
    Part::row(GAP, acts.into_iter().map(act))
}

/// Returns the button that proposes the entry's clue to my side, if this player could.
pub(crate) fn propose<'a>(
    painter: &Painter,
    game: &MatchView,
    draft: &ClueDraft,
    context: &DrawContext,
) -> Option<Part<'a>> {
    let (label, trouble) = (context.get("flow-propose"), draft.trouble(context));
    let button = Control::plain(label).font(bold(18.0)).enabled(trouble.is_none()).why(trouble);
    let clue = draft.clue();
    let propose = move |form: &mut Form| {
        if clue.is_some() {
            form.press(&Command::Want(Request::ProposeClue { clue }));
        }
    };
    may_propose(&context.state, game).then(|| control(painter, button, ROW, "propose", propose))
}

/// Returns the selected word as a button that touches it.
pub(crate) fn touch<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Option<Part<'a>> {
    let cell = context.selection.armed?;
    let word = Args::from_iter([arg("word", game.word(cell))]);
    let key = if *context.layout == Layout::Table { "match-touch-again" } else { "match-touch" };
    let button = Control::primary(context.format(key, &word)).enabled(context.online());
    let touch = move |form: &mut Form| form.commands.trigger(TouchPressed { cell });
    Some(control(painter, button, ROW, "touch", touch))
}

/// Returns the list of guesses as far as it is made, with its buttons.
pub(crate) fn guess_list<'a>(painter: &Painter, context: &'a DrawContext) -> Vec<Part<'a>> {
    plain_parts(painter, of(context.page.on(Layer::Screen), Section::Column(0)))
}

/// Returns the button that pins the selected word, or removes the pin.
pub(crate) fn pin<'a>(painter: &Painter, context: &DrawContext) -> Option<Part<'a>> {
    let cell = context.selection.armed?;
    let pinned =
        context.pointing.shown_pins(cell, &context.settings).any(|seat| context.state.you == Some(seat));
    let button = Control::option(context.get("match-pin"), pinned).enabled(context.online());
    Some(control(painter, button, ROW, "pin", move |form| form.press(&Command::Pin(cell))))
}

/// Returns the viewer's uncovered assassins, which a clue must not lead to, while the key is visible.
pub(crate) fn assassins<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Option<Part<'a>> {
    let open = game.my_open_assassins();
    if open.is_empty() || !context.key_shown() {
        return None;
    }
    let ink = colour(palette::TEXT);
    let mark = Part::painting(vec2(17.0, 22.0), move |painter, rect| {
        symbol::identity(painter, Identity::Assassin, rect.center(), 17.0, ink, ink);
    });
    // A name of two words stays on one line, with the dot after it.
    let open: Vec<String> = open.iter().map(|cell| game.word(*cell).replace(' ', "\u{a0}")).collect();
    let told = format!("{} {}", context.get("match-assassins"), open.join("\u{a0}· "));
    let mark = Part::column(0.0, [mark]).fixed();
    Some(Part::row(6.0, [mark, words(painter, &told, body(17.0), ink)]))
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
}

/// Returns agents and bank as numbers beside their symbols, and the width of all.
pub(crate) fn short_counts<'a>(painter: &Painter, game: &MatchView) -> (f32, Part<'a>) {
    let (bank, agents) = (BankCount::of(game), format!("{}/{AGENT_CARDS}", game.position.agents()));
    let told = [agents, bank.count.to_string()].map(|told| (text::width(painter, &told, bold(19.0)), told));
    let width = told.iter().map(|(width, _)| width + MARK).sum::<f32>() + 3.0 * MARK_GAP;
    let [agents, tokens] = told.map(|(_, told)| line(painter, told, bold(19.0), colour(palette::TEXT)));
    let token = Part::painting(vec2(MARK, MARK), move |painter, rect| match bank.of {
        Some(_) => symbol::bystander_token(painter, rect.center(), MARK, vec2(0.0, -1.0)),
        None => symbol::cross(painter, rect.center(), 17.0, colour(palette::ERROR_TEXT)),
    });
    (width, Part::row(MARK_GAP, [agent_mark(), agents, token, tokens].map(Part::fixed)).centred().fixed())
}

/// Returns the symbol of an agent beside their number.
pub(crate) fn agent_mark<'a>() -> Part<'a> {
    Part::painting(vec2(MARK, MARK), |painter, rect| {
        let (ink, ground) = (colour(palette::AGENT_LIGHT), colour(palette::PANEL));
        symbol::identity(painter, Identity::Agent, rect.center(), 17.0, ink, ground);
    })
}

/// The size of a symbol beside a number, and the distance between them.
const MARK: f32 = 22.0;
const MARK_GAP: f32 = 5.0;

/// Returns the crest of the side that has to act, or the emblem of both.
pub(crate) fn acting_crest<'a>(game: &MatchView, size: f32) -> Part<'a> {
    let acting = acting_side(game.position.phase);
    let crest = Part::painting(vec2(size, size), move |painter, rect| match acting {
        Some(side) => symbol::crest(painter, side, rect.center(), size),
        None => symbol::emblem(painter, rect.center(), size * 1.2),
    });
    crest.fixed()
}

/// Returns what there is to do, as a sentence.
pub(crate) fn hint(game: &MatchView, context: &DrawContext) -> String {
    match game.position.phase {
        Phase::Guess(_) | Phase::Sudden(_) if context.may_guess() => {
            context.get_in_match(splitkey_client::phrases::touch_hint(game))
        }
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

/// Returns whose turn it is or, if nobody of the other side is there to take it, that they are away.
pub(crate) fn title(game: &MatchView, context: &DrawContext) -> String {
    let side = acting_side(game.position.phase).filter(|side| game.my_side() != Some(*side));
    let seats: Vec<_> = side.into_iter().flat_map(|side| context.state.seats_of(side)).collect();
    let told = match seats.first() {
        Some(seat) if seats.iter().all(|seat| !seat.connected) => Some(("match-is-lost", seat)),
        Some(seat) if seats.iter().all(|seat| !seat.connected || seat.away) => Some(("match-is-away", seat)),
        _ => None,
    };
    let told = told
        .map(|(key, seat)| context.format(key, &Args::from_iter([arg("name", seat.name.as_str())])))
        .unwrap_or_else(|| splitkey_client::phrases::headline(game, &context.texts));
    told.to_uppercase()
}

/// Returns who at the table is disconnected, and for how long.
pub(crate) fn away_words(context: &DrawContext) -> Option<String> {
    let seats = &context.state.table.as_ref()?.seats;
    let seat = seats.iter().find(|seat| seat.side.is_some() && !seat.connected)?;
    let seconds = context.absences.seconds(seat.id);
    let told = context.format("match-away", &Args::from_iter([arg("name", seat.name.as_str())]));
    Some(format!("{told} {}:{:02}", seconds / 60, seconds % 60))
}

/// Returns the buttons that belong to the notice: one dismisses it, or keeps the table open.
pub(crate) fn notice_buttons<'a>(painter: &Painter, context: &'a DrawContext) -> Vec<Part<'a>> {
    let items = of(context.page.on(Layer::Screen), Section::Notice);
    row_parts(painter, items.filter(|item| matches!(item.kind, ItemKind::Button { .. })))
}
