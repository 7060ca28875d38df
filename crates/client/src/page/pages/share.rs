//! The page description of a finished match to share.

use crate::{
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Section},
        },
        parts::troubles::describe_notices,
    },
};

pub(crate) fn describe_share(context: &PageContext, items: &mut Vec<Item>) {
    describe_notices(context, items);
    // The next match may begin while this is open.
    if context.state.match_runs() || context.state.game.is_none() {
        items.push(Item::text("share-later", context.texts.get("share-later")));
        return;
    }
    if let Some(told) = &context.copied.0 {
        items.push(Item::text("share-told", told).main().of(Section::Notice));
    }
    describe_text(context, items);
}

fn describe_text(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("share-text", texts.get("share-text")));
    items.push(Item::text("share-text-about", texts.get("share-text-about")));
    for (id, with_words) in [("share-copy", false), ("share-copy-words", true)] {
        items.push(Item::button(id, texts.get(id), Command::CopySummary { with_words }));
    }
}
