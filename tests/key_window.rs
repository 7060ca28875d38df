//! The key in another window of the same device: the game pairs its own window by itself, and nobody else's.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bevy_ecs::prelude::*;
use splitkey_client::{
    OpenSheet, PageOpened, Sheet,
    controls::{Command, ControlPressed},
    page::Page,
    platform::{Invite, Inviter, KeyWindow, OpenKeyWindow},
};
use splitkey_host::{FollowerChange, PhoneOpening};
use splitkey_protocol::{Language, LinkKind, PAIRING_SECONDS, Pairing, PairingCode, Request};
use splitkey_testkit::{LinkedApps, Phones, Player, asked_phrase, open_code, pair_phone, seat_phone};

const LARK: usize = 0;
const LATE: Duration = Duration::from_secs(PAIRING_SECONDS as u64 + 1);

/// A device whose game can open another window.
#[derive(Clone, Default)]
struct Device(Arc<Mutex<Window>>);

#[derive(Default)]
struct Window {
    /// The address at which it was opened.
    page: Option<String>,
    blocked: bool,
    code: Option<PairingCode>,
    words: Option<String>,
}

impl Device {
    fn window(&self) -> MutexGuard<'_, Window> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the code that the window was given, and tells the game the words.
    fn opens_code(&self, apps: &mut LinkedApps) -> PhoneOpening {
        let code = self.window().code.expect("a code");
        let opening = open_code(apps, code).expect("the first window gets the words");
        self.window().words = Some(opening.phrase.words(Language::Dutch));
        opening
    }
}

impl OpenKeyWindow for Device {
    fn open(&self, page: &str) -> bool {
        let blocked = self.window().blocked;
        *self.window() = Window { page: Some(page.to_owned()), blocked, ..Window::default() };
        !blocked
    }

    fn give(&self, code: &str) {
        self.window().code = PairingCode::read(code);
    }

    fn words(&self) -> Option<String> {
        self.window().words.clone()
    }
}

struct Links;

impl Invite for Links {
    fn origin(&self) -> &str {
        "https://play.example.org"
    }

    fn copy(&self, _: &str) -> bool {
        true
    }
}

/// The pages that were opened in the system's browser.
#[derive(Resource, Default)]
struct OpenedPages(Vec<String>);

struct Table {
    apps: LinkedApps,
    phones: Phones,
    players: Vec<Player>,
    device: Device,
}

impl Table {
    /// Deals a match to two players, the first of whom has a device whose game can open windows.
    fn of_browser() -> Table {
        let mut table = Table::of_app();
        let window = KeyWindow(Box::new(table.device.clone()));
        table.players[LARK].app.insert_resource(window);
        table
    }

    fn of_app() -> Table {
        let mut apps = LinkedApps::open();
        let phones = Phones::of(&mut apps);
        let mut players = Vec::from(apps.match_of_two());
        let app = &mut players[LARK].app;
        app.insert_resource(Inviter(Box::new(Links))).init_resource::<OpenedPages>();
        app.add_observer(|page: On<PageOpened>, mut opened: ResMut<OpenedPages>| {
            opened.0.push(page.event().0.clone());
        });
        Table { apps, phones, players, device: Device::default() }
    }

    fn press(&mut self, command: Command) {
        self.players[LARK].app.world_mut().trigger(ControlPressed(command));
        self.settle();
    }

    fn settle(&mut self) {
        self.apps.settle(&mut self.players);
    }

    fn lark(&self) -> &Player {
        &self.players[LARK]
    }

    /// Returns the ids of what the page describes.
    fn described(&self) -> Vec<String> {
        self.lark().app.world().resource::<Page>().items.iter().map(|item| item.id.to_string()).collect()
    }

    fn describes(&self, id: &str) -> bool {
        self.described().iter().any(|described| described == id)
    }

    /// Returns the code that is offered.
    fn offered(&self) -> Option<PairingCode> {
        match seat_phone(self.lark()).view.pairing? {
            Pairing::Offered { code } => Some(code),
            Pairing::Opened { .. } => None,
        }
    }

    fn is_paired(&self) -> bool {
        seat_phone(self.lark()).view.paired
    }
}

#[test]
fn the_window_that_the_game_has_opened_shows_the_key_and_the_player_compares_nothing() {
    let mut table = Table::of_browser();
    table.press(Command::OpenKeyWindow);
    let page = table.device.window().page.clone();
    assert_eq!(page.as_deref(), Some("https://play.example.org/key/?lang=en"), "no code in the address");
    assert!(
        table.describes("phone-window-waits") && !table.describes("phone-code"),
        "{:?}",
        table.described()
    );
    let opening = table.device.opens_code(&mut table.apps);
    assert!(!table.phones.has_shown(opening.link), "nothing secret before the words were compared");
    table.settle();
    assert!(table.phones.has_shown(opening.link) && table.is_paired());
    assert!(table.describes("phone-paired") && !table.describes("phone-question"), "{:?}", table.described());
}

#[test]
fn whoever_opens_the_code_before_the_window_gets_nothing() {
    let mut table = Table::of_browser();
    table.press(Command::OpenKeyWindow);
    let code = table.device.window().code.expect("a code");
    let thief = open_code(&mut table.apps, code).expect("the thief");
    table.settle();
    assert!(asked_phrase(table.lark()).is_some());
    assert!(!table.describes("phone-yes"), "the player is not asked about a window they have not seen");
    assert_eq!(open_code(&mut table.apps, code), None, "the window gets no words");
    table.device.window().words = Some(String::new());
    table.settle();
    assert_eq!(table.phones.last(thief.link), Some(FollowerChange::Refused));
    assert!(!table.phones.has_shown(thief.link) && !table.is_paired());
}

#[test]
fn a_thief_is_refused_though_the_window_says_nothing_or_has_other_words() {
    for words in [None, Some("HAPPY OTTER".to_owned())] {
        let mut table = Table::of_browser();
        table.press(Command::OpenKeyWindow);
        let code = table.device.window().code.expect("a code");
        let thief = open_code(&mut table.apps, code).expect("the thief");
        table.device.window().words = words.filter(|words| thief.phrase.words(Language::English) != *words);
        table.settle();
        table.apps.pass(LATE);
        table.apps.step();
        assert_eq!(table.phones.last(thief.link), Some(FollowerChange::Refused));
        assert!(!table.phones.has_shown(thief.link));
    }
}

#[test]
fn a_code_that_was_shown_before_is_not_the_windows_nor_is_one_that_is_shown_later() {
    let mut table = Table::of_browser();
    table.press(Command::OpenSheet(Sheet::Phone));
    table.press(Command::Want(Request::MakeLink { kind: LinkKind::Phone }));
    assert!(table.describes("phone-code"));
    table.press(Command::OpenKeyWindow);
    let given = table.device.window().code.expect("a code");
    table.press(Command::Want(Request::MakeLink { kind: LinkKind::Phone }));
    assert!(table.describes("phone-code") && !table.describes("phone-window-waits"));
    assert_eq!(table.device.window().code, Some(given));
    assert_eq!(open_code(&mut table.apps, given), None, "the window's code has ended");
    // The player is asked about a phone, whatever the window says.
    table.device.window().words = Some("HAPPY OTTER".to_owned());
    let shown = table.offered().expect("a code");
    let phone = open_code(&mut table.apps, shown).expect("my phone");
    table.settle();
    assert!(table.describes("phone-question"));
    assert_eq!(table.phones.last(phone.link), Some(FollowerChange::Waits));
}

#[test]
fn a_window_takes_the_place_of_the_phone_and_a_phone_that_of_the_window() {
    let mut table = Table::of_browser();
    let phone = pair_phone(&mut table.apps, &mut table.players, LARK);
    table.press(Command::OpenKeyWindow);
    let window = table.device.opens_code(&mut table.apps).link;
    table.settle();
    assert_eq!(table.phones.last(phone), Some(FollowerChange::Revoked));
    let phone = pair_phone(&mut table.apps, &mut table.players, LARK);
    assert_eq!(table.phones.last(window), Some(FollowerChange::Revoked));
    table.press(Command::Want(Request::RevokeLink { kind: LinkKind::Phone }));
    assert_eq!(table.phones.last(phone), Some(FollowerChange::Revoked));
}

#[test]
fn a_browser_that_allows_no_window_is_offered_no_code() {
    let mut table = Table::of_browser();
    table.device.window().blocked = true;
    table.press(Command::OpenKeyWindow);
    assert!(table.describes("copied"), "the player is told: {:?}", table.described());
    assert_eq!(seat_phone(table.lark()).view, Default::default());
    assert_eq!(table.lark().app.world().resource::<OpenSheet>().0, Some(Sheet::Phone));
}

#[test]
fn a_native_game_opens_the_systems_browser_and_the_player_compares_the_words() {
    let mut table = Table::of_app();
    table.press(Command::OpenKeyWindow);
    let code = table.offered().expect("a code");
    let opened = &table.lark().app.world().resource::<OpenedPages>().0;
    assert_eq!(*opened, [format!("https://play.example.org/key/?lang=en#{code}")]);
    assert!(table.describes("phone-window-browser") && !table.describes("phone-code"));
    let browser = open_code(&mut table.apps, code).expect("the browser");
    table.settle();
    assert!(table.describes("phone-question"), "other programs may have read the address");
    assert!(!table.phones.has_shown(browser.link));
    table.press(Command::Want(Request::AnswerPhone { phrase: browser.phrase, admit: true }));
    assert!(table.phones.has_shown(browser.link) && table.is_paired());
    assert_eq!(table.lark().app.world().resource::<OpenedPages>().0.len(), 1);
}
