//! Builds the page description of the open screen.

use bevy_ecs::prelude::*;
use bevy_state::prelude::*;

use super::{
    model::{
        Layer, Page,
        context::{PageContext, Stamps},
        item::{Item, Section},
    },
    pages::{
        debrief, devices, help, history, home, hosting, lobby, missions, new_race, people, play, preferences,
        question, race, race_clues, races, replay, share, teams, word_list,
    },
    parts::{
        buttons::{history_button, sheet_buttons},
        phone, talk,
    },
};
use crate::{Screen, Sheet, controls::Command, phrases::title};

/// Returns whether no other screen is about to open; the state of the old one may be gone already.
pub(super) fn screen_stays(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// Rebuilds the page description when something it reads has changed.
pub(super) fn describe_page(context: PageContext, mut seen: Local<Option<Stamps>>, mut page: ResMut<Page>) {
    let now = Some(context.stamps());
    if *seen == now {
        return;
    }
    *seen = now;
    let mut covered = vec![(Layer::Screen, screen_items(&context))];
    let mut cover = |layer, describe: &dyn Fn(&mut Vec<Item>)| {
        let mut items = Vec::new();
        describe(&mut items);
        covered.push((layer, items));
    };
    if context.list.open && *context.screen.get() == Screen::Table {
        cover(Layer::Words, &|items| word_list::describe_words(&context, items));
    }
    if let Some(sheet) = context.sheet.0 {
        cover(Layer::Sheet, &|items| describe_sheet(&context, sheet, items));
    }
    if let Some(question) = &context.question.0 {
        let in_race = context.state.game.as_ref().is_some_and(|game| game.strikes().is_some());
        cover(Layer::Question, &|items| {
            question::describe_question(question, in_race, &context.texts, items)
        });
    }
    let (layer, items) = covered.pop().unwrap_or_default();
    page.set_if_neq(Page {
        title: title(*context.screen.get(), context.game(), &context.texts),
        layer,
        items,
        covered,
    });
}

fn screen_items(context: &PageContext) -> Vec<Item> {
    let mut items = Vec::new();
    let at_table = matches!(context.screen.get(), Screen::Table | Screen::Match | Screen::Debrief);
    match context.screen.get() {
        Screen::Home => home::describe_home(context, &mut items),
        Screen::Join => home::describe_join(context, &mut items),
        Screen::Table => lobby::describe_table(context, &mut items),
        Screen::Match => play::describe_match(context, &mut items),
        Screen::Debrief => debrief::describe_debrief(context, &mut items),
        Screen::Replay => replay::describe_replay(context, &mut items),
    }
    if at_table {
        talk::describe_talk(context, &mut items);
    }
    describe_sheet_buttons(context, &mut items);
    items
}

fn describe_sheet(context: &PageContext, sheet: Sheet, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("heading", texts.get(sheet.title())).of(Section::Title));
    items.push(Item::button("close-sheet", texts.get("sheet-close"), Command::CloseSheet).of(Section::Title));
    if Sheet::ALL.contains(&sheet) {
        items.extend(
            sheet_buttons(context).map(|(tab, button)| button.pressed(tab == sheet).of(Section::Tabs)),
        );
    }
    match sheet {
        Sheet::Settings => {
            preferences::describe_preferences(context, items);
            // Nothing in a replay reaches the host.
            if !context.playback.is_replay() {
                devices::describe_devices(context, items);
            }
            preferences::describe_forget(context, items);
        }
        Sheet::HowTo => {
            help::describe_how_to(context, items);
            let again = Item::button("again-coach", texts.get("coach-again"), Command::CoachAgain);
            items.push(again.of(Section::Foot));
        }
        Sheet::Credits => help::describe_credits(context, items),
        Sheet::People => people::describe_people(context, items),
        Sheet::Missions => missions::describe_missions(context, items),
        Sheet::Teams => teams::describe_teams(context, items),
        Sheet::History => history::describe_history(context, items),
        Sheet::Races => races::describe_races(context, items),
        Sheet::Race => race::describe_race(context, items),
        Sheet::NewRace => new_race::describe_new_race(context, items),
        Sheet::RaceClues => race_clues::describe_race_clues(context, items),
        Sheet::Invite => lobby::describe_invite(context, items),
        Sheet::Phone => phone::describe_phone(context, items),
        Sheet::Share => share::describe_share(context, items),
        Sheet::Hosting => hosting::describe_hosting(context, items),
    }
}

/// Describes the buttons of the sheets. A running match has them in its menu; each sheet leads to the others.
fn describe_sheet_buttons(context: &PageContext, items: &mut Vec<Item>) {
    let screen = *context.screen.get();
    let all = sheet_buttons(context).map(|(_, button)| button);
    match screen {
        Screen::Home | Screen::Join => {
            items.extend(all.map(|button| button.beside("sheets").of(Section::Foot)))
        }
        Screen::Table | Screen::Match | Screen::Debrief | Screen::Replay => {}
    }
    if screen == Screen::Home {
        let teams = Command::OpenSheet(Sheet::Teams);
        let teams = Item::button("open-teams", context.texts.get(Sheet::Teams.title()), teams);
        items.push(teams.beside("sheets").of(Section::Foot));
        items.push(history_button(context).beside("sheets").of(Section::Foot));
        let races = Command::OpenSheet(Sheet::Races);
        let races = Item::button("open-races", context.texts.get(Sheet::Races.title()), races);
        items.push(races.beside("sheets").of(Section::Foot));
    }
    if context.own_host.is_some() && screen == Screen::Home {
        let hosting = Command::OpenSheet(Sheet::Hosting);
        let hosting = Item::button("open-hosting", context.texts.get(Sheet::Hosting.title()), hosting);
        items.push(hosting.beside("sheets").of(Section::Foot));
    }
}
