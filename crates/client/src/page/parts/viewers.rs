//! The viewers who vote: the link of their page, as a part of the invite, and what they vote for.

use splitkey_protocol::{ChatState, LinkKind, Request, TableChat};

use crate::{
    Args, MatchView, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind},
        },
        parts::{
            page_link::{link_button, revoke_button},
            seats::host_line,
        },
    },
    phrases::viewers_line,
};

/// How much of a channel's name, or of its address, can be typed.
const CHANNEL_CHARS: usize = 80;

/// Describes how to let viewers vote. The link itself is never drawn.
pub(crate) fn describe_viewers(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    // The pair of a race has no viewers.
    let Some(table) = context.state.table.as_ref().filter(|table| table.race.is_none()) else { return };
    items.push(Item::heading("viewers", texts.get("viewers-title")));
    items.push(Item::text("viewers-about", texts.get("viewers-about")));
    let reason = match table.access.spectators {
        true => host_line(&context.state, "table-host-sets", texts),
        false => Some(texts.get("refused-no-spectators")),
    };
    let may = context.online() && context.state.i_am_host();
    let page = (LinkKind::Viewers, "viewers", ["overlay-make", "viewers-copy"]);
    let link = link_button(context, page, may && table.access.spectators, reason.clone());
    items.push(link.beside("watch-link"));
    if let Some(revoke) = revoke_button(context, (LinkKind::Viewers, "viewers"), may, reason) {
        items.push(revoke.beside("watch-link"));
        describe_chat(context, table.chat.as_ref(), may, items);
    }
}

/// Describes the chat in which viewers vote, and what changes it.
fn describe_chat(context: &PageContext, chat: Option<&TableChat>, may: bool, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if let Some(TableChat { channel, state }) = chat {
        let args = Args::from_iter([arg("channel", channel.as_str())]);
        items.push(Item::text("viewers-chat-state", texts.format(chat_key(*state), &args)));
        items.push(Item::text("viewers-chat-how", texts.get("viewers-chat-how")).minor());
        let stop = Command::Want(Request::ReadChat { channel: None });
        items.push(
            Item::button("viewers-chat-stop", texts.get("viewers-chat-stop"), stop).enabled(may).minor(),
        );
    } else if context.state.i_am_host() {
        items.push(Item::new(
            "viewers-chat",
            ItemKind::Field {
                label: texts.get("viewers-chat"),
                value: String::new(),
                send: texts.get("viewers-chat-read"),
                purpose: FieldPurpose::ChatChannel,
                longest: CHANNEL_CHARS,
            },
        ));
    }
}

/// Returns the key of the sentence about the state of a chat.
fn chat_key(state: ChatState) -> &'static str {
    match state {
        ChatState::Connecting => "chat-connecting",
        ChatState::Reading => "chat-reading",
        ChatState::Lost => "chat-lost",
        ChatState::NoChannel => "chat-no-channel",
        ChatState::Refused => "chat-refused",
        ChatState::TooMany => "chat-too-many",
        ChatState::Off => "chat-off",
    }
}

/// Describes what viewers vote for, and when that is done.
pub(crate) fn votes_item(context: &PageContext, game: &MatchView) -> Option<Item> {
    let (viewers, state) = (&context.viewers, &context.state);
    let line = viewers_line(viewers.votes_on(game, state), viewers.touch_in(game), game, &context.texts)?;
    Some(Item::text("votes", line))
}
