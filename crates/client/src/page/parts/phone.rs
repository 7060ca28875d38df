//! The key on the player's phone: the way to it, pairing, and the question whose phone has opened the code.

use splitkey_protocol::Pairing;

use crate::{
    Args, Intent, Secret, Sheet, arg,
    controls::Command,
    page::model::{context::PageContext, item::Item},
    platform::Inviter,
};

/// Returns the button that leads to the player's phone, for players of a table that a phone can reach.
pub(crate) fn phone_button(context: &PageContext) -> Option<Item> {
    let here = context.inviter.is_some() && !context.solo.is_running() && !context.playback.is_replay();
    (here && context.state.my_side().is_some()).then(|| {
        Item::button("open-phone", context.texts.get("phone-open"), Command::OpenSheet(Sheet::Phone))
    })
}

/// Returns the link that pairs a phone, while there is one. It may be seen by everyone: one phone can open it, once, and
/// gets nothing before the player has compared its words.
pub fn pairing_link(context: &PageContext) -> Option<String> {
    let Inviter(invite) = context.inviter.as_deref()?;
    Some(invite.phone(&context.phone.link_options(context.settings.language)?))
}

/// Describes the sheet. The drawn one shows the code for cameras, too.
pub(crate) fn describe_phone(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("phone-about", texts.get("phone-about")));
    if context.state.my_side().is_none() {
        return items.push(Item::text("phone-of-players", texts.get("refused-not-seated")));
    }
    let online = context.online();
    match context.phone.view.pairing {
        Some(Pairing::Opened { phrase }) => {
            let words = Args::from_iter([arg("words", phrase.words(context.settings.language))]);
            items.push(Item::heading("phone-question", texts.format("phone-question", &words)).main());
            items.push(Item::text("phone-compare", texts.get("phone-compare")));
            for (id, key, admit) in [("phone-no", "phone-no", false), ("phone-yes", "phone-yes", true)] {
                let answer = Command::Want(Intent::AnswerPhone { phrase, admit });
                items.push(Item::button(id, texts.get(key), answer).enabled(online).beside("answer"));
            }
            return;
        }
        Some(Pairing::Offered { .. }) => {
            items.push(Item::text("phone-code", texts.get("phone-code")));
            let copy = Item::button("phone-copy", texts.get("phone-copy"), Command::CopyPairingLink);
            items.push(copy.beside("pair"));
        }
        None => {
            if !context.settings.shows(Secret::Access) {
                items.push(Item::text("phone-address", texts.get("phone-address")).minor());
            }
            let key = if context.phone.view.paired { "phone-pair-other" } else { "phone-pair" };
            let pair = Item::button("phone-pair", texts.get(key), Command::Want(Intent::PairPhone));
            items.push(pair.enabled(online).beside("pair"));
        }
    }
    if context.phone.view.paired {
        items.push(Item::text("phone-paired", texts.get("phone-paired")));
        let revoke = Command::Want(Intent::RevokePhone);
        let revoke = Item::button("phone-revoke", texts.get("phone-revoke"), revoke);
        items.push(revoke.enabled(online).minor().beside("pair"));
    }
    items.extend(super::seats::copied_line(context));
}
