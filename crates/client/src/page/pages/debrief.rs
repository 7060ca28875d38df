//! The page description of the debrief.

use splitkey_protocol::{Meaning, Request};
use splitkey_rules::{Cell, Mission, Phase, Side, SideMap};

use crate::{
    Args, MatchView, ReplayAct, Sheet, Texts, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, Slot, within},
        },
        parts::{
            buttons::{leave_button, settings_button, start_button, start_trouble, view_race},
            log::describe_log,
            next_city::{describe_next_cities, next_city_name},
            race_ending::closing_words,
            seats::{host_line, mission_item, missions_button},
            table_settings::{describe_rows, token_row},
            thoughts::describe_thoughts,
            troubles::describe_troubles,
        },
    },
    phrases::{
        Tally, key_line, match_name, outcome_sentence, outcome_title, result_line, side_name, stamp, tally,
    },
};

pub(crate) fn describe_debrief(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(game) = context.game() else { return };
    let Phase::Over(outcome) = game.position.phase else { return };
    items.push(Item::heading("heading", outcome_title(outcome, texts)));
    describe_troubles(context, items);
    items.push(Item::text("mission-played", debrief_title(context, game)));
    items.push(Item::text("outcome", outcome_sentence(outcome, game, texts)));
    items.push(Item::text("result", result_line(game, texts)));
    items.push(score(context, game));
    items.push(Item::text("stamp", stamp(outcome, game, texts)));
    if let Some(text) = closing_words(context, outcome, game) {
        items.push(Item::text("advice", text));
    }
    if let Some(key) = &game.key {
        for (side, id) in Side::BOTH.into_iter().zip(["key-a", "key-b"]) {
            items.push(key_list(id, side, &key[side.index()], context, game));
        }
    }
    describe_log(context, game, items);
    items.extend(meant_list(context, game));
    describe_thoughts(context, items);
    if let Some(table) = context.state.table.as_ref().filter(|table| table.race.is_none()) {
        items.push(mission_item(table, texts));
        within(items, Section::Column(0), |items| {
            let tokens = token_row(table.settings, texts);
            if let Some(team) = &table.team {
                describe_next_cities(context, table, items);
                items.push(all_missions(context, texts.get("debrief-next-city")));
                if team.mission == Mission::STANDARD {
                    describe_rows(context, vec![tokens], items);
                }
            } else {
                let caption = tokens.caption.clone();
                describe_rows(context, vec![tokens], items);
                items.push(all_missions(context, caption));
            }
        });
    }
    within(items, Section::Column(1), |items| {
        let led = context.table_review.leader().is_some_and(|leader| context.state.you != Some(leader));
        let text = texts.get(if led { "debrief-follow" } else { "debrief-replay" });
        let replay = Item::button("replay", text, Command::Replay(ReplayAct::Fetch));
        items.push(replay.enabled(context.online()).icon());
        items.push(Item::button("share", texts.get("debrief-share"), Command::OpenSheet(Sheet::Share)));
    });
    within(items, Section::Foot, |items| describe_foot(context, items));
}

/// Returns what was played, above the ending: at the table of a race, its title.
pub fn debrief_title(context: &PageContext, game: &MatchView) -> String {
    let race = context.state.table.as_ref().and_then(|table| table.race.as_ref());
    let name = race.map_or_else(|| match_name(game, &context.texts), |race| race.title.to_string());
    context.texts.format("debrief-title", &Args::from_iter([arg("mission", name)]))
}

/// Returns what a computer player meant by its clues.
fn meant_list(context: &PageContext, game: &MatchView) -> Option<Item> {
    let texts = &context.texts;
    let explained = context.state.explained.iter();
    let lines: Vec<String> = explained.filter_map(|meaning| meant_line(meaning, game, texts)).collect();
    (!lines.is_empty()).then(|| Item::list("meant", texts.get("computer-meant"), lines))
}

/// Returns what a clue of the match was meant for.
pub(crate) fn meant_line(meaning: &Meaning, game: &MatchView, texts: &Texts) -> Option<String> {
    let record = game.log.iter().find(|record| record.number == meaning.turn)?;
    let clue = &record.clue.as_ref()?.clue;
    let words: Vec<&str> = meaning.words.iter().map(|cell| game.word(*cell)).collect();
    let args = Args::from_iter([
        arg("clue", clue.text.to_uppercase()),
        arg("number", clue.number),
        arg("words", words.join(", ")),
    ]);
    Some(texts.format("computer-meant-line", &args))
}

/// Returns the button of the mission map, beside the options of a row.
fn all_missions(context: &PageContext, caption: String) -> Item {
    let label = context.texts.get(Sheet::Missions.title());
    missions_button(&context.texts).minor().in_slot(Slot::Option { caption, label, value: None })
}

/// Describes what leads on from the debrief.
fn describe_foot(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    // A pair plays a single match, and what follows is how it stands.
    if let Some(press) = view_race(context) {
        items.extend([leave_button(context, "debrief-leave"), settings_button(context)]);
        items.push(Item::button("open-race", texts.get("race-to-standings"), press).main());
        return;
    }
    let next_city = next_city_name(context);
    let line = waiting_line(context, next_city.as_deref()).or_else(|| start_trouble(&context.state, texts));
    items.extend(line.map(|line| Item::text("start-line", line).main()));
    items.push(leave_button(context, "debrief-leave"));
    items.push(Item::button("table", texts.get("debrief-table"), Command::OpenTable));
    items.push(settings_button(context));
    if context.state.table.as_ref().is_some_and(|table| table.can_flip) {
        items.push(start_button(context, "flip", texts.get("debrief-flip"), Request::FlipAndStart));
    }
    let again = match next_city {
        Some(city) => texts.format("debrief-play-city", &Args::from_iter([arg("city", city)])),
        None => texts.get("debrief-again"),
    };
    items.push(start_button(context, "again", again, Request::StartMatch).main());
}

/// Returns the sentence that names who deals the next match, and at which city of a team, for everybody else.
fn waiting_line(context: &PageContext, next_city: Option<&str>) -> Option<String> {
    let Some(city) = next_city else { return host_line(&context.state, "debrief-waits", &context.texts) };
    let host = context.state.seat(context.state.table.as_ref()?.host)?;
    let words = Args::from_iter([arg("name", host.name.as_str()), arg("city", city)]);
    (!context.state.i_am_host()).then(|| context.texts.format("debrief-waits-city", &words))
}

fn score(context: &PageContext, game: &MatchView) -> Item {
    let texts = &context.texts;
    let Some(Tally { label, lines, total }) = tally(game, texts) else {
        return Item::list("score", texts.get("debrief-score"), vec![texts.get("debrief-no-score")]);
    };
    let line = |label: &str, points: i64| {
        texts.format("debrief-score-line", &Args::from_iter([arg("label", label), arg("points", points)]))
    };
    let parts = lines.iter().map(|part| line(&part.label, part.points));
    let lines = parts.chain([line(&label, total)]).collect();
    Item::list("score", label, lines)
}

/// Returns what a side's map says about each word, and what became of it.
pub(crate) fn key_list(
    id: &'static str,
    side: Side,
    map: &SideMap,
    context: &PageContext,
    game: &MatchView,
) -> Item {
    let texts = &context.texts;
    let label = texts.format("debrief-key", &Args::from_iter([arg("side", side_name(side, texts))]));
    Item::list(id, label, Cell::all().map(|cell| key_line(cell, side, map, game, texts)).collect())
}
