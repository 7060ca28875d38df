//! The key on the player's phone or in another window: the way to it, pairing, and the question of who has opened the code.

use splitkey_protocol::{LinkKind, Pairing, PairingPhrase, Request};

use crate::{
    Args, Secret, Settings, Sheet, arg,
    controls::{Command, CopyAct},
    page::model::{context::PageContext, item::Item},
    platform::Inviter,
};

/// Returns the buttons that lead to the player's key outside this window. No other device reaches the host of a player who
/// plays alone and streams, so that such a player is offered to peek at the key here.
pub(crate) fn phone_buttons(context: &PageContext) -> Vec<Item> {
    let (settings, texts) = (*context.settings, &context.texts);
    if context.state.my_side().is_none() || context.playback.is_replay() {
        return Vec::new();
    }
    if context.solo.is_running() {
        let peek = Command::Set(Settings { peek: true, ..settings });
        let button = Item::button("allow-peek", texts.get("match-peek-allow"), peek);
        return if settings.streamer && !settings.peek { vec![button] } else { Vec::new() };
    }
    if context.inviter.is_none() {
        return Vec::new();
    }
    let phone = Item::button("open-phone", texts.get("phone-open"), Command::OpenSheet(Sheet::Phone));
    vec![phone, window_button(context)]
}

/// Returns the sentence that phones and other computers cannot open the addresses of this table.
pub(crate) fn only_here(context: &PageContext) -> Option<Item> {
    let only = context.inviter.as_ref().is_some_and(|inviter| inviter.0.is_only_here());
    only.then(|| Item::text("only-here", context.texts.get("table-only-here")).minor())
}

fn window_button(context: &PageContext) -> Item {
    Item::button("key-window", context.texts.get("phone-window-open"), Command::OpenKeyWindow)
        .enabled(context.online())
}

/// Returns the link that pairs a phone, while there is one. It may be seen by everyone: one phone can open it, once, and
/// gets nothing before the player has compared its words.
pub fn pairing_link(context: &PageContext) -> Option<String> {
    let Inviter(invite) = context.inviter.as_deref()?;
    Some(invite.page(LinkKind::Phone, &context.phone.link_options(context.settings.language)?))
}

/// Describes the sheet. The drawn one shows the code for cameras, too.
pub(crate) fn describe_phone(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, phone) = (&context.texts, &context.phone);
    items.push(Item::text("phone-about", texts.get("phone-about")));
    if context.state.my_side().is_none() {
        return items.push(Item::text("phone-of-players", texts.get("refused-not-seated")));
    }
    match phone.view.pairing {
        Some(Pairing::Opened { phrase }) if phone.asks_player() => {
            return describe_question(context, phrase, items);
        }
        Some(Pairing::Offered { .. }) if phone.asks_player() => {
            let key = if phone.is_in_browser() { "phone-window-browser" } else { "phone-code" };
            items.push(Item::text(key, texts.get(key)));
            let copy = Item::button(
                "phone-copy",
                texts.get("phone-copy"),
                Command::Copy(CopyAct::PageLink(LinkKind::Phone)),
            );
            items.push(copy.beside("pair"));
        }
        _ => describe_ways(context, items),
    }
    if phone.view.paired {
        items.push(Item::text("phone-paired", texts.get("phone-paired")));
        let revoke = Command::Want(Request::RevokeLink { kind: LinkKind::Phone });
        let revoke = Item::button("phone-revoke", texts.get("phone-revoke"), revoke);
        items.push(revoke.enabled(context.online()).minor().beside("pair"));
    }
    items.extend(super::seats::copied_line(context));
}

/// Asks whether the player's own phone or browser has opened the code.
fn describe_question(context: &PageContext, phrase: PairingPhrase, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let compare = if context.phone.is_in_browser() { "phone-window-compare" } else { "phone-compare" };
    let words = Args::from_iter([arg("words", phrase.words(context.settings.language))]);
    items.push(Item::heading("phone-question", texts.format(context.phone.question(), &words)).main());
    items.push(Item::text("phone-compare", texts.get(compare)));
    for (id, key, admit) in [("phone-no", "phone-no", false), ("phone-yes", "phone-yes", true)] {
        let answer = Command::Want(Request::AnswerPhone { phrase, admit });
        items.push(Item::button(id, texts.get(key), answer).enabled(context.online()).beside("answer"));
    }
}

/// Describes how a pairing is begun, and that the game is pairing a window.
fn describe_ways(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, phone) = (&context.texts, &context.phone);
    if !phone.asks_player() {
        items.push(Item::text("phone-window-waits", texts.get("phone-window-waits")));
    }
    items.extend(only_here(context));
    items.push(Item::text("phone-window-about", texts.get("phone-window-about")).minor());
    if !context.settings.shows(Secret::Access) {
        items.push(Item::text("phone-address", texts.get("phone-address")).minor());
    }
    let key = if phone.view.paired { "phone-pair-other" } else { "phone-pair" };
    let pair = Item::button(
        "phone-pair",
        texts.get(key),
        Command::Want(Request::MakeLink { kind: LinkKind::Phone }),
    );
    items.push(pair.enabled(context.online()).beside("pair"));
    items.push(window_button(context).beside("pair"));
}
