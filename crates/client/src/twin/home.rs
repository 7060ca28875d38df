//! The twin of the screens before a table: Home and Join.

use splitkey_protocol::{Language, limits::NAME_CHARS};

use super::{
    Item, Press, Take,
    write::{Told, button, write_troubles},
};
use crate::{Intent, phrases::link_words};

/// Room for the six characters with spaces or hyphens between them.
const CODE_CHARS: usize = 12;

pub(super) fn write_home(told: &Told, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Heading { id: "heading", text: texts.get("home-title") });
    items.push(Item::Text { id: "tagline", text: texts.get("home-tagline") });
    write_troubles(told, items);
    if let Some(profile) = &told.profile {
        items.push(Item::Field {
            id: "name",
            label: texts.get("home-name"),
            value: profile.name.to_string(),
            send: texts.get("home-name-take"),
            take: Take::PlayerName,
            longest: NAME_CHARS,
        });
    }
    items.push(Item::Button {
        id: "create",
        text: texts.get("home-create"),
        enabled: told.online(),
        reason: link_words(&told.link, texts),
        pressed: None,
        press: Press::Want(Intent::CreateTable),
    });
    items.push(code_field(told));
    for (id, key, language) in
        [("speak-en", "language-en", Language::English), ("speak-nl", "language-nl", Language::Dutch)]
    {
        items.push(Item::Button {
            id,
            text: texts.get(key),
            enabled: true,
            reason: None,
            pressed: Some(told.settings.language == language),
            press: Press::Speak(language),
        });
    }
    let rules = ["home-how-key", "home-how-clue", "home-how-turns"];
    let lines = rules.map(|key| texts.get(key)).to_vec();
    items.push(Item::List { id: "how", label: texts.get("home-how"), lines });
}

pub(super) fn write_join(told: &Told, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Heading { id: "heading", text: texts.get("join-title") });
    write_troubles(told, items);
    items.push(code_field(told));
    items.push(button("home", texts.get("join-back"), Press::OpenHome));
}

fn code_field(told: &Told) -> Item {
    Item::Field {
        id: "code",
        label: told.texts.get("join-code"),
        value: String::new(),
        send: told.texts.get("join-take"),
        take: Take::TableCode,
        longest: CODE_CHARS,
    }
}
