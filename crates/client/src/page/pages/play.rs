//! The page description of a running match.

use splitkey_protocol::limits::RACE_WORD_CHARS;
use splitkey_rules::{CELLS, CLUE_MAX_CHARS, Cell, Side};

use crate::{
    Args, MatchView, Sheet, TouchPressed, arg,
    controls::{Choice, Command, FieldPurpose, choices, offer},
    page::{
        model::{
            context::PageContext,
            item::{CellItem, Item, ItemKind, Section, within},
        },
        parts::{
            buttons::{choice_button, invite_button, leave_button, race_button, sheet_buttons, sit_button},
            computer::quick_button,
            flow::{describe_flow, describe_flow_switches},
            guess_list::describe_guess_list,
            log::describe_log,
            phone::phone_buttons,
            talk::describe_talk_button,
            thoughts::describe_thinking,
            troubles::describe_troubles,
            viewers::votes_item,
        },
    },
    phrases::{bank_line, headline, left_line, side_name, subline, sudden_line, word_state},
};

/// Maximum length of a command in characters: a strike race takes a list of all words, with a comma and a space after each.
pub const COMMAND_CHARS: usize = 16 + CELLS * (RACE_WORD_CHARS + 2);

pub(crate) fn describe_match(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(game) = context.game() else { return };
    items.push(Item::heading("heading", headline(game, texts)));
    describe_troubles(context, items);
    items.push(Item::text("turn", subline(game, texts)));
    let agents = Args::from_iter([arg("count", game.position.agents())]);
    items.push(Item::text("agents", texts.format("match-agents", &agents)));
    items.push(Item::text("bank", bank_line(game, texts)));
    if let Some(text) = sudden_line(game, context.settings.shows_key(), texts) {
        items.push(Item::text("sudden", text));
    } else if let Some(text) = left_line(game, context.settings.shows_key(), texts) {
        items.push(Item::text("left", text));
    }
    items.extend(votes_item(context, game));
    describe_flow(context, game, items);
    for seat in context.state.table.iter().flat_map(|table| &table.seats) {
        if seat.side.is_some() && !seat.connected {
            let name = Args::from_iter([arg("name", seat.name.as_str())]);
            items.push(Item::text("away", texts.format("match-away", &name)));
            break;
        }
    }
    describe_moves(context, game, items);
    describe_guess_list(context, game, items);
    describe_thinking(context, game, items);
    items.push(Item::new(
        "words",
        ItemKind::Grid { label: texts.get("match-words"), cells: cells(context, game) },
    ));
    if game.me.is_some() {
        items.push(Item::new(
            "command",
            ItemKind::Field {
                label: texts.get("command-label"),
                value: String::new(),
                send: texts.get("command-take"),
                purpose: FieldPurpose::Command,
                longest: COMMAND_CHARS,
            },
        ));
    }
    describe_log(context, game, items);
    within(items, Section::Menu, |items| describe_menu(context, game, items));
}

/// Describes what a running match keeps in its menu.
fn describe_menu(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    describe_switches(context, game, items);
    let choices = choices(game, context.ready(), texts).into_iter().filter(Choice::is_in_menu);
    items.extend(choices.map(choice_button));
    describe_flow_switches(context, game, items);
    items.extend(quick_button(context));
    if game.strikes().is_some() && game.me.is_some() {
        let open = Command::OpenCommandLine;
        items.push(Item::button("open-command", texts.get("command-open"), open));
    }
    if context.coach.teaches() {
        items.push(Item::button("skip-lesson", texts.get("coach-skip"), Command::EndCoaching));
    }
    describe_talk_button(context, items);
    let people = Command::OpenSheet(Sheet::People);
    items.push(Item::button("people", texts.get(Sheet::People.title()), people));
    items.extend(invite_button(context));
    items.extend(race_button(context));
    items.extend(sheet_buttons(context).map(|(_, button)| button).take(2));
    if let Some(full) = context.full_screen.0 {
        let key = if full { "settings-window" } else { "settings-full" };
        items.push(Item::button("full-screen", texts.get(key), Command::ToggleFullScreen));
    }
    items.push(leave_button(context, "match-leave"));
}

fn describe_moves(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if let Some(offer) = offer(game, texts) {
        items.push(Item::text("offer", offer.text));
    }
    if let Some(cell) = context.selection.armed {
        let word = Args::from_iter([arg("word", game.word(cell))]);
        items.push(Item::text("armed", texts.format("match-touch-again", &word)));
        items.push(
            Item::button("pin", texts.format("match-pin-word", &word), Command::Pin(cell))
                .enabled(context.online())
                .pressed(
                    context
                        .pointing
                        .shown_pins(cell, &context.settings)
                        .any(|seat| context.state.you == Some(seat)),
                ),
        );
    }
    if game.my_side().is_some_and(|side| game.position.phase.may_clue(side)) {
        if let Some(text) =
            context.judged.as_ref().and_then(|judged| judged.words(texts, game, &context.settings))
        {
            items.push(Item::alert("referee", text));
        }
        if context.sent_clue.waits_long() {
            let key = if context.online() { "match-sending" } else { "match-send-later" };
            items.push(Item::text("clue-waits", texts.get(key)));
        }
        items.push(Item::new(
            "clue",
            ItemKind::ClueEntry {
                label: texts.get("match-clue"),
                number_label: texts.get("match-number"),
                send: texts.get("match-send"),
                insist: context
                    .notice
                    .as_ref()
                    .and_then(|notice| notice.insist_words(texts, context.state.game.as_ref())),
                enabled: context.ready() && !context.sent_clue.waits(),
                longest: CLUE_MAX_CHARS,
            },
        ));
    }
    let choices = choices(game, context.ready(), texts).into_iter().filter(|choice| !choice.is_in_menu());
    items.extend(choices.map(choice_button));
}

fn cells(context: &PageContext, game: &MatchView) -> Vec<CellItem> {
    let votes = context.viewers.votes_on(game, &context.state);
    let state = |cell| {
        let mut state = word_state(cell, game, context.settings.shows_key(), &context.texts);
        if let Some(place) = context.guesses.place(cell) {
            let place = Args::from_iter([arg("place", place)]);
            state = format!("{state}, {}", context.texts.format("list-place", &place));
        }
        match votes.map(|votes| votes.of(cell)).filter(|count| *count > 0) {
            Some(count) => {
                let count = Args::from_iter([arg("count", count)]);
                format!("{state}, {}", context.texts.format("votes-on-word", &count))
            }
            None => state,
        }
    };
    Cell::all()
        .map(|cell| {
            let armed = context.selection.armed == Some(cell);
            CellItem {
                cell: cell.to_string(),
                word: game.word(cell).to_owned(),
                state: state(cell),
                enabled: context.online() && game.can_touch(cell),
                armed,
                press: TouchPressed { cell },
            }
        })
        .collect()
}

fn describe_switches(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    match game.my_side() {
        Some(_) if !context.settings.key_toggles() => {
            let key = if context.settings.streamer { "match-key-streamer" } else { "match-key-camera" };
            items.push(Item::text("key", texts.get(key)));
        }
        Some(side) => items.push(
            Item::button(
                "key",
                texts.format("match-key", &Args::from_iter([arg("side", side_name(side, texts))])),
                Command::ToggleKey,
            )
            .pressed(context.settings.key_shown),
        ),
        None => {
            items.push(Item::text("watching", texts.get("match-watching")));
            items.extend(Side::BOTH.map(|side| sit_button(context, side)));
        }
    }
    items.extend(phone_buttons(context));
    items.push(
        Item::button("flat", texts.get("match-flat"), Command::ToggleFlat)
            .enabled(context.table_fits.0)
            .why((!context.table_fits.0).then(|| texts.get("match-deep-no-room")))
            .pressed(context.settings.flat),
    );
}
