//! Builds the page description of the open screen.

use bevy::prelude::*;
use splitkey_net::LinkState;
use splitkey_protocol::{Goodbye, Welcome};

use super::{
    Command, Item, Layer, Page, Section, board, confirm,
    context::{PageContext, Stamps},
    debrief, devices, help, home, hosting,
    item::within,
    lobby, people, preferences, talk, words,
};
use crate::{
    Intent, Notice, Screen, Sheet,
    phrases::{next_try_words, title},
};

/// Returns whether no other screen is about to open; the state of the old one may be gone already.
pub(super) fn screen_stays(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// Rebuilds the page description when something it reads has changed.
pub(super) fn describe_page(told: PageContext, mut seen: Local<Option<Stamps>>, mut page: ResMut<Page>) {
    let now = Some(told.stamps());
    if *seen == now {
        return;
    }
    *seen = now;
    let mut covered = vec![(Layer::Screen, screen_items(&told))];
    let mut cover = |layer, describe: &dyn Fn(&mut Vec<Item>)| {
        let mut items = Vec::new();
        describe(&mut items);
        covered.push((layer, items));
    };
    if told.list.open && *told.screen.get() == Screen::Table {
        cover(Layer::Words, &|items| words::describe_words(&told, items));
    }
    if let Some(sheet) = told.sheet.0 {
        cover(Layer::Sheet, &|items| describe_sheet(&told, sheet, items));
    }
    if let Some(question) = &told.question.0 {
        cover(Layer::Question, &|items| confirm::describe_question(question, &told.texts, items));
    }
    let (layer, items) = covered.pop().unwrap_or_default();
    page.set_if_neq(Page {
        title: title(*told.screen.get(), told.game(), &told.texts),
        layer,
        items,
        covered,
    });
}

fn screen_items(told: &PageContext) -> Vec<Item> {
    let mut items = Vec::new();
    let at_table = matches!(told.screen.get(), Screen::Table | Screen::Match | Screen::Debrief);
    match told.screen.get() {
        Screen::Home => home::describe_home(told, &mut items),
        Screen::Join => home::describe_join(told, &mut items),
        Screen::Table => lobby::describe_table(told, &mut items),
        Screen::Match => board::describe_match(told, &mut items),
        Screen::Debrief => debrief::describe_debrief(told, &mut items),
    }
    if at_table {
        talk::describe_talk(told, &mut items);
    }
    describe_sheet_buttons(told, &mut items);
    items
}

fn describe_sheet(told: &PageContext, sheet: Sheet, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::heading("heading", texts.get(sheet.title())).of(Section::Title));
    items.push(Item::button("close-sheet", texts.get("sheet-close"), Command::CloseSheet).of(Section::Title));
    if Sheet::ALL.contains(&sheet) {
        items.extend(sheet_buttons(told).map(|(tab, button)| button.pressed(tab == sheet).of(Section::Tabs)));
    }
    match sheet {
        Sheet::Settings => {
            preferences::describe_preferences(told, items);
            devices::describe_devices(told, items);
            preferences::describe_forget(told, items);
        }
        Sheet::HowTo => {
            help::describe_how_to(told, items);
            let again = Item::button("again-coach", texts.get("coach-again"), Command::CoachAgain);
            items.push(again.of(Section::Foot));
        }
        Sheet::Credits => help::describe_credits(told, items),
        Sheet::People => people::describe_people(told, items),
        Sheet::Invite => lobby::describe_invite(told, items),
        Sheet::Hosting => hosting::describe_hosting(told, items),
    }
}

/// Returns a button for each sheet about the game itself.
pub(super) fn sheet_buttons(told: &PageContext) -> impl Iterator<Item = (Sheet, Item)> {
    let sheets = Sheet::ALL.into_iter().zip(["open-how-to", "open-settings", "open-credits"]);
    sheets.map(|(sheet, id)| {
        (sheet, Item::button(id, told.texts.get(sheet.title()), Command::OpenSheet(sheet)))
    })
}

/// Returns the button of the settings, which lead to the other sheets.
pub(super) fn settings_button(told: &PageContext) -> Item {
    let title = told.texts.get(Sheet::Settings.title());
    Item::button("open-settings", title, Command::OpenSheet(Sheet::Settings)).icon()
}

/// Describes the buttons of the sheets. A running match has them in its menu; each sheet leads to the others.
fn describe_sheet_buttons(told: &PageContext, items: &mut Vec<Item>) {
    let screen = *told.screen.get();
    let all = sheet_buttons(told).map(|(_, button)| button);
    match screen {
        Screen::Home | Screen::Join => {
            items.extend(all.map(|button| button.beside("sheets").of(Section::Foot)))
        }
        Screen::Table | Screen::Match | Screen::Debrief => {}
    }
    if told.own_host.is_some() && screen == Screen::Home {
        let hosting = Command::OpenSheet(Sheet::Hosting);
        let hosting = Item::button("open-hosting", told.texts.get(Sheet::Hosting.title()), hosting);
        items.push(hosting.beside("sheets").of(Section::Foot));
    }
}

/// Describes what stands below the heading of every screen: connection, errors and notices.
pub(super) fn describe_troubles(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    within(items, Section::Link, |items| describe_link(told, items));
    if told.playback.is_catching_up() {
        items.push(Item::text("missed", texts.get("catch-up-title")).of(Section::Tip));
        let skip = Item::button("skip-replay", texts.get("catch-up-skip"), Command::SkipReplay);
        items.push(skip.of(Section::Tip));
    }
    within(items, Section::Notice, |items| {
        let Some(notice) = told.notice.as_deref() else { return };
        let text = notice.words(texts, told.game(), &told.settings);
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
    // An open sheet is read first; tips belong to the screen beneath it.
    if told.sheet.0.is_none() {
        within(items, Section::Tip, |items| describe_notes(told, items));
    }
}

/// Describes a connection that is not up, with what restores it.
fn describe_link(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let Some(words) = told.link_words() else { return };
    if told.state.table.is_some() {
        items.push(Item::heading("link-title", texts.get(link_title(&told.link))).main());
    }
    items.push(Item::alert("link", words));
    if told.sent_clue.waits() {
        items.push(Item::text("clue-kept", texts.get("match-send-later")));
    }
    items.extend(next_try_words(*told.next_try, texts).map(|text| Item::text("next-try", text)));
    let recovery = |id, key, command| Item::button(id, texts.get(key), command).main().of(Section::Link);
    items.extend(match &*told.link {
        LinkState::Connecting { attempt: ..=1 } | LinkState::Online => None,
        LinkState::Connecting { .. } | LinkState::Waiting { .. } => {
            let now = recovery("try-now", "link-try-now", Command::TryNow);
            Some(now.enabled(told.next_try.0.is_some()))
        }
        LinkState::Ended(Goodbye::TakenOver) => Some(recovery("connect", "link-here", Command::ConnectAgain)),
        LinkState::Refused(answer) if answer.welcome == Welcome::WrongVersion => {
            told.reloads.as_ref().map(|_| recovery("reload", "link-reload", Command::Reload))
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
        _ => "link-veil",
    }
}

/// Returns the button that leaves the table. Without a connection there is nothing to confirm.
pub(super) fn leave_button(told: &PageContext, key: &str) -> Item {
    let press = if told.online() { Command::AskToLeave } else { Command::Want(Intent::LeaveTable) };
    Item::button("leave", told.texts.get(key), press)
}

/// Describes this device's problems, and the coach's tip.
fn describe_notes(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    if let Some(trouble) = told.troubles.first() {
        items.push(Item::alert("trouble", texts.get(trouble.text())));
        if let Some((key, settings)) = trouble.way_out(&told.settings) {
            items.push(Item::button("set-trouble", texts.get(key), Command::Set(settings)));
        }
        items.push(Item::button(
            "close-trouble",
            texts.get("trouble-close"),
            Command::DismissTrouble(trouble),
        ));
    }
    if let Some(note) = told.coach.note() {
        items.push(Item::text("coach", texts.get(note.text())));
        items.push(Item::button("close-coach", texts.get("coach-close"), Command::CloseNote));
        items.push(Item::button("end-coach", texts.get("coach-end"), Command::EndCoaching));
    }
}
