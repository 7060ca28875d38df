//! Teams with their campaign sheets, as their members and others see them.

mod files;

use splitkey_client::{
    OpenSheet, Sheet, TeamAct, Teams,
    campaign::{CityStatus, MissionMap},
    controls::{Command, ControlPressed, FieldPurpose, FieldSubmitted},
    page::{ItemKind, Page},
    protocol::{
        FromClient, FromHost, PlayerName, Refused, Request, SheetId, SheetKey, SheetLink, TalkLine, TeamName,
    },
    rules::Mission,
};
use splitkey_testkit::{Ending, LinkedApps, Player};

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

/// Returns two players whose table plays for their new team, without a match.
fn a_team() -> (LinkedApps, Vec<Player>) {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.play(&mut players, Ending::Assassin);
    apps.want(&mut players, 0, Request::MakeTeam { name: team("The Locksmiths"), with_win: false });
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
fn refused(apps: &mut LinkedApps, player: &mut Player, message: impl Into<FromClient>) -> Option<Refused> {
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
    apps.want(&mut players, 0, Request::StartMatch);
    apps.play(&mut players, Ending::Win);
    settle(&mut apps, &mut players);
    for player in &players {
        let open = teams(player).sheet.as_ref().expect("the team's sheet");
        assert_eq!((open.sheet.progress().won, open.sheet.attempts().len()), (1, 1));
        let names: Vec<&str> = open.sheet.attempts()[0].players.iter().map(|name| name.as_str()).collect();
        assert_eq!(names, ["Lark", "Owl"]);
        assert_eq!(teams(player).mine[0].won, 1);
    }
    let berlin = MissionMap::world().find("berlin").expect("a city");
    apps.want(&mut players, 0, Request::ChooseCity { city: berlin.index() });
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
        apps.want(&mut players, 0, Request::StartMatch);
        apps.play(&mut players, ending);
        settle(&mut apps, &mut players);
        let city = MissionMap::world().find(cities[0]).expect("a city");
        let choose = Command::Want(Request::ChooseCity { city: city.index() });
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
        assert_eq!(line, Some(format!("Waiting for Lark to deal the next match: {name}.").as_str()));
    }
}

#[test]
fn nothing_of_a_match_is_shown_or_on_the_sheet_before_both_are_durable() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = Vec::from(apps.match_of_two());
    apps.play(&mut players, Ending::Assassin);
    apps.want(&mut players, 0, Request::MakeTeam { name: team("The Locksmiths"), with_win: false });
    apps.want(&mut players, 0, Request::StartMatch);
    apps.want(&mut players, 0, Request::GiveUp);
    settle(&mut apps, &mut players);
    journal.hold();
    apps.want(&mut players, 1, Request::Agree);
    let view = TeamAct::View(SheetKey::Member(table_sheet(&players[1])));
    press(&mut players[1], Command::Team(view));
    settle(&mut apps, &mut players);
    assert!(players.iter().all(|player| player.state().match_runs()));
    let attempts = |player: &Player| teams(player).sheet.as_ref().expect("a sheet").sheet.attempts().len();
    assert_eq!(attempts(&players[1]), 0);
    journal.release();
    settle(&mut apps, &mut players);
    assert!(players.iter().all(|player| !player.state().match_runs()));
    assert_eq!([attempts(&players[0]), attempts(&players[1])], [1, 1]);
}

#[test]
fn a_sheet_is_read_by_its_link_until_the_link_is_replaced() {
    let (mut apps, mut players) = a_team();
    let (sheet, old) = (table_sheet(&players[0]), link(&players[0]));
    let mut stranger = apps.stranger("Stranger");
    let fetch = |key| Request::FetchSheet { key, part: 0 };
    let unknown = Some(Refused::UnknownSheet);
    assert_eq!(refused(&mut apps, &mut stranger, fetch(SheetKey::Member(sheet))), unknown);
    for message in [
        Request::RenewLink { sheet },
        Request::LeaveTeam { sheet },
        Request::AddNote { sheet, attempt: 0, text: line("x") },
        fetch(SheetKey::Link(SheetLink([1; 16]))),
        Request::JoinTeam { link: SheetLink([1; 16]) },
    ] {
        let sent = message.clone().by(PlayerName::new("X").expect("a name"));
        assert_eq!(refused(&mut apps, &mut stranger, sent), unknown, "{message:?}");
    }
    press(&mut stranger, Command::Team(TeamAct::View(SheetKey::Link(old))));
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    let open = teams(&stranger).sheet.as_ref().expect("the sheet");
    assert!(!open.member && open.id == sheet);
    stranger.want(Request::JoinTeam { link: old });
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    assert!(teams(&stranger).sheet.as_ref().is_some_and(|open| open.member));
    assert_eq!(teams(&stranger).mine.len(), 1);

    apps.want(&mut players, 1, Request::RenewLink { sheet });
    settle(&mut apps, &mut players);
    let mut late = apps.stranger("Late");
    assert_eq!(refused(&mut apps, &mut late, fetch(SheetKey::Link(old))), unknown);
    assert_eq!(refused(&mut apps, &mut late, Request::JoinTeam { link: old }), unknown);
    let new = link(&players[1]);
    assert_eq!(refused(&mut apps, &mut late, Request::JoinTeam { link: new }), None);

    stranger.want(Request::LeaveTeam { sheet });
    settle(&mut apps, std::slice::from_mut(&mut stranger));
    assert!(teams(&stranger).mine.is_empty());
    assert_eq!(refused(&mut apps, &mut stranger, fetch(SheetKey::Member(sheet))), unknown);
}

#[test]
fn notes_that_two_members_write_at_the_same_time_are_both_kept() {
    let (mut apps, mut players) = a_team();
    apps.want(&mut players, 0, Request::StartMatch);
    apps.play(&mut players, Ending::Win);
    let sheet = table_sheet(&players[0]);
    for (player, text) in players.iter_mut().zip(["Well done.", "Thanks!"]) {
        player.want(Request::AddNote { sheet, attempt: 0, text: line(text) });
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
    let note = Request::AddNote { sheet, attempt: 1, text: line("Nowhere.") }.by(name);
    assert_eq!(refused(&mut apps, &mut players[0], note.clone()), Some(Refused::NoRoomForNote));
}

#[test]
fn locked_cities_other_missions_and_other_people_are_refused() {
    let (mut apps, mut players) = a_team();
    let tokyo = MissionMap::world().find("tokyo").expect("a city").index();
    let choose = |city| Request::ChooseCity { city };
    assert_eq!(refused(&mut apps, &mut players[0], choose(tokyo)), Some(Refused::CityLocked));
    assert_eq!(refused(&mut apps, &mut players[0], choose(200)), Some(Refused::CityLocked));
    assert_eq!(refused(&mut apps, &mut players[1], choose(0)), Some(Refused::NotTableHost));
    let settings = players[0].state().table.as_ref().expect("a table").settings;
    let mission = MissionMap::world().at(tokyo).map(|city| MissionMap::world().city(city).mission);
    let configure = |mission| Request::Configure {
        settings: splitkey_client::protocol::TableSettings { mission, ..settings },
    };
    let tokyo = configure(mission.expect("a mission"));
    assert_eq!(refused(&mut apps, &mut players[0], tokyo.clone()), Some(Refused::MissionOfCity));
    assert_eq!(refused(&mut apps, &mut players[0], configure(Mission::WITH_EXTRA_TOKENS[1])), None);
    let none = Request::PlayFor { sheet: None };
    assert_eq!(refused(&mut apps, &mut players[0], none.clone()), None);
    assert_eq!(refused(&mut apps, &mut players[0], choose(0)), Some(Refused::NoTeam));
    let mut stranger = apps.stranger("Stranger");
    assert_eq!(refused(&mut apps, &mut stranger, choose(0)), Some(Refused::NotAtTable));
    let make = Request::MakeTeam { name: team("fuck you"), with_win: false };
    assert_eq!(refused(&mut apps, &mut players[0], make.clone()), Some(Refused::NameNotAllowed));
    let make = Request::MakeTeam { name: team("The Others"), with_win: true };
    assert_eq!(refused(&mut apps, &mut players[0], make.clone()), Some(Refused::NoEarlyWin));
    assert_eq!(refused(&mut apps, &mut players[1], make.clone()), Some(Refused::NotTableHost));
}

#[test]
fn a_team_is_named_on_the_screen_and_takes_the_last_win_along() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.play(&mut players, Ending::Win);
    press(&mut players[0], Command::OpenSheet(Sheet::Teams));
    let text = "  De   Sleutelbos ".to_owned();
    players[0].app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::TeamName, text });
    settle(&mut apps, &mut players);
    assert_eq!(teams(&players[0]).mine[0].name.as_str(), "De Sleutelbos");
    let open = teams(&players[1]).sheet.as_ref().expect("a sheet");
    assert_eq!(open.sheet.status(open.sheet.map().start()), CityStatus::Won);
}

#[test]
fn changes_and_reads_of_one_connection_are_limited() {
    let (mut apps, mut players) = a_team();
    let sheet = table_sheet(&players[0]);
    let answers = |apps: &mut LinkedApps, player: &mut Player, request: &Request, wanted: &Refused| {
        (0..30).filter(|_| refused(apps, player, request.clone()).as_ref() == Some(wanted)).count()
    };
    let renew = Request::RenewLink { sheet };
    assert!(answers(&mut apps, &mut players[1], &renew, &Refused::TeamsTooFast) >= 15);
    let fetch = Request::FetchSheet { key: SheetKey::Member(sheet), part: 0 };
    let mut stranger = apps.stranger("Stranger");
    let limited = (0..4)
        .map(|_| {
            (0..16).for_each(|_| stranger.say(fetch.clone()));
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
