//! Tests that every control of a page lies inside the window, or can be scrolled into view.

use bevy_egui::egui::{self, Id, Pos2, Rect};
use splitkey_client::{
    Screen, Settings, Sheet,
    controls::Command,
    page::{Item, ItemKind},
    protocol::Language,
};

use super::{SIZES, player::Player};

/// A control, the scroll area that it belongs to, and its visible part.
#[derive(Clone, Copy, Debug)]
struct Widget {
    id: Id,
    part: Id,
    rect: Rect,
    seen: Rect,
}

fn widgets(context: &egui::Context) -> Vec<Widget> {
    // Nothing has to be reachable beneath a dialog.
    let modal = context.memory(|memory| memory.top_modal_layer());
    context.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let layers = layers.filter(|(layer, _)| modal.is_none_or(|modal| **layer == modal));
        let widgets = layers.flat_map(|(_, widgets)| widgets);
        let controls = widgets.filter(|widget| widget.sense.senses_click() && widget.sense.is_focusable());
        controls
            .map(|widget| Widget {
                id: widget.id,
                part: widget.parent_id,
                rect: widget.rect,
                seen: widget.interact_rect,
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

fn look_at_page(name: &str, mut player: Player) {
    let mut told = Vec::new();
    for text_size in [1.0, 1.6] {
        player.set(|settings| {
            *settings = Settings {
                language: Language::Dutch,
                ui_scale: text_size,
                reduced_motion: true,
                ..Settings::default()
            };
        });
        // Every second window covers all aspect ratios.
        for (width, height) in SIZES.into_iter().step_by(2) {
            player.resize(width, height);
            let faults = unreachable(&mut player);
            told.extend(
                faults.iter().map(|fault| format!("{name} {width}×{height} at {text_size}: {fault}")),
            );
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
fn every_control_of_the_table_can_be_reached() {
    look_at_page("table", Player::at(Screen::Table, ""));
}

#[test]
fn every_control_of_the_word_list_can_be_reached() {
    let mut player = Player::at(Screen::Table, "");
    player.press(Command::OpenWords);
    look_at_page("words", player);
}

#[test]
fn every_control_of_the_debrief_can_be_reached() {
    look_at_page("debrief", Player::at(Screen::Debrief, ""));
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
    for sheet in [Sheet::Settings, Sheet::HowTo, Sheet::People, Sheet::Invite] {
        let mut player = Player::at(Screen::Table, "");
        player.press(Command::OpenSheet(sheet));
        look_at_page(sheet.title(), player);
    }
}

fn has_control(player: &mut Player, name: &str) -> bool {
    let wanted = format!("{:?}", ("control", Id::new(name)));
    widgets(&player.context()).iter().any(|widget| format!("{:?}", widget.id).contains(&wanted))
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
fn the_coachs_tip_does_not_appear_in_a_sheet() {
    let mut player = Player::at(Screen::Match, "coach");
    player.resize(1280.0, 720.0);
    let notes = |player: &mut Player| {
        let items = player.items();
        items.iter().filter(|id| id.ends_with("coach")).count()
    };
    assert_eq!((notes(&mut player), has_control(&mut player, "close note")), (3, true));
    player.press(Command::OpenSheet(Sheet::People));
    assert_eq!(notes(&mut player), 0);
}

/// Returns whether a control, or a field, is that of a page item.
fn belongs_to(widget: &Widget, item: &Item) -> bool {
    let control = |id: Id| format!("{:?}", ("control", id));
    let named = [control(Id::new(&item.id)), control(Id::new((&item.id, "send")))];
    let told = format!("{:?}", widget.id);
    named.iter().any(|name| told.contains(name)) || widget.id == Id::new(("field", &*item.id))
}

/// Returns whether a player can do something with an item now.
fn is_offered(item: &Item) -> bool {
    match item.kind {
        ItemKind::Button { enabled, .. } => enabled,
        ItemKind::Field { .. } | ItemKind::Area { .. } => true,
        _ => false,
    }
}

/// Compares what is drawn with what the browser's region and screen readers render from the same page.
fn compare_with_description(name: &str, player: &mut Player, is_compared: impl Fn(&Item) -> bool) {
    for (width, height) in [(1280.0, 720.0), (800.0, 800.0), (390.0, 844.0)] {
        player.resize(width, height);
        let page = player.page();
        let drawn = widgets(&player.context());
        let missing = page.items.iter().filter(|item| is_compared(item) && is_offered(item));
        let missing = missing.filter(|item| !drawn.iter().any(|widget| belongs_to(widget, item)));
        let missing: Vec<_> = missing.map(|item| &item.id).collect();
        assert!(missing.is_empty(), "{name} {width}×{height} does not draw {missing:?}");
        let more = drawn.iter().filter(|widget| !page.items.iter().any(|item| belongs_to(widget, item)));
        let more: Vec<_> = more.map(|widget| widget.id).collect();
        assert!(more.is_empty(), "{name} {width}×{height} draws {more:?}, too");
    }
}

#[test]
fn every_layout_of_a_page_offers_what_its_description_offers() {
    let all = |_: &Item| true;
    compare_with_description("home", &mut Player::at(Screen::Home, ""), all);
    compare_with_description("join", &mut Player::at(Screen::Join, ""), all);
    // The chat is a panel of its own.
    let talks = |item: &Item| item.id == "say";
    compare_with_description("table", &mut Player::at(Screen::Table, ""), |item| !talks(item));
    let reacts = |item: &Item| item.id.starts_with("react-");
    let debrief = &mut Player::at(Screen::Debrief, "");
    compare_with_description("debrief", debrief, |item| !talks(item) && !reacts(item));
    let mut words = Player::at(Screen::Table, "");
    words.press(Command::OpenWords);
    compare_with_description("words", &mut words, all);
    for sheet in [Sheet::Settings, Sheet::HowTo, Sheet::Credits, Sheet::People, Sheet::Invite, Sheet::Hosting]
    {
        let mut player = Player::at(Screen::Table, "");
        player.press(Command::OpenSheet(sheet));
        compare_with_description(sheet.title(), &mut player, all);
    }
    let mut question = Player::at(Screen::Match, "");
    question.press(Command::AskToLeave);
    compare_with_description("question", &mut question, all);
}
