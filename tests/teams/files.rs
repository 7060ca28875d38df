//! Campaign sheets and mission maps as files: written, printed, copied and read.

use std::time::Duration;

use splitkey_client::{
    FileOpened, PrintFormat, Sheet, SheetPrinted, TeamAct, TeamSheet,
    campaign::{Attempt, CampaignSheet, MissionMap},
    controls::{Command, FieldPurpose, FieldSubmitted},
    page::Page,
    platform::{Files, OpenFiles},
    protocol::{PlayerName, Refused, Request, SheetId, SheetKey, limits},
};
use splitkey_testkit::{Ending, LinkedApps, Player};

use crate::teams::{a_team, press, refused, settle, team, teams};

#[test]
fn an_imported_sheet_equals_the_exported_one_and_belongs_to_a_new_team() {
    let (mut apps, mut players) = a_team();
    apps.want(&mut players, 0, Request::StartMatch);
    apps.play(&mut players, Ending::Win);
    settle(&mut apps, &mut players);
    let TeamSheet { id, sheet, .. } = teams(&players[0]).sheet.clone().expect("a sheet");
    let mut stranger = apps.stranger("Stranger");
    press(&mut stranger, Command::OpenSheet(Sheet::Teams));
    stranger.app.world_mut().trigger(FileOpened(Some(b"{}".to_vec())));
    assert!(teams(&stranger).problem.is_some());
    stranger.app.world_mut().trigger(FileOpened(Some(sheet.to_json().into_bytes())));
    for _ in 0..200 {
        apps.settle([&mut stranger]);
        std::thread::yield_now();
        if teams(&stranger).percent_sent().is_none() && !teams(&stranger).mine.is_empty() {
            break;
        }
    }
    let mine = teams(&stranger).mine.clone();
    assert_eq!(mine.len(), 1, "{:?}", stranger.refused());
    press(&mut stranger, Command::Team(TeamAct::View(SheetKey::Member(mine[0].sheet))));
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    let open = teams(&stranger).sheet.clone().expect("the imported sheet");
    assert_eq!((open.sheet, open.imported), (sheet, 1));
    assert_ne!(open.id, id);
}

/// Settles until everything was sent and answered, but not for ever.
fn settle_sending(apps: &mut LinkedApps, player: &mut Player, teams_then: usize) {
    for _ in 0..200 {
        apps.settle([&mut *player]);
        std::thread::yield_now();
        if teams(player).percent_sent().is_none() && teams(player).mine.len() == teams_then {
            break;
        }
    }
    settle(apps, std::slice::from_mut(player));
    assert_eq!(teams(player).mine.len(), teams_then, "{:?}", player.refused());
}

/// Submits a name in a field.
fn name_it(player: &mut Player, purpose: FieldPurpose, text: &str) {
    player.app.world_mut().trigger(FieldSubmitted { purpose, text: text.to_owned() });
}

const SMALL_MAP: &str = r#"{
    "map": "Small", "start": "a",
    "cities": [
        {"id": "a", "name": "Aberdeen", "turns": 9, "mistakes": 9, "lat": 57.1, "lon": -2.1},
        {"id": "b", "name": "Bergen", "turns": 8, "mistakes": 2, "lat": 60.4, "lon": 5.3}
    ],
    "lines": [["a", "b"]]
}"#;

#[test]
fn a_new_team_may_have_another_map_all_cities_open_and_its_sheet_copied_for_another() {
    let mut apps = LinkedApps::open();
    let mut player = apps.stranger("Stranger");
    press(&mut player, Command::OpenSheet(Sheet::Teams));
    player.app.world_mut().trigger(FileOpened(Some(SMALL_MAP.as_bytes().to_vec())));
    press(&mut player, Command::Team(TeamAct::OpenAll(true)));
    apps.settle([&mut player]);
    name_it(&mut player, FieldPurpose::TeamName, "Nordkap");
    settle_sending(&mut apps, &mut player, 1);
    let open = teams(&player).sheet.clone().expect("the new team's map should be open");
    assert_eq!((open.sheet.team.as_str(), open.sheet.map().name()), ("Nordkap", "Small"));
    assert!(open.member && open.sheet.all_open() && open.sheet.progress().open == 2);
    assert!(teams(&player).new_map.is_none() && !teams(&player).new_all_open);

    name_it(&mut player, FieldPurpose::TeamCopy, "Zuidkap");
    settle_sending(&mut apps, &mut player, 2);
    let copy = teams(&player).sheet.clone().expect("the copy should be open");
    assert_eq!(copy.sheet, open.sheet.empty_copy(team("Zuidkap")));
    assert_ne!(copy.id, open.id);

    name_it(&mut player, FieldPurpose::TeamName, "Plain");
    settle_sending(&mut apps, &mut player, 3);
    let plain = teams(&player).sheet.clone().expect("the third team's map should be open");
    assert_eq!(plain.sheet, CampaignSheet::new(team("Plain"), MissionMap::world().clone(), false));
    name_it(&mut player, FieldPurpose::TeamName, "漢字");
    assert_eq!(teams(&player).percent_sent(), None, "no font of the game has these letters");
}

#[test]
fn twenty_broken_files_are_refused_with_their_reasons_and_change_nothing() {
    let (mut apps, mut players) = a_team();
    for ending in [Ending::Assassin, Ending::Win] {
        apps.want(&mut players, 0, Request::StartMatch);
        apps.play(&mut players, ending);
    }
    settle(&mut apps, &mut players);
    let sheet = teams(&players[0]).sheet.clone().expect("a sheet").sheet.to_json();
    let mut stranger = apps.stranger("Stranger");
    press(&mut stranger, Command::OpenSheet(Sheet::Teams));
    let broken = [
        (&*sheet, "\"split-key-sheet\"", "\"save-game\"", "neither a campaign nor a mission map"),
        (&sheet, "\"version\": 1", "\"version\": 2", "A newer version"),
        (&sheet, "\"attempts\": [", "\"attempts\": ", "at line"),
        (&sheet, "\"The Locksmiths\"", "\"\"", "the name is empty"),
        (&sheet, "\"start\": \"prague\"", "\"start\": \"brno\"", "start, “brno”, isn't one of its cities"),
        (&sheet, "\"mistakes\": 9,", "\"mistakes\": 10,", "10 mistakes are more than its turns, 9"),
        (
            &sheet,
            "\"city\": \"prague\"",
            "\"city\": \"brno\"",
            "Match 1 in this file isn't possible: the map has no city “brno”",
        ),
        (&sheet, "\"city\": \"prague\"", "\"city\": \"london\"", "“london” was still locked"),
        (
            &sheet,
            "\"ending\": \"won\"",
            "\"ending\": \"gave-up\"",
            "Match 2 in this file isn't possible: a won 9-9 has a score",
        ),
        (&sheet, "\"ending\": \"won\"", "\"ending\": \"cheated\"", "unknown variant"),
        (
            &sheet,
            "\"players\": [\n        \"Lark\",\n        \"Owl\"\n      ]",
            "\"players\": []",
            "1 to 16 players, not 0",
        ),
        (&sheet, "\"tokens_left\": ", "\"tokens_left\": 9", "of 9 tokens left"),
        (&sheet, "\"turns\": 1,", "\"turns\": 0,", "can't end after 0 turns"),
        (SMALL_MAP, "\"start\": \"a\"", "\"start\": \"d\"", "start, “d”, isn't one of its cities"),
        (SMALL_MAP, "[\"a\", \"b\"]", "[\"a\", \"d\"]", "leads to “d”"),
        (SMALL_MAP, "[\"a\", \"b\"]", "", "no line leads from the start to “b”"),
        (SMALL_MAP, "[\"a\", \"b\"]", "[\"a\", \"a\"]", "joins “a” to itself"),
        (SMALL_MAP, "\"id\": \"b\"", "\"id\": \"a\"", "the city “a” appears twice"),
        (SMALL_MAP, "\"turns\": 8", "\"turns\": 0", "1 to 99 turns, not 0"),
        (SMALL_MAP, "\"lat\": 60.4", "\"lat\": 95", "“b” has no place on Earth"),
        (SMALL_MAP, "\"lat\": 60.4, ", "", "missing field `lat`"),
        (SMALL_MAP, "\"Small\"", "\"\"", "“” isn't a name"),
    ];
    for (whole, from, to, reason) in broken {
        let file = whole.replacen(from, to, 1);
        assert_ne!(file, whole, "{from} should be in the file: {whole}");
        stranger.app.world_mut().trigger(FileOpened(Some(file.into_bytes())));
        apps.settle([&mut stranger]);
        let page = stranger.app.world().resource::<Page>();
        let told = page.items.iter().find(|item| item.id == "teams-problem").and_then(|item| item.words());
        assert!(told.is_some_and(|told| told.contains(reason)), "{from} -> {to}: {told:?}");
        let now = teams(&stranger);
        assert!(now.percent_sent().is_none() && now.mine.is_empty() && now.new_map.is_none());
    }
}

/// Files that are kept in memory.
#[derive(Clone, Default)]
struct SavedFiles(std::sync::Arc<std::sync::Mutex<Vec<(String, Vec<u8>)>>>);

impl OpenFiles for SavedFiles {
    fn ask(&self) {}

    fn opened(&self) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String> {
        self.save_document(name, text.as_bytes())
    }

    fn save_document(&self, name: &str, contents: &[u8]) -> Result<Option<String>, String> {
        self.0.lock().expect("no test panics").push((name.to_owned(), contents.to_vec()));
        Ok(Some(name.to_owned()))
    }

    fn save_picture(&self, name: &str, png: &[u8]) -> Result<Option<String>, String> {
        self.save_document(name, png)
    }

    fn can_ask(&self) -> bool {
        true
    }
}

#[test]
fn a_sheet_is_saved_to_be_printed_filled_or_empty() {
    let (mut apps, mut players) = a_team();
    apps.want(&mut players, 0, Request::StartMatch);
    apps.play(&mut players, Ending::Win);
    settle(&mut apps, &mut players);
    let files = SavedFiles::default();
    players[0].app.insert_resource(Files(Box::new(files.clone())));
    for format in PrintFormat::ALL {
        for filled in [true, false] {
            press(&mut players[0], Command::PrintSheet(SheetPrinted { format, filled }));
        }
    }
    settle(&mut apps, &mut players);
    let saved = files.0.lock().expect("no test panics").clone();
    let names: Vec<&str> = saved.iter().map(|(name, _)| name.as_str()).collect();
    let [pdf, empty_pdf] = ["split-key-the-locksmiths.pdf", "split-key-empty.pdf"];
    let [svg, empty_svg] = ["split-key-the-locksmiths.svg", "split-key-empty.svg"];
    assert_eq!(names, [pdf, empty_pdf, pdf, empty_pdf, svg, empty_svg]);
    assert!(saved.iter().take(4).all(|(_, contents)| contents.starts_with(b"%PDF-")));
    let text = |number: usize| String::from_utf8_lossy(&saved[number].1).into_owned();
    for wanted in [">The Locksmiths<", ">1 Prague<", "won,", "Played by Lark, Owl"] {
        assert!(text(4).contains(wanted), "{wanted}");
        assert!(wanted == ">1 Prague<" || !text(5).contains(wanted), "{wanted} on the empty sheet");
    }
    assert_eq!(teams(&players[0]).saved.as_deref(), Some("Sheet saved as split-key-empty.svg."));
}

#[test]
fn a_broken_sheet_is_refused_and_changes_nothing() {
    let mut apps = LinkedApps::open();
    let mut stranger = apps.stranger("Stranger");
    let import = |part, text: &str, last| Request::ImportSheet { part, text: text.to_owned(), last };
    let whole = CampaignSheet::new(team("Far"), MissionMap::world().clone(), false).to_short_json();
    let broken =
        [import(0, "{}", true), import(1, "{}", true), import(0, &whole[..limits::SHEET_IMPORT_BYTES], true)];
    for message in broken {
        assert_eq!(
            refused(&mut apps, &mut stranger, message.clone()),
            Some(Refused::BadSheet),
            "{message:?}"
        );
    }
    assert_eq!(refused(&mut apps, &mut stranger, Request::FetchTeams), None);
    assert!(teams(&stranger).mine.is_empty());
}

/// Returns a sheet that is nearly as long as one can be, with matches of sixteen people with long names.
fn long_sheet() -> CampaignSheet {
    let mut sheet = CampaignSheet::new(team("The Locksmiths"), MissionMap::world().clone(), false);
    let start = sheet.map().start();
    let name = |number: usize| PlayerName::new(&format!("{:𝕏<24}", number)).expect("a name");
    let attempt = Attempt {
        city: start,
        ended_at: 1_795_000_000,
        players: (0..16).map(name).collect(),
        ending: splitkey_client::campaign::Ending::Assassin,
        turns: 3,
        tokens_left: 6,
        score: None,
        easier: [].into(),
        notes: Vec::new(),
    };
    while sheet.record(attempt.clone()).is_ok() {}
    sheet
}

/// Imports a sheet, and returns its id.
fn import(apps: &mut LinkedApps, player: &mut Player, sheet: &CampaignSheet) -> SheetId {
    press(player, Command::OpenSheet(Sheet::Teams));
    player.app.world_mut().trigger(FileOpened(Some(sheet.to_json().into_bytes())));
    for _ in 0..1000 {
        apps.pass(Duration::from_secs(1));
        apps.settle([&mut *player]);
        std::thread::yield_now();
        if !teams(player).mine.is_empty() {
            break;
        }
    }
    assert_eq!(teams(player).mine.len(), 1, "{:?}", player.refused());
    teams(player).mine[0].sheet
}

#[test]
fn a_sheet_of_many_parts_is_read_from_the_journal_once() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut player = apps.stranger("Stranger");
    let sheet = long_sheet();
    let id = import(&mut apps, &mut player, &sheet);
    press(&mut player, Command::Team(TeamAct::View(SheetKey::Member(id))));
    let parts = sheet.to_short_json().len().div_ceil(limits::SHEET_PART_BYTES);
    for _ in 0..4 * parts {
        apps.pass(Duration::from_millis(300));
        apps.settle([&mut player]);
    }
    assert!(parts > 10, "{parts}");
    assert_eq!(teams(&player).sheet.as_ref().map(|open| &open.sheet), Some(&sheet));
    assert_eq!(journal.sheet_reads(), 1);
}

#[test]
fn an_address_can_have_only_so_much_of_sheets_read_in_an_hour_however_often_it_reconnects() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let address = [10, 0, 0, 1];
    let mut owner = apps.player_from("Owner", address);
    apps.settle([&mut owner]);
    let id = import(&mut apps, &mut owner, &long_sheet());
    press(&mut owner, Command::Team(TeamAct::View(SheetKey::Member(id))));
    settle(&mut apps, std::slice::from_mut(&mut owner));
    let fetch = Request::FetchSheet { key: SheetKey::Member(id), part: 0 };
    let before = journal.sheet_reads();
    for _ in 0..100 {
        apps.pass(Duration::from_millis(300));
        refused(&mut apps, &mut owner, fetch.clone());
    }
    let reads = journal.sheet_reads() - before;
    assert!((20..40).contains(&reads), "{reads} reads of a sheet of a quarter of a MiB");
    assert_eq!(refused(&mut apps, &mut owner, fetch), Some(Refused::TooManyRequests));

    let link = teams(&owner).link_of(id).expect("a member should have the link");
    let mut neighbour = apps.player_from("Neighbour", address);
    let mut other = apps.player_from("Other", [10, 0, 0, 2]);
    apps.settle([&mut neighbour, &mut other]);
    let fetch = Request::FetchSheet { key: SheetKey::Link(link), part: 0 };
    assert_eq!(refused(&mut apps, &mut neighbour, fetch.clone()), Some(Refused::TooManyRequests));
    assert_eq!(refused(&mut apps, &mut other, fetch.clone()), None, "another address has its own share");
    apps.pass(Duration::from_secs(3600));
    assert_eq!(refused(&mut apps, &mut owner, fetch.clone()), None, "it should refill");
}
