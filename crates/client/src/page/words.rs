//! The page description of the table's word list.

use super::{
    Command, Item,
    describe::{PageContext, button, describe_troubles},
    lobby::host_line,
};
use crate::{Args, arg};

pub(super) fn describe_words(told: &PageContext, items: &mut Vec<Item>) {
    let (texts, list) = (&told.texts, &told.list);
    items.push(Item::Heading { id: "heading", text: texts.get("own-title") });
    describe_troubles(told, items);
    items.push(Item::Text { id: "own-hint", text: texts.get("own-hint") });
    items.push(Item::Area { id: "own-list", label: texts.get("own-label"), value: list.text.clone() });
    items.push(Item::Text { id: "own-summary", text: list.summary(texts) });
    let problems = list.problems(texts);
    if !problems.is_empty() {
        let count = Args::from_iter([arg("count", list.read.problems.len() + list.read.more_problems)]);
        let label = texts.format("own-problems", &count);
        items.push(Item::List { id: "own-problems", label, lines: problems });
    }
    if told.files.as_ref().is_some_and(|files| files.0.can_ask()) {
        items.push(button("own-file", texts.get("own-file"), Command::AskForWords));
    }
    let reason = host_line(&told.state, "table-host-sets", texts);
    items.push(Item::Button {
        id: "own-keep",
        text: texts.get("own-keep"),
        enabled: told.online() && reason.is_none() && list.read.is_enough() && list.percent_sent().is_none(),
        reason: reason.or_else(|| (!list.read.is_enough()).then(|| list.summary(texts))),
        pressed: None,
        press: Command::KeepWords,
    });
    if let Some(percent) = list.percent_sent() {
        let percent = Args::from_iter([arg("percent", percent)]);
        items.push(Item::Text { id: "own-sending", text: texts.format("own-sending", &percent) });
    }
    if !list.read.words.is_empty() {
        items.push(button("own-copy", texts.get("own-copy"), Command::CopyWords));
        items.push(button("own-save", texts.get("own-save"), Command::SaveWords));
    }
    if let Some(saved) = &list.saved {
        items.push(Item::Text { id: "own-saved", text: saved.clone() });
    }
    items.push(button("own-close", texts.get("own-close"), Command::CloseWords));
}
