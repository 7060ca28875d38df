//! How far behind the table its audience is: what the host of the table sets, and the sign that it is on.

use splitkey_protocol::{Audience, Request, limits::AUDIENCE_SECONDS};

use crate::{
    Args, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind},
        },
        parts::seats::host_line,
    },
};

/// The delays to choose from, in seconds.
const DELAYS: [u8; 7] = [0, 5, 10, 20, 30, 60, AUDIENCE_SECONDS];
/// The longest number of seconds, in characters.
const SECONDS_CHARS: usize = 3;

/// Describes how far the audience is held back, and what changes it.
pub(crate) fn describe_audience(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    // The pair of a race has no audience.
    let table = context.state.table.as_ref().filter(|table| table.race.is_none());
    let Some(table) = table.filter(|_| context.state.held.is_none()) else { return };
    let now = table.audience;
    let reason = host_line(&context.state, "table-host-sets", texts);
    let may = context.online() && context.state.i_am_host();
    items.push(Item::heading("audience", texts.get("audience-title")));
    items.push(Item::text("audience-about", texts.get("audience-about")));
    items.push(Item::text("audience-own-window", texts.get("audience-own-window")));
    let set = |audience| Command::Want(Request::SetAudience { audience });
    let blank = Audience { blank: !now.blank, ..now };
    let key = if now.blank { "audience-show" } else { "audience-blank" };
    let blank = Item::button("audience-blank", texts.get(key), set(blank));
    items.push(blank.enabled(may).why(reason.clone()).main());
    if context.state.i_am_host() {
        items.push(Item::text("audience-key", texts.get("audience-key")).minor());
    }
    for delay in DELAYS {
        let seconds = Args::from_iter([arg("seconds", delay)]);
        let audience = Audience { delay, ..now };
        let id = format!("audience-delay-{delay}");
        let button = Item::button(id, texts.format("audience-delay", &seconds), set(audience));
        let button = button.enabled(may).why(reason.clone()).pressed(now.delay == delay);
        items.push(button.minor().beside("delays"));
    }
    if context.state.i_am_host() {
        items.push(Item::new(
            "audience-seconds",
            ItemKind::Field {
                label: texts.get("audience-seconds"),
                value: String::new(),
                send: texts.get("audience-take"),
                purpose: FieldPurpose::AudienceDelay,
                longest: SECONDS_CHARS,
            },
        ));
    }
}

/// Describes the sign that the audience is held back, for those who see the table live and for the audience itself.
pub(crate) fn audience_sign(context: &PageContext) -> Option<Item> {
    let texts = &context.texts;
    let later = |key: &str, seconds: u8| texts.format(key, &Args::from_iter([arg("seconds", seconds)]));
    if let Some(held) = context.state.held {
        let text = match (held.blank, held.seconds) {
            (true, _) => texts.get("held-blank"),
            (false, 0) => texts.get("held-catching-up"),
            (false, seconds) => later("held-later", seconds),
        };
        return Some(Item::text("held-back", text));
    }
    let Audience { delay, blank } = context.state.table.as_ref()?.audience;
    match (blank, delay) {
        (true, _) => Some(Item::text("audience-on", texts.get("audience-blanked")).main()),
        (false, 0) => None,
        (false, delay) => Some(Item::text("audience-on", later("audience-later", delay)).minor()),
    }
}
