//! Teams with their campaign sheets, as their members and others see them.

use splitkey_client::{
    FileOpened, Intent, OpenSheet, PrintFormat, Sheet, SheetPrinted, TeamAct, TeamSheet, Teams,
    campaign::{CampaignSheet, CityStatus, MissionMap},
    controls::{Command, ControlPressed, FieldPurpose, FieldSubmitted},
    page::{ItemKind, Page},
    platform::{Files, OpenFiles},
    protocol::{
        FromClient, FromHost, PlayerName, Refused, SheetId, SheetKey, SheetLink, TalkLine, TeamName, limits,
    },
    rules::{Mission, Side},
};
use splitkey_testkit::{Ending, LinkedApps, Player, next_intent};

fn team(text: &str) -> TeamName {
    TeamName::new(text).expect("a name")
}

fn line(text: &str) -> TalkLine {
    TalkLine::new(text).expect("a line")
}

fn teams(player: &Player) -> &Teams {
    player.app.world().resource()
}

fn press(player: &mut Player, command: Command) {
    player.app.world_mut().trigger(ControlPressed(command));
}

/// Settles until a sheet of several parts has arrived.
fn settle(apps: &mut LinkedApps, players: &mut [Player]) {
    (0..4).for_each(|_| apps.settle(players.iter_mut()));
}

/// Plays the running match of the first two players to its end.
fn play(apps: &mut LinkedApps, players: &mut [Player], ending: Ending) {
    for _ in 0..200 {
        let game = players[0].game().clone();
        let keys: Vec<_> = players.iter().take(2).filter_map(|player| player.game().me).collect();
        let of = |side: Side| &keys.iter().find(|(its, _)| *its == side).expect("both sides").1;
        let Some((side, intent)) = next_intent(&game, [of(Side::A), of(Side::B)], ending) else {
            return;
        };
        apps.want(players, side.index(), intent);
    }
    panic!("the match should be over");
}

/// Returns two players whose table plays for their new team, without a match.
fn a_team() -> (LinkedApps, Vec<Player>) {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    play(&mut apps, &mut players, Ending::Assassin);
    apps.want(&mut players, 0, Intent::MakeTeam { name: team("The Locksmiths"), with_win: false });
    settle(&mut apps, &mut players);
    (apps, players)
}

fn table_sheet(player: &Player) -> SheetId {
    player.state().table.as_ref().and_then(|table| table.team.as_ref()).expect("a team").sheet
}

fn link(player: &Player) -> SheetLink {
    teams(player).link_of(table_sheet(player)).expect("members should be told the link")
}

fn refusal(player: &Player, since: usize) -> Option<Refused> {
    player.heard()[since..].iter().find_map(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    })
}

/// Sends a request, and returns why it was refused.
fn refused(apps: &mut LinkedApps, player: &mut Player, message: &FromClient) -> Option<Refused> {
    let since = player.heard().len();
    player.say(message);
    apps.settle([&mut *player]);
    apps.settle([&mut *player]);
    refusal(player, since)
}

#[test]
fn every_member_at_the_table_sees_the_sheet_and_a_win_on_it() {
    let (mut apps, mut players) = a_team();
    for player in &players {
        let open = teams(player).sheet.as_ref().expect("the team's sheet");
        assert!(open.member && open.sheet.progress().won == 0);
        assert_eq!(teams(player).mine.len(), 1);
    }
    apps.want(&mut players, 0, Intent::StartMatch);
    play(&mut apps, &mut players, Ending::Win);
    settle(&mut apps, &mut players);
    for player in &players {
        let open = teams(player).sheet.as_ref().expect("the team's sheet");
        assert_eq!((open.sheet.progress().won, open.sheet.attempts().len()), (1, 1));
        let names: Vec<&str> = open.sheet.attempts()[0].players.iter().map(|name| name.as_str()).collect();
        assert_eq!(names, ["Lark", "Owl"]);
        assert_eq!(teams(player).mine[0].won, 1);
    }
    let berlin = MissionMap::world().find("berlin").expect("a city");
    apps.want(&mut players, 0, Intent::ChooseCity { city: berlin.index() });
    settle(&mut apps, &mut players);
    let table = players[1].state().table.as_ref().expect("a table");
    assert_eq!(table.settings.mission, MissionMap::world().city(berlin).mission);
}

/// Returns the cities that a player's debrief offers, each with whether it is chosen and can be chosen, and the label
/// of the button that deals.
fn next_cities(player: &Player) -> (Vec<(String, bool, bool)>, String) {
    let page = player.app.world().resource::<Page>();
    let (mut cities, mut deal) = (Vec::new(), String::new());
    for item in &page.items {
        let ItemKind::Button { text, enabled, pressed, .. } = &item.kind else { continue };
        if let Some(city) = item.id.strip_prefix("next-") {
            cities.push((city.to_owned(), *pressed == Some(true), *enabled));
        } else if item.id == "again" {
            deal.clone_from(text);
        }
    }
    (cities, deal)
}

#[test]
fn the_debrief_offers_the_cities_that_follow_and_shows_everybody_the_chosen_one() {
    let (mut apps, mut players) = a_team();
    let offered = |cities: &[&str], chosen: &str, may: bool| -> Vec<(String, bool, bool)> {
        cities.iter().map(|city| ((*city).to_owned(), *city == chosen, may)).collect()
    };
    for (ending, cities) in [
        (Ending::Assassin, &["prague"][..]),
        (Ending::Win, &["berlin", "moscow", "cairo"]),
        (Ending::Assassin, &["berlin"]),
    ] {
        apps.want(&mut players, 0, Intent::StartMatch);
        play(&mut apps, &mut players, ending);
        settle(&mut apps, &mut players);
        let city = MissionMap::world().find(cities[0]).expect("a city");
        let choose = Command::Want(Intent::ChooseCity { city: city.index() });
        press(&mut players[0], choose);
        settle(&mut apps, &mut players);
        let name = &MissionMap::world().city(city).name;
        for (player, may) in players.iter().zip([true, false]) {
            let (now, deal) = next_cities(player);
            assert_eq!(now, offered(cities, cities[0], may), "{ending:?}");
            assert_eq!(deal, format!("Play {name}"));
        }
        let page = players[1].app.world().resource::<Page>();
        let line = page.items.iter().find(|item| item.id == "start-line").and_then(|item| item.words());
        assert_eq!(line, Some(format!("Lark deals the next match: {name}.").as_str()));
    }
}

#[test]
fn nothing_of_a_match_is_shown_or_on_the_sheet_before_both_are_durable() {
    let (mut apps, hold) = LinkedApps::with_held_journal();
    let mut players = Vec::from(apps.match_of_two());
    play(&mut apps, &mut players, Ending::Assassin);
    apps.want(&mut players, 0, Intent::MakeTeam { name: team("The Locksmiths"), with_win: false });
    apps.want(&mut players, 0, Intent::StartMatch);
    apps.want(&mut players, 0, Intent::GiveUp);
    settle(&mut apps, &mut players);
    hold.hold();
    apps.want(&mut players, 1, Intent::Agree);
    let view = TeamAct::View(SheetKey::Member(table_sheet(&players[1])));
    press(&mut players[1], Command::Team(view));
    settle(&mut apps, &mut players);
    assert!(players.iter().all(|player| player.state().match_runs()));
    let attempts = |player: &Player| teams(player).sheet.as_ref().expect("a sheet").sheet.attempts().len();
    assert_eq!(attempts(&players[1]), 0);
    hold.release();
    settle(&mut apps, &mut players);
    assert!(players.iter().all(|player| !player.state().match_runs()));
    assert_eq!([attempts(&players[0]), attempts(&players[1])], [1, 1]);
}

#[test]
fn a_sheet_is_read_by_its_link_until_the_link_is_replaced() {
    let (mut apps, mut players) = a_team();
    let (sheet, old) = (table_sheet(&players[0]), link(&players[0]));
    let mut stranger = apps.stranger("Stranger");
    let fetch = |key| FromClient::FetchSheet { key, part: 0 };
    let unknown = Some(Refused::UnknownSheet);
    assert_eq!(refused(&mut apps, &mut stranger, &fetch(SheetKey::Member(sheet))), unknown);
    for message in [
        FromClient::RenewLink { sheet },
        FromClient::LeaveTeam { sheet },
        FromClient::AddNote {
            sheet,
            attempt: 0,
            name: PlayerName::new("X").expect("a name"),
            text: line("x"),
        },
        fetch(SheetKey::Link(SheetLink([1; 16]))),
        FromClient::JoinTeam { link: SheetLink([1; 16]) },
    ] {
        assert_eq!(refused(&mut apps, &mut stranger, &message), unknown, "{message:?}");
    }
    press(&mut stranger, Command::Team(TeamAct::View(SheetKey::Link(old))));
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    let open = teams(&stranger).sheet.as_ref().expect("the sheet");
    assert!(!open.member && open.id == sheet);
    stranger.want(Intent::JoinTeam { link: old });
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    assert!(teams(&stranger).sheet.as_ref().is_some_and(|open| open.member));
    assert_eq!(teams(&stranger).mine.len(), 1);

    apps.want(&mut players, 1, Intent::RenewLink { sheet });
    settle(&mut apps, &mut players);
    let mut late = apps.stranger("Late");
    assert_eq!(refused(&mut apps, &mut late, &fetch(SheetKey::Link(old))), unknown);
    assert_eq!(refused(&mut apps, &mut late, &FromClient::JoinTeam { link: old }), unknown);
    let new = link(&players[1]);
    assert_eq!(refused(&mut apps, &mut late, &FromClient::JoinTeam { link: new }), None);

    stranger.want(Intent::LeaveTeam { sheet });
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    assert!(teams(&stranger).mine.is_empty());
    assert_eq!(refused(&mut apps, &mut stranger, &fetch(SheetKey::Member(sheet))), unknown);
}

#[test]
fn notes_that_two_members_write_at_the_same_time_are_both_kept() {
    let (mut apps, mut players) = a_team();
    apps.want(&mut players, 0, Intent::StartMatch);
    play(&mut apps, &mut players, Ending::Win);
    let sheet = table_sheet(&players[0]);
    for (player, text) in players.iter_mut().zip(["Well done.", "Thanks!"]) {
        player.want(Intent::AddNote { sheet, attempt: 0, text: line(text) });
    }
    settle(&mut apps, &mut players);
    for player in &players {
        let open = teams(player).sheet.as_ref().expect("the sheet");
        let notes = &open.sheet.attempts()[0].notes;
        let mut told: Vec<_> = notes.iter().map(|note| (note.by.as_str(), note.text.as_str())).collect();
        told.sort_unstable();
        assert_eq!(told, [("Lark", "Well done."), ("Owl", "Thanks!")]);
    }
    let name = PlayerName::new("Lark").expect("a name");
    let note = FromClient::AddNote { sheet, attempt: 1, name, text: line("Nowhere.") };
    assert_eq!(refused(&mut apps, &mut players[0], &note), Some(Refused::NoRoomForNote));
}

#[test]
fn locked_cities_other_missions_and_other_people_are_refused() {
    let (mut apps, mut players) = a_team();
    let tokyo = MissionMap::world().find("tokyo").expect("a city").index();
    let choose = |city| FromClient::ChooseCity { city };
    assert_eq!(refused(&mut apps, &mut players[0], &choose(tokyo)), Some(Refused::CityLocked));
    assert_eq!(refused(&mut apps, &mut players[0], &choose(200)), Some(Refused::CityLocked));
    assert_eq!(refused(&mut apps, &mut players[1], &choose(0)), Some(Refused::NotTableHost));
    let settings = players[0].state().table.as_ref().expect("a table").settings;
    let mission = MissionMap::world().at(tokyo).map(|city| MissionMap::world().city(city).mission);
    let configure = |mission| FromClient::Configure {
        settings: splitkey_client::protocol::TableSettings { mission, ..settings },
    };
    let tokyo = configure(mission.expect("a mission"));
    assert_eq!(refused(&mut apps, &mut players[0], &tokyo), Some(Refused::MissionOfCity));
    assert_eq!(refused(&mut apps, &mut players[0], &configure(Mission::WITH_EXTRA_TOKENS[1])), None);
    let none = FromClient::PlayFor { sheet: None };
    assert_eq!(refused(&mut apps, &mut players[0], &none), None);
    assert_eq!(refused(&mut apps, &mut players[0], &choose(0)), Some(Refused::NoTeam));
    let mut stranger = apps.stranger("Stranger");
    assert_eq!(refused(&mut apps, &mut stranger, &choose(0)), Some(Refused::NotAtTable));
    let make = FromClient::MakeTeam { name: team("fuck you"), with_win: false };
    assert_eq!(refused(&mut apps, &mut players[0], &make), Some(Refused::NameNotAllowed));
    let make = FromClient::MakeTeam { name: team("The Others"), with_win: true };
    assert_eq!(refused(&mut apps, &mut players[0], &make), Some(Refused::NoEarlyWin));
    assert_eq!(refused(&mut apps, &mut players[1], &make), Some(Refused::NotTableHost));
}

#[test]
fn a_team_is_named_on_the_screen_and_takes_the_last_win_along() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    play(&mut apps, &mut players, Ending::Win);
    press(&mut players[0], Command::OpenSheet(Sheet::Teams));
    let text = "  De   Sleutelbos ".to_owned();
    players[0].app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::TeamName, text });
    settle(&mut apps, &mut players);
    assert_eq!(teams(&players[0]).mine[0].name.as_str(), "De Sleutelbos");
    let open = teams(&players[1]).sheet.as_ref().expect("a sheet");
    assert_eq!(open.sheet.status(open.sheet.map().start()), CityStatus::Won);
}

#[test]
fn an_imported_sheet_equals_the_exported_one_and_belongs_to_a_new_team() {
    let (mut apps, mut players) = a_team();
    apps.want(&mut players, 0, Intent::StartMatch);
    play(&mut apps, &mut players, Ending::Win);
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
        apps.want(&mut players, 0, Intent::StartMatch);
        play(&mut apps, &mut players, ending);
    }
    settle(&mut apps, &mut players);
    let sheet = teams(&players[0]).sheet.clone().expect("a sheet").sheet.to_json();
    let mut stranger = apps.stranger("Stranger");
    press(&mut stranger, Command::OpenSheet(Sheet::Teams));
    let broken = [
        (&*sheet, "\"split-key-sheet\"", "\"save-game\"", "neither a Split Key campaign nor a mission map"),
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
        (&sheet, "\"tokens_left\": ", "\"tokens_left\": 9", "of 9 tokens can't be left"),
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
    apps.want(&mut players, 0, Intent::StartMatch);
    play(&mut apps, &mut players, Ending::Win);
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
    let import = |part, text: &str, last| FromClient::ImportSheet { part, text: text.to_owned(), last };
    let whole = CampaignSheet::new(team("Far"), MissionMap::world().clone(), false).to_short_json();
    let broken =
        [import(0, "{}", true), import(1, "{}", true), import(0, &whole[..limits::SHEET_IMPORT_BYTES], true)];
    for message in broken {
        assert_eq!(refused(&mut apps, &mut stranger, &message), Some(Refused::BadSheet), "{message:?}");
    }
    assert_eq!(refused(&mut apps, &mut stranger, &FromClient::FetchTeams), None);
    assert!(teams(&stranger).mine.is_empty());
}

#[test]
fn changes_and_reads_of_one_connection_are_limited() {
    let (mut apps, mut players) = a_team();
    let sheet = table_sheet(&players[0]);
    let answers = |apps: &mut LinkedApps, player: &mut Player, message: &FromClient, wanted: &Refused| {
        (0..30).filter(|_| refused(apps, player, message).as_ref() == Some(wanted)).count()
    };
    let renew = FromClient::RenewLink { sheet };
    assert!(answers(&mut apps, &mut players[1], &renew, &Refused::TeamsTooFast) >= 15);
    let fetch = FromClient::FetchSheet { key: SheetKey::Member(sheet), part: 0 };
    let mut stranger = apps.stranger("Stranger");
    let limited = (0..4)
        .map(|_| {
            (0..16).for_each(|_| stranger.say(&fetch));
            let since = stranger.heard().len();
            apps.settle([&mut stranger]);
            let all = &stranger.heard()[since..];
            all.iter().filter(|said| **said == FromHost::Refused { reason: Refused::TooManyRequests }).count()
        })
        .sum::<usize>();
    assert!(limited > 20, "{limited}");
}

#[test]
fn the_sheet_of_a_link_is_open_when_the_game_starts_with_it() {
    let (mut apps, players) = a_team();
    let mut visitor = Player::new("Visitor");
    visitor.app.insert_resource(Teams::viewing(link(&players[0])));
    visitor.app.insert_resource(OpenSheet(Some(Sheet::Missions)));
    visitor.connect(apps.dial());
    let mut visitor = [visitor];
    settle(&mut apps, &mut visitor);
    let open = teams(&visitor[0]).sheet.as_ref().expect("the sheet");
    assert_eq!(open.sheet.team.as_str(), "The Locksmiths");
}

#[test]
fn a_link_that_has_ended_is_reported_when_the_game_starts_with_it() {
    let (mut apps, _) = a_team();
    let mut visitor = Player::new("Visitor");
    visitor.app.insert_resource(Teams::viewing(SheetLink([1; 16])));
    visitor.app.insert_resource(OpenSheet(Some(Sheet::Missions)));
    visitor.connect(apps.dial());
    let mut visitor = [visitor];
    settle(&mut apps, &mut visitor);
    assert_eq!(visitor[0].refused(), Some(Refused::UnknownSheet));
    let page = visitor[0].app.world().resource::<Page>();
    let alert = page.items.iter().find(|item| item.id == "notice").and_then(|item| item.words());
    assert!(alert.is_some_and(|words| words.starts_with("There's no such team")), "{alert:?}");
}
