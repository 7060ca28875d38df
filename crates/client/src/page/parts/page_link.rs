//! The buttons about the link of a page that follows the table. The link itself is never drawn.

use splitkey_protocol::{LinkKind, Request};

use crate::{
    controls::{Command, CopyAct},
    page::model::{context::PageContext, item::Item},
};

/// Returns the button that copies the link of a page, or makes it: enabled if `may`, and else with the reason `why`. The
/// identifiers of buttons begin with the name `id` of the page.
pub(super) fn link_button(
    context: &PageContext,
    (kind, id, [make_key, copy_key]): (LinkKind, &str, [&str; 2]),
    may: bool,
    why: Option<String>,
) -> Item {
    let texts = &context.texts;
    if context.links.get(kind).is_some() {
        let copy = Command::Copy(CopyAct::PageLink(kind));
        return Item::button(format!("{id}-copy"), texts.get(copy_key), copy);
    }
    let make = Command::Want(Request::MakeLink { kind });
    Item::button(format!("{id}-make"), texts.get(make_key), make).enabled(may).why(why)
}

/// Returns the button that revokes the link of a page, if there is one.
pub(super) fn revoke_button(
    context: &PageContext,
    (kind, id): (LinkKind, &str),
    may: bool,
    why: Option<String>,
) -> Option<Item> {
    context.state.table.as_ref().filter(|table| table.links.contains(&kind))?;
    let revoke = Command::Want(Request::RevokeLink { kind });
    let button = Item::button(format!("{id}-revoke"), context.texts.get("overlay-revoke"), revoke);
    Some(button.enabled(may).why(why).minor())
}
