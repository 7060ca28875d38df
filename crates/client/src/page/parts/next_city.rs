//! The cities that a team can play after a match.

use splitkey_campaign::{City, CityId};
use splitkey_protocol::{Request, TableView};
use splitkey_rules::{Mission, Outcome, Phase};

use crate::{
    Args, TeamSheet, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Slot},
        },
        parts::seats::host_line,
    },
    phrases::{city_name, mission_name},
};

/// The most cities that are offered. The mission map has all of them.
const OFFERED: usize = 4;

/// Describes the cities that follow the match of the table's team. The table's host chooses one, and everybody sees
/// which.
pub(crate) fn describe_next_cities(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (Some(team), Some(open)) = (&table.team, &context.teams.sheet) else { return };
    if team.sheet != open.id {
        return;
    }
    let reason = host_line(&context.state, "table-host-sets", texts);
    let caption = texts.get("debrief-next-city");
    for id in next_cities(context, open).into_iter().take(OFFERED) {
        let city = open.sheet.map().city(id);
        let label =
            Args::from_iter([arg("city", city_name(city, texts)), arg("mission", city.mission.to_string())]);
        let label = texts.format("debrief-next-city-option", &label);
        let words = Args::from_iter([arg("caption", caption.as_str()), arg("option", label.as_str())]);
        let press = Command::Want(Request::ChooseCity { city: id.index() });
        let button =
            Item::button(format!("next-{}", city.slug), texts.format("settings-option", &words), press)
                .enabled(context.online() && reason.is_none() && !context.state.match_runs())
                .why(reason.clone())
                .pressed(team.city == id.index());
        items.push(button.minor().in_slot(Slot::Option { caption: caption.clone(), label, value: None }));
    }
}

/// Returns the name of the city that the table's team plays next, or `None` for a table without a team.
pub(crate) fn next_city_name(context: &PageContext) -> Option<String> {
    let table = context.state.table.as_ref()?;
    let team = table.team.as_ref()?;
    let open = context.teams.sheet.as_ref().filter(|open| open.id == team.sheet);
    let city: Option<&City> = open.and_then(|open| {
        let map = open.sheet.map();
        map.at(team.city).map(|city| map.city(city))
    });
    Some(match city {
        Some(city) => city_name(city, &context.texts),
        None => mission_name(table.settings.mission, &context.texts),
    })
}

fn next_cities(context: &PageContext, open: &TeamSheet) -> Vec<CityId> {
    let Some(game) = context.game() else { return Vec::new() };
    let Phase::Over(outcome) = game.position.phase else { return Vec::new() };
    let map = open.sheet.map();
    // Cities of a map may have the same mission; the last attempt tells which was played.
    let last = open.sheet.attempts().last().map(|attempt| attempt.city);
    let last = last.filter(|city| is_mission_of(map.city(*city), game.mission));
    let played = last.or_else(|| map.find_mission(game.mission)).unwrap_or(map.start());
    open.sheet.following(played, outcome == Outcome::Won)
}

/// Returns whether a match with this mission is an attempt at the city.
fn is_mission_of(city: &City, mission: Mission) -> bool {
    let eased = city.mission == Mission::STANDARD && Mission::WITH_EXTRA_TOKENS.contains(&mission);
    city.mission == mission || eased
}
