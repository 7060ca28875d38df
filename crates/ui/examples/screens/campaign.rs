//! A team in the middle of its campaign.

use splitkey_client::{
    TeamSheet, Teams,
    campaign::{Attempt, CampaignSheet, CityId, Easier, Ending, MissionMap, Note},
    protocol::{MyTeam, PlayerName, SheetId, TableTeam, TalkLine, TeamName},
    rules::Mission,
};

const TEAM: &str = "The Locksmiths";
const SHEET: SheetId = SheetId(7);

/// Returns the player's teams, with the sheet of the first one open or not.
pub fn teams(open: bool) -> Teams {
    let team = |id, name, won| MyTeam { sheet: SheetId(id), name: team_name(name), won, cities: 26 };
    let mine = vec![team(SHEET.0, TEAM, 5), team(8, "Owls on Tour", 0)];
    let sheet = TeamSheet { id: SHEET, sheet: sheet(), member: true, imported: 0 };
    Teams::new(mine, open.then_some(sheet))
}

/// Returns the team at its city.
pub fn table_team() -> TableTeam {
    let prague = city("prague");
    TableTeam { sheet: SHEET, name: team_name(TEAM), city: prague.index(), mission: Mission::STANDARD }
}

fn team_name(text: &str) -> TeamName {
    TeamName::new(text).expect("a name")
}

fn city(slug: &str) -> CityId {
    MissionMap::world().find(slug).expect("a city")
}

fn sheet() -> CampaignSheet {
    let mut sheet = CampaignSheet::new(team_name(TEAM), MissionMap::world().clone(), false);
    let name = |text| PlayerName::new(text).expect("a name");
    let played = [
        ("prague", Ending::Assassin),
        ("prague", Ending::Won),
        ("berlin", Ending::Won),
        ("moscow", Ending::SuddenDeath),
        ("london", Ending::Won),
        ("cairo", Ending::Won),
        ("moscow", Ending::Won),
    ];
    for (number, (slug, ending)) in played.into_iter().enumerate() {
        let city = city(slug);
        let won = ending == Ending::Won;
        let standard = sheet.map().city(city).mission == Mission::STANDARD;
        let text = TalkLine::new("“Needle” was a mistake.").expect("a line");
        let attempt = Attempt {
            city,
            ended_at: 1_795_000_000 + 86_400 * number as u64,
            players: vec![name("Vera"), name("Mara")],
            ending,
            turns: 5,
            tokens_left: u8::from(won),
            score: (won && standard).then_some(9),
            easier: if number == 1 { [Easier::LooserOrder].into() } else { Default::default() },
            notes: if won { Vec::new() } else { vec![Note { by: name("Mara"), text }] },
        };
        sheet.record(attempt).expect("a possible attempt");
    }
    sheet
}
