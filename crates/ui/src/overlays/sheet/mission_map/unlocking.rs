//! How a city that has just been won opens the way to its neighbours, once its team's map is shown.

use bevy_egui::egui::{Context, Id};
use splitkey_client::{
    TeamSheet,
    campaign::{CityId, CityStatus},
};

/// How long each part takes, in seconds.
const WIN: f64 = 0.7;
const WAYS: f64 = 0.8;
const OPENING: f64 = 0.6;

/// How far a city is, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CityProgress {
    pub(super) open: f32,
    pub(super) won: f32,
    /// How far it has opened the ways to its neighbours.
    pub(super) ways: f32,
}

impl CityProgress {
    fn of(status: CityStatus) -> CityProgress {
        let won = if status == CityStatus::Won { 1.0 } else { 0.0 };
        CityProgress { open: if status == CityStatus::Locked { 0.0 } else { 1.0 }, won, ways: won }
    }
}

/// Returns how far each city of a team's map is, in the order of the map. A city that the team has just won is won
/// first; then its ways grow, and at their ends its neighbours open.
pub(super) fn progress(team: &TeamSheet, just_won: Option<CityId>, seconds: f64) -> Vec<CityProgress> {
    let (sheet, map) = (&team.sheet, team.sheet.map());
    let part = |begin: f64, length: f64| ((seconds - begin) / length).clamp(0.0, 1.0) as f32;
    let [won, ways, open] = [part(0.0, WIN), part(WIN, WAYS), part(WIN + WAYS, OPENING)];
    let is_won = |city: CityId| sheet.status(city) == CityStatus::Won;
    let all = map.cities().map(|(city, _)| {
        let whole = CityProgress::of(sheet.status(city));
        let was_open = sheet.all_open()
            || city == map.start()
            || map.neighbours(city).any(|other| Some(other) != just_won && is_won(other));
        match just_won {
            Some(new) if new == city => CityProgress { won, ways, ..whole },
            Some(new) if !was_open && map.neighbours(new).any(|other| other == city) => {
                CityProgress { open, ..whole }
            }
            _ => whole,
        }
    });
    all.collect()
}

/// Returns how long the map has been shown since this city was won, in seconds, and keeps drawing meanwhile.
pub(super) fn seconds_shown(ctx: &Context, team: &TeamSheet, city: CityId, calm: bool) -> f64 {
    let whole = WIN + WAYS + OPENING;
    if calm {
        return whole;
    }
    let id = Id::new(("unlocking", team.id.0, city.index(), team.sheet.attempts().len()));
    let now = ctx.input(|input| input.time);
    let since = ctx.data_mut(|data| *data.get_temp_mut_or(id, now));
    if now - since < whole {
        ctx.request_repaint();
    }
    now - since
}

#[cfg(test)]
mod tests {
    use splitkey_client::{
        campaign::{Attempt, CampaignSheet, Ending, MissionMap},
        protocol::{PlayerName, SheetId, TeamName},
    };

    use super::*;

    #[test]
    fn a_win_comes_before_its_ways_and_these_before_the_cities_that_they_open() {
        let map = MissionMap::world();
        let name = TeamName::new("Us").expect("a name");
        let mut sheet = CampaignSheet::new(name, map.clone(), false);
        let won = Attempt {
            city: map.start(),
            ended_at: 0,
            players: vec![PlayerName::new("Vera").expect("a name")],
            ending: Ending::Won,
            turns: 5,
            tokens_left: 1,
            score: Some(3),
            easier: Default::default(),
            notes: Vec::new(),
        };
        sheet.record(won).expect("a possible attempt");
        let team = TeamSheet { id: SheetId(1), sheet, member: true, imported: 0 };
        let (prague, berlin) = (map.start(), map.find("berlin").expect("a city"));
        let at = |seconds: f64| {
            let all = progress(&team, Some(prague), seconds);
            let of = |city: CityId| all[usize::from(city.index())];
            let (won, opened) = (of(prague), of(berlin));
            [won.won, won.ways, opened.open]
        };
        assert_eq!(at(0.0), [0.0, 0.0, 0.0]);
        assert_eq!(at(WIN), [1.0, 0.0, 0.0]);
        assert_eq!(at(WIN + WAYS), [1.0, 1.0, 0.0]);
        assert_eq!(at(60.0), [1.0, 1.0, 1.0]);
        let still = progress(&team, None, 0.0);
        assert_eq!(still, progress(&team, Some(prague), 60.0));
    }
}
