//! The stream overlay of the table, as a part of the invite.

use splitkey_protocol::LinkKind;

use crate::{
    Args, OVERLAY_SIZES, OverlayChoice, OverlayPart, arg,
    controls::Command,
    page::{
        model::{context::PageContext, item::Item},
        parts::page_link::{link_button, revoke_button},
    },
};

/// Describes how to show the table in a stream without its window. The link itself is never drawn.
pub(crate) fn describe_overlay(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(table) = &context.state.table else { return };
    items.push(Item::heading("overlay", texts.get("overlay-title")));
    items.push(Item::text("overlay-about", texts.get("overlay-about")));
    let preview = Item::button("overlay-preview", texts.get("overlay-preview"), Command::PreviewOverlay);
    if context.state.my_side().is_none() && !context.state.i_am_host() {
        items.push(Item::text("overlay-of-players", texts.get("overlay-of-players")).minor());
        items.push(preview.minor());
        return;
    }
    if !table.access.spectators {
        items.push(Item::text("overlay-no-spectators", texts.get("refused-no-spectators")).minor());
    }
    for part in OverlayPart::ALL {
        let key = part_key(part);
        let choose = Command::Overlay(OverlayChoice::Toggle(part));
        let button = Item::button(key, texts.get(key), choose).pressed(context.overlay.shows(part));
        items.push(button.minor().beside("parts"));
    }
    for size in OVERLAY_SIZES {
        let label = texts.format("overlay-size", &Args::from_iter([arg("percent", size)]));
        let choose = Command::Overlay(OverlayChoice::Size(size));
        let button = Item::button(format!("overlay-size-{size}"), label, choose);
        items.push(button.pressed(context.overlay.size == size).minor().beside("sizes"));
    }
    let names = context.overlay.names;
    let choose = Command::Overlay(OverlayChoice::Names(!names));
    let button = Item::button("overlay-names", texts.get("overlay-names"), choose);
    items.push(button.pressed(names).minor().beside("sizes"));
    let page = (LinkKind::Overlay, "overlay", ["overlay-make", "overlay-copy"]);
    let link = link_button(context, page, context.online() && table.access.spectators, None);
    items.push(link.beside("link"));
    items.push(preview.minor().beside("link"));
    let revoke = revoke_button(context, (LinkKind::Overlay, "overlay"), context.online(), None);
    items.extend(revoke.map(|revoke| revoke.beside("link")));
}

fn part_key(part: OverlayPart) -> &'static str {
    match part {
        OverlayPart::Board => "overlay-board",
        OverlayPart::Clue => "overlay-clue",
        OverlayPart::Turn => "overlay-turn",
        OverlayPart::Sides => "overlay-sides",
        OverlayPart::Bank => "overlay-bank",
        OverlayPart::Last => "overlay-last",
        OverlayPart::Result => "overlay-result",
    }
}
