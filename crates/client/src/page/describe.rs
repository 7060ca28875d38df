//! Builds the page description of the open screen.

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_net::LinkState;
use splitkey_protocol::{Goodbye, Welcome};

use super::{
    Chosen, Command, ConfirmDialog, CopiedLine, Item, Page, board, confirm, debrief, devices, help, home,
    hosting, lobby, people, preferences, talk, words,
};
use crate::{
    ClueJudged, Coach, Devices, Flow, Forgetting, FullScreen, Hosting, Hosts, Joining, Marks, MatchTimer,
    MatchView, NextTry, Notice, OpenSheet, OwnHost, Playback, Reloads, Screen, Selection, SentClue, Settings,
    Sheet, Shown, TableFits, TableList, TableState, Talk, Texts, Troubles, WordList,
    phrases::{link_words_of, next_try_words, title},
    platform::{Files, Identities, Inviter, Profile},
};

/// What has no change detection that can be used: playback progress, the last notice and the referee's judgement.
type Passing = (bool, bool, Option<Notice>, Option<ClueJudged>);

/// Everything that the page description reads.
#[derive(SystemParam)]
pub(super) struct PageContext<'w> {
    pub(super) screen: Res<'w, State<Screen>>,
    pub(super) link: Res<'w, LinkState>,
    pub(super) state: Res<'w, TableState>,
    pub(super) shown: Res<'w, Shown>,
    pub(super) playback: Res<'w, Playback>,
    pub(super) selection: Res<'w, Selection>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) texts: Res<'w, Texts>,
    pub(super) notice: Option<Res<'w, Notice>>,
    pub(super) judged: Option<Res<'w, ClueJudged>>,
    pub(super) question: Res<'w, ConfirmDialog>,
    pub(super) sheet: Res<'w, OpenSheet>,
    pub(super) table_fits: Res<'w, TableFits>,
    pub(super) full_screen: Res<'w, FullScreen>,
    pub(super) coach: Res<'w, Coach>,
    pub(super) devices: Res<'w, Troubles>,
    pub(super) profile: Option<Res<'w, Profile>>,
    pub(super) inviter: Option<Res<'w, Inviter>>,
    pub(super) files: Option<Res<'w, Files>>,
    pub(super) list: Res<'w, WordList>,
    pub(super) marks: Res<'w, Marks>,
    pub(super) joining: Res<'w, Joining>,
    pub(super) tables: Res<'w, TableList>,
    pub(super) talk: Res<'w, Talk>,
    pub(super) chosen: Res<'w, Chosen>,
    pub(super) flow: Res<'w, Flow>,
    pub(super) timer: Res<'w, MatchTimer>,
    pub(super) own_host: Option<Res<'w, OwnHost>>,
    pub(super) hosting: Res<'w, Hosting>,
    pub(super) hosts: Option<Res<'w, Hosts>>,
    pub(super) identities: Option<Res<'w, Identities>>,
    pub(super) own_devices: Res<'w, Devices>,
    pub(super) copied: Res<'w, CopiedLine>,
    pub(super) next_try: Res<'w, NextTry>,
    pub(super) forgetting: Res<'w, Forgetting>,
    pub(super) reloads: Option<Res<'w, Reloads>>,
    pub(super) sent_clue: Res<'w, SentClue>,
}

impl PageContext<'_> {
    /// Returns whether something has changed since the last call. Playback counts only when it begins or ends.
    fn is_changed(&self, seen: &mut Option<Passing>) -> bool {
        let playback = &self.playback;
        let now = Some((
            playback.is_done(),
            playback.is_catching_up(),
            self.notice.as_deref().cloned(),
            self.judged.as_deref().cloned(),
        ));
        let passed = *seen != now;
        *seen = now;
        passed
            || self.screen.is_changed()
            || self.link.is_changed()
            || self.state.is_changed()
            || self.shown.is_changed()
            || self.selection.is_changed()
            || self.settings.is_changed()
            || self.texts.is_changed()
            || self.question.is_changed()
            || self.sheet.is_changed()
            || self.table_fits.is_changed()
            || self.full_screen.is_changed()
            || self.coach.is_changed()
            || self.devices.is_changed()
            || self.list.is_changed()
            || self.marks.is_changed()
            || self.joining.is_changed()
            || self.tables.is_changed()
            || self.talk.is_changed()
            || self.chosen.is_changed()
            || self.flow.is_changed()
            || self.timer.is_changed()
            || self.hosting.is_changed()
            || self.copied.is_changed()
            || self.next_try.is_changed()
            || self.forgetting.is_changed()
            || self.sent_clue.is_changed()
            || self.profile.as_ref().is_some_and(|profile| profile.is_changed())
            || self.own_devices.is_changed()
            || self.identities.as_ref().is_some_and(|identities| identities.is_changed())
            || self.hosts.as_ref().is_some_and(|hosts| hosts.is_changed())
            || self.inviter.as_ref().is_some_and(|inviter| inviter.is_changed())
    }

    pub(super) fn game(&self) -> Option<&MatchView> {
        self.shown.0.as_ref()
    }

    pub(super) fn online(&self) -> bool {
        *self.link == LinkState::Online
    }

    /// Returns what is wrong with the connection.
    pub(super) fn link_words(&self) -> Option<String> {
        link_words_of(&self.link, &self.state, self.hosts.as_deref(), &self.texts)
    }

    /// Returns a warning when the connection could be eavesdropped on.
    pub(super) fn privacy(&self) -> Option<Item> {
        let hosts = self.hosts.as_ref().filter(|hosts| !hosts.private && self.online());
        hosts.map(|_| Item::Alert { id: "not-private", text: self.texts.get("link-not-private") })
    }

    /// Returns whether moves can be made now: everything was shown, and the client is connected.
    pub(super) fn ready(&self) -> bool {
        self.online() && self.playback.is_done()
    }
}

/// Returns whether no other screen is about to open; the state of the old one may be gone already.
pub(super) fn screen_stays(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// Rebuilds the page description when something it reads has changed.
pub(super) fn describe_page(told: PageContext, mut seen: Local<Option<Passing>>, mut page: ResMut<Page>) {
    if told.is_changed(&mut seen) {
        page.set_if_neq(Page {
            title: title(*told.screen.get(), told.game(), &told.texts),
            items: items(&told),
        });
    }
}

fn items(told: &PageContext) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(question) = &told.question.0 {
        confirm::describe_question(question, &told.texts, &mut items);
        return items;
    }
    if let Some(sheet) = told.sheet.0 {
        describe_sheet(told, sheet, &mut items);
        return items;
    }
    if told.list.open && *told.screen.get() == Screen::Table {
        words::describe_words(told, &mut items);
        return items;
    }
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
    items.push(Item::Heading { id: "heading", text: texts.get(sheet.title()) });
    items.push(button("close-sheet", texts.get("sheet-close"), Command::CloseSheet));
    match sheet {
        Sheet::Settings => {
            preferences::describe_preferences(told, items);
            devices::describe_devices(told, items);
            preferences::describe_forget(told, items);
        }
        Sheet::HowTo => {
            help::describe_how_to(told, items);
            items.push(button("again-coach", texts.get("coach-again"), Command::CoachAgain));
        }
        Sheet::Credits => help::describe_credits(told, items),
        Sheet::People => people::describe_people(told, items),
        Sheet::Invite => lobby::describe_invite(told, items),
        Sheet::Hosting => hosting::describe_hosting(told, items),
    }
}

/// Describes the buttons of the sheets that open over every screen.
fn describe_sheet_buttons(told: &PageContext, items: &mut Vec<Item>) {
    for (sheet, id) in Sheet::ALL.into_iter().zip(["open-how-to", "open-settings", "open-credits"]) {
        items.push(button(id, told.texts.get(sheet.title()), Command::OpenSheet(sheet)));
    }
    if told.own_host.is_some() && *told.screen.get() == Screen::Home {
        let hosting = Command::OpenSheet(Sheet::Hosting);
        items.push(button("open-hosting", told.texts.get(Sheet::Hosting.title()), hosting));
    }
}

/// Describes what stands below the heading of every screen: connection, errors and notices.
pub(super) fn describe_troubles(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    if let Some(text) = told.link_words() {
        items.push(Item::Alert { id: "link", text });
    }
    if let Some(text) = next_try_words(*told.next_try, texts) {
        items.push(Item::Text { id: "next-try", text });
        items.push(button("try-now", texts.get("link-try-now"), Command::TryNow));
    }
    if told.playback.is_catching_up() {
        items.push(Item::Text { id: "missed", text: texts.get("catch-up-title") });
        items.push(button("skip-replay", texts.get("catch-up-skip"), Command::SkipReplay));
    }
    let again = match &*told.link {
        LinkState::Ended(Goodbye::TakenOver) => Some("link-here"),
        LinkState::Refused(answer) if answer.welcome == Welcome::WrongVersion => {
            if told.reloads.is_some() {
                items.push(button("reload", texts.get("link-reload"), Command::Reload));
            }
            None
        }
        LinkState::Idle | LinkState::Refused(_) | LinkState::Ended(_) => Some("link-again"),
        _ => None,
    };
    if let Some(key) = again {
        items.push(button("connect", texts.get(key), Command::ConnectAgain));
    }
    if let Some(notice) = told.notice.as_deref() {
        items.push(Item::Alert { id: "notice", text: notice.words(texts, told.game(), &told.settings) });
        items.push(match notice {
            Notice::ClosesSoon { .. } => button("keep-table", texts.get("table-keep"), Command::KeepTable),
            _ => button("dismiss", texts.get("notice-dismiss"), Command::DismissNotice),
        });
    }
    // An open sheet is read first; tips belong to the screen beneath it.
    if told.sheet.0.is_none() {
        describe_notes(told, items);
    }
}

/// Describes this device's problems, and the coach's tip.
fn describe_notes(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    if let Some(trouble) = told.devices.first() {
        items.push(Item::Alert { id: "trouble", text: texts.get(trouble.text()) });
        if let Some((key, settings)) = trouble.way_out(&told.settings) {
            items.push(button("set-trouble", texts.get(key), Command::Set(settings)));
        }
        items.push(button("close-trouble", texts.get("trouble-close"), Command::DismissTrouble(trouble)));
    }
    if let Some(note) = told.coach.note() {
        items.push(Item::Text { id: "coach", text: texts.get(note.text()) });
        items.push(button("close-coach", texts.get("coach-close"), Command::CloseNote));
        items.push(button("end-coach", texts.get("coach-end"), Command::EndCoaching));
    }
}

/// Returns a button that is always enabled.
pub(super) fn button(id: &'static str, text: String, press: Command) -> Item {
    Item::Button { id, text, enabled: true, reason: None, pressed: None, press }
}
