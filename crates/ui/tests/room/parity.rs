//! Tests that every layout of a page offers what its description offers, which the browser's region and the native
//! screen reader's tree render item by item. What egui itself tells screen readers has to agree with both.

use std::time::Duration;

use bevy::input::keyboard::Key;
use bevy_egui::egui::{Id, accesskit::Role};
use splitkey_client::{
    Reloads, ReplayAct, Screen, Sheet,
    controls::{Command, CopyAct, WordsAct},
    net::LinkState,
    page::{Item, ItemKind, Section, Slot},
    protocol::{Answer, Goodbye, Welcome},
};

use super::{
    pages::{Widget, drawn},
    player::Player,
};

/// Returns whether a widget is the control of this name.
fn is_control(widget: &Widget, name: Id) -> bool {
    format!("{:?}", widget.id).contains(&format!("{:?}", ("control", name)))
}

/// Returns whether a widget is the button or the field of a page item, or its place on the mission map.
fn belongs_to(widget: &Widget, item: &Item) -> bool {
    let on_map = Id::new((&item.id, "map"));
    let named = [Id::new(&item.id), on_map].into_iter().any(|name| is_control(widget, name));
    named || is_submit(widget, item) || is_field(widget, item)
}

fn is_submit(widget: &Widget, item: &Item) -> bool {
    is_control(widget, Id::new((&item.id, "send")))
}

fn is_field(widget: &Widget, item: &Item) -> bool {
    widget.id == Id::new(("field", &*item.id))
}

/// Returns whether a player can do something with an item now.
fn is_offered(item: &Item) -> bool {
    match item.kind {
        ItemKind::Button { enabled, .. } => enabled,
        ItemKind::Field { .. } | ItemKind::Area { .. } => true,
        _ => false,
    }
}

/// Returns what egui tells screen readers that differs from the page description, in words.
fn misread(player: &Player, widget: &Widget, item: &Item) -> Option<String> {
    let Some(node) = player.node(widget.id) else { return Some(format!("{} has no node", item.id)) };
    let role = node.role();
    let agrees = match (&item.kind, &item.slot) {
        // What options of one choice have in common stands beside them.
        (ItemKind::Button { enabled, .. }, Slot::Option { label, .. }) => {
            role == Role::Button && node.label() == Some(label) && node.is_disabled() != *enabled
        }
        (ItemKind::Button { text, enabled, .. }, _) => {
            role == Role::Button && node.label() == Some(text) && node.is_disabled() != *enabled
        }
        (ItemKind::Field { send, .. }, _) if is_submit(widget, item) => {
            role == Role::Button && node.label() == Some(send)
        }
        (ItemKind::Area { .. }, _) => role == Role::MultilineTextInput,
        _ => matches!(role, Role::TextInput | Role::PasswordInput),
    };
    (!agrees).then(|| format!("{} is {role:?} {:?}, disabled: {}", item.id, node.label(), node.is_disabled()))
}

/// What is drawn in a window, and the page description that it belongs to.
struct View {
    items: Vec<Item>,
    drawn: Vec<Widget>,
}

impl View {
    /// Returns which of these items can be used, but are not drawn, or of which screen readers are told otherwise.
    fn missing(&self, player: &Player, is_expected: impl Fn(&Item) -> bool) -> Vec<String> {
        let mut faults = Vec::new();
        for item in self.items.iter().filter(|item| is_expected(item)) {
            let drawn: Vec<&Widget> = self.drawn.iter().filter(|widget| belongs_to(widget, item)).collect();
            if is_offered(item) && !drawn.iter().any(|widget| widget.is_control) {
                faults.push(format!("{} is not drawn", item.id));
            }
            faults.extend(drawn.into_iter().filter_map(|widget| misread(player, widget, item)));
        }
        faults
    }

    /// Returns which controls are drawn, in one panel or everywhere, that no item describes.
    fn more(&self, panel: Option<&str>) -> Vec<String> {
        let controls = self.drawn.iter().filter(|widget| widget.is_control);
        let controls = controls.filter(|widget| panel.is_none_or(|panel| widget.panel == Id::new(panel)));
        let is_described = |widget: &Widget| self.items.iter().any(|item| belongs_to(widget, item));
        let more = controls.filter(|widget| !is_described(widget));
        more.map(|widget| format!("{:?} is not described", widget.id)).collect()
    }
}

/// Returns the faults of a page in a wide, a narrow and a phone window.
fn faults(name: &str, player: &mut Player, look: impl Fn(&Player, View) -> Vec<String>) -> Vec<String> {
    player.attach_screen_reader();
    let mut faults = Vec::new();
    for (width, height) in [(1280.0, 720.0), (800.0, 800.0), (390.0, 844.0)] {
        player.resize(width, height);
        let view = View { items: player.page().items, drawn: drawn(&player.context()) };
        let seen = look(player, view);
        faults.extend(seen.into_iter().map(|fault| format!("{name} {width}×{height}: {fault}")));
    }
    faults
}

fn compare(name: &str, mut player: Player, is_expected: impl Fn(&Item) -> bool) {
    let faults = faults(name, &mut player, |player, view| {
        [view.missing(player, &is_expected), view.more(None)].concat()
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_layout_of_a_page_offers_what_its_description_offers() {
    let all = |_: &Item| true;
    compare("home", Player::at(Screen::Home, ""), all);
    compare("join", Player::at(Screen::Join, ""), all);
    // The chat is a panel of its own.
    let talks = |item: &Item| item.id == "say" || item.id.starts_with("react-");
    compare("table", Player::at(Screen::Table, ""), |item| !talks(item));
    for moment in ["alone", "computer"] {
        compare(moment, Player::at(Screen::Table, moment), |item| !talks(item));
    }
    compare("debrief", Player::at(Screen::Debrief, ""), |item| !talks(item));
    compare("debrief with the computer", Player::at(Screen::Debrief, "computer"), |item| !talks(item));
    compare("replay", Player::at(Screen::Replay, ""), all);
    let mut replay = Player::at(Screen::Replay, "");
    replay.press(Command::Replay(ReplayAct::To(6)));
    compare("replay under way", replay, all);
    compare("replay led by another", Player::at(Screen::Replay, "led"), all);
    compare("replay with a notice", Player::at(Screen::Replay, "closes"), all);
    let mut words = Player::at(Screen::Table, "");
    words.press(Command::Words(WordsAct::Open));
    compare("words", words, all);
    for sheet in [
        Sheet::Settings,
        Sheet::HowTo,
        Sheet::Credits,
        Sheet::People,
        Sheet::Missions,
        Sheet::Teams,
        Sheet::Invite,
        Sheet::Phone,
        Sheet::Hosting,
    ] {
        let mut player = Player::at(Screen::Table, "");
        player.press(Command::OpenSheet(sheet));
        compare(sheet.title(), player, all);
    }
    for opened in [false, true] {
        compare("phone", Player::with_phone(opened), all);
    }
    for (sheet, moment) in Player::RACES {
        compare(&format!("{} {moment}", sheet.title()), Player::with_races(sheet, moment), all);
    }
    compare("history", Player::with_history(), all);
    let mut share = Player::at(Screen::Debrief, "");
    share.press(Command::OpenSheet(Sheet::Share));
    share.press(Command::Copy(CopyAct::Summary { with_words: true }));
    compare("share", share, all);
    let mut question = Player::at(Screen::Match, "");
    question.press(Command::AskToLeave);
    compare("question", question, all);
}

#[test]
fn what_restores_a_lost_connection_is_offered_over_every_screen_of_a_table() {
    let refusal = Answer { welcome: Welcome::WrongVersion, version: 0, text: String::new() };
    let links = [
        LinkState::Waiting { attempt: 2, retry_in: Duration::from_secs(9) },
        LinkState::Ended(Goodbye::TakenOver),
        LinkState::Refused(refusal),
    ];
    for screen in [Screen::Table, Screen::Match, Screen::Debrief] {
        for link in links.clone() {
            let mut player = Player::at(screen, "");
            player.world().insert_resource(Reloads);
            player.connect(link.clone());
            let helps = |item: &Item| item.section == Section::Link || item.id == "leave";
            let told = player.items();
            assert!(told.iter().any(|id| id == "leave"), "{link:?}: {told:?}");
            compare(&format!("{screen:?} {link:?}"), player, helps);
        }
    }
}

#[test]
fn the_menu_of_a_match_holds_what_its_description_holds() {
    for moment in ["clue", "guess", "second"] {
        let mut player = Player::at(Screen::Match, moment);
        player.type_key(Key::Escape);
        let faults = faults(moment, &mut player, |player, mut view| {
            view.drawn.retain(|widget| !is_control(widget, Id::new("close-menu")));
            [view.missing(player, |item| item.section == Section::Menu), view.more(Some("menu"))].concat()
        });
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

#[test]
fn every_layout_of_a_match_offers_the_moves_that_its_description_offers() {
    // The drawn entry takes a proposed clue; where there is none, the description gives it at once.
    let differs = |item: &Item| item.id.starts_with("take-") || item.id.starts_with("react-");
    let is_button = |item: &Item| matches!(item.kind, ItemKind::Button { .. });
    let is_move = |item: &Item| is_button(item) && item.section != Section::Menu && !differs(item);
    let mut all = Vec::new();
    for moment in ["armed", "refused", "closes", "second", "prepare", "coach"] {
        let mut player = Player::at(Screen::Match, moment);
        all.extend(faults(moment, &mut player, |player, view| view.missing(player, is_move)));
    }
    assert!(all.is_empty(), "{all:#?}");
}
