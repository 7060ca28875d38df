//! The page description of the missions that a table can play.

use std::collections::BTreeMap;

use splitkey_campaign::{City, MissionMap};
use splitkey_protocol::{Request, TableSettings};

use crate::{
    Args, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Slot},
        },
        pages::{
            campaign::{describe_campaign, loading_item},
            teams::team_item,
        },
        parts::{
            seats::{host_line, mission_item},
            troubles::describe_notices,
        },
    },
    phrases::city_name,
};

/// Describes every city with its mission. The host of the table chooses one between matches.
pub(crate) fn describe_missions(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if let Some(open) = &context.teams.sheet {
        return describe_campaign(context, open, items);
    }
    let Some(table) = context.state.table.as_ref().filter(|_| !context.teams.is_opening()) else {
        describe_notices(context, items);
        if context.teams.is_opening() {
            items.push(loading_item(texts));
        }
        return;
    };
    if table.team.is_some() {
        // The table plays for a team of which this player is not a member.
        items.push(team_item(context, table));
        items.push(mission_item(table, texts).main());
        return;
    }
    items.push(Item::text("missions-about", texts.get("missions-about")));
    items.push(mission_item(table, texts).main());
    if let Some(line) = host_line(&context.state, "table-host-sets", texts) {
        items.push(Item::text("who-sets", line).minor());
    }
    let mut by_turns: BTreeMap<u8, Vec<&City>> = BTreeMap::new();
    for (_, city) in MissionMap::world().cities() {
        by_turns.entry(city.mission.turns()).or_default().push(city);
    }
    for (turns, cities) in by_turns.into_iter().rev() {
        let caption = texts.format("missions-turns", &Args::from_iter([arg("turns", turns)]));
        for city in cities {
            items.push(city_button(context, table.settings, city, &caption));
        }
    }
}

fn city_button(context: &PageContext, now: TableSettings, city: &City, caption: &str) -> Item {
    let texts = &context.texts;
    let name = city_name(city, texts);
    let label = Args::from_iter([arg("city", name), arg("mistakes", city.mission.mistakes())]);
    let label = texts.format("missions-city", &label);
    let words = Args::from_iter([arg("caption", caption), arg("option", label.as_str())]);
    let press =
        Command::Want(Request::Configure { settings: TableSettings { mission: city.mission, ..now } });
    Item::button(format!("city-{}", city.slug), texts.format("settings-option", &words), press)
        .enabled(context.online() && context.state.i_am_host() && !context.state.match_runs())
        .why(host_line(&context.state, "table-host-sets", texts))
        .pressed(now.mission == city.mission)
        .minor()
        .in_slot(Slot::Option { caption: caption.to_owned(), label, value: None })
}
