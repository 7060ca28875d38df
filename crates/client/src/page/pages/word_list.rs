//! The page description of the table's word list.

use crate::{
    Args, arg,
    controls::{Command, WordsAct},
    entry::choice_label,
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{seats::host_line, troubles::describe_notices},
    },
};

/// The cards that are shown before a match, from the start of the list.
const CARDS_SHOWN: usize = 12;

pub(crate) fn describe_words(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&context.texts, &context.list);
    items.push(Item::heading("heading", texts.get("own-title")).main().of(Section::Title));
    items.push(Item::text("own-hint", texts.get("own-hint")).minor().of(Section::Title));
    describe_notices(context, items);
    let area = ItemKind::Area { label: texts.get("own-label"), value: list.text.clone() };
    items.push(Item::new("own-list", area).of(Section::Column(0)));
    items.push(Item::text("own-summary", list.summary(texts)).main().of(Section::Column(1)));
    within(items, Section::Column(1), |items| describe_reading(context, items));
    let problems = list.problems(texts);
    if !problems.is_empty() {
        let count = Args::from_iter([arg("count", list.read.left_out_count())]);
        let label = texts.format("own-problems", &count);
        items.push(Item::list("own-problems", label, problems).of(Section::Column(1)));
    }
    within(items, Section::Foot, |items| describe_list_buttons(context, items));
}

/// Describes how the list was read, the first cards, and the other ways to read it.
fn describe_reading(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&context.texts, &context.list);
    let reading = list.reading(texts);
    if reading.is_empty() {
        return;
    }
    items.push(Item::list("own-reading", texts.get("own-reading"), reading));
    let cards = &list.read.own.words;
    let mut first = cards.iter().take(CARDS_SHOWN).map(String::as_str).collect::<Vec<_>>().join(" · ");
    if cards.len() > CARDS_SHOWN {
        first.push_str(" …");
    }
    if !cards.is_empty() {
        items.push(Item::list("own-cards", texts.get("own-cards"), vec![first]));
    }
    for (at, choice) in list.read.others.iter().enumerate() {
        let press = Command::Words(WordsAct::ReadAs(choice.reading));
        items.push(Item::button(format!("own-as-{at}"), choice_label(choice, texts), press).minor());
    }
}

fn describe_list_buttons(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&context.texts, &context.list);
    let file = |id, press| Item::button(id, texts.get(id), press).minor().beside("files");
    if context.files.as_ref().is_some_and(|files| files.0.can_ask()) {
        items.push(file("own-file", Command::Words(WordsAct::AskForFile)));
    }
    if !list.read.own.words.is_empty() {
        items.push(file("own-copy", Command::Words(WordsAct::Copy)));
        items.push(file("own-save", Command::Words(WordsAct::Save)));
    }
    if let Some(percent) = list.percent_sent() {
        let percent = Args::from_iter([arg("percent", percent)]);
        items.push(Item::text("own-sending", texts.format("own-sending", &percent)).minor());
    }
    items.extend(list.saved.as_ref().map(|saved| Item::text("own-saved", saved).minor()));
    items.push(
        Item::button("own-close", texts.get("own-close"), Command::Words(WordsAct::Close)).beside("foot"),
    );
    let reason = host_line(&context.state, "table-host-sets", texts);
    let reason = reason.or_else(|| (!list.read.own.is_enough()).then(|| list.summary(texts)));
    let keep = Item::button("own-keep", texts.get("own-keep"), Command::Words(WordsAct::Keep));
    let may = context.online() && reason.is_none() && list.percent_sent().is_none();
    items.push(keep.enabled(may).why(reason).main().beside("foot"));
}
