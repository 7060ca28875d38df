//! What stands below the heading: the connection, notices and tips.

use splitkey_net::LinkState;
use splitkey_protocol::{Goodbye, Welcome};

use crate::{
    Notice, Screen,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, within},
        },
        parts::{audience::audience_sign, streaming::sign},
    },
    phrases::next_try_words,
};

/// Describes what stands below the heading of every screen: connection, errors, notices and tips.
pub(crate) fn describe_troubles(context: &PageContext, items: &mut Vec<Item>) {
    describe_notices(context, items);
    within(items, Section::Tip, |items| describe_tip(context, items));
}

/// Describes what stands below the heading of what lies over a screen, which keeps the tips.
pub(crate) fn describe_notices(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    within(items, Section::Link, |items| describe_link(context, items));
    if context.playback.is_catching_up() {
        items.push(Item::text("missed", texts.get("catch-up-title")).of(Section::Replay));
        let skip = Item::button("skip-replay", texts.get("catch-up-skip"), Command::SkipReplay);
        items.push(skip.of(Section::Replay));
    }
    within(items, Section::Notice, |items| {
        items.extend(sign(context));
        items.extend(audience_sign(context));
        let Some(notice) = context.notice.as_deref() else { return };
        let text = notice.words(texts, context.game(), &context.settings);
        items.push(match notice.is_trouble() {
            true => Item::alert("notice", text).beside("notice"),
            false => Item::text("notice", text).beside("notice"),
        });
        items.push(match notice {
            Notice::ClosesSoon { .. } => {
                Item::button("keep-table", texts.get("table-keep"), Command::KeepTable)
            }
            _ => Item::button("dismiss", texts.get("notice-dismiss"), Command::DismissNotice)
                .icon()
                .beside("notice"),
        });
    });
}

/// Describes a connection that is not up, with what restores it.
fn describe_link(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(words) = context.link_words() else { return };
    if context.state.table.is_some() {
        items.push(Item::heading("link-title", texts.get(link_title(&context.link))).main());
    }
    items.push(Item::alert("link", words));
    if context.sent_clue.waits() {
        items.push(Item::text("clue-kept", texts.get("match-send-later")));
    }
    items.extend(next_try_words(*context.next_try, texts).map(|text| Item::text("next-try", text)));
    let recovery = |id, key, command| Item::button(id, texts.get(key), command).main().of(Section::Link);
    items.extend(match &*context.link {
        LinkState::Connecting { attempt: ..=1 } | LinkState::Online => None,
        LinkState::Connecting { .. } | LinkState::Waiting { .. } => {
            let now = recovery("try-now", "link-try-now", Command::TryNow);
            Some(now.enabled(context.next_try.0.is_some()))
        }
        LinkState::Ended(Goodbye::TakenOver) => Some(recovery("connect", "link-here", Command::ConnectAgain)),
        LinkState::Refused(answer) if answer.welcome == Welcome::WrongVersion => {
            context.reloads.as_ref().map(|_| recovery("reload", "link-reload", Command::Reload))
        }
        LinkState::Idle | LinkState::Refused(_) | LinkState::Ended(_) => {
            Some(recovery("connect", "link-again", Command::ConnectAgain))
        }
    });
}

/// Returns the Fluent key of the heading over a connection that a table has lost.
fn link_title(link: &LinkState) -> &'static str {
    match link {
        LinkState::Ended(Goodbye::TakenOver) => "link-taken-over-title",
        LinkState::Ended(Goodbye::TableClosed) => "link-closed-title",
        LinkState::Ended(Goodbye::EndedByPlayer) => "link-ended-title",
        LinkState::Refused(_) | LinkState::Ended(Goodbye::Quarantined) => "link-not-admitted",
        _ => "link-lost",
    }
}

/// Describes a problem of this device or, if there is none, the coach's tip for a match.
fn describe_tip(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if let Some(trouble) = context.troubles.first() {
        items.push(Item::alert("trouble", texts.get(trouble.text())));
        let remedy = trouble.remedy(&context.settings).map(|(key, _)| {
            Item::button("solve-trouble", texts.get(key), Command::SolveTrouble(trouble)).main()
        });
        items.extend(remedy);
        let close = Command::DismissTrouble(trouble);
        items.push(Item::button("close-trouble", texts.get("trouble-close"), close));
    } else if let Some((note, game)) =
        context.coach.note().zip(context.game()).filter(|_| *context.screen.get() == Screen::Match)
    {
        items.push(Item::text("coach", note.words(game.variant, texts)));
        items.push(Item::button("close-coach", texts.get("coach-close"), Command::CloseNote).main());
        let end = if context.coach.teaches() { "coach-skip" } else { "coach-end" };
        items.push(Item::button("end-coach", texts.get(end), Command::EndCoaching));
    }
}
