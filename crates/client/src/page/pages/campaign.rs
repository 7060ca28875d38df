//! The page description of a team's sheet on the mission map.

use splitkey_protocol::Request;
use std::collections::BTreeMap;

use splitkey_campaign::{City, CityId, CityStatus};
use splitkey_protocol::limits::TALK_CHARS;

use super::teams::name_field;
use crate::{
    Args, Secret, TeamAct, TeamSheet, Texts, arg,
    controls::{Command, Confirmation, CopyAct, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, Slot},
        },
        parts::{buttons::option, printing::describe_printing, seats::host_line, troubles::describe_notices},
    },
    phrases::{attempt_line, attempt_lines, city_name, status_key},
    platform::Linked,
};

/// Describes a team's sheet: its progress, the attempts at one city, and all cities with their status.
pub(crate) fn describe_campaign(context: &PageContext, open: &TeamSheet, items: &mut Vec<Item>) {
    let texts = &context.texts;
    describe_notices(context, items);
    let progress = open.sheet.progress();
    let words = Args::from_iter([
        arg("team", open.sheet.team.as_str()),
        arg("won", progress.won),
        arg("open", progress.open),
        arg("cities", progress.won + progress.open + progress.locked),
    ]);
    items.push(Item::text("missions-about", texts.format("campaign-progress", &words)));
    if let Some(link) = context.teams.opened_link().filter(|_| !open.member) {
        let join = Command::Want(Request::JoinTeam { link });
        items.push(
            Item::button("campaign-join", texts.get("campaign-join"), join).enabled(context.online()).main(),
        );
    }
    describe_city(context, open, shown_city(context, open), items);
    describe_cities(context, open, items);
    describe_foot(context, open, items);
}

/// Returns the city whose attempts are shown.
pub(crate) fn shown_city(context: &PageContext, open: &TeamSheet) -> CityId {
    let map = open.sheet.map();
    let team = context.state.table.as_ref().and_then(|table| table.team.as_ref());
    let of_table = team.filter(|team| team.sheet == open.id).map(|team| team.city);
    let chosen = context.teams.city.map(CityId::index).or(of_table);
    chosen.and_then(|city| map.at(city)).unwrap_or(map.start())
}

/// Describes a city with its attempts.
fn describe_city(context: &PageContext, open: &TeamSheet, id: CityId, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (city, status) = (open.sheet.map().city(id), open.sheet.status(id));
    let words = Args::from_iter([
        arg("city", city_name(city, texts)),
        arg("turns", city.mission.turns()),
        arg("mistakes", city.mission.mistakes()),
        arg("status", texts.get(status_key(status))),
    ]);
    items.push(Item::heading("campaign-city", texts.format("campaign-city", &words)));
    if context.teams.is_of_table(&context.state) {
        let plays = context.state.table.as_ref().and_then(|table| table.team.as_ref());
        let plays = plays.is_some_and(|team| team.city == id.index());
        let locked = (status == CityStatus::Locked).then(|| texts.get("refused-city-locked"));
        let reason = host_line(&context.state, "table-host-sets", texts).or(locked);
        let may = context.online() && reason.is_none() && !context.state.match_runs();
        let play = Command::Want(Request::ChooseCity { city: id.index() });
        let play = Item::button("play-city", texts.get("campaign-play"), play);
        items.push(play.enabled(may).why(reason).pressed(plays).main());
    }
    let mut attempts = open.attempts_at(id).peekable();
    if attempts.peek().is_none() {
        items.push(Item::text("attempts-none", texts.get("campaign-no-attempts")).minor());
    }
    for (number, attempt) in attempts {
        let mut lines = attempt_lines(attempt, texts);
        if number < open.imported {
            lines.push(texts.get("attempt-imported"));
        }
        items.push(Item::list(format!("played-{number}"), attempt_line(attempt, texts), lines));
        if open.member {
            describe_note(context, number, items);
        }
    }
}

/// Describes how a member adds a note to an attempt.
fn describe_note(context: &PageContext, number: u16, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let writing = context.teams.noting == Some(number);
    let note = Command::Team(TeamAct::Note((!writing).then_some(number)));
    let button = Item::button(format!("note-{number}"), texts.get("campaign-note"), note);
    items.push(button.enabled(context.online()).pressed(writing).minor());
    if writing {
        items.push(Item::new(
            format!("note-text-{number}"),
            ItemKind::Field {
                label: texts.get("campaign-note-text"),
                value: String::new(),
                send: texts.get("campaign-note-take"),
                purpose: FieldPurpose::Note,
                longest: TALK_CHARS,
            },
        ));
    }
}

/// Describes every city as a button that shows its attempts.
fn describe_cities(context: &PageContext, open: &TeamSheet, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let shown = shown_city(context, open);
    let mut by_turns: BTreeMap<u8, Vec<(CityId, &City)>> = BTreeMap::new();
    for (id, city) in open.sheet.map().cities() {
        by_turns.entry(city.mission.turns()).or_default().push((id, city));
    }
    for (turns, cities) in by_turns.into_iter().rev() {
        let caption = texts.format("missions-turns", &Args::from_iter([arg("turns", turns)]));
        for (id, city) in cities {
            let label = Args::from_iter([
                arg("city", city_name(city, texts)),
                arg("mistakes", city.mission.mistakes()),
                arg("status", texts.get(status_key(open.sheet.status(id)))),
            ]);
            let label = texts.format("campaign-city-option", &label);
            let words = Args::from_iter([arg("caption", caption.as_str()), arg("option", label.as_str())]);
            let show = Command::Team(TeamAct::ShowCity(id));
            let slot = Slot::Option { caption: caption.clone(), label: label.clone(), value: None };
            let button =
                Item::button(format!("city-{}", city.slug), texts.format("settings-option", &words), show);
            items.push(button.pressed(id == shown).minor().in_slot(slot));
        }
    }
}

/// Describes how members share the sheet, and leave the team.
fn describe_foot(context: &PageContext, open: &TeamSheet, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let link = context.teams.link_of(open.id).or(context.teams.opened_link());
    let shared = link.zip(context.inviter.as_ref());
    // The link lets anyone in, and the screen may be on camera: it is shown only where it cannot be copied.
    let failed = context.copied.0.as_deref() == Some(&texts.get("table-not-copied"));
    if let Some((link, inviter)) =
        shared.as_ref().filter(|_| failed && context.settings.shows(Secret::Access))
    {
        items.push(Item::text("team-link", inviter.0.link_to(Linked::Sheet, &link.shown())).minor());
    }
    let caption = texts.get("campaign-share");
    let mut button = |id: &str, key: &str, press: Command| {
        items.push(option(id.to_owned(), &caption, texts.get(key), press, texts))
    };
    if let Some((link, _)) = shared {
        button("campaign-copy-link", "campaign-copy-link", Command::Copy(CopyAct::SheetLink(link)));
    }
    if open.member {
        let renew = Command::Want(Request::RenewLink { sheet: open.id });
        button("campaign-renew-link", renew_key(context, open), renew);
    }
    if context.files.is_some() {
        button("campaign-save", "campaign-save", Command::Team(TeamAct::Save));
    }
    if open.member {
        button("campaign-leave", "campaign-leave", Command::Ask(Confirmation::LeaveTeam(open.id)));
    }
    items.push(name_field("team-copy", texts.get("teams-copy"), FieldPurpose::TeamCopy, texts));
    items.push(Item::text("team-copy-about", texts.get("teams-copy-about")).minor());
    describe_printing(context, true, items);
    describe_printing(context, false, items);
    let told = context.teams.saved.clone().or(context.copied.0.clone());
    items.extend(told.map(|told| Item::text("team-told", told).minor().of(Section::Foot)));
}

/// Returns the key of the button that makes a link, which ends the link that others may have.
fn renew_key(context: &PageContext, open: &TeamSheet) -> &'static str {
    if context.teams.link_of(open.id).is_some() { "campaign-renew-link" } else { "campaign-make-link" }
}

/// Returns what is said while a sheet is loaded.
pub(crate) fn loading_item(texts: &Texts) -> Item {
    Item::text("campaign-loading", texts.get("campaign-loading"))
}
