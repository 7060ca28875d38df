//! The page description of a running match.

use splitkey_rules::{CLUE_MAX_CHARS, Cell, Side};

use super::{
    CellItem, Command, FieldPurpose, Item,
    choice::{choices, offer},
    describe::{PageContext, button, describe_troubles},
    flow::describe_flow,
    lobby::sit_button,
};
use crate::{
    Args, MatchView, TouchPressed, arg,
    phrases::{bank_line, headline, left_line, log_line, side_name, subline, sudden_line, word_state},
};

/// Maximum length of a command in characters, with the longest clue or word.
pub const COMMAND_CHARS: usize = 96;

pub(super) fn describe_match(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let Some(game) = told.game() else { return };
    items.push(Item::Heading { id: "heading", text: headline(game, texts) });
    describe_troubles(told, items);
    items.push(Item::Text { id: "turn", text: subline(game, texts) });
    let agents = Args::from_iter([arg("count", game.position.agents())]);
    items.push(Item::Text { id: "agents", text: texts.format("match-agents", &agents) });
    items.push(Item::Text { id: "bank", text: bank_line(game, texts) });
    if let Some(text) = sudden_line(game, told.settings.shows_key(), texts) {
        items.push(Item::Text { id: "sudden", text });
    } else if let Some(text) = left_line(game, told.settings.shows_key(), texts) {
        items.push(Item::Text { id: "left", text });
    }
    describe_flow(told, game, items);
    for seat in told.state.table.iter().flat_map(|table| &table.seats) {
        if seat.side.is_some() && !seat.connected {
            let name = Args::from_iter([arg("name", seat.name.as_str())]);
            items.push(Item::Text { id: "away", text: texts.format("match-away", &name) });
            break;
        }
    }
    describe_moves(told, game, items);
    items.push(Item::Grid { id: "words", label: texts.get("match-words"), cells: cells(told, game) });
    if game.me.is_some() {
        items.push(Item::Field {
            id: "command",
            label: texts.get("command-label"),
            value: String::new(),
            send: texts.get("command-take"),
            purpose: FieldPurpose::Command,
            longest: COMMAND_CHARS,
        });
    }
    describe_log(told, game, items);
    describe_switches(told, game, items);
    items.push(button("leave", texts.get("match-leave"), Command::AskToLeave));
}

fn describe_moves(told: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &told.texts;
    if let Some(offer) = offer(game, texts) {
        items.push(Item::Text { id: "offer", text: offer.text });
    }
    if let Some(cell) = told.selection.armed {
        let word = Args::from_iter([arg("word", game.word(cell))]);
        items.push(Item::Text { id: "armed", text: texts.format("match-touch-again", &word) });
        items.push(Item::Button {
            id: "pin",
            text: texts.format("match-pin-word", &word),
            enabled: told.online(),
            reason: None,
            pressed: Some(told.marks.pinned_by(cell).any(|seat| told.state.you == Some(seat))),
            press: Command::Pin(cell),
        });
    }
    if game.my_side().is_some_and(|side| game.position.phase.may_clue(side)) {
        if let Some(text) = told.judged.as_ref().and_then(|judged| judged.words(texts, game, &told.settings))
        {
            items.push(Item::Alert { id: "referee", text });
        }
        if told.sent_clue.waits_long() {
            let key = if told.online() { "match-sending" } else { "match-send-later" };
            items.push(Item::Text { id: "clue-waits", text: texts.get(key) });
        }
        items.push(Item::ClueEntry {
            id: "clue",
            label: texts.get("match-clue"),
            number_label: texts.get("match-number"),
            send: texts.get("match-send"),
            insist: told.notice.as_ref().and_then(|notice| notice.insist_words(texts)),
            enabled: told.ready() && !told.sent_clue.waits(),
            longest: CLUE_MAX_CHARS,
        });
    }
    for choice in choices(game, told.ready(), texts) {
        let press = choice.press();
        items.push(Item::Button {
            id: choice.id,
            text: choice.text,
            enabled: choice.enabled,
            reason: choice.reason,
            pressed: None,
            press,
        });
    }
}

fn cells(told: &PageContext, game: &MatchView) -> Vec<CellItem> {
    Cell::all()
        .map(|cell| {
            let armed = told.selection.armed == Some(cell);
            CellItem {
                cell: cell.to_string(),
                word: game.word(cell).to_owned(),
                state: word_state(cell, game, told.settings.shows_key(), &told.texts),
                enabled: told.online() && game.can_touch(cell),
                armed,
                press: TouchPressed { cell },
            }
        })
        .collect()
}

/// Describes every turn, in order. The debrief shows the same list.
pub(super) fn describe_log(told: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let mut lines: Vec<String> = game.log.iter().map(|record| log_line(record, game, texts)).collect();
    if lines.is_empty() {
        lines.push(texts.get("match-log-empty"));
    }
    items.push(Item::List { id: "log", label: texts.get("match-log"), lines });
}

fn describe_switches(told: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &told.texts;
    match game.my_side() {
        Some(_) if !told.settings.key_toggles() => {
            items.push(Item::Text { id: "key", text: texts.get("match-key-camera") });
        }
        Some(side) => items.push(Item::Button {
            id: "key",
            text: texts.format("match-key", &Args::from_iter([arg("side", side_name(side, texts))])),
            enabled: true,
            reason: None,
            pressed: Some(told.settings.key_shown),
            press: Command::ToggleKey,
        }),
        None => {
            items.push(Item::Text { id: "watching", text: texts.get("match-watching") });
            items.extend(Side::BOTH.map(|side| sit_button(told, side)));
        }
    }
    items.push(Item::Button {
        id: "flat",
        text: texts.get("match-flat"),
        enabled: told.table_fits.0,
        reason: (!told.table_fits.0).then(|| texts.get("match-deep-no-room")),
        pressed: Some(told.settings.flat),
        press: Command::ToggleFlat,
    });
}
