//! Tests of the page descriptions of sample screens.

use splitkey_net::{ClientNetSystems, LinkState};
use splitkey_protocol::{
    Answer, Finding, Judgement, PlayerName, PlayerToken, Refused, ReportReason, Request, Seat, SeatId,
    TableCode, TableView, WaitingTouch, Welcome,
};
use splitkey_rules::{Action, Clue, ClueRule, Side};

use super::*;
use crate::{
    ClientPlugin, ClueJudged, ClueTyped, Coach, Flow, ForgetDevice, LiveRegion, Notice, Reloads, Selection,
    Settings, Sheet, Shown, TableState, Texts, Viewpoint,
    controls::{Command, Confirmation, ControlPressed, CopyAct},
    phrases::sample::Sample,
    platform::Profile,
};

mod audience;
mod computer;
mod device;
mod races;
mod requests;
mod teams;
mod viewers;

/// Creates an app with a player at a table with a match, and runs it until everything was shown.
fn app(sample: &Sample, side: Option<Side>) -> App {
    let mut app = App::new();
    app.insert_resource(Coach::quiet()).add_plugins((bevy_time::TimePlugin, ClientPlugin));
    let online = |mut link: ResMut<LinkState>| {
        link.set_if_neq(LinkState::Online);
    };
    app.add_systems(PreUpdate, online.after(ClientNetSystems::Receive));
    let game = sample.seen_by(side);
    let mut state = app.world_mut().resource_mut::<TableState>();
    let seat = |id, side, connected| {
        let name = PlayerName::new(if id == 1 { "Vera" } else { "Mara" }).expect("a name");
        Seat { id: SeatId(id), name, side, connected, away: false, computer: None }
    };
    state.you = Some(SeatId(1));
    state.table = Some(TableView {
        seats: vec![seat(1, side, true), seat(2, side.map(Side::partner), false)],
        match_dealt: true,
        can_flip: true,
        ..TableView::new(TableCode::from_bits(5), SeatId(1))
    });
    state.game = Some(game.clone());
    app.world_mut().resource_mut::<Shown>().0 = Some(game);
    for _ in 0..4 {
        app.update();
    }
    app
}

fn page(app: &App) -> &Page {
    app.world().resource::<Page>()
}

fn cells(page: &Page) -> Vec<CellItem> {
    let grid = page.items.iter().find_map(|item| match &item.kind {
        ItemKind::Grid { cells, .. } => Some(cells.clone()),
        _ => None,
    });
    grid.expect("a match should have a grid")
}

fn button<'a>(page: &'a Page, wanted: &str) -> Option<(&'a Command, bool, Option<&'a str>)> {
    page.items.iter().find_map(|item| match &item.kind {
        ItemKind::Button { press, enabled, reason, .. } if item.id == wanted => {
            Some((press, *enabled, reason.as_deref()))
        }
        _ => None,
    })
}

#[test]
fn a_running_match_has_25_words_with_my_key() {
    let app = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    let cells = cells(page(&app));
    assert_eq!(cells.len(), 25);
    assert_eq!(cells[8].state, "open, on your key: assassin");
    assert!(cells.iter().all(|cell| cell.enabled));
}

#[test]
fn a_hidden_key_is_nowhere_in_the_page_description() {
    let mut app = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    app.world_mut().resource_mut::<Settings>().key_shown = false;
    app.update();
    let told = format!("{:?}", page(&app));
    assert!(!told.contains("on your key") && !told.contains("assassin"), "{told}");
    assert!(cells(page(&app)).iter().all(|cell| cell.state == "open"));
}

#[test]
fn a_spectator_sees_the_words_but_cannot_touch_them() {
    let app = app(&Sample::new().clue(Side::A, "polar", 2), None);
    let page = page(&app);
    assert!(cells(page).iter().all(|cell| !cell.enabled && cell.state == "open"));
    assert_eq!(button(page, "stop"), None);
    assert!(button(page, "sit-a").is_some());
}

#[test]
fn the_end_of_a_turn_waits_for_an_agent() {
    let before = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    let reason = Some("You can end the turn after one correct guess.");
    let stop = Command::Ask(Confirmation::EndTurn);
    assert_eq!(button(page(&before), "stop"), Some((&stop, false, reason)));
    let after = app(&Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0), Some(Side::B));
    assert_eq!(button(page(&after), "stop"), Some((&stop, true, None)));
}

#[test]
fn the_giver_of_the_next_clue_has_an_entry() {
    let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0).act(Side::B, Action::Stop);
    let entry =
        |app: &App| page(app).items.iter().any(|item| matches!(item.kind, ItemKind::ClueEntry { .. }));
    assert!(entry(&app(&sample, Some(Side::B))));
    assert!(!entry(&app(&sample, Some(Side::A))));
}

#[test]
fn an_invalid_clue_can_be_insisted_on() {
    let mut app = app(&Sample::new(), Some(Side::B));
    let word = splitkey_rules::Cell::new(3);
    let finding = Finding { clue: "word3".into(), rule: ClueRule::SameWord, word, because: None };
    app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
    app.update();
    let insists = |item: &Item| matches!(item.kind, ItemKind::ClueEntry { insist: Some(_), .. });
    assert!(page(&app).items.iter().any(insists));
    let alert = |item: &Item| matches!(&item.kind, ItemKind::Alert { text } if text.contains("WORD3"));
    assert!(page(&app).items.iter().any(alert));

    app.insert_resource(Profile::new(PlayerToken([7; 32]), None));
    let sent =
        |insist| PageInput::Sent { id: "clue".into(), text: "word3".into(), number: "2".into(), insist };
    app.world_mut().trigger(sent(false));
    app.update();
    let finding = Finding { clue: "word3".into(), rule: ClueRule::SameWord, word, because: None };
    app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
    app.update();
    app.world_mut().trigger(sent(true));
    app.update();
    let clue = Command::Want(Request::Clue { text: "word3".into(), number: 2, insist: true });
    assert_eq!(button(page(&app), "confirm"), Some((&clue, true, None)), "it asks first");
}

#[test]
fn conceding_asks_for_confirmation_while_it_is_possible() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::A));
    let ask = Command::Ask(Confirmation::Concede);
    assert_eq!(button(page(&app), "concede"), Some((&ask, true, None)));
    app.world_mut().trigger(ControlPressed(ask));
    app.update();
    assert_eq!(button(page(&app), "confirm"), Some((&Command::Want(Request::Concede), true, None)));
    app.world_mut().resource_mut::<TableState>().game =
        sample.guess(Side::B, 0).seen_by(Some(Side::A)).into();
    (0..2).for_each(|_| app.update());
    assert_eq!(button(page(&app), "confirm"), None, "the other side has touched a word");
}

#[test]
fn a_refused_clue_is_not_quoted_where_no_key_is_shown() {
    for view in [Viewpoint::Seat, Viewpoint::Broadcast] {
        let mut app = app(&Sample::new(), Some(Side::B));
        app.world_mut().resource_mut::<Settings>().view = view;
        app.world_mut().resource_mut::<LiveRegion>().0.clear();
        let word = splitkey_rules::Cell::new(3);
        let finding = Finding { clue: "spring".into(), rule: ClueRule::SameWord, word, because: None };
        let judgement = Judgement::Invalid(finding.clone());
        app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
        app.world_mut().trigger(ClueTyped("spring".into()));
        app.insert_resource(ClueJudged { text: "spring".into(), judgement });
        app.update();
        let told = format!("{:?} {:?}", page(&app).items, app.world().resource::<LiveRegion>().0);
        let named = told.contains("spring") || told.contains("SPRING");
        assert_eq!(named, view == Viewpoint::Seat, "{told}");
    }
}

#[test]
fn a_table_whose_host_is_unreachable_can_be_left() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.insert_resource(Profile::new(PlayerToken([7; 32]), None));
    app.world_mut().trigger(ControlPressed(Command::Want(Request::LeaveTable)));
    app.update();
    app.update();
    assert!(app.world().resource::<TableState>().table.is_none());
    assert!(app.world().get_resource::<Notice>().is_none());
    assert!(button(page(&app), "create").is_some() || button(page(&app), "connect").is_some());
}

#[test]
fn a_selected_word_can_be_pinned() {
    let mut app = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    let cell = splitkey_rules::Cell::new(7).expect("a cell");
    assert_eq!(button(page(&app), "pin"), None);
    app.world_mut().resource_mut::<Selection>().armed = Some(cell);
    app.update();
    assert_eq!(button(page(&app), "pin"), Some((&Command::Pin(cell), true, None)));
}

#[test]
fn leaving_a_running_match_asks_for_confirmation() {
    let mut app = app(&Sample::new(), Some(Side::B));
    app.world_mut().trigger(ControlPressed(Command::AskToLeave));
    app.update();
    assert_eq!(button(page(&app), "leave"), Some((&Command::Want(Request::LeaveTable), true, None)));
    app.world_mut().trigger(ControlPressed(Command::CloseConfirm));
    app.update();
    assert_eq!(button(page(&app), "stay"), None);
    assert_eq!(cells(page(&app)).len(), 25);
}

#[test]
fn the_debrief_describes_both_keys() {
    let mut app = app(&Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8), Some(Side::A));
    let key = |wanted: &str| {
        page(&app).items.iter().find_map(|item| match &item.kind {
            ItemKind::List { lines, .. } if item.id == wanted => lines.get(8).cloned(),
            _ => None,
        })
    };
    assert_eq!(key("key-a").as_deref(), Some("D2 WORD8: agent"));
    assert_eq!(key("key-b").as_deref(), Some("D2 WORD8: assassin, touched by Lark"));
    let reason = "Mara is disconnected. You can start once they're back.";
    assert!(button(page(&app), "again").is_some_and(|(_, enabled, why)| !enabled && why == Some(reason)));
    let mut state = app.world_mut().resource_mut::<TableState>();
    let seats = state.table.iter_mut().flat_map(|table| &mut table.seats);
    seats.for_each(|seat| seat.connected = true);
    app.update();
    assert!(button(page(&app), "again").is_some_and(|(_, enabled, _)| enabled));
}

#[test]
fn a_sheet_replaces_the_screen_until_it_is_closed() {
    let mut app = app(&Sample::new(), Some(Side::B));
    for sheet in Sheet::ALL {
        app.world_mut().trigger(ControlPressed(Command::OpenSheet(sheet)));
        app.update();
        let ids: Vec<_> = page(&app).items.iter().map(|item| item.id.clone()).collect();
        assert!(!ids.iter().any(|id| id == "words"));
        let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len());
        assert!(button(page(&app), "close-sheet").is_some_and(|(_, enabled, _)| enabled));
    }
    app.world_mut().trigger(ControlPressed(Command::CloseSheet));
    app.update();
    assert_eq!(cells(page(&app)).len(), 25);
}

#[test]
fn settings_can_be_changed_through_the_page_description() {
    let mut app = app(&Sample::new(), Some(Side::B));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::Settings)));
    app.update();
    let press = button(page(&app), "set-sound-off").map(|(press, ..)| press.clone());
    app.world_mut().trigger(ControlPressed(press.expect("a way to silence")));
    app.update();
    assert!(app.world().resource::<Settings>().volumes.muted);
    let pressed = |item: &Item| {
        item.id == "set-sound-off" && matches!(item.kind, ItemKind::Button { pressed: Some(true), .. })
    };
    assert!(page(&app).items.iter().any(pressed));
}

#[test]
fn the_broadcast_view_describes_no_key() {
    let mut app = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    app.world_mut().resource_mut::<Settings>().view = Viewpoint::Broadcast;
    app.update();
    assert!(cells(page(&app)).iter().all(|cell| cell.state == "open"));
}

#[test]
fn the_coachs_tip_stays_until_it_is_closed() {
    let mut app = app(&Sample::new(), Some(Side::B));
    let note = |app: &App| {
        page(app).items.iter().find_map(|item| match &item.kind {
            ItemKind::Text { text } if item.id == "coach" => Some(text.clone()),
            _ => None,
        })
    };
    assert_eq!(note(&app), None);
    app.world_mut().trigger(ControlPressed(Command::CoachAgain));
    app.update();
    app.update();
    let first = note(&app).expect("a note on the key");
    app.world_mut().trigger(ControlPressed(Command::CloseNote));
    app.update();
    app.update();
    assert!(note(&app).is_some_and(|second| second != first));
    app.world_mut().trigger(ControlPressed(Command::EndCoaching));
    app.update();
    app.update();
    assert_eq!(note(&app), None);
}

#[test]
fn ids_are_unique_on_every_screen() {
    for sample in [Sample::new(), Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8)] {
        for side in [Some(Side::A), None] {
            let app = app(&sample, side);
            let mut ids: Vec<_> = page(&app).items.iter().map(|item| item.id.clone()).collect();
            ids.sort_unstable();
            let all = ids.len();
            ids.dedup();
            assert_eq!(ids.len(), all);
        }
    }
}

#[test]
fn the_live_region_announces_why_something_failed() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.world_mut().resource_mut::<LiveRegion>().0.clear();
    app.insert_resource(Notice::Offline);
    app.update();
    let said = app.world().resource::<LiveRegion>().0.join(" ");
    assert_eq!(said, Notice::Offline.words(&Texts::default(), None, &Settings::default()));
}

#[test]
fn only_the_host_is_offered_to_kick_players() {
    for (i_am_host, offered) in [(true, true), (false, false)] {
        let mut app = app(&Sample::new(), Some(Side::A));
        let mut state = app.world_mut().resource_mut::<TableState>();
        let other = SeatId(2);
        let table = state.table.as_mut().expect("a table");
        table.host = if i_am_host { SeatId(1) } else { other };
        app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
        app.world_mut().trigger(ControlPressed(Command::ChoosePerson(Some(other))));
        app.update();
        let page = page(&app);
        for id in ["kick", "ban", "hand-over", "new-password", "ask-to-close"] {
            assert_eq!(page.items.iter().any(|item| item.id == id), offered, "{id}");
        }
        assert!(page.items.iter().any(|item| item.id == "mute-person"));
    }
}

#[test]
fn a_touch_that_needs_confirmation_is_confirmed_or_taken_back() {
    let mut app = app(&Sample::new().clue(Side::A, "polar", 2), Some(Side::B));
    assert_eq!(button(page(&app), "second"), None);
    let word = splitkey_rules::Cell::new(3).expect("a cell");
    app.world_mut().resource_mut::<Flow>().touch = Some(WaitingTouch { by: SeatId(2), word });
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").confirm_by_two = [false, true];
    app.update();
    let guess = Command::Want(Request::Guess { word: word.into() });
    assert_eq!(button(page(&app), "second"), Some((&guess, true, None)));
    assert_eq!(button(page(&app), "drop-touch"), Some((&Command::Want(Request::DropTouch), true, None)));
}

#[test]
fn a_proposed_clue_is_given_by_one_button() {
    let mut app = app(&Sample::new(), Some(Side::B));
    let clue = Clue { text: "polar".into(), number: 2 };
    app.world_mut().resource_mut::<Flow>().clues.insert(SeatId(2), clue);
    app.update();
    let give = Command::Want(Request::Clue { text: "polar".into(), number: 2, insist: false });
    assert_eq!(button(page(&app), "take-0"), Some((&give, true, None)));
    let offer = Command::Want(Request::OfferFirstClue { offer: true });
    assert_eq!(button(page(&app), "first-clue"), Some((&offer, true, None)));
    // A hidden key hides proposed clues as well.
    app.world_mut().trigger(ControlPressed(Command::ToggleKey));
    app.update();
    app.update();
    assert_eq!(button(page(&app), "take-0"), None);
    assert!(!format!("{:?}", page(&app)).contains("POLAR"));
    assert!(page(&app).items.iter().any(|item| item.id == "proposed-hidden"));
}

#[test]
fn players_can_be_reported_only_at_public_tables() {
    let mut app = app(&Sample::new(), Some(Side::B));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.world_mut().trigger(ControlPressed(Command::ChoosePerson(Some(SeatId(2)))));
    app.update();
    assert!(button(page(&app), "mute-person").is_some());
    assert_eq!(button(page(&app), "report-talk"), None);
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").access.public = true;
    app.update();
    let report = Command::Want(Request::Report { seat: SeatId(2), reason: ReportReason::Talk });
    assert_eq!(button(page(&app), "report-talk"), Some((&report, true, None)));
}
