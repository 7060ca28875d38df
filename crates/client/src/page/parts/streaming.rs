//! Streamer mode: the question of new players, and the sign that it is on.

use crate::{
    Settings,
    controls::Command,
    page::model::{context::PageContext, item::Item},
};

/// Asks a new player whether this window is streamed.
pub(crate) fn describe_question(context: &PageContext, items: &mut Vec<Item>) {
    let (settings, texts) = (*context.settings, &context.texts);
    if settings.streamer || settings.streamer_asked {
        return;
    }
    items.push(Item::text("ask-streamer", texts.get("streamer-ask")));
    items.push(Item::text("ask-streamer-about", texts.get("streamer-ask-about")).minor());
    for (id, key, streamer) in [("streamer-yes", "streamer-yes", true), ("streamer-no", "streamer-no", false)]
    {
        let press = Command::Set(Settings { streamer, streamer_asked: true, ..settings });
        items.push(Item::button(id, texts.get(key), press).minor().beside("streamer"));
    }
}

/// Describes the sign that streamer mode is on.
pub(crate) fn sign(context: &PageContext) -> Option<Item> {
    let on = context.settings.streamer;
    on.then(|| Item::text("streamer-on", context.texts.get("streamer-on")).minor())
}
