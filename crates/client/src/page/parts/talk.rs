//! The page description of the chat.

use splitkey_protocol::{Reaction, Request, limits::TALK_CHARS};

use crate::{
    Args, arg,
    controls::{Command, FieldPurpose},
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
    talk::{HeardLine, reaction_key, say_label},
};

/// Maximum number of lines described; the newest are kept.
const LINES: usize = 12;
const REACTION_IDS: [&str; 5] = ["react-wave", "react-applause", "react-laugh", "react-gasp", "react-heart"];

/// Describes the chat at a table, unless its host has turned it off.
pub(crate) fn describe_talk(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(table) = context.state.table.as_ref().filter(|table| table.access.talk) else { return };
    let (hidden, open): (Vec<_>, Vec<_>) =
        context.talk.lines.iter().partition(|line: &&HeardLine| line.is_hidden(&context.settings));
    let skipped = open.len().saturating_sub(LINES);
    let lines: Vec<String> =
        open.iter().skip(skipped).map(|line| line.words(&context.settings, texts)).collect();
    if !hidden.is_empty() {
        items.push(Item::text("talk-hidden", texts.get("talk-hidden")));
    }
    let unsent = context.talk.unsent(&context.settings).filter(|_| !context.online());
    let unsent = unsent.map(|line| texts.format("talk-unsent", &Args::from_iter([arg("text", line)])));
    let lines: Vec<String> = lines.into_iter().chain(unsent).collect();
    if !lines.is_empty() {
        items.push(Item::list("talk", texts.get("talk-title"), lines));
    }
    items.push(Item::new(
        "say",
        ItemKind::Field {
            label: say_label(&context.state, texts),
            value: context.talk.returned.clone().unwrap_or_default(),
            send: texts.get("talk-send"),
            purpose: FieldPurpose::Talk,
            longest: TALK_CHARS,
        },
    ));
    if table.match_dealt {
        for (reaction, id) in Reaction::ALL.into_iter().zip(REACTION_IDS) {
            let press = Command::Want(Request::React { reaction });
            items.push(Item::button(id, texts.get(reaction_key(reaction)), press));
        }
    }
}

/// Describes the button that opens the drawn chat, with the number of unread lines.
pub(crate) fn describe_talk_button(context: &PageContext, items: &mut Vec<Item>) {
    if context.state.table.as_ref().is_some_and(|table| table.access.talk) {
        let label = match context.talk.unread {
            0 => context.texts.get("talk-title"),
            count => context.texts.format("talk-unread", &Args::from_iter([arg("count", count)])),
        };
        items.push(Item::button("open-talk", label, Command::ToggleTalk).pressed(context.talk.open));
    }
}
