//! The page description of the table between matches.

use splitkey_protocol::{Seat, TableView, limits::SEATS_PER_SIDE};
use splitkey_rules::Side;

use super::{
    Command, Item,
    describe::{PageContext, button, describe_troubles},
    flow::describe_requests,
    settings::{describe_rows, setting_rows},
};
use crate::{Args, Intent, Sheet, TableState, Texts, arg, phrases::side_name};

pub(super) fn describe_table(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let Some(table) = &told.state.table else { return };
    let code = Args::from_iter([arg("code", table.code.as_str())]);
    items.push(Item::Heading { id: "heading", text: texts.format("table-heading", &code) });
    describe_troubles(told, items);
    if let Some(inviter) = &told.inviter {
        let link = inviter.0.link(table.code.as_str());
        items.push(Item::Text { id: "invite", text: format!("{}: {link}", texts.get("table-link")) });
        items.push(button("copy", texts.get("table-copy"), Command::CopyLink));
        items.push(button("open-invite", texts.get("invite-open"), Command::OpenSheet(Sheet::Invite)));
    }
    for side in Side::BOTH {
        describe_side(told, side, items);
    }
    describe_requests(told, items);
    let watching: Vec<String> = told.state.spectators().map(|seat| seat_line(seat, told)).collect();
    if !watching.is_empty() {
        let count = Args::from_iter([arg("count", watching.len())]);
        let label = texts.format("table-spectators", &count);
        items.push(Item::List { id: "spectators", label, lines: watching });
    }
    if told.state.my_side().is_some() {
        items.push(button("stand", texts.get("table-stand"), Command::Want(Intent::StandUp)));
    }
    items.push(mission_item(table, texts));
    describe_rows(told, setting_rows(table, texts), items);
    items.push(button("own", texts.get("own-open"), Command::OpenWords));
    items.push(button("people", texts.get("people-title"), Command::OpenSheet(Sheet::People)));
    describe_ready(told, items);
    if may_swap(&told.state) {
        items.push(button("swap", texts.get("table-swap"), Command::Want(Intent::SwapSides)));
    }
    items.push(start_button(told, "start", "table-start", Intent::StartMatch));
    if told.game().is_some_and(|game| game.position.phase.is_over()) {
        items.push(button("debrief", texts.get("table-debrief"), Command::OpenDebrief));
    }
    items.push(button("leave", texts.get("table-leave"), Command::AskToLeave));
}

/// Describes the invite link as text. The drawn screen shows it as a QR code too.
pub(super) fn describe_invite(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let (Some(table), Some(inviter)) = (&told.state.table, &told.inviter) else { return };
    items.push(Item::Text { id: "invite-told", text: texts.get("invite-about") });
    items.push(Item::Text { id: "invite", text: inviter.0.link(table.code.as_str()) });
    items.push(button("copy", texts.get("table-copy"), Command::CopyLink));
    describe_stream(told, items);
}

/// Describes the link for a broadcast source, and whether a link was copied.
pub(super) fn describe_stream(told: &PageContext, items: &mut Vec<Item>) {
    items.push(Item::Text { id: "stream-about", text: told.texts.get("invite-stream-about") });
    items.push(button("stream", told.texts.get("invite-stream"), Command::CopyStreamLink));
    if let Some(told) = &told.copied.0 {
        items.push(Item::Text { id: "copied", text: told.clone() });
    }
}

/// Returns whether this player can swap the sides: the host of the table, between matches.
pub fn may_swap(state: &TableState) -> bool {
    let somebody_sits = Side::BOTH.into_iter().any(|side| state.seats_of(side).next().is_some());
    state.i_am_host() && !state.match_runs() && somebody_sits
}

/// Describes the switch for my side's readiness.
fn describe_ready(told: &PageContext, items: &mut Vec<Item>) {
    let (Some(table), Some(side)) = (&told.state.table, told.state.my_side()) else { return };
    if told.state.match_runs() {
        return;
    }
    let ready = table.ready[side.index()];
    items.push(Item::Button {
        id: "ready",
        text: told.texts.get("table-ready-mine"),
        enabled: told.online(),
        reason: None,
        pressed: Some(ready),
        press: Command::Want(Intent::Ready { ready: !ready }),
    });
}

fn describe_side(told: &PageContext, side: Side, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let name = Args::from_iter([arg("side", side_name(side, texts))]);
    let seats: Vec<String> = told.state.seats_of(side).map(|seat| seat_line(seat, told)).collect();
    let lines = if seats.is_empty() { vec![texts.get("table-empty")] } else { seats };
    let ready = told.state.table.as_ref().is_some_and(|table| table.ready[side.index()]);
    let label = texts.format(if ready { "table-side-ready" } else { "table-side" }, &name);
    let id = if side == Side::A { "seats-a" } else { "seats-b" };
    items.push(Item::List { id, label, lines });
    items.push(sit_button(told, side));
}

/// Returns the button to join a side, between matches and for spectators of one.
pub(super) fn sit_button(told: &PageContext, side: Side) -> Item {
    let texts = &told.texts;
    let full = told.state.seats_of(side).count() >= SEATS_PER_SIDE;
    let mine = told.state.my_side() == Some(side);
    let asked = told.flow.asks_for(told.state.you) == Some(side);
    Item::Button {
        id: if side == Side::A { "sit-a" } else { "sit-b" },
        text: texts.format(sit_key(&told.state), &Args::from_iter([arg("side", side_name(side, texts))])),
        enabled: told.online() && (mine || !full) && !asked,
        reason: (full && !mine).then(|| texts.get("table-side-full")),
        pressed: Some(mine),
        press: Command::Want(Intent::Sit { side }),
    }
}

/// Returns the Fluent key of that button.
pub fn sit_key(state: &TableState) -> &'static str {
    if state.asks_sides() { "table-ask" } else { "table-sit" }
}

pub(super) fn seat_line(seat: &Seat, told: &PageContext) -> String {
    let texts = &told.texts;
    let mut line = if Some(seat.id) == told.state.you {
        texts.format("table-you", &Args::from_iter([arg("name", seat.name.as_str())]))
    } else {
        seat.name.to_string()
    };
    let host = told.state.table.as_ref().is_some_and(|table| table.host == seat.id);
    let lost = !seat.connected;
    for (holds, key) in [(host, "table-host-of"), (lost, "table-lost"), (seat.away, "table-away")] {
        if holds {
            line.push_str(", ");
            line.push_str(&texts.get(key));
        }
    }
    line
}

/// Describes the mission.
pub(super) fn mission_item(table: &TableView, texts: &Texts) -> Item {
    let mission = table.settings.mission;
    let numbers = Args::from_iter([arg("turns", mission.turns()), arg("mistakes", mission.mistakes())]);
    let numbers = texts.format("table-mission-numbers", &numbers);
    Item::Text { id: "mission", text: format!("{}: {numbers}", texts.get("table-mission")) }
}

/// Returns the button that deals a match, with the reason while it is disabled.
pub(super) fn start_button(told: &PageContext, id: &'static str, key: &str, want: Intent) -> Item {
    let reason = start_trouble(&told.state, &told.texts);
    Item::Button {
        id,
        text: told.texts.get(key),
        enabled: told.online() && reason.is_none(),
        reason,
        pressed: None,
        press: Command::Want(want),
    }
}

/// Returns why this player cannot start a match, or `None` if they can.
pub fn start_trouble(state: &TableState, texts: &Texts) -> Option<String> {
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

/// Returns a sentence that names the table's host, for everybody else.
pub fn host_line(state: &TableState, key: &str, texts: &Texts) -> Option<String> {
    let host = state.seat(state.table.as_ref()?.host)?;
    let name = Args::from_iter([arg("name", host.name.as_str())]);
    (!state.i_am_host()).then(|| texts.format(key, &name))
}
