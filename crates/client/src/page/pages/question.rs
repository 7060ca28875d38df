//! The page description of a confirmation.

use crate::{
    Texts,
    controls::{Command, Confirmation},
    page::model::item::{Item, Section},
};

/// Describes the confirmation, which replaces the rest of the page.
pub(crate) fn describe_question(
    question: &Confirmation,
    in_race: bool,
    texts: &Texts,
    items: &mut Vec<Item>,
) {
    let [title, text, no, yes] = question.keys(in_race).map(|key| texts.get(key));
    let id = if *question == Confirmation::Leave { "leave" } else { "confirm" };
    items.push(Item::heading("heading", title).main());
    items.push(Item::text("question", text));
    items.push(Item::button("stay", no, Command::CloseConfirm).main().of(Section::Foot));
    items.push(Item::button(id, yes, Command::Want(question.request())).of(Section::Foot));
}
