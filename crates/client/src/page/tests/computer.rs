//! Tests of what pages offer of the computer, and where they say that it plays in English only.

use splitkey_protocol::{Computer, Language, Request};

use super::*;

const ENGLISH_ONLY: &str = "The computer plays with English words only. Choose English, or invite someone.";

fn text(app: &App, wanted: &str) -> Option<String> {
    page(app).items.iter().find_map(|item| match &item.kind {
        ItemKind::Text { text } | ItemKind::Button { text, .. } if item.id == wanted => Some(text.clone()),
        _ => None,
    })
}

/// Changes the table as if the host had sent it so.
fn change(app: &mut App, change: impl FnOnce(&mut TableView)) {
    let mut state = app.world_mut().resource_mut::<TableState>();
    change(state.table.as_mut().expect("a table"));
    app.update();
}

#[test]
fn a_computer_player_can_take_the_side_that_everyone_has_left() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    assert_eq!(text(&app, "computer-steady"), None, "Mara has only lost the connection");
    change(&mut app, |table| table.seats.retain(|seat| seat.side != Some(Side::B)));
    assert_eq!(text(&app, "computer-steady").as_deref(), Some("Play with the computer: Steady"));
    let press = Command::Want(Request::SeatPartner { side: Side::B, computer: Computer::default() });
    assert_eq!(button(page(&app), "computer-steady"), Some((&press, true, None)));
    change(&mut app, |table| table.settings.language = Language::Dutch);
    assert_eq!(button(page(&app), "computer-steady"), Some((&press, false, Some(ENGLISH_ONLY))));
    assert_eq!(text(&app, "computer-trouble").as_deref(), Some(ENGLISH_ONLY), "and everyone sees why");
}

#[test]
fn a_clue_giver_with_dutch_cards_is_told_that_the_computer_has_no_ideas_for_them() {
    let mut app = app(&Sample::new(), Some(Side::A));
    change(&mut app, |table| table.settings.ideas = true);
    assert!(button(page(&app), "ask-ideas").is_some_and(|(_, enabled, _)| enabled));
    change(&mut app, |table| table.settings.language = Language::Dutch);
    assert_eq!(button(page(&app), "ask-ideas"), None);
    assert_eq!(text(&app, "ideas").as_deref(), Some(ENGLISH_ONLY));
}

#[test]
fn the_lobby_says_why_the_computer_cannot_play_with_dutch_cards() {
    let mut app = app(&Sample::new(), Some(Side::A));
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.game = None;
    app.world_mut().resource_mut::<Shown>().0 = None;
    change(&mut app, |table| {
        table.match_dealt = false;
        table.seats.retain(|seat| seat.side != Some(Side::B));
    });
    // The lobby is opened a frame later.
    (0..3).for_each(|_| app.update());
    assert!(button(page(&app), "computer-sharp").is_some_and(|(_, enabled, _)| enabled));
    change(&mut app, |table| table.settings.language = Language::Dutch);
    assert_eq!(text(&app, "computer-trouble").as_deref(), Some(ENGLISH_ONLY));
    assert!(button(page(&app), "computer-sharp").is_some_and(|(_, enabled, why)| !enabled && why.is_some()));
}
