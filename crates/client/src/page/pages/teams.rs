//! The page description of the player's teams.

use splitkey_protocol::{HistoryOf, MyTeam, Request, SheetKey, TableView, limits::TEAM_NAME_CHARS};

use crate::{
    Args, HistoryAct, TeamAct, Texts, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{buttons::option, printing::describe_printing, seats::host_line, troubles::describe_notices},
    },
};

/// Describes the player's teams. At a table, its host chooses the team that the table plays for.
pub(crate) fn describe_teams(context: &PageContext, items: &mut Vec<Item>) {
    describe_notices(context, items);
    within(items, Section::Column(0), |items| describe_mine(context, items));
    within(items, Section::Column(1), |items| {
        describe_new_team(context, items);
        describe_import(context, items);
        if context.teams.sheet.is_none() {
            describe_printing(context, false, items);
            items.extend(context.teams.saved.clone().map(|told| Item::text("team-told", told).minor()));
        }
    });
}

fn describe_mine(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("teams-about", texts.get("teams-about")));
    if let Some(table) = &context.state.table {
        describe_table_team(context, table, items);
    }
    items.push(Item::heading("teams-mine", texts.get("teams-mine")));
    if context.teams.mine.is_empty() {
        items.push(Item::text("teams-none", texts.get("teams-none")));
    }
    for (number, team) in context.teams.mine.iter().enumerate() {
        describe_team(context, number, team, items);
    }
}

/// Describes the table's team.
fn describe_table_team(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(team_item(context, table).main());
    if let Some(line) = host_line(&context.state, "teams-host-chooses", texts) {
        items.push(Item::text("who-sets", line).minor());
    }
    if context.state.i_am_host() && !context.state.match_runs() && table.team.is_some() {
        let none = Command::Want(Request::PlayFor { sheet: None });
        items.push(
            Item::button("team-none", texts.get("teams-play-for-none"), none).enabled(context.online()),
        );
    }
}

/// Describes how a player makes a new team, and the options of its campaign (rules §11).
fn describe_new_team(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, teams, state) = (&context.texts, &context.teams, &context.state);
    items.push(Item::heading("teams-new", texts.get("teams-new")));
    let at_table = teams.founds_at_table(state);
    items.push(match at_table {
        true => Item::text("teams-new-about", texts.get("teams-new-about")),
        false => Item::text("teams-new-about", texts.get("teams-new-alone")),
    });
    if state.i_am_host() && state.my_side().is_none() && !state.match_runs() {
        items.push(Item::text("teams-new-sit", texts.get("teams-new-sit")).minor());
    }
    let caption = texts.get("teams-new-cities");
    for (id, key, all) in
        [("cities-in-order", "teams-new-in-order", false), ("cities-all-open", "teams-new-all-open", true)]
    {
        let set = Command::Team(TeamAct::OpenAll(all));
        items.push(option(id, &caption, texts.get(key), set, texts).pressed(teams.new_all_open == all));
    }
    if let Some(map) = &teams.new_map {
        let words = Args::from_iter([arg("map", map.name()), arg("cities", map.cities().count())]);
        items.push(Item::text("new-map", texts.format("teams-new-map", &words)));
        let world = Command::Team(TeamAct::UseWorld);
        items.push(Item::button("new-map-world", texts.get("teams-new-world"), world));
    }
    if at_table && state.table.as_ref().is_some_and(|table| table.has_early_win) {
        let toggle = Command::Team(TeamAct::ToggleWin);
        let toggle = Item::button("team-win", texts.get("teams-new-win"), toggle);
        items.push(toggle.pressed(!teams.without_win));
    }
    items.push(name_field("team-name", texts.get("teams-name"), FieldPurpose::TeamName, texts));
}

/// Returns the field for the name of a new team.
pub(super) fn name_field(id: &'static str, label: String, purpose: FieldPurpose, texts: &Texts) -> Item {
    let send = texts.get("teams-name-take");
    Item::new(id, ItemKind::Field { label, value: String::new(), send, purpose, longest: TEAM_NAME_CHARS })
}

/// Describes the team that a table plays for.
pub(crate) fn team_item(context: &PageContext, table: &TableView) -> Item {
    let texts = &context.texts;
    let Some(team) = &table.team else { return Item::text("team", texts.get("teams-no-team")) };
    let mine = context.teams.mine.iter().find(|mine| mine.sheet == team.sheet);
    let words = match mine {
        Some(mine) => texts.format("teams-table-progress", &progress(mine)),
        None => texts.format("teams-table", &Args::from_iter([arg("team", team.name.as_str())])),
    };
    Item::text("team", words)
}

fn progress<'a>(team: &'a MyTeam) -> Args<'a> {
    Args::from_iter([arg("team", team.name.as_str()), arg("won", team.won), arg("cities", team.cities)])
}

fn describe_team(context: &PageContext, number: usize, team: &MyTeam, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let caption = texts.format("teams-progress", &progress(team));
    let button = |id: &str, key: &str, press: Command| {
        option(format!("team-{id}-{number}"), &caption, texts.get(key), press, texts)
    };
    let view = Command::Team(TeamAct::View(SheetKey::Member(team.sheet)));
    items.push(button("map", "teams-open", view));
    let history = Command::History(HistoryAct::View(HistoryOf::Team(team.sheet)));
    items.push(button("history", "history-title", history));
    let Some(table) = context.state.table.as_ref().filter(|_| context.state.i_am_host()) else { return };
    let plays = table.team.as_ref().is_some_and(|now| now.sheet == team.sheet);
    let play = Command::Want(Request::PlayFor { sheet: Some(team.sheet) });
    let may = context.online() && !context.state.match_runs();
    items.push(button("play", "teams-play", play).enabled(may).pressed(plays));
}

fn describe_import(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("teams-import", texts.get("teams-import")));
    items.push(Item::text("teams-import-about", texts.get("teams-import-about")));
    if let Some(problem) = &context.teams.problem {
        items.push(Item::alert("teams-problem", problem.words(texts)));
    }
    match context.teams.percent_sent() {
        Some(percent) => {
            let percent = Args::from_iter([arg("percent", percent)]);
            items.push(Item::text("teams-sending", texts.format("teams-sending-percent", &percent)));
        }
        None if context.files.as_ref().is_some_and(|files| files.0.can_ask()) => {
            let ask = Command::Team(TeamAct::AskForFile);
            items.push(
                Item::button("team-file", texts.get("teams-import-file"), ask).enabled(context.online()),
            );
        }
        None => items.push(Item::text("teams-drop", texts.get("teams-import-drop"))),
    }
}
