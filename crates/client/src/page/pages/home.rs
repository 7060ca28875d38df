//! The page descriptions of Home and Join, the screens before a table.

use splitkey_protocol::{
    Language, MyTable, PublicTable, Request, TableCode,
    limits::{NAME_CHARS, PASSWORD_CHARS},
};

use super::races::{daily_button, describe_running};
use crate::{
    Args, Settings, Texts, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{
            buttons::leave_button, name_field::name_field, streaming::describe_question,
            troubles::describe_troubles,
        },
    },
    phrases::code_shown,
};

/// Room for an invite, with a link that has other parameters.
const CODE_CHARS: usize = 500;

pub(crate) fn describe_home(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("heading", texts.get("home-title")).of(Section::Title));
    items.push(Item::text("tagline", texts.get("home-tagline")).of(Section::Title));
    if context.solo.is_running() {
        return describe_beginning(context, items);
    }
    describe_troubles(context, items);
    within(items, Section::Column(0), |items| {
        items.extend(name_field("name", context));
        let is_alone = describe_play_now(context, items);
        let create = Item::button("create", texts.get("home-create"), Command::Want(Request::CreateTable));
        let create = create.enabled(context.online()).why(context.link_words());
        items.push(if is_alone { create } else { create.main() });
        // It is useless while no table can be created.
        if context.online() {
            items.push(Item::text("create-about", texts.get("home-create-sub")).minor());
        }
        items.push(code_field(context));
        items.extend(daily_button(context));
        describe_question(context, items);
    });
    for (id, key, language) in
        [("speak-en", "language-en", Language::English), ("speak-nl", "language-nl", Language::Dutch)]
    {
        let speaks = Item::button(id, texts.get(key), Command::Speak(language));
        let speaks = speaks.pressed(context.settings.language == language);
        items.push(speaks.minor().beside("languages").of(Section::Tabs));
    }
    let rules = ["home-how-key", "home-how-clue", "home-how-turns"];
    let lines = rules.map(|key| texts.get(key)).to_vec();
    let how = Item::list("how", texts.get("home-how"), lines);
    within(items, Section::Column(1), |items| describe_tables(context, items));
    // Whoever has tables knows the game.
    let knows = items.iter().any(|item| item.section == Section::Column(1));
    items.push(how.of(if knows { Section::Body } else { Section::Column(1) }));
}

/// Describes how to play alone, where the device can. Returns whether that is the first choice of this player, who has
/// no table.
fn describe_play_now(context: &PageContext, items: &mut Vec<Item>) -> bool {
    if context.alone_host.is_none() {
        return false;
    }
    let texts = &context.texts;
    if let Some(trouble) = &context.solo.trouble {
        items.push(Item::alert("solo-trouble", trouble.words(texts)));
    }
    let is_alone = context.tables.mine.is_empty();
    let play = Item::button("play-now", texts.get("solo-play"), Command::PlayNow);
    let play = play.beside("play");
    items.push(if is_alone { play.main() } else { play });
    items.push(Item::button("learn", texts.get("solo-learn"), Command::LearnByPlaying).beside("play"));
    items.push(Item::text("play-now-about", texts.get("solo-play-about")).minor());
    is_alone
}

/// Describes what a player who plays alone sees until the table is there.
fn describe_beginning(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("solo-begins", texts.get("solo-begins")).of(Section::Column(0)));
    items.push(leave_button(context, "solo-leave").of(Section::Column(0)));
}

pub(crate) fn describe_join(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("heading", texts.get("join-title")).main().of(Section::Title));
    describe_troubles(context, items);
    let joining = *context.joining;
    match joining.code.filter(|_| joining.is_before()) {
        Some(code) => describe_entrance(context, code, items),
        None => items.push(code_field(context)),
    }
    describe_question(context, items);
    items.push(Item::button("home", texts.get("join-back"), Command::OpenHome).of(Section::Foot));
}

/// Describes what a table asks for before the player can join: a name, a password, or waiting.
fn describe_entrance(context: &PageContext, code: TableCode, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let heading = Args::from_iter([arg("code", code_shown(code, &context.settings))]);
    items.push(Item::text("invited", texts.format("join-invited", &heading)));
    if context.joining.knocked {
        items.push(Item::text("knocked", texts.get("join-knocked")));
        return;
    }
    items.extend(name_field("name", context));
    if context.joining.asks_password {
        items.push(Item::new(
            "password",
            ItemKind::Field {
                label: texts.get("join-password"),
                value: String::new(),
                send: texts.get("join-take"),
                purpose: FieldPurpose::Password,
                longest: PASSWORD_CHARS,
            },
        ));
    } else {
        let press = Command::Want(Request::JoinTable { code, password: None });
        items.push(Item::button("come-in", texts.get("join-take"), press).enabled(context.online()).main());
    }
}

/// Describes the player's own games and tables, and the public ones.
fn describe_tables(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    describe_running(context, items);
    let title = match (context.tables.mine.is_empty(), context.tables.public.is_empty()) {
        (true, true) => return,
        (true, false) => "home-public-title",
        (false, _) => "home-mine-title",
    };
    items.push(Item::heading("tables", texts.get(title)).main());
    for (number, table) in context.tables.mine.iter().enumerate() {
        let id = format!("mine-{number}");
        let press = Command::Want(Request::JoinTable { code: table.code, password: None });
        let line = Item::button(id, my_table_line(table, &context.settings, texts), press);
        items.push(if table.my_turn { line.main() } else { line.minor() });
    }
    if context.tables.public.is_empty() {
        return;
    }
    items.push(Item::new(
        "search",
        ItemKind::Field {
            label: texts.get("home-search"),
            value: context.tables.search.clone(),
            send: texts.get("home-search-take"),
            purpose: FieldPurpose::Search,
            longest: NAME_CHARS,
        },
    ));
    for (number, table) in context.tables.found().enumerate() {
        let id = format!("public-{number}");
        let press = Command::Want(Request::JoinTable { code: table.code, password: None });
        items.push(Item::button(id, public_table_line(table, texts), press).minor());
    }
}

/// Returns one of the player's own tables in words.
pub(crate) fn my_table_line(table: &MyTable, settings: &Settings, texts: &Texts) -> String {
    let others: Vec<&str> = table.others.iter().map(|name| name.as_str()).collect();
    let line =
        Args::from_iter([arg("code", code_shown(table.code, settings)), arg("others", others.join(", "))]);
    let key = match (table.my_turn, table.running) {
        _ if others.is_empty() => "home-mine-alone",
        (true, _) => "home-mine-turn",
        (false, true) => "home-mine-running",
        (false, false) => "home-mine",
    };
    texts.format(key, &line)
}

/// Returns a public table in words.
pub(crate) fn public_table_line(table: &PublicTable, texts: &Texts) -> String {
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

fn code_field(context: &PageContext) -> Item {
    Item::new(
        "code",
        ItemKind::Field {
            label: context.texts.get("join-code"),
            value: String::new(),
            send: context.texts.get("join-take"),
            purpose: FieldPurpose::TableCode,
            longest: CODE_CHARS,
        },
    )
}
