//! The page description of who is at the table and who can join.

use std::sync::LazyLock;

use bevy::prelude::*;
use splitkey_protocol::{ReportReason, Seat, SeatId, TableAccess, TableView, limits};

use super::{
    Command, FieldPurpose, Item,
    describe::{PageContext, button, describe_troubles},
    flow::describe_requests,
    lobby::{describe_stream, host_line, seat_line},
};
use crate::{Args, Intent, Texts, arg};

/// The player whose actions the player list shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub person: Option<SeatId>,
    /// Whether the player has been asked to confirm closing the table.
    pub closing: bool,
}

/// Element ids, one for each person.
static PERSON_IDS: LazyLock<Vec<String>> = LazyLock::new(|| element_ids("person"));
static ADMIT_IDS: LazyLock<Vec<String>> = LazyLock::new(|| element_ids("admit"));
static DECLINE_IDS: LazyLock<Vec<String>> = LazyLock::new(|| element_ids("decline"));

fn element_ids(kind: &str) -> Vec<String> {
    (0..limits::PEOPLE_AT_TABLE).map(|number| format!("{kind}-{number}")).collect()
}

pub(super) fn describe_people(told: &PageContext, items: &mut Vec<Item>) {
    let Some(table) = &told.state.table else { return };
    describe_troubles(told, items);
    describe_knocks(told, table, items);
    describe_requests(told, items);
    for (seat, id) in table.seats.iter().zip(PERSON_IDS.iter()) {
        let chosen = told.chosen.person == Some(seat.id);
        let mine = told.state.you == Some(seat.id);
        items.push(Item::Button {
            id,
            text: person_line(seat, told),
            enabled: !mine,
            reason: None,
            pressed: Some(chosen),
            press: Command::ChoosePerson((!chosen).then_some(seat.id)),
        });
        if chosen && !mine {
            describe_person(told, seat, items);
        }
    }
    if told.state.match_runs() {
        items.push(Item::Text { id: "guests", text: told.texts.get("people-guests") });
    }
    if told.inviter.is_some() {
        describe_stream(told, items);
    }
    describe_access(told, table, items);
}

fn describe_knocks(told: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let reason = host_line(&told.state, "people-host-admits", &told.texts);
    let ids = ADMIT_IDS.iter().zip(DECLINE_IDS.iter());
    for (knock, (admit_id, decline_id)) in table.knocks.iter().zip(ids) {
        let name = Args::from_iter([arg("name", knock.name.as_str())]);
        for (id, key, admit) in [(admit_id, "people-admit", true), (decline_id, "people-decline", false)] {
            items.push(Item::Button {
                id,
                text: told.texts.format(key, &name),
                enabled: told.online() && reason.is_none(),
                reason: reason.clone(),
                pressed: None,
                press: Command::Want(Intent::Answer { knock: knock.id, admit }),
            });
        }
    }
}

/// Returns a player with their ping and, for the host of the table, who shares their network.
fn person_line(seat: &Seat, told: &PageContext) -> String {
    let mut line = seat_line(seat, told);
    let names = told.state.same_network(seat.id).map(|other| other.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    if !names.is_empty() {
        line.push_str(", ");
        line.push_str(&told.texts.format("people-same-network", &Args::from_iter([arg("names", names)])));
    }
    match told.flow.pings.get(&seat.id).filter(|_| seat.connected) {
        Some(ping) => {
            let args = Args::from_iter([arg("person", line), arg("count", *ping)]);
            told.texts.format("people-ping", &args)
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
fn describe_person(told: &PageContext, seat: &Seat, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let muted = told.talk.muted.contains(&seat.id);
    items.push(Item::Button {
        id: "mute-person",
        text: texts.get("people-mute"),
        enabled: true,
        reason: None,
        pressed: Some(muted),
        press: Command::ToggleTalkOf(seat.id),
    });
    let seat = seat.id;
    if told.state.table.as_ref().is_some_and(|table| table.access.public) {
        for (reason, (id, key)) in ReportReason::ALL.into_iter().zip(REPORTS) {
            items.push(button(id, texts.get(key), Command::Want(Intent::Report { seat, reason })));
        }
    }
    if !told.state.i_am_host() {
        return;
    }
    for (id, key, intent) in [
        ("hand-over", "people-hand-over", Intent::HandOver { seat }),
        ("kick", "people-kick", Intent::Kick { seat }),
        ("ban", "people-ban", Intent::Ban { seat }),
    ] {
        items.push(button(id, texts.get(key), Command::Want(intent)));
    }
}

/// Returns every switch for who can join, watch and chat: element id, label, whether it is on, and the resulting
/// access.
pub fn access_rows(now: TableAccess, texts: &Texts) -> [(&'static str, String, bool, TableAccess); 6] {
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
    ]
    .map(|(id, key, on, access)| (id, texts.get(key), on, access))
}

fn describe_access(told: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let host = told.state.i_am_host();
    let reason = host_line(&told.state, "table-host-sets", texts);
    items.push(Item::Heading { id: "access-heading", text: texts.get("people-access") });
    for (id, text, on, access) in access_rows(table.access, texts) {
        items.push(Item::Button {
            id,
            text,
            enabled: told.online() && host,
            reason: reason.clone(),
            pressed: Some(on),
            press: Command::Want(Intent::SetAccess { access }),
        });
    }
    let key = if table.has_password { "people-password-set" } else { "people-password-none" };
    items.push(Item::Text { id: "password-state", text: texts.get(key) });
    if !host {
        return;
    }
    items.push(Item::Field {
        id: "new-password",
        label: texts.get("people-password"),
        value: String::new(),
        send: texts.get("people-password-take"),
        purpose: FieldPurpose::NewPassword,
        longest: limits::PASSWORD_CHARS,
    });
    if table.has_password {
        let press = Command::Want(Intent::SetPassword { password: None });
        items.push(button("no-password", texts.get("people-password-drop"), press));
    }
    if table.banned > 0 {
        let count = Args::from_iter([arg("count", table.banned)]);
        let text = texts.format("people-lift-bans", &count);
        items.push(button("lift-bans", text, Command::Want(Intent::LiftBans)));
    }
    if told.chosen.closing {
        let text = texts.get("people-close-again");
        items.push(button("close-table", text, Command::Want(Intent::CloseTable)));
    } else {
        items.push(button("ask-to-close", texts.get("people-close"), Command::AskToClose));
    }
}
