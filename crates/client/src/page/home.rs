//! The page descriptions of Home and Join, the screens before a table.

use std::sync::LazyLock;

use splitkey_protocol::{
    Language, MyTable, PublicTable, TableCode,
    limits::{LISTED_TABLES, NAME_CHARS, PASSWORD_CHARS},
};

use super::{
    Command, FieldPurpose, Item,
    describe::{PageContext, button, describe_troubles},
};
use crate::{Args, Intent, Texts, arg};

/// Room for the six characters with spaces or hyphens between them.
const CODE_CHARS: usize = 12;
/// Element ids, one for each table.
static MY_TABLE_IDS: LazyLock<Vec<String>> = LazyLock::new(|| element_ids("mine"));
static PUBLIC_TABLE_IDS: LazyLock<Vec<String>> = LazyLock::new(|| element_ids("public"));

fn element_ids(kind: &str) -> Vec<String> {
    (0..LISTED_TABLES).map(|number| format!("{kind}-{number}")).collect()
}

pub(super) fn describe_home(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Heading { id: "heading", text: texts.get("home-title") });
    items.push(Item::Text { id: "tagline", text: texts.get("home-tagline") });
    describe_troubles(told, items);
    items.extend(name_field(told));
    items.push(Item::Button {
        id: "create",
        text: texts.get("home-create"),
        enabled: told.online(),
        reason: told.link_words(),
        pressed: None,
        press: Command::Want(Intent::CreateTable),
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
            press: Command::Speak(language),
        });
    }
    describe_tables(told, items);
    let rules = ["home-how-key", "home-how-clue", "home-how-turns"];
    let lines = rules.map(|key| texts.get(key)).to_vec();
    items.push(Item::List { id: "how", label: texts.get("home-how"), lines });
}

pub(super) fn describe_join(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Heading { id: "heading", text: texts.get("join-title") });
    describe_troubles(told, items);
    let joining = *told.joining;
    match joining.code.filter(|_| joining.is_before()) {
        Some(code) => describe_entrance(told, code, items),
        None => items.push(code_field(told)),
    }
    items.push(button("home", texts.get("join-back"), Command::OpenHome));
}

/// Describes what a table asks for before the player can join: a name, a password, or waiting.
fn describe_entrance(told: &PageContext, code: TableCode, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let heading = Args::from_iter([arg("code", code.as_str())]);
    items.push(Item::Text { id: "invited", text: texts.format("join-invited", &heading) });
    if told.joining.knocked {
        items.push(Item::Text { id: "knocked", text: texts.get("join-knocked") });
        return;
    }
    items.extend(name_field(told));
    if told.joining.asks_password {
        items.push(Item::Field {
            id: "password",
            label: texts.get("join-password"),
            value: String::new(),
            send: texts.get("join-take"),
            purpose: FieldPurpose::Password,
            longest: PASSWORD_CHARS,
        });
    } else {
        let press = Command::Want(Intent::JoinTable { code, password: None });
        items.push(button("come-in", texts.get("join-take"), press));
    }
}

/// Describes the player's own tables, and the public ones.
fn describe_tables(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    for (table, id) in told.tables.mine.iter().zip(MY_TABLE_IDS.iter()) {
        let press = Command::Want(Intent::JoinTable { code: table.code, password: None });
        items.push(button(id, my_table_line(table, texts), press));
    }
    if told.tables.public.is_empty() {
        return;
    }
    items.push(Item::Field {
        id: "search",
        label: texts.get("home-search"),
        value: told.tables.search.clone(),
        send: texts.get("home-search-take"),
        purpose: FieldPurpose::Search,
        longest: NAME_CHARS,
    });
    for (table, id) in told.tables.found().zip(PUBLIC_TABLE_IDS.iter()) {
        let press = Command::Want(Intent::JoinTable { code: table.code, password: None });
        items.push(button(id, public_table_line(table, texts), press));
    }
}

/// Returns one of the player's own tables in words.
pub fn my_table_line(table: &MyTable, texts: &Texts) -> String {
    let others: Vec<&str> = table.others.iter().map(|name| name.as_str()).collect();
    let line = Args::from_iter([arg("code", table.code.as_str()), arg("others", others.join(", "))]);
    let key = match (table.my_turn, table.running) {
        _ if others.is_empty() => "home-mine-alone",
        (true, _) => "home-mine-turn",
        (false, true) => "home-mine-running",
        (false, false) => "home-mine",
    };
    texts.format(key, &line)
}

/// Returns a public table in words.
pub fn public_table_line(table: &PublicTable, texts: &Texts) -> String {
    let [lark, owl] = table.seated;
    let line = Args::from_iter([
        arg("name", table.host.as_str()),
        arg("language", table.language.tag().to_uppercase()),
        arg("lark", lark),
        arg("owl", owl),
        arg("watching", table.watching),
    ]);
    let mut words = texts.format("home-public", &line);
    for (holds, key) in [
        (table.running, "home-public-running"),
        (table.has_password, "home-public-password"),
        (table.knock, "home-public-knock"),
    ] {
        if holds {
            words.push_str(", ");
            words.push_str(&texts.get(key));
        }
    }
    words
}

fn name_field(told: &PageContext) -> Option<Item> {
    told.profile.as_ref().map(|profile| Item::Field {
        id: "name",
        label: told.texts.get("home-name"),
        value: profile.name.to_string(),
        send: told.texts.get("home-name-take"),
        purpose: FieldPurpose::PlayerName,
        longest: NAME_CHARS,
    })
}

fn code_field(told: &PageContext) -> Item {
    Item::Field {
        id: "code",
        label: told.texts.get("join-code"),
        value: String::new(),
        send: told.texts.get("join-take"),
        purpose: FieldPurpose::TableCode,
        longest: CODE_CHARS,
    }
}
