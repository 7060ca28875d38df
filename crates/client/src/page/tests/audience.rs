//! Tests of the audience: what the host of the table can set, and what everybody is told.

use splitkey_protocol::{Audience, HeldBack, RaceLink, RaceTitle, Request, TableRace, races::PairNumber};

use super::*;

fn text(app: &App, wanted: &str) -> Option<String> {
    page(app).items.iter().find_map(|item| match &item.kind {
        ItemKind::Text { text } | ItemKind::Heading { text, .. } if item.id == wanted => Some(text.clone()),
        _ => None,
    })
}

/// Creates an app at a table whose host is this player, with the sheet of people open.
fn hosting(audience: Audience) -> App {
    let mut app = app(&Sample::new(), Some(Side::A));
    let mut state = app.world_mut().resource_mut::<TableState>();
    let you = state.you.expect("a seat");
    let table = state.table.as_mut().expect("a table");
    (table.host, table.audience) = (you, audience);
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    app
}

#[test]
fn the_host_of_the_table_sets_the_delay_and_blanks_the_picture_with_one_press() {
    let audience = Audience { delay: 20, blank: false };
    let app = hosting(audience);
    let set = |audience| Command::Want(Request::SetAudience { audience });
    for delay in [0, 5, 10, 20, 30, 60, 120] {
        let wanted = set(Audience { delay, ..audience });
        let id = format!("audience-delay-{delay}");
        assert_eq!(button(page(&app), &id), Some((&wanted, true, None)));
    }
    let blank = set(Audience { blank: true, ..audience });
    assert_eq!(button(page(&app), "audience-blank"), Some((&blank, true, None)));
    assert_eq!(text(&app, "audience-on").as_deref(), Some("Your audience is 20 s behind."));
    assert!(text(&app, "audience-key").is_some_and(|told| told.contains("F7")));
    let app = hosting(Audience { blank: true, ..audience });
    assert_eq!(button(page(&app), "audience-blank"), Some((&set(audience), true, None)));
    assert_eq!(text(&app, "audience-on").as_deref(), Some("The table is hidden from your audience."));
}

#[test]
fn the_audience_is_told_that_it_is_held_back_and_offered_nothing_to_change_it() {
    let mut app = app(&Sample::new(), None);
    let told = |app: &mut App, seconds, blank| {
        app.world_mut().resource_mut::<TableState>().held = Some(HeldBack { seconds, blank });
        app.update();
        text(app, "held-back")
    };
    assert_eq!(told(&mut app, 20, false).as_deref(), Some("Shown with a delay of 20 s."));
    assert_eq!(told(&mut app, 0, false).as_deref(), Some("Catching up…"));
    assert_eq!(told(&mut app, 20, true).as_deref(), Some("The host has hidden the table for a moment."));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    assert!(page(&app).items.iter().all(|item| item.id != "audience-blank"));
}

#[test]
fn the_pair_of_a_race_has_no_audience_to_hold_back() {
    let mut app = hosting(Audience::LIVE);
    let mut state = app.world_mut().resource_mut::<TableState>();
    let title = RaceTitle::new("Autumn race").expect("a title");
    let race = TableRace { race: RaceLink([7; 16]), title, pair: PairNumber(1) };
    state.table.as_mut().expect("a table").race = Some(race);
    app.update();
    assert!(page(&app).items.iter().all(|item| !item.id.starts_with("audience")));
}
