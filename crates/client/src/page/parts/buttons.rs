//! Buttons that several pages have.

use splitkey_protocol::{HistoryOf, RaceKey, Request, limits::SEATS_PER_SIDE};
use splitkey_rules::Side;

use crate::{
    Args, HistoryAct, RaceAct, Sheet, TableState, Texts, arg,
    controls::{Choice, Command},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemId, Slot},
        },
        parts::seats::host_line,
    },
    phrases::side_name,
};

/// Returns a button for each sheet about the game itself.
pub(crate) fn sheet_buttons(context: &PageContext) -> impl Iterator<Item = (Sheet, Item)> {
    let sheets = Sheet::ALL.into_iter().zip(["open-how-to", "open-settings", "open-credits"]);
    sheets.map(|(sheet, id)| {
        (sheet, Item::button(id, context.texts.get(sheet.title()), Command::OpenSheet(sheet)))
    })
}

/// Returns a button beside the others with the same caption.
pub(crate) fn option(
    id: impl Into<ItemId>,
    caption: &str,
    label: impl Into<String>,
    press: Command,
    texts: &Texts,
) -> Item {
    let (caption, label) = (caption.to_owned(), label.into());
    let words = Args::from_iter([arg("caption", caption.as_str()), arg("option", label.as_str())]);
    let words = texts.format("settings-option", &words);
    Item::button(id, words, press).minor().in_slot(Slot::Option { caption, label, value: None })
}

/// Returns one of the two buttons that change a value, which stands between them.
pub(crate) fn step(
    id: &'static str,
    caption: &str,
    value: &str,
    label: String,
    press: Command,
    texts: &Texts,
) -> Item {
    let words = [arg("caption", caption), arg("value", value), arg("option", label.as_str())];
    let words = texts.format("settings-level", &Args::from_iter(words));
    let (caption, value) = (caption.to_owned(), Some(value.to_owned()));
    Item::button(id, words, press).minor().in_slot(Slot::Option { caption, label, value })
}

/// Returns the button of the player's own history.
pub(crate) fn history_button(context: &PageContext) -> Item {
    let view = Command::History(HistoryAct::View(HistoryOf::Mine));
    Item::button("open-history", context.texts.get(Sheet::History.title()), view)
}

/// Returns the button of the sheet that brings others to the table. Nobody can come to the table of a player who plays
/// alone.
pub(crate) fn invite_button(context: &PageContext) -> Option<Item> {
    context.inviter.as_ref().filter(|_| !context.solo.is_running())?;
    let title = context.texts.get(Sheet::Invite.title());
    Some(Item::button("open-invite", title, Command::OpenSheet(Sheet::Invite)))
}

/// Returns the button of the strike race of which a pair plays at the table.
pub(crate) fn race_button(context: &PageContext) -> Option<Item> {
    let (race, view) = (context.state.table.as_ref()?.race.as_ref()?, view_race(context)?);
    let title = Args::from_iter([arg("race", race.title.as_str())]);
    Some(Item::button("open-race", context.texts.format("race-open", &title), view))
}

/// Returns what opens the page of that race.
pub(crate) fn view_race(context: &PageContext) -> Option<Command> {
    let race = context.state.table.as_ref()?.race.as_ref()?;
    Some(Command::Race(RaceAct::View(RaceKey::Race(race.race))))
}

/// Returns the button of the settings, which lead to the other sheets.
pub(crate) fn settings_button(context: &PageContext) -> Item {
    let title = context.texts.get(Sheet::Settings.title());
    Item::button("open-settings", title, Command::OpenSheet(Sheet::Settings)).icon()
}

/// Returns the button that leaves the table. Without a connection there is nothing to confirm, nor when the player
/// plays alone, whose table is kept.
pub(crate) fn leave_button(context: &PageContext, key: &str) -> Item {
    if context.solo.is_running() {
        return Item::button("leave", context.texts.get("solo-leave"), Command::LeaveSolo);
    }
    let press = if context.online() { Command::AskToLeave } else { Command::Want(Request::LeaveTable) };
    Item::button("leave", context.texts.get(key), press)
}

/// Returns the button of something that a match offers.
pub(crate) fn choice_button(choice: Choice) -> Item {
    let press = choice.press();
    Item::button(choice.id, choice.text, press).enabled(choice.enabled).why(choice.reason)
}

/// Returns the button to join a side, between matches and for spectators of one.
pub(crate) fn sit_button(context: &PageContext, side: Side) -> Item {
    let texts = &context.texts;
    let full = context.state.seats_of(side).count() >= SEATS_PER_SIDE;
    let mine = context.state.my_side() == Some(side);
    let asked = context.flow.asks_for(context.state.you) == Some(side);
    Item::button(
        if side == Side::A { "sit-a" } else { "sit-b" },
        texts.format(sit_key(&context.state), &Args::from_iter([arg("side", side_name(side, texts))])),
        Command::Want(Request::Sit { side }),
    )
    .enabled(context.online() && !mine && !full && !asked)
    .why((full && !mine).then(|| texts.get("table-side-full")))
    .pressed(mine)
}

/// Returns the Fluent key of that button.
pub(crate) fn sit_key(state: &TableState) -> &'static str {
    if state.asks_sides() { "table-ask" } else { "table-sit" }
}

/// Returns the button that deals a match, with the reason while it is disabled.
pub(crate) fn start_button(context: &PageContext, id: &'static str, label: String, want: Request) -> Item {
    let reason = start_trouble(&context.state, &context.texts);
    Item::button(id, label, Command::Want(want)).enabled(context.online() && reason.is_none()).why(reason)
}

/// Returns why this player cannot start a match, or `None` if they can.
pub(crate) fn start_trouble(state: &TableState, texts: &Texts) -> Option<String> {
    if state.table.as_ref().is_some_and(|table| table.race.is_some()) {
        return Some(texts.get("race-one-match"));
    }
    let empty: Vec<Side> =
        Side::BOTH.into_iter().filter(|side| state.seats_of(*side).next().is_none()).collect();
    match *empty {
        [] => host_line(state, "table-start-host", texts).or_else(|| lost_line(state, texts)),
        [side] => {
            let side = Args::from_iter([arg("side", side_name(side, texts))]);
            Some(texts.format("table-start-empty", &side))
        }
        _ => Some(texts.get("table-start-empty-both")),
    }
}

/// Returns a sentence naming who must reconnect first, when nobody of a side is connected.
fn lost_line(state: &TableState, texts: &Texts) -> Option<String> {
    let lost = Side::BOTH.into_iter().find(|side| state.seats_of(*side).all(|seat| !seat.connected))?;
    let name = Args::from_iter([arg("name", state.seats_of(lost).next()?.name.as_str())]);
    Some(texts.format("table-start-lost", &name))
}
