//! Who is at the table and what is set there, as texts that several pages have.

use splitkey_protocol::{Seat, TableView};

use crate::{
    Args, Sheet, TableState, Texts, arg,
    controls::{Command, CopyAct},
    page::{
        model::{context::PageContext, item::Item},
        parts::computer::level_name,
    },
    phrases::{mission_name, person_name},
};

/// Returns a player with what others should know about them.
pub(crate) fn seat_line(seat: &Seat, context: &PageContext) -> String {
    let texts = &context.texts;
    let mut line = if Some(seat.id) == context.state.you {
        texts.format("table-you", &Args::from_iter([arg("name", seat.name.as_str())]))
    } else {
        person_name(seat, &context.state, &context.settings, texts)
    };
    if let Some(computer) = seat.computer {
        line.push_str(", ");
        line.push_str(&level_name(computer.level, texts).to_lowercase());
    }
    let host = context.state.table.as_ref().is_some_and(|table| table.host == seat.id);
    let lost = !seat.connected;
    for (holds, key) in [(host, "table-host-of"), (lost, "table-lost"), (seat.away, "table-away")] {
        if holds {
            line.push_str(", ");
            line.push_str(&texts.get(key));
        }
    }
    line
}

/// Returns a sentence that names the table's host, for everybody else.
pub(crate) fn host_line(state: &TableState, key: &str, texts: &Texts) -> Option<String> {
    let host = state.seat(state.table.as_ref()?.host)?;
    let name = Args::from_iter([arg("name", host.name.as_str())]);
    (!state.i_am_host()).then(|| texts.format(key, &name))
}

/// Describes the mission of the next match.
pub(crate) fn mission_item(table: &TableView, texts: &Texts) -> Item {
    let mission = table.settings.mission;
    let words = Args::from_iter([
        arg("mission", mission_name(mission, texts)),
        arg("turns", mission.turns()),
        arg("mistakes", mission.mistakes()),
    ]);
    Item::text("mission", texts.format("missions-line", &words))
}

/// Returns the button that leads to all missions.
pub(crate) fn missions_button(texts: &Texts) -> Item {
    Item::button("missions", texts.get(Sheet::Missions.title()), Command::OpenSheet(Sheet::Missions))
}

/// Returns whether something was copied.
pub(crate) fn copied_line(context: &PageContext) -> Option<Item> {
    context.copied.0.as_ref().map(|copied| Item::text("copied", copied.clone()))
}

/// Describes the link for a broadcast source.
pub(crate) fn describe_stream(context: &PageContext, items: &mut Vec<Item>) {
    items.push(Item::text("stream-about", context.texts.get("invite-stream-about")));
    items.push(Item::button(
        "stream",
        context.texts.get("invite-stream"),
        Command::Copy(CopyAct::StreamLink),
    ));
}
