//! The field of the player's name, on the pages from which others get to see it.

use splitkey_protocol::limits::NAME_CHARS;

use crate::{
    controls::FieldPurpose,
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
};

/// Returns the field of the player's name, as others see it. Home is drawn below the sheets, so a field of theirs needs an
/// `id` of its own.
pub(crate) fn name_field(id: &'static str, context: &PageContext) -> Option<Item> {
    context.profile.as_ref().map(|profile| {
        Item::new(
            id,
            ItemKind::Field {
                label: context.texts.get("home-name"),
                value: profile.name.to_string(),
                send: context.texts.get("home-name-take"),
                purpose: FieldPurpose::PlayerName,
                longest: NAME_CHARS,
            },
        )
    })
}
