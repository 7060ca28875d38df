//! The page description of the table's word list.

use crate::{
    Args, arg,
    controls::{Command, WordsAct},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{seats::host_line, troubles::describe_notices},
    },
};

pub(crate) fn describe_words(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&context.texts, &context.list);
    items.push(Item::heading("heading", texts.get("own-title")).main().of(Section::Title));
    items.push(Item::text("own-hint", texts.get("own-hint")).minor().of(Section::Title));
    describe_notices(context, items);
    let area = ItemKind::Area { label: texts.get("own-label"), value: list.text.clone() };
    items.push(Item::new("own-list", area).of(Section::Column(0)));
    items.push(Item::text("own-summary", list.summary(texts)).main().of(Section::Column(1)));
    let problems = list.problems(texts);
    if !problems.is_empty() {
        let count = Args::from_iter([arg("count", list.read.problems.len() + list.read.more_problems)]);
        let label = texts.format("own-problems", &count);
        items.push(Item::list("own-problems", label, problems).of(Section::Column(1)));
    }
    within(items, Section::Foot, |items| describe_list_buttons(context, items));
}

fn describe_list_buttons(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&context.texts, &context.list);
    let file = |id, press| Item::button(id, texts.get(id), press).minor().beside("files");
    if context.files.as_ref().is_some_and(|files| files.0.can_ask()) {
        items.push(file("own-file", Command::Words(WordsAct::AskForFile)));
    }
    if !list.read.words.is_empty() {
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
    let reason = reason.or_else(|| (!list.read.is_enough()).then(|| list.summary(texts)));
    let keep = Item::button("own-keep", texts.get("own-keep"), Command::Words(WordsAct::Keep));
    let may = context.online() && reason.is_none() && list.percent_sent().is_none();
    items.push(keep.enabled(may).why(reason).main().beside("foot"));
}
