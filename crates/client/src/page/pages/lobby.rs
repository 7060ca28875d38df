//! The page description of the table between matches.

use splitkey_protocol::{Request, TableView};
use splitkey_rules::{Side, book::Chapter};

use crate::{
    Args, Secret, Sheet, TableState, arg,
    controls::{Command, CopyAct, WordsAct},
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, within},
        },
        pages::{help::SECRETS, teams::team_item},
        parts::{
            audience::describe_audience,
            buttons::{
                history_button, invite_button, leave_button, race_button, settings_button, sit_button,
                start_button, start_trouble,
            },
            computer::describe_computer,
            flow::describe_requests,
            overlay::describe_overlay,
            phone::{only_here, phone_buttons},
            seats::{copied_line, describe_stream, host_line, mission_item, missions_button, seat_line},
            table_settings::{describe_rows, setting_rows},
            talk::describe_talk_button,
            troubles::describe_troubles,
            viewers::describe_viewers,
        },
    },
    phrases::{code_shown, side_name},
};

pub(crate) fn describe_table(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(table) = &context.state.table else { return };
    if context.state.is_blanked() {
        return describe_blank_card(context, items);
    }
    let code = Args::from_iter([arg("code", code_shown(table.code, &context.settings))]);
    items.push(Item::heading("heading", texts.format("table-heading", &code)).of(Section::Head));
    describe_troubles(context, items);
    if let Some((inviter, invite)) = context.inviter.as_ref().zip(invite_button(context)) {
        if context.settings.shows(Secret::Access) {
            let link = inviter.0.link(table.code.as_str());
            items.push(Item::text("invite", format!("{}: {link}", texts.get("table-link"))));
        }
        let copy = Item::button("copy", texts.get("table-copy"), Command::Copy(CopyAct::TableLink));
        items.extend([invite.minor(), copy.minor()].map(|item| item.of(Section::Head)));
    }
    for (side, column) in Side::BOTH.into_iter().zip([0, 2]) {
        within(items, Section::Column(column), |items| describe_side(context, side, items));
    }
    within(items, Section::Column(1), |items| describe_settings(context, table, items));
    within(items, Section::Column(3), |items| describe_others(context, items));
    let secrets = SECRETS.map(|key| texts.get(key)).to_vec();
    items.push(Item::list("secrets", texts.get("table-secrets"), secrets).of(Section::Column(4)));
    within(items, Section::Foot, |items| describe_foot(context, items));
}

/// Describes what the audience sees while it is shown nothing.
fn describe_blank_card(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("heading", texts.get("held-title")).of(Section::Head));
    describe_troubles(context, items);
    within(items, Section::Column(1), |items| items.push(Item::text("held-about", texts.get("held-about"))));
    within(items, Section::Foot, |items| {
        items.push(leave_button(context, "table-leave"));
        items.push(settings_button(context));
    });
}

/// Describes the mission and the settings of the table.
fn describe_settings(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let who =
        host_line(&context.state, "table-host-sets", texts).unwrap_or_else(|| texts.get("table-you-set"));
    items.push(Item::heading("settings", texts.get("table-title")).main().beside("settings"));
    items.push(Item::text("who-sets", who).minor().beside("settings"));
    items.push(mission_item(table, texts).beside("mission"));
    items.push(missions_button(texts).minor().beside("mission"));
    items.push(team_item(context, table).beside("team"));
    let teams = Command::OpenSheet(Sheet::Teams);
    items.push(Item::button("open-teams", texts.get(Sheet::Teams.title()), teams).minor().beside("team"));
    items.push(history_button(context).minor().beside("team"));
    describe_rows(context, setting_rows(table, texts), items);
    let rules = Command::OpenChapter(Chapter::House);
    items.push(Item::button("house-rules", texts.get("table-rules"), rules).minor());
    let count = Args::from_iter([arg("count", table.own_words)]);
    let own = if table.own_words > 0 { texts.format("own-enough", &count) } else { texts.get("own-none") };
    items.push(Item::text("own-words", own).beside("own"));
    items.push(
        Item::button("own", texts.get("own-open"), Command::Words(WordsAct::Open)).minor().beside("own"),
    );
}

/// Describes the spectators, those who ask for a side, and what leads to everybody.
fn describe_others(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let watching: Vec<String> = context.state.spectators().map(|seat| seat_line(seat, context)).collect();
    if watching.is_empty() {
        items.push(Item::text("no-spectators", texts.get("table-no-spectators")).minor());
    } else {
        let count = Args::from_iter([arg("count", watching.len())]);
        items.push(Item::list("spectators", texts.format("table-spectators", &count), watching));
    }
    describe_requests(context, items);
    items.extend(race_button(context));
    let people = Command::OpenSheet(Sheet::People);
    let people = Item::button("people", texts.get("people-title"), people).minor().beside("people");
    let asked = context.flow.requests.iter().any(|request| context.state.you != Some(request.by));
    let knocks = context.state.table.as_ref().is_some_and(|table| !table.knocks.is_empty());
    items.push(if asked || knocks { people.main() } else { people });
    let talk = items.len();
    describe_talk_button(context, items);
    if let Some(talk) = items.get_mut(talk) {
        *talk = talk.clone().minor().beside("people");
    }
}

/// Describes what leads on from the table.
fn describe_foot(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let line = start_trouble(&context.state, texts).unwrap_or_else(|| texts.get("table-ready"));
    let line = context.copied.0.clone().unwrap_or(line);
    items.push(Item::text("start-line", line).main());
    items.push(leave_button(context, "table-leave"));
    if context.game().is_some_and(|game| game.position.phase.is_over()) {
        items.push(Item::button("debrief", texts.get("table-debrief"), Command::OpenDebrief));
    }
    if may_swap(&context.state) {
        items.push(Item::button("swap", texts.get("table-swap"), Command::Want(Request::SwapSides)));
    }
    items.push(settings_button(context));
    items.push(start_button(context, "start", texts.get("table-start"), Request::StartMatch).main());
}

/// Describes the invite link as text. The drawn screen shows it as a QR code too.
pub(crate) fn describe_invite(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (Some(table), Some(inviter)) = (&context.state.table, &context.inviter) else { return };
    items.push(Item::text("invite-told", texts.get("invite-about")));
    items.push(match context.settings.shows(Secret::Access) {
        true => Item::text("invite", inviter.0.link(table.code.as_str())),
        false => Item::text("invite-hidden", texts.get("invite-hidden")),
    });
    items.push(Item::button("copy", texts.get("table-copy"), Command::Copy(CopyAct::TableLink)));
    items.extend(only_here(context));
    items.extend(phone_buttons(context));
    describe_stream(context, items);
    describe_overlay(context, items);
    describe_viewers(context, items);
    describe_audience(context, items);
    items.extend(copied_line(context));
}

/// Returns whether this player can swap the sides: the host of the table, between matches.
pub(crate) fn may_swap(state: &TableState) -> bool {
    let somebody_sits = Side::BOTH.into_iter().any(|side| state.seats_of(side).next().is_some());
    state.i_am_host() && !state.match_runs() && somebody_sits
}

fn describe_side(context: &PageContext, side: Side, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let name = Args::from_iter([arg("side", side_name(side, texts))]);
    let seats: Vec<String> = context.state.seats_of(side).map(|seat| seat_line(seat, context)).collect();
    let lines = if seats.is_empty() { vec![texts.get("table-empty")] } else { seats };
    let ready = context.state.table.as_ref().is_some_and(|table| table.ready[side.index()]);
    let label = texts.format(if ready { "table-side-ready" } else { "table-side" }, &name);
    let id = if side == Side::A { "seats-a" } else { "seats-b" };
    items.push(Item::list(id, label, lines));
    items.push(sit_button(context, side).minor());
    describe_computer(context, side, items);
    if context.state.my_side() != Some(side) {
        return;
    }
    items.push(Item::button("stand", texts.get("table-stand"), Command::Want(Request::StandUp)).minor());
    if !context.state.match_runs() {
        let press = Command::Want(Request::Ready { ready: !ready });
        let switch = Item::button("ready", texts.get("table-ready-mine"), press);
        items.push(switch.enabled(context.online()).pressed(ready).minor());
    }
}
