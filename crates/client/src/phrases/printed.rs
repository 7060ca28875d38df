//! A team's sheet as it is printed, in words.

use splitkey_campaign::{CampaignSheet, CityStatus};
use splitkey_print::{AttemptText, CityText, SheetText};

use super::{attempt_line, attempt_lines, city_name};
use crate::{Args, Texts, arg};

/// Returns what the printed sheet of a team says, filled with what it has played or empty to be filled by hand.
pub fn printed_sheet(sheet: &CampaignSheet, filled: bool, language: &str, texts: &Texts) -> SheetText {
    let (map, progress) = (sheet.map(), sheet.progress());
    let words = Args::from_iter([
        arg("team", sheet.team.as_str()),
        arg("city", city_name(map.city(map.start()), texts)),
        arg("won", progress.won),
        arg("open", progress.open),
        arg("cities", map.cities().count()),
    ]);
    let about = match (filled, sheet.all_open()) {
        (true, _) => texts.format("print-progress", &words),
        (false, true) => texts.get("missions-about"),
        (false, false) => format!("{} {}", texts.get("missions-about"), texts.format("print-start", &words)),
    };
    let cities = map.cities().map(|(id, city)| {
        let numbers = [arg("turns", city.mission.turns()), arg("mistakes", city.mission.mistakes())];
        let status = sheet.status(id);
        CityText {
            name: city_name(city, texts),
            mission: texts.format("table-mission-numbers", &Args::from_iter(numbers)),
            status: filled.then(|| (status, texts.get(status_key(status)))),
        }
    });
    let attempts = sheet.attempts().iter().filter(|_| filled).map(|attempt| AttemptText {
        heading: format!("{} · {}", city_name(map.city(attempt.city), texts), attempt_line(attempt, texts)),
        lines: attempt_lines(attempt, texts),
    });
    let document = if filled { texts.format("print-filled", &words) } else { texts.get("print-empty") };
    SheetText {
        document,
        language: language.to_owned(),
        team_label: texts.get("print-team"),
        team: filled.then(|| sheet.team.as_str().to_owned()),
        about,
        map: map.clone(),
        cities: cities.collect(),
        attempts_label: texts.get("print-matches"),
        attempts: attempts.collect(),
        box_note: texts.get("print-box"),
    }
}

/// Returns the Fluent key of a city's status.
pub fn status_key(status: CityStatus) -> &'static str {
    match status {
        CityStatus::Locked => "campaign-locked",
        CityStatus::Open => "campaign-open",
        CityStatus::Won => "campaign-won",
    }
}
