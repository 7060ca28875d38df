//! The viewers who vote: the link of their page, as a part of the invite, and what they vote for.

use crate::{
    Intent, MatchView,
    controls::Command,
    page::{
        model::{context::PageContext, item::Item},
        parts::seats::host_line,
    },
    phrases::votes_line,
};

/// Describes how to let viewers vote. The link itself is never drawn.
pub(crate) fn describe_viewers(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    // The pair of a race has no viewers.
    let Some(table) = context.state.table.as_ref().filter(|table| table.race.is_none()) else { return };
    items.push(Item::heading("viewers", texts.get("viewers-title")));
    items.push(Item::text("viewers-about", texts.get("viewers-about")));
    let reason = host_line(&context.state, "table-host-sets", texts);
    let may = context.online() && context.state.i_am_host();
    let link = match context.viewers.link {
        Some(_) => Item::button("viewers-copy", texts.get("viewers-copy"), Command::CopyWatchLink),
        None => {
            let make = Command::Want(Intent::MakeWatchLink);
            let make = Item::button("viewers-make", texts.get("overlay-make"), make);
            make.enabled(may && table.access.spectators).why(reason.clone())
        }
    };
    items.push(link.beside("viewers-link"));
    if table.has_watch_link {
        let revoke = Command::Want(Intent::RevokeWatchLink);
        let revoke = Item::button("viewers-revoke", texts.get("overlay-revoke"), revoke);
        items.push(revoke.enabled(may).why(reason).minor().beside("viewers-link"));
    }
}

/// Describes what viewers vote for, the most wanted first.
pub(crate) fn votes_item(context: &PageContext, game: &MatchView) -> Option<Item> {
    let votes = context.viewers.votes_on(game, &context.state)?;
    Some(Item::text("votes", votes_line(&votes, game, &context.texts)))
}
