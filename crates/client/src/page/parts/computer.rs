//! The computer player of a table, as buttons that several pages have.

use splitkey_protocol::{Computer, Level, Request};
use splitkey_rules::Side;

use crate::{
    Args, TableState, Texts, arg,
    controls::Command,
    page::model::{
        context::PageContext,
        item::{Item, Slot},
    },
};

/// Ids and Fluent keys of [`Level::ALL`].
const LEVELS: [(&str, &str); 3] =
    [("relaxed", "computer-relaxed"), ("steady", "computer-steady"), ("sharp", "computer-sharp")];

/// Returns the name of a level.
pub(crate) fn level_name(level: Level, texts: &Texts) -> String {
    texts.get(match level {
        Level::Relaxed => "computer-relaxed",
        Level::Steady => "computer-steady",
        Level::Sharp => "computer-sharp",
    })
}

/// Describes how to seat a computer player on an empty side, or how the one there plays.
///
/// The lobby has it, and the sheet of people in a running match, whose other side may have left.
pub(crate) fn describe_computer(context: &PageContext, side: Side, items: &mut Vec<Item>) {
    let state = &context.state;
    if is_in_race(state) {
        return;
    }
    let now = state.seats_of(side).find_map(|seat| seat.computer);
    let is_free = state.seats_of(side).next().is_none() && state.computer().is_none();
    if now.is_none() && (!is_free || state.my_side() != Some(side.partner())) {
        return;
    }
    let texts = &context.texts;
    let caption = texts.get(if now.is_some() { "computer-level" } else { "computer-play" });
    let trouble = state.computer_trouble().filter(|_| now.is_none()).map(|key| texts.get(key));
    for (level, (id, key)) in Level::ALL.into_iter().zip(LEVELS) {
        let computer = Computer { level, ..now.unwrap_or_default() };
        let words = Args::from_iter([arg("caption", caption.as_str()), arg("option", texts.get(key))]);
        let press = Command::Want(Request::SeatPartner { side, computer });
        let button = Item::button(format!("computer-{id}"), texts.format("settings-option", &words), press)
            .enabled(context.online() && may_change(state) && trouble.is_none())
            .why(trouble.clone())
            .pressed(now.map(|now| now.level == level));
        let slot = Slot::Option { caption: caption.clone(), label: texts.get(key), value: None };
        items.push(button.minor().in_slot(slot));
    }
    if now.is_none() {
        items.extend(trouble.map(|trouble| Item::text("computer-trouble", trouble).minor()));
        return;
    }
    items.extend(quick_button(context));
    if let Some(seat) = state.computer().filter(|_| state.i_am_host()) {
        let press = Command::Want(Request::Kick { seat: seat.id });
        let button = Item::button("computer-dismiss", texts.get("computer-dismiss"), press);
        items.push(button.enabled(context.online()).minor().beside("computer"));
    }
}

/// Returns the switch that makes the computer player act at once, if the table has one.
pub(crate) fn quick_button(context: &PageContext) -> Option<Item> {
    let seat = context.state.computer().filter(|_| !is_in_race(&context.state))?;
    let (side, computer) = (seat.side?, seat.computer?);
    let press = Computer { quick: !computer.quick, ..computer };
    let press = Command::Want(Request::SeatPartner { side, computer: press });
    let button = Item::button("computer-quick", context.texts.get("computer-quick"), press);
    let enabled = context.online() && may_change(&context.state);
    Some(button.enabled(enabled).pressed(computer.quick).minor().beside("computer"))
}

/// Returns whether a pair of a race plays here, in which the race decides about the computer.
fn is_in_race(state: &TableState) -> bool {
    state.table.as_ref().is_some_and(|table| table.race.is_some())
}

/// Returns whether this player may change how the computer plays.
fn may_change(state: &TableState) -> bool {
    state.i_am_host() || state.my_side().is_some()
}
