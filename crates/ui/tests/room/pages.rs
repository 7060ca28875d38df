//! Tests that every control of a page lies inside the window, or can be scrolled into view.

use bevy::input::keyboard::Key;
use bevy_egui::egui::{self, Id, Pos2, Rect, Vec2};
use splitkey_client::{
    ReplayAct, ReplayView, Screen, Settings, Sheet, Streaming, TableState, Viewpoint,
    controls::{Command, CopyAct, WordsAct},
    protocol::{Language, PlayerName, RaceAsk, RaceText, Request, Seat, SeatId, TablePassword},
};

use super::{
    SIZES,
    player::Player,
    texts::{overlaps, texts},
};

/// Something drawn, the panel and the scroll area that it belongs to, and its visible part.
#[derive(Clone, Copy, Debug)]
pub struct Widget {
    pub id: Id,
    pub panel: Id,
    part: Id,
    rect: Rect,
    seen: Rect,
    /// Whether it can be pressed or typed into.
    pub is_control: bool,
}

fn widgets(context: &egui::Context) -> Vec<Widget> {
    drawn(context).into_iter().filter(|widget| widget.is_control).collect()
}

/// Returns what was drawn in the last frame, above the last dialog.
pub fn drawn(context: &egui::Context) -> Vec<Widget> {
    // Nothing has to be reachable beneath a dialog.
    let modal = context.memory(|memory| memory.top_modal_layer());
    context.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let layers = layers.filter(|(layer, _)| modal.is_none_or(|modal| **layer == modal));
        let widgets = layers.flat_map(|(layer, widgets)| widgets.iter().map(move |widget| (layer, widget)));
        widgets
            .map(|(layer, widget)| Widget {
                id: widget.id,
                panel: layer.id,
                part: widget.parent_id,
                rect: widget.rect,
                seen: widget.interact_rect,
                is_control: widget.sense.senses_click() && widget.sense.is_focusable(),
            })
            .collect()
    })
}

/// Returns whether a control can be pressed where it is. One taller than its scroll area may show only a part of
/// itself.
fn is_seen(widget: &Widget, window: Rect) -> bool {
    let whole = widget.seen.expand(2.0).contains_rect(widget.rect);
    window.expand(1.0).contains_rect(widget.seen) && (whole || widget.seen.height() > 60.0)
}

/// Returns what cannot be reached in one window. The last invisible control of each scroll area must come into view
/// when the wheel is turned over that area.
fn unreachable(player: &mut Player) -> Vec<String> {
    let context = player.context();
    let window = player.window();
    let mut last: Vec<Widget> = Vec::new();
    for widget in widgets(&context).into_iter().filter(|widget| !is_seen(widget, window)) {
        last.retain(|other| other.part != widget.part || other.rect.bottom() > widget.rect.bottom());
        if last.iter().all(|other| other.part != widget.part) {
            last.push(widget);
        }
    }
    let mut faults = Vec::new();
    for hidden in last {
        let middle =
            Pos2::new(hidden.rect.center().x.clamp(window.left(), window.right()), window.center().y);
        let beside =
            widgets(&context).into_iter().find(|other| other.part == hidden.part && is_seen(other, window));
        // What lies beneath an open menu can be reached once that is closed.
        let above = |widget: Widget| context.layer_id_at(widget.rect.center());
        if beside.and_then(above).is_some_and(|layer| layer.id != hidden.panel) {
            continue;
        }
        let at = beside.map_or(middle, |other| other.rect.center());
        let way = hidden.rect.center().y - at.y;
        player.scroll(at, way);
        let now = widgets(&context).into_iter().find(|widget| widget.id == hidden.id);
        if now.is_none_or(|widget| !is_seen(&widget, window)) {
            let now = now.map(|widget| (widget.rect, widget.seen));
            faults.push(format!("{:?} at {now:?} in {window}", hidden.id));
        }
        player.scroll(at, -2.0 * way.abs() - window.height());
    }
    faults
}

pub fn look_at_page(name: &str, mut player: Player) {
    let mut told = Vec::new();
    // Each window has one of two text sizes. Dutch has the longer texts, so that some windows are enough for English.
    let runs = [(Language::Dutch, 1.0, 0, 2), (Language::Dutch, 1.6, 1, 2), (Language::English, 1.3, 0, 6)];
    for (language, ui_scale, first, step) in runs {
        player.set(|settings| {
            *settings = Settings { language, ui_scale, reduced_motion: true, ..Settings::default() };
        });
        for (width, height) in SIZES.into_iter().skip(first).step_by(step) {
            player.leave();
            player.resize(width, height);
            let faults = overlaps(&player).into_iter().chain(unreachable(&mut player));
            told.extend(faults.map(|fault| format!("{name} {width}×{height} at {ui_scale}: {fault}")));
        }
    }
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}

#[test]
fn every_control_of_the_first_pages_can_be_reached() {
    look_at_page("home", Player::at(Screen::Home, ""));
    look_at_page("join", Player::at(Screen::Join, ""));
}

#[test]
fn an_invitation_needs_no_scrolling_in_the_window_of_a_laptop() {
    let mut player = Player::at(Screen::Join, "");
    player.resize(1366.0, 768.0);
    let (context, window) = (player.context(), player.window());
    let hidden: Vec<Widget> =
        widgets(&context).into_iter().filter(|widget| !is_seen(widget, window)).collect();
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn every_control_of_the_table_can_be_reached() {
    for moment in ["", "alone", "computer"] {
        look_at_page(&format!("table {moment}"), Player::at(Screen::Table, moment));
    }
}

#[test]
fn every_one_of_many_spectators_can_be_seen_at_the_table() {
    let mut player = Player::at(Screen::Table, "");
    let table = player.world().resource_mut::<TableState>().into_inner().table.as_mut().expect("a table");
    let like = table.seats.last().expect("a spectator").clone();
    table.seats.retain(|seat| seat.side.is_some());
    let names: Vec<String> = (1..=16).map(|number| format!("Spectator {number:02}")).collect();
    for (id, name) in (20..).zip(&names) {
        let name = PlayerName::new(name).expect("a name");
        table.seats.push(Seat { id: SeatId(id), name, ..like.clone() });
    }
    for (width, height) in SIZES {
        player.resize(width, height);
        let window = player.window();
        let mut seen = texts(&player);
        // The panel of the spectators stands at the lower left, or everything scrolls.
        let at = [0.15, 0.5].map(|part| window.min + Vec2::new(part, 0.72) * window.size());
        for at in at.into_iter().flat_map(|at| [at; 12]) {
            player.scroll(at, window.height() / 6.0);
            seen.extend(texts(&player));
        }
        let missing: Vec<&String> = names.iter().filter(|name| !seen.contains(name)).collect();
        assert!(missing.is_empty(), "{width}×{height}: {missing:?}");
        at.into_iter().for_each(|at| player.scroll(at, -20.0 * window.height()));
    }
}

#[test]
fn every_control_of_the_word_list_can_be_reached() {
    let mut player = Player::at(Screen::Table, "");
    player.press(Command::Words(WordsAct::Open));
    look_at_page("words", player);
}

#[test]
fn every_control_of_the_debrief_can_be_reached() {
    look_at_page("debrief", Player::at(Screen::Debrief, ""));
}

#[test]
fn every_control_of_a_replay_can_be_reached() {
    let mut player = Player::at(Screen::Replay, "");
    player.press(Command::Replay(ReplayAct::To(6)));
    look_at_page("replay", player);
}

#[test]
fn the_keys_of_a_replay_step_through_it() {
    let mut player = Player::at(Screen::Replay, "");
    let place = |player: &Player| {
        let items = player.page().items;
        let item = items.iter().find(|item| item.id == "replay-place");
        item.and_then(|item| item.words().map(str::to_owned)).expect("a place")
    };
    let start = place(&player);
    player.type_key(Key::ArrowRight);
    assert!(place(&player).starts_with("Step 1 "), "{}", place(&player));
    player.type_key(Key::End);
    assert_ne!(place(&player), start);
    player.type_key(Key::Home);
    assert_eq!(place(&player), start);
    player.type_key(Key::PageDown);
    player.type_key(Key::PageDown);
    assert!(place(&player).ends_with("turn 2"), "{}", place(&player));
    player.type_key(Key::PageUp);
    player.type_key(Key::PageUp);
    assert_eq!(place(&player), start);
    player.type_key(Key::Escape);
    assert!(player.items().iter().all(|id| id != "replay-place"));
}

#[test]
fn an_arrow_key_steps_through_a_replay_and_leaves_the_focus_where_it_is() {
    let mut player = Player::at(Screen::Replay, "");
    player.type_key(Key::Tab);
    let focused = |player: &mut Player| player.context().memory(|memory| memory.focused());
    let before = focused(&mut player);
    assert!(before.is_some());
    player.asked();
    player.type_key(Key::ArrowRight);
    assert_eq!(player.asked().commands, [Command::Replay(ReplayAct::GuessOn)]);
    assert_eq!(focused(&mut player), before);
}

#[test]
fn no_key_of_a_replay_asks_for_anything_but_the_replay_and_the_settings_of_this_device() {
    let mut player = Player::at(Screen::Replay, "");
    let letters = ('a'..='z').chain('0'..='9').chain(['/', '-', '?']);
    let letters = letters.map(|letter| Key::Character(letter.to_string().into()));
    let others = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::Space,
        Key::Enter,
        Key::Tab,
        Key::Space,
        Key::Enter,
        Key::Backspace,
        Key::Delete,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::F1,
        Key::F2,
        Key::F2,
        Key::F8,
        Key::F11,
    ];
    for key in letters.chain(others) {
        player.type_key(key.clone());
        let asked = player.asked();
        let is_here = |command: &Command| {
            matches!(
                command,
                Command::Replay(_)
                    | Command::Copy(CopyAct::ReplayLink(_))
                    | Command::ToggleFlat
                    | Command::OpenSheet(_)
                    | Command::CloseSheet
                    | Command::ToggleMute
                    | Command::ToggleFullScreen
            )
        };
        assert!(asked.requests.is_empty() && asked.commands.iter().all(is_here), "{key:?}: {asked:?}");
    }
}

#[test]
fn both_keys_of_a_flat_replay_have_the_names_of_their_sides() {
    let mut player = Player::at(Screen::Replay, "");
    player.press(Command::Replay(ReplayAct::View(ReplayView::Both)));
    player.set(|settings| settings.flat = true);
    for (width, height) in [(1280.0, 720.0), (430.0, 1180.0)] {
        player.resize(width, height);
        let texts = texts(&player);
        for name in ["Lark's key", "Owl's key"] {
            assert!(texts.iter().any(|text| text == name), "{name} {width}×{height}: {texts:?}");
        }
    }
}

#[test]
fn every_control_of_the_menu_can_be_reached() {
    let mut player = Player::at(Screen::Match, "second");
    player.type_key(bevy::input::keyboard::Key::Escape);
    look_at_page("menu", player);
}

#[test]
fn every_control_of_a_match_can_be_reached() {
    look_at_page("refused", Player::at(Screen::Match, "refused"));
    look_at_page("prepare", Player::at(Screen::Match, "prepare"));
}

#[test]
fn every_control_of_the_sheets_can_be_reached() {
    for sheet in [Sheet::Settings, Sheet::HowTo, Sheet::People, Sheet::Missions, Sheet::Teams, Sheet::Invite]
    {
        let mut player = Player::at(Screen::Table, "");
        player.press(Command::OpenSheet(sheet));
        look_at_page(sheet.title(), player);
    }
    for opened in [false, true] {
        look_at_page("phone", Player::with_phone(opened));
    }
    look_at_page("history", Player::with_history());
    for (sheet, moment) in Player::RACES {
        look_at_page(&format!("{} {moment}", sheet.title()), Player::with_races(sheet, moment));
    }
    let mut player = Player::at(Screen::Debrief, "");
    player.press(Command::OpenSheet(Sheet::Share));
    look_at_page("share", player);
}

fn control(player: &mut Player, name: &str) -> Option<Id> {
    let wanted = format!("{:?}", ("control", Id::new(name)));
    let mut ids = widgets(&player.context()).into_iter().map(|widget| widget.id);
    ids.find(|id| format!("{id:?}").contains(&wanted))
}

fn has_control(player: &mut Player, name: &str) -> bool {
    control(player, name).is_some()
}

#[test]
fn the_host_can_swap_sides_in_every_window() {
    let mut player = Player::at(Screen::Table, "");
    for (width, height) in SIZES {
        player.resize(width, height);
        assert!(has_control(&mut player, "swap"), "{width}×{height}");
    }
}

#[test]
fn a_broadcast_source_has_no_menu_in_any_window() {
    let mut player = Player::at(Screen::Match, "clue");
    player.set(|settings| settings.view = Viewpoint::Broadcast);
    player.world().insert_resource(Streaming(true));
    for (width, height) in SIZES {
        player.resize(width, height);
        assert!(!has_control(&mut player, "menu"), "{width}×{height}");
    }
}

#[test]
fn what_was_typed_for_a_new_event_is_not_lost_when_it_is_created() {
    let mut player = Player::with_races(Sheet::NewRace, "");
    player.resize(1280.0, 1600.0);
    player.type_into("event-player", " Wim");
    player.type_into("race-draft-text", "Bring a friend.");
    player.type_into("event-draft-password", "sesame");
    player.type_into("race-draft-title", "Winter race");
    player.type_key(Key::Enter);
    let requests = player.asked().requests;
    let [Request::Rename { name }, Request::Race { ask: RaceAsk::Create { plan, password, opens: None } }] =
        &requests[..]
    else {
        panic!("{requests:?}")
    };
    assert_eq!((name.as_str(), plan.title.as_str()), ("Vera Wim", "Winter race"));
    assert_eq!(plan.text, RaceText::new("Bring a friend.").ok());
    assert_eq!(*password, TablePassword::new("sesame").ok());
}

#[test]
fn a_player_signs_up_for_an_event_under_the_name_that_was_typed() {
    let mut player = Player::with_races(Sheet::Race, "");
    player.resize(1280.0, 1600.0);
    player.type_into("event-player", " Wim");
    let button = control(&mut player, "race-wait").expect("a button");
    player.context().memory_mut(|memory| memory.request_focus(button));
    player.frames(1);
    player.type_key(Key::Enter);
    let requests = player.asked().requests;
    let [Request::Rename { name }, Request::Race { ask: RaceAsk::SignUp { .. } }] = &requests[..] else {
        panic!("{requests:?}")
    };
    assert_eq!(name.as_str(), "Vera Wim");
}

#[test]
fn the_coachs_tip_does_not_appear_in_a_sheet() {
    let mut player = Player::at(Screen::Match, "coach");
    player.resize(1280.0, 720.0);
    let notes = |player: &mut Player| {
        let items = player.items();
        items.iter().filter(|id| id.ends_with("coach")).count()
    };
    assert_eq!((notes(&mut player), has_control(&mut player, "close-coach")), (3, true));
    player.press(Command::OpenSheet(Sheet::People));
    assert_eq!(notes(&mut player), 0);
}
