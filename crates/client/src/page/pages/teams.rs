//! The page description of the player's teams.

use splitkey_protocol::{MyTeam, SheetKey, TableView, limits::TEAM_NAME_CHARS};

use crate::{
    Args, Intent, TeamAct, Texts, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Slot},
        },
        pages::campaign::describe_printing,
        parts::{seats::host_line, troubles::describe_notices},
    },
};

/// Describes the player's teams. At a table, its host chooses the team that the table plays for.
pub(crate) fn describe_teams(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    describe_notices(context, items);
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
    describe_import(context, items);
    if context.teams.sheet.is_none() {
        describe_printing(context, false, items);
        items.extend(context.teams.saved.clone().map(|told| Item::text("team-told", told).minor()));
    }
}

/// Describes the table's team, and how its host makes a new one.
fn describe_table_team(context: &PageContext, table: &TableView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(team_item(context, table).main());
    let (host, runs) = (context.state.i_am_host(), context.state.match_runs());
    if let Some(line) = host_line(&context.state, "teams-host-chooses", texts) {
        items.push(Item::text("who-sets", line).minor());
    }
    if !host || runs {
        return;
    }
    if table.team.is_some() {
        let none = Command::Want(Intent::PlayFor { sheet: None });
        items.push(
            Item::button("team-none", texts.get("teams-play-for-none"), none).enabled(context.online()),
        );
    }
    items.push(Item::heading("teams-new", texts.get("teams-new")));
    if context.state.my_side().is_none() {
        items.push(Item::text("teams-new-sit", texts.get("teams-new-sit")));
        return;
    }
    items.push(Item::text("teams-new-about", texts.get("teams-new-about")));
    if table.has_early_win {
        let toggle = Command::Team(TeamAct::ToggleWin);
        let toggle = Item::button("team-win", texts.get("teams-new-win"), toggle);
        items.push(toggle.pressed(!context.teams.without_win));
    }
    items.push(Item::new(
        "team-name",
        ItemKind::Field {
            label: texts.get("teams-name"),
            value: String::new(),
            send: texts.get("teams-name-take"),
            purpose: FieldPurpose::TeamName,
            longest: TEAM_NAME_CHARS,
        },
    ));
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
        option(format!("team-{id}-{number}"), key, &caption, press, texts)
    };
    let view = Command::Team(TeamAct::View(SheetKey::Member(team.sheet)));
    items.push(button("map", "teams-open", view));
    let Some(table) = context.state.table.as_ref().filter(|_| context.state.i_am_host()) else { return };
    let plays = table.team.as_ref().is_some_and(|now| now.sheet == team.sheet);
    let play = Command::Want(Intent::PlayFor { sheet: Some(team.sheet) });
    let may = context.online() && !context.state.match_runs();
    items.push(button("play", "teams-play", play).enabled(may).pressed(plays));
}

/// Returns a button beside the others with the same caption.
pub(super) fn option(id: String, key: &str, caption: &str, press: Command, texts: &Texts) -> Item {
    let label = texts.get(key);
    let words = Args::from_iter([arg("caption", caption), arg("option", label.as_str())]);
    let slot = Slot::Option { caption: caption.to_owned(), label: label.clone(), value: None };
    Item::button(id, texts.format("settings-option", &words), press).minor().in_slot(slot)
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
