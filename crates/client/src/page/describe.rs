//! Builds the page description of the open screen.

use bevy::prelude::*;

use super::{
    model::{
        Layer, Page,
        context::{PageContext, Stamps},
        item::{Item, Section},
    },
    pages::{debrief, devices, help, home, hosting, lobby, people, play, preferences, question, word_list},
    parts::{buttons::sheet_buttons, talk},
};
use crate::{Screen, Sheet, controls::Command, phrases::title};

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
        cover(Layer::Words, &|items| word_list::describe_words(&told, items));
    }
    if let Some(sheet) = told.sheet.0 {
        cover(Layer::Sheet, &|items| describe_sheet(&told, sheet, items));
    }
    if let Some(question) = &told.question.0 {
        cover(Layer::Question, &|items| question::describe_question(question, &told.texts, items));
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
        Screen::Match => play::describe_match(told, &mut items),
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
