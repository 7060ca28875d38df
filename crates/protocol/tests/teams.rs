//! Checks that messages about teams keep their bytes, round-trip and fit in their limits.

use splitkey_protocol::{
    FromClient, FromHost, MyTeam, PlayerName, Refused, Request, SeatId, SheetId, SheetKey, SheetLink,
    TableCode, TableTeam, TableView, TalkLine, TeamName, codec, limits, rules::Mission,
};

use crate::check;

const SHEET: SheetId = SheetId(0x0102_0304_0506_0708);
const LINK: SheetLink = SheetLink([9; 16]);

fn team() -> TeamName {
    TeamName::new("De Sleutelbos").expect("a name")
}

fn line() -> TalkLine {
    TalkLine::new("which pôle?").expect("a line")
}

fn from_client() -> Vec<Request> {
    vec![
        Request::MakeTeam { name: team(), with_win: true },
        Request::PlayFor { sheet: Some(SHEET) },
        Request::PlayFor { sheet: None },
        Request::ChooseCity { city: 25 },
        Request::FetchTeams,
        Request::FetchSheet { key: SheetKey::Member(SHEET), part: 0 },
        Request::FetchSheet { key: SheetKey::Link(LINK), part: 300 },
        Request::JoinTeam { link: LINK },
        Request::LeaveTeam { sheet: SHEET },
        Request::RenewLink { sheet: SHEET },
        Request::AddNote { sheet: SHEET, attempt: 300, text: line() },
        Request::ImportSheet { part: 1, text: "{}".into(), last: true },
    ]
}

fn from_host() -> Vec<FromHost> {
    let table_team = TableTeam { sheet: SHEET, name: team(), city: 25, mission: Mission::STANDARD };
    let table = TableView::new(TableCode::from_bits(5), SeatId(1));
    let refusals = [
        Refused::UnknownSheet,
        Refused::SheetUnavailable,
        Refused::CityLocked,
        Refused::MissionOfCity,
        Refused::NoTeam,
        Refused::TooManyTeams,
        Refused::TeamsTooFast,
        Refused::NoRoomForNote,
        Refused::BadSheet,
        Refused::NoEarlyWin,
    ];
    let messages = vec![
        FromHost::TableChanged { table: TableView { team: Some(table_team), has_early_win: true, ..table } },
        FromHost::Teams { teams: vec![MyTeam { sheet: SHEET, name: team(), won: 7, cities: 26 }] },
        FromHost::SheetPart {
            sheet: SHEET,
            part: 300,
            text: "{}".into(),
            last: true,
            file: 70_000,
            member: true,
            imported: 300,
        },
        FromHost::SheetLinkMade { sheet: SHEET, link: LINK },
        FromHost::SheetChanged { sheet: SHEET },
    ];
    messages.into_iter().chain(refusals.map(|reason| FromHost::Refused { reason })).collect()
}

#[test]
fn the_bytes_of_messages_about_teams_never_change() {
    check::keep_their_bytes("teams", &from_client(), &from_host());
}

#[test]
fn messages_about_teams_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn the_longest_messages_about_teams_fit() {
    let text = "x".repeat(limits::SHEET_IMPORT_BYTES);
    let part = codec::encode(&FromClient::from(Request::ImportSheet { part: u16::MAX, text, last: true }));
    assert!(part.expect("encodable").len() <= limits::FROM_CLIENT_BYTES);
    let text = TalkLine::new(&"𝕏".repeat(limits::TALK_CHARS)).expect("a line");
    let name = PlayerName::new(&"Ж".repeat(limits::NAME_CHARS)).expect("a name");
    let note = codec::encode(&Request::AddNote { sheet: SHEET, attempt: u16::MAX, text }.by(name));
    assert!(note.expect("encodable").len() <= limits::FROM_CLIENT_BYTES);
    let name = TeamName::new(&"Ж".repeat(limits::TEAM_NAME_CHARS)).expect("a name");
    let team = MyTeam { sheet: SHEET, name, won: 26, cities: 26 };
    assert!(codec::encode(&FromHost::Teams { teams: vec![team; limits::TEAMS_OF_PLAYER] }).is_ok());
    let text = "x".repeat(limits::SHEET_PART_BYTES);
    let (sheet, file) = (SHEET, u32::MAX);
    let part = FromHost::SheetPart { sheet, part: 9, text, last: false, file, member: true, imported: 9 };
    assert!(codec::encode(&part).is_ok());
}

#[test]
fn debug_hides_links() {
    let secrets: [&dyn std::fmt::Debug; 3] = [
        &Request::JoinTeam { link: LINK },
        &Request::FetchSheet { key: SheetKey::Link(LINK), part: 0 },
        &FromHost::SheetLinkMade { sheet: SheetId(0), link: LINK },
    ];
    for secret in secrets {
        let told = format!("{secret:?}");
        assert!(told.contains("(..)") && !told.contains('9'), "{told}");
    }
}
