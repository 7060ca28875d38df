//! The page description of the table between matches.

use splitkey_protocol::{Seat, TableView, limits::SEATS_PER_SIDE};
use splitkey_rules::Side;

use super::{
    Command, Item, Section,
    context::PageContext,
    describe::{describe_troubles, leave_button, settings_button},
    flow::describe_requests,
    help::SECRETS,
    item::within,
    settings::{describe_rows, setting_rows},
    talk::describe_talk_button,
};
use crate::{Args, Intent, Sheet, TableState, Texts, arg, phrases::side_name};

pub(super) fn describe_table(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let Some(table) = &told.state.table else { return };
    let code = Args::from_iter([arg("code", table.code.as_str())]);
    items.push(Item::heading("heading", texts.format("table-heading", &code)).of(Section::Head));
    describe_troubles(told, items);
    if let Some(inviter) = &told.inviter {
        let link = inviter.0.link(table.code.as_str());
        items.push(Item::text("invite", format!("{}: {link}", texts.get("table-link"))));
        let invite = Command::OpenSheet(Sheet::Invite);
        let invite = Item::button("open-invite", texts.get("invite-open"), invite);
        let copy = Item::button("copy", texts.get("table-copy"), Command::CopyLink);
        items.extend([invite.minor(), copy.minor()].map(|item| item.of(Section::Head)));
    }
    for (side, column) in Side::BOTH.into_iter().zip([0, 2]) {
        within(items, Section::Column(column), |items| describe_side(told, side, items));
    }
    within(items, Section::Column(1), |items| describe_settings(told, table, items));
    within(items, Section::Column(3), |items| describe_others(told, items));
    let secrets = SECRETS.map(|key| texts.get(key)).to_vec();
    items.push(Item::list("secrets", texts.get("table-secrets"), secrets).of(Section::Column(4)));
    within(items, Section::Foot, |items| describe_foot(told, items));
}

/// Describes the mission and the settings of the table.
fn describe_settings(told: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let who = host_line(&told.state, "table-host-sets", texts).unwrap_or_else(|| texts.get("table-you-set"));
    items.push(Item::heading("settings", texts.get("table-title")).main().beside("settings"));
    items.push(Item::text("who-sets", who).minor().beside("settings"));
    items.push(mission_item(table, texts));
    describe_rows(told, setting_rows(table, texts), items);
    let count = Args::from_iter([arg("count", table.own_words)]);
    let own = if table.own_words > 0 { texts.format("own-enough", &count) } else { texts.get("own-none") };
    items.push(Item::text("own-words", own).beside("own"));
    items.push(Item::button("own", texts.get("own-open"), Command::OpenWords).minor().beside("own"));
}

/// Describes the spectators, those who ask for a side, and what leads to everybody.
fn describe_others(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let watching: Vec<String> = told.state.spectators().map(|seat| seat_line(seat, told)).collect();
    if watching.is_empty() {
        items.push(Item::text("no-spectators", texts.get("table-no-spectators")).minor());
    } else {
        let count = Args::from_iter([arg("count", watching.len())]);
        items.push(Item::list("spectators", texts.format("table-spectators", &count), watching));
    }
    describe_requests(told, items);
    let people = Command::OpenSheet(Sheet::People);
    let people = Item::button("people", texts.get("people-title"), people).minor().beside("people");
    let asked = told.flow.requests.iter().any(|request| told.state.you != Some(request.by));
    let knocks = told.state.table.as_ref().is_some_and(|table| !table.knocks.is_empty());
    items.push(if asked || knocks { people.main() } else { people });
    let talk = items.len();
    describe_talk_button(told, items);
    if let Some(talk) = items.get_mut(talk) {
        *talk = talk.clone().minor().beside("people");
    }
}

/// Describes what leads on from the table.
fn describe_foot(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let line = start_trouble(&told.state, texts).unwrap_or_else(|| texts.get("table-ready"));
    let line = told.copied.0.clone().unwrap_or(line);
    items.push(Item::text("start-line", line).main());
    items.push(leave_button(told, "table-leave"));
    if told.game().is_some_and(|game| game.position.phase.is_over()) {
        items.push(Item::button("debrief", texts.get("table-debrief"), Command::OpenDebrief));
    }
    if may_swap(&told.state) {
        items.push(Item::button("swap", texts.get("table-swap"), Command::Want(Intent::SwapSides)));
    }
    items.push(settings_button(told));
    items.push(start_button(told, "start", "table-start", Intent::StartMatch).main());
}

/// Describes the invite link as text. The drawn screen shows it as a QR code too.
pub(super) fn describe_invite(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let (Some(table), Some(inviter)) = (&told.state.table, &told.inviter) else { return };
    items.push(Item::text("invite-told", texts.get("invite-about")));
    items.push(Item::text("invite", inviter.0.link(table.code.as_str())));
    items.push(Item::button("copy", texts.get("table-copy"), Command::CopyLink));
    describe_stream(told, items);
}

/// Describes the link for a broadcast source, and whether a link was copied.
pub(super) fn describe_stream(told: &PageContext, items: &mut Vec<Item>) {
    items.push(Item::text("stream-about", told.texts.get("invite-stream-about")));
    items.push(Item::button("stream", told.texts.get("invite-stream"), Command::CopyStreamLink));
    if let Some(told) = &told.copied.0 {
        items.push(Item::text("copied", told.clone()));
    }
}

/// Returns whether this player can swap the sides: the host of the table, between matches.
pub(super) fn may_swap(state: &TableState) -> bool {
    let somebody_sits = Side::BOTH.into_iter().any(|side| state.seats_of(side).next().is_some());
    state.i_am_host() && !state.match_runs() && somebody_sits
}

fn describe_side(told: &PageContext, side: Side, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let name = Args::from_iter([arg("side", side_name(side, texts))]);
    let seats: Vec<String> = told.state.seats_of(side).map(|seat| seat_line(seat, told)).collect();
    let lines = if seats.is_empty() { vec![texts.get("table-empty")] } else { seats };
    let ready = told.state.table.as_ref().is_some_and(|table| table.ready[side.index()]);
    let label = texts.format(if ready { "table-side-ready" } else { "table-side" }, &name);
    let id = if side == Side::A { "seats-a" } else { "seats-b" };
    items.push(Item::list(id, label, lines));
    items.push(sit_button(told, side).minor());
    if told.state.my_side() != Some(side) {
        return;
    }
    items.push(Item::button("stand", texts.get("table-stand"), Command::Want(Intent::StandUp)).minor());
    if !told.state.match_runs() {
        let press = Command::Want(Intent::Ready { ready: !ready });
        let switch = Item::button("ready", texts.get("table-ready-mine"), press);
        items.push(switch.enabled(told.online()).pressed(ready).minor());
    }
}

/// Returns the button to join a side, between matches and for spectators of one.
pub(super) fn sit_button(told: &PageContext, side: Side) -> Item {
    let texts = &told.texts;
    let full = told.state.seats_of(side).count() >= SEATS_PER_SIDE;
    let mine = told.state.my_side() == Some(side);
    let asked = told.flow.asks_for(told.state.you) == Some(side);
    Item::button(
        if side == Side::A { "sit-a" } else { "sit-b" },
        texts.format(sit_key(&told.state), &Args::from_iter([arg("side", side_name(side, texts))])),
        Command::Want(Intent::Sit { side }),
    )
    .enabled(told.online() && !mine && !full && !asked)
    .why((full && !mine).then(|| texts.get("table-side-full")))
    .pressed(mine)
}

/// Returns the Fluent key of that button.
pub(super) fn sit_key(state: &TableState) -> &'static str {
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
    Item::text("mission", format!("{}: {numbers}", texts.get("table-mission")))
}

/// Returns the button that deals a match, with the reason while it is disabled.
pub(super) fn start_button(told: &PageContext, id: &'static str, key: &str, want: Intent) -> Item {
    let reason = start_trouble(&told.state, &told.texts);
    Item::button(id, told.texts.get(key), Command::Want(want))
        .enabled(told.online() && reason.is_none())
        .why(reason)
}

/// Returns why this player cannot start a match, or `None` if they can.
pub(super) fn start_trouble(state: &TableState, texts: &Texts) -> Option<String> {
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
pub(super) fn host_line(state: &TableState, key: &str, texts: &Texts) -> Option<String> {
    let host = state.seat(state.table.as_ref()?.host)?;
    let name = Args::from_iter([arg("name", host.name.as_str())]);
    (!state.i_am_host()).then(|| texts.format(key, &name))
}
