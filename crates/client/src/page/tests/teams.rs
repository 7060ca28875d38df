//! Teams and their campaign sheets on the pages.

use splitkey_campaign::{Attempt, CampaignSheet, Ending, MissionMap, Note};
use splitkey_net::Heard;
use splitkey_protocol::{
    FromHost, MyTeam, PlayerName, SheetId, SheetKey, SheetLink, TableCode, TableTeam, TableView, TalkLine,
    TeamName,
};
use splitkey_rules::Mission;

use super::*;
use crate::{
    ClientPlugin, Notice, OpenSheet, Sheet, TeamAct, TeamSheet, Teams,
    controls::{ControlPressed, FieldPurpose, FieldSubmitted},
    platform::Profile,
};

const SHEET: SheetId = SheetId(7);

fn team() -> TeamName {
    TeamName::new("The Locksmiths").expect("a name")
}

/// Returns a sheet on which Prague was lost once, and then won.
fn sheet() -> CampaignSheet {
    let mut sheet = CampaignSheet::new(team(), MissionMap::world().clone(), false);
    let city = sheet.map().start();
    let name = |text| PlayerName::new(text).expect("a name");
    let note = Note { by: name("Mara"), text: TalkLine::new("Needle!").expect("a line") };
    let lost = Attempt {
        city,
        ended_at: 1_795_000_000,
        players: vec![name("Vera"), name("Mara")],
        ending: Ending::Assassin,
        turns: 3,
        tokens_left: 6,
        score: None,
        easier: Default::default(),
        notes: vec![note],
    };
    let won = Attempt { ending: Ending::Won, score: Some(9), notes: Vec::new(), ..lost.clone() };
    [lost, won].into_iter().for_each(|attempt| sheet.record(attempt).expect("a possible attempt"));
    sheet
}

/// Returns the mission map with the sheet, at a table that plays for the team or away from any table.
fn map(member: bool, at_table: bool) -> App {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, ClientPlugin));
    app.insert_resource(Profile::new(splitkey_protocol::PlayerToken([7; 32]), None));
    let mine = vec![MyTeam { sheet: SHEET, name: team(), won: 1, cities: 26 }];
    let open = TeamSheet { id: SHEET, sheet: sheet(), member, imported: 1 };
    let mut teams = Teams::new(if member { mine } else { Vec::new() }, Some(open));
    if !member {
        teams.open_key(SheetKey::Link(SheetLink([9; 16])));
    }
    app.insert_resource(teams);
    app.insert_resource(OpenSheet(Some(Sheet::Missions)));
    if at_table {
        let me = splitkey_protocol::SeatId(1);
        let city = MissionMap::world().start().index();
        let team = TableTeam { sheet: SHEET, name: team(), city, mission: Mission::STANDARD };
        let table = TableView { team: Some(team), ..TableView::new(TableCode::from_bits(5), me) };
        let state = TableState { you: Some(me), table: Some(table), ..TableState::default() };
        app.insert_resource(state);
    }
    app.update();
    app.update();
    app
}

fn texts(page: &Page) -> Vec<String> {
    let mut told = Vec::new();
    for item in &page.items {
        match &item.kind {
            ItemKind::List { label, lines, .. } => {
                told.push(label.clone());
                told.extend(lines.clone());
            }
            ItemKind::Button { text, .. } => told.push(text.clone()),
            _ => told.extend(item.words().map(str::to_owned)),
        }
    }
    told
}

#[test]
fn the_map_of_a_team_has_its_progress_its_cities_and_the_attempts_at_one() {
    let app = map(true, false);
    let told = texts(page(&app));
    for wanted in [
        "The Locksmiths: 1 of 26 cities won, 3 cities open.",
        "9 turns: Prague, 9 mistakes, won",
        "2026-11-18: lost to an assassin, turn 3",
        "2026-11-18: won, 9 points, 3 turns",
        "Played by Vera, Mara",
        "Mara: Needle!",
        "From an imported file",
    ] {
        assert!(told.iter().any(|line| line == wanted), "{wanted}: {told:#?}");
    }
    assert!(told.iter().filter(|line| line.ends_with(", locked")).count() == 22, "{told:#?}");
    assert_eq!(button(page(&app), "play-city"), None, "there is no table");
    let tokyo = MissionMap::world().find("tokyo").expect("a city");
    let (press, ..) = button(page(&app), "city-tokyo").expect("a button");
    assert_eq!(press, &Command::Team(TeamAct::ShowCity(tokyo)));
}

#[test]
fn whoever_follows_a_link_can_read_and_join_only() {
    let app = map(false, false);
    let page = page(&app);
    assert!(button(page, "campaign-join").is_some());
    for member in ["note-0", "campaign-renew-link", "campaign-leave"] {
        assert_eq!(button(page, member), None, "{member} is for members");
    }
}

#[test]
fn a_locked_city_cannot_be_played_and_says_why() {
    let mut app = map(true, true);
    assert!(button(page(&app), "play-city").is_some());
    let tokyo = MissionMap::world().find("tokyo").expect("a city");
    app.world_mut().trigger(TeamAct::ShowCity(tokyo));
    app.update();
    let (_, enabled, reason) = button(page(&app), "play-city").expect("a button");
    assert!(!enabled && reason.is_some_and(|reason| reason.contains("locked")), "{reason:?}");
}

/// Hears the sheet again, as the host sends it after a change.
fn hear_sheet(app: &mut App, sheet: &CampaignSheet) {
    let (text, last) = (sheet.to_json(), true);
    let part = FromHost::SheetPart { sheet: SHEET, part: 0, text, last, file: 1, member: true, imported: 1 };
    app.world_mut().resource_mut::<Heard>().0.extend([FromHost::SheetChanged { sheet: SHEET }, part]);
    app.update();
    app.update();
}

#[test]
fn the_field_of_a_note_stays_open_until_the_host_has_the_note() {
    let mut app = map(true, false);
    app.world_mut().trigger(ControlPressed(Command::Team(TeamAct::Note(Some(1)))));
    app.update();
    let has_field = |app: &App| page(app).items.iter().any(|item| item.id == "note-text-1");
    let write = |app: &mut App| {
        let text = "Tokyo next".to_owned();
        app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::Note, text });
        app.world_mut().flush();
    };
    write(&mut app);
    assert_eq!(app.world().get_resource::<Notice>(), Some(&Notice::Offline));
    app.update();
    assert!(has_field(&app), "the note was not sent");
    hear_sheet(&mut app, &sheet());
    assert!(has_field(&app), "the sheet has no new note");
    write(&mut app);
    let mut noted = sheet();
    let by = PlayerName::new("Vera").expect("a name");
    let note = Note { by, text: TalkLine::new("Tokyo next").expect("a line") };
    noted.note(1, note).expect("room for a note");
    hear_sheet(&mut app, &noted);
    assert!(!has_field(&app));
}
