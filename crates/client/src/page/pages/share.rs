//! The page description of a finished match to share: as a text and as a picture.

use crate::{
    Args, arg,
    controls::{Command, CopyAct, PictureSize},
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, Slot, within},
        },
        parts::{pairing::describe_result, troubles::describe_notices},
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
    if context.races.keeps_board(&context.state) {
        within(items, Section::Column(0), |items| describe_sealed(context, items));
        return;
    }
    within(items, Section::Column(0), |items| describe_text(context, items));
    within(items, Section::Column(1), |items| describe_picture(context, items));
}

/// Describes what can be shared while others may still play the same board.
fn describe_sealed(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("share-text", texts.get("share-text")));
    items.push(Item::text("share-sealed", texts.get("share-sealed")));
    if let Some(page) = &context.races.page {
        describe_result(context, page, items);
    }
}

fn describe_text(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("share-text", texts.get("share-text")));
    items.push(Item::text("share-text-about", texts.get("share-text-about")));
    for (id, with_words) in [("share-copy", false), ("share-copy-words", true)] {
        items.push(Item::button(id, texts.get(id), Command::Copy(CopyAct::Summary { with_words })));
    }
}

fn describe_picture(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("share-picture", texts.get("share-picture")));
    items.push(Item::text("share-picture-about", texts.get("share-picture-about")));
    let caption = texts.get("share-names");
    for (id, key, names) in [("names-off", "settings-off", false), ("names-on", "settings-on", true)] {
        let label = texts.get(key);
        let words = Args::from_iter([arg("caption", caption.as_str()), arg("option", label.as_str())]);
        let option = Item::button(id, texts.format("settings-option", &words), Command::NamePlayers(names))
            .pressed(context.picture_names.0 == names);
        items.push(option.minor().in_slot(Slot::Option { caption: caption.clone(), label, value: None }));
    }
    for (id, size) in ["picture-preview", "picture-screen"].into_iter().zip(PictureSize::ALL) {
        let [width, height] = size.pixels();
        let args = Args::from_iter([arg("width", width.to_string()), arg("height", height.to_string())]);
        items.push(Item::button(id, texts.format("share-save", &args), Command::SavePicture(size)));
    }
}
