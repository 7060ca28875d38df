//! How players of a pair hear of its match while they are elsewhere: reminders, a feed and a calendar, a webhook.

use splitkey_protocol::{
    MyPair, PairPlay, RaceAsk, RacePage, Request, ShownWebhook, WebhookOf, limits::WEBHOOK_BYTES,
    races::Stage,
};

use crate::{
    Args, RaceField, arg,
    controls::{Command, CopyAct, FeedKind, FieldPurpose},
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
    phrases::moment,
};

/// Describes the reminders of a pair whose match runs.
pub(super) fn describe_reminders(
    context: &PageContext,
    page: &RacePage,
    mine: &MyPair,
    play: &PairPlay,
    items: &mut Vec<Item>,
) {
    let (texts, zone, now) = (&context.texts, context.zone.as_deref(), context.races.now);
    let Some(partner) = &mine.partner else { return };
    let told = |key, at| {
        let args = [arg("name", partner.as_str()), arg("time", moment(at, zone))];
        texts.format(key, &Args::from_iter(args))
    };
    items.extend(play.reminders.got.map(|at| Item::alert("event-reminded", told("race-reminded", at))));
    items.extend(
        play.reminders.sent.map(|at| Item::text("event-sent", told("race-reminder-sent", at)).minor()),
    );
    if let Some(from) = play.reminders.from {
        let remind = Command::Want(Request::Race { ask: RaceAsk::Remind { race: page.race } });
        let label = texts.format("race-remind", &Args::from_iter([arg("name", partner.as_str())]));
        let reason = (now < from).then(|| told("race-remind-later", from));
        let button = Item::button("event-remind", label, remind);
        items.push(button.enabled(context.online() && reason.is_none()).why(reason.clone()));
        items.extend(reason.map(|reason| Item::text("event-remind-later", reason).minor()));
    }
}

/// Describes the feed, the calendar and the webhook of the player's pair.
pub(super) fn describe_following(
    context: &PageContext,
    page: &RacePage,
    mine: &MyPair,
    items: &mut Vec<Item>,
) {
    let texts = &context.texts;
    // The computer keeps nobody waiting.
    if page.stage == Stage::Closed || mine.solo {
        return;
    }
    items.push(Item::heading("race-follow", texts.get("race-follow")));
    items.push(Item::text("race-follow-about", texts.get("race-follow-about")).minor());
    let set = |on| Command::Want(Request::Race { ask: RaceAsk::SetFeed { race: page.race, on } });
    match mine.feed.filter(|_| context.inviter.is_some()) {
        Some(link) => {
            for (id, key, kind) in [
                ("event-feed-atom", "race-feed-atom", FeedKind::Atom),
                ("event-feed-calendar", "race-feed-calendar", FeedKind::Calendar),
            ] {
                items.push(Item::button(id, texts.get(key), Command::Copy(CopyAct::FeedLink(link, kind))));
            }
            let end = Item::button("event-feed-end", texts.get("race-feed-end"), set(false));
            items.push(end.enabled(context.online()).minor());
        }
        None if context.inviter.is_some() => {
            let make = Item::button("event-feed-new", texts.get("race-feed-new"), set(true));
            items.push(make.enabled(context.online()));
        }
        None => {}
    }
    describe_webhook(context, page, WebhookOf::Pair, mine.webhook.as_ref(), items);
}

/// Describes where news are sent, with a field for another address.
pub(super) fn describe_webhook(
    context: &PageContext,
    page: &RacePage,
    of: WebhookOf,
    webhook: Option<&ShownWebhook>,
    items: &mut Vec<Item>,
) {
    let texts = &context.texts;
    let [field, sent, stop] = match of {
        WebhookOf::Pair => ["event-pair-hook", "event-pair-hook-site", "event-pair-hook-stop"],
        WebhookOf::Race => ["event-hook", "event-hook-site", "event-hook-stop"],
    };
    if let Some(ShownWebhook { site, refused }) = webhook {
        items.push(match refused {
            None => Item::text(
                sent,
                texts.format("race-hook-site", &Args::from_iter([arg("site", site.as_str())])),
            ),
            Some(status) => {
                let about = Args::from_iter([arg("site", site.as_str()), arg("status", u32::from(*status))]);
                Item::alert(sent, texts.format("race-hook-refused", &about))
            }
        });
        let remove = RaceAsk::SetWebhook { race: page.race, of, webhook: None };
        let remove = Command::Want(Request::Race { ask: remove });
        items.push(Item::button(stop, texts.get("race-hook-stop"), remove).enabled(context.online()).minor());
        return;
    }
    let label = match of {
        WebhookOf::Pair => "race-hook-pair",
        WebhookOf::Race => "race-hook-race",
    };
    items.push(Item::new(
        field,
        ItemKind::Field {
            label: texts.get(label),
            value: String::new(),
            send: texts.get("race-set"),
            purpose: FieldPurpose::Race(RaceField::Webhook(of)),
            longest: WEBHOOK_BYTES,
        },
    ));
}
