//! The page description of who is at the table and who can join.

use splitkey_protocol::{ReportReason, Request, Seat, TableAccess, TableView, limits};
use splitkey_rules::Side;

use crate::{
    Args, Secret, Texts, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{
            audience::describe_audience,
            computer::describe_computer,
            flow::describe_requests,
            moderation::{describe_filter, describe_slow_mode},
            overlay::describe_overlay,
            phone::phone_buttons,
            seats::{copied_line, describe_stream, host_line, seat_line},
            troubles::describe_notices,
            viewers::describe_viewers,
        },
    },
};

pub(crate) fn describe_people(context: &PageContext, items: &mut Vec<Item>) {
    let Some(table) = &context.state.table else { return };
    within(items, Section::Column(0), |items| describe_guests(context, table, items));
    within(items, Section::Column(1), |items| describe_access(context, table, items));
}

/// Describes everybody at the table, and who wants to come.
fn describe_guests(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    describe_notices(context, items);
    describe_knocks(context, table, items);
    describe_requests(context, items);
    for (number, seat) in table.seats.iter().enumerate() {
        let chosen = context.chosen.person == Some(seat.id);
        let mine = context.state.you == Some(seat.id);
        items.push(
            Item::button(
                format!("person-{number}"),
                person_line(seat, context),
                Command::ChoosePerson((!chosen).then_some(seat.id)),
            )
            .enabled(!mine)
            .pressed(chosen),
        );
        if chosen && !mine {
            describe_person(context, seat, items);
        }
    }
    if context.state.match_runs() {
        items.push(Item::text("guests", context.texts.get("people-guests")));
        let other = context.state.my_side().map(Side::partner);
        other.into_iter().for_each(|side| describe_computer(context, side, items));
    }
    if context.inviter.is_some() && !context.solo.is_running() {
        items.extend(phone_buttons(context));
        describe_stream(context, items);
        describe_overlay(context, items);
        describe_viewers(context, items);
        items.extend(copied_line(context));
    }
    if !context.solo.is_running() {
        describe_audience(context, items);
    }
}

fn describe_knocks(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let reason = host_line(&context.state, "people-host-admits", &context.texts);
    for (number, knock) in table.knocks.iter().enumerate() {
        let named = context.settings.shows(Secret::SpectatorNames);
        let name = if named { knock.name.to_string() } else { context.texts.get("table-unnamed") };
        let name = Args::from_iter([arg("name", name)]);
        for (kind, key, admit) in [("admit", "people-admit", true), ("decline", "people-decline", false)] {
            let id = format!("{kind}-{number}");
            items.push(
                Item::button(
                    id,
                    context.texts.format(key, &name),
                    Command::Want(Request::Answer { knock: knock.id, admit }),
                )
                .enabled(context.online() && reason.is_none())
                .why(reason.clone()),
            );
        }
    }
}

/// Returns a player with their ping and, for the host of the table, who shares their network.
fn person_line(seat: &Seat, context: &PageContext) -> String {
    let mut line = seat_line(seat, context);
    if !context.settings.shows(Secret::Network) {
        return line;
    }
    let names = context.state.same_network(seat.id).map(|other| other.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    if !names.is_empty() {
        line.push_str(", ");
        line.push_str(&context.texts.format("people-same-network", &Args::from_iter([arg("names", names)])));
    }
    match context.flow.pings.get(&seat.id).filter(|_| seat.connected) {
        Some(ping) => {
            let args = Args::from_iter([arg("person", line), arg("count", *ping)]);
            context.texts.format("people-ping", &args)
        }
        None => line,
    }
}

/// Ids and Fluent keys of the buttons of [`ReportReason::ALL`].
const REPORTS: [(&str, &str); 3] = [
    ("report-name", "people-report-name"),
    ("report-talk", "people-report-talk"),
    ("report-conduct", "people-report-conduct"),
];

/// Describes what can be done about a player.
fn describe_person(context: &PageContext, seat: &Seat, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let muted = context.talk.muted.contains(&seat.id);
    items.push(
        Item::button("mute-person", texts.get("people-mute"), Command::ToggleTalkOf(seat.id)).pressed(muted),
    );
    let is_computer = seat.computer.is_some();
    let seat = seat.id;
    if !is_computer && context.state.table.as_ref().is_some_and(|table| table.access.public) {
        for (reason, (id, key)) in ReportReason::ALL.into_iter().zip(REPORTS) {
            items.push(Item::button(id, texts.get(key), Command::Want(Request::Report { seat, reason })));
        }
    }
    if !context.state.i_am_host() {
        return;
    }
    for (id, key, request) in [
        ("hand-over", "people-hand-over", Request::HandOver { seat }),
        ("kick", "people-kick", Request::Kick { seat }),
        ("ban", "people-ban", Request::Ban { seat }),
    ] {
        if !is_computer || id == "kick" {
            items.push(Item::button(id, texts.get(key), Command::Want(request)));
        }
    }
}

/// Returns every switch for who can join, watch and chat: element id, label, whether it is on, and the resulting
/// access.
pub(crate) fn access_rows(now: TableAccess, texts: &Texts) -> [(&'static str, String, bool, TableAccess); 7] {
    [
        ("set-public", "people-public", now.public, TableAccess { public: !now.public, ..now }),
        ("set-knock", "people-knock", now.knock, TableAccess { knock: !now.knock, ..now }),
        ("set-locked", "people-locked", now.locked, TableAccess { locked: !now.locked, ..now }),
        ("set-watch", "people-watch", now.spectators, TableAccess { spectators: !now.spectators, ..now }),
        (
            "set-open-sides",
            "people-open-sides",
            now.open_sides,
            TableAccess { open_sides: !now.open_sides, ..now },
        ),
        ("set-talk", "people-talk", now.talk, TableAccess { talk: !now.talk, ..now }),
        (
            "set-bans-elsewhere",
            "people-bans-elsewhere",
            now.bans_elsewhere,
            TableAccess { bans_elsewhere: !now.bans_elsewhere, ..now },
        ),
    ]
    .map(|(id, key, on, access)| (id, texts.get(key), on, access))
}

fn describe_access(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let host = context.state.i_am_host();
    let reason = host_line(&context.state, "table-host-sets", texts);
    items.push(Item::heading("access-heading", texts.get("people-access")));
    for (id, text, on, access) in access_rows(table.access, texts) {
        items.push(
            Item::button(id, text, Command::Want(Request::SetAccess { access }))
                .enabled(context.online() && host)
                .why(reason.clone())
                .pressed(on),
        );
    }
    describe_slow_mode(context, table.access, items);
    if table.race.is_none() {
        describe_filter(context, table.access, items);
    }
    let key = if table.has_password { "people-password-set" } else { "people-password-none" };
    items.push(Item::text("password-state", texts.get(key)));
    if !host {
        return;
    }
    items.push(Item::new(
        "new-password",
        ItemKind::Field {
            label: texts.get("people-password"),
            value: String::new(),
            send: texts.get("people-password-take"),
            purpose: FieldPurpose::NewPassword,
            longest: limits::PASSWORD_CHARS,
        },
    ));
    if table.has_password {
        let press = Command::Want(Request::SetPassword { password: None });
        items.push(Item::button("no-password", texts.get("people-password-drop"), press));
    }
    if table.banned > 0 {
        let count = Args::from_iter([arg("count", table.banned)]);
        let text = texts.format("people-lift-bans", &count);
        items.push(Item::button("lift-bans", text, Command::Want(Request::LiftBans)));
    }
    if context.chosen.closing {
        let text = texts.get("people-close-again");
        items.push(Item::button("close-table", text, Command::Want(Request::CloseTable)));
    } else {
        items.push(Item::button("ask-to-close", texts.get("people-close"), Command::AskToClose));
    }
}
