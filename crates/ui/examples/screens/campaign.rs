//! A team at the beginning of its campaign, in the middle of it, or with all cities won.

use splitkey_client::{
    TeamSheet, Teams,
    campaign::{Attempt, CampaignSheet, CityId, CityStatus, Easier, Ending, MissionMap, Note},
    protocol::{MyTeam, PlayerName, SheetId, TableTeam, TalkLine, TeamName},
    rules::Mission,
};

const TEAM: &str = "The Locksmiths";
const SHEET: SheetId = SheetId(7);

/// Returns the player's teams, with the sheet of the first one open or not. Its campaign is `new` or `complete` at the
/// moments of these names.
pub fn teams(open: bool, moment: &str) -> Teams {
    let team = |id, name, won| MyTeam { sheet: SheetId(id), name: team_name(name), won, cities: 26 };
    let mine = vec![team(SHEET.0, TEAM, 5), team(8, "Owls on Tour", 0)];
    let sheet = TeamSheet { id: SHEET, sheet: sheet(moment), member: true, imported: 0 };
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

fn sheet(moment: &str) -> CampaignSheet {
    let mut sheet = CampaignSheet::new(team_name(TEAM), MissionMap::world().clone(), false);
    if moment == "new" {
        return sheet;
    }
    let played = [
        ("prague", Ending::Assassin),
        ("prague", Ending::Won),
        ("berlin", Ending::Won),
        ("moscow", Ending::SuddenDeath),
        ("london", Ending::Won),
        ("cairo", Ending::Won),
        ("moscow", Ending::Won),
    ];
    for (slug, ending) in played {
        play(&mut sheet, city(slug), ending);
    }
    let open = |sheet: &CampaignSheet| {
        let mut cities = sheet.map().cities().map(|(city, _)| city);
        cities.find(|city| sheet.status(*city) == CityStatus::Open)
    };
    while let Some(city) = open(&sheet).filter(|_| moment == "complete") {
        play(&mut sheet, city, Ending::Won);
    }
    sheet
}

/// Puts a match at a city on the sheet, a day after the one before.
fn play(sheet: &mut CampaignSheet, city: CityId, ending: Ending) {
    let name = |text| PlayerName::new(text).expect("a name");
    let (number, won) = (sheet.attempts().len(), ending == Ending::Won);
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
