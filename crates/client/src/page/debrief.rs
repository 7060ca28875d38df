//! The page description of the debrief.

use splitkey_rules::{Cell, Phase, Side, SideMap};

use super::{
    Command, Item,
    board::describe_log,
    describe::{PageContext, button, describe_troubles},
    lobby::{mission_item, start_button},
    settings::{describe_rows, token_row},
};
use crate::{
    Args, Intent, MatchView, arg,
    phrases::{
        advice, key_line, mission_name, outcome_sentence, outcome_title, result_line, score_lines, side_name,
        stamp,
    },
};

pub(super) fn describe_debrief(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let Some(game) = told.game() else { return };
    let Phase::Over(outcome) = game.position.phase else { return };
    items.push(Item::Heading { id: "heading", text: outcome_title(outcome, texts) });
    describe_troubles(told, items);
    let mission = Args::from_iter([arg("mission", mission_name(game.mission, texts))]);
    items.push(Item::Text { id: "mission-played", text: texts.format("debrief-title", &mission) });
    items.push(Item::Text { id: "outcome", text: outcome_sentence(outcome, game, texts) });
    items.push(Item::Text { id: "result", text: result_line(game, texts) });
    items.push(Item::List { id: "score", label: texts.get("debrief-score"), lines: score(told, game) });
    items.push(Item::Text { id: "stamp", text: stamp(outcome, game.position.score, texts) });
    if let Some(text) = advice(outcome, game.mission, texts) {
        items.push(Item::Text { id: "advice", text });
    }
    if let Some(key) = &game.key {
        for (side, id) in Side::BOTH.into_iter().zip(["key-a", "key-b"]) {
            items.push(key_list(id, side, &key[side.index()], told, game));
        }
    }
    describe_log(told, game, items);
    if let Some(table) = &told.state.table {
        items.push(mission_item(table, texts));
        describe_rows(told, vec![token_row(table.settings, texts)], items);
        items.push(start_button(told, "again", "debrief-again", Intent::StartMatch));
        if table.can_flip {
            items.push(start_button(told, "flip", "debrief-flip", Intent::FlipAndStart));
        }
    }
    items.push(button("table", texts.get("debrief-table"), Command::OpenTable));
    items.push(button("leave", texts.get("debrief-leave"), Command::AskToLeave));
}

fn score(told: &PageContext, game: &MatchView) -> Vec<String> {
    let texts = &told.texts;
    let Some(score) = game.position.score else { return vec![texts.get("debrief-no-score")] };
    let line = |label: String, points: i16| {
        texts.format(
            "debrief-score-line",
            &Args::from_iter([arg("label", label), arg("points", i64::from(points))]),
        )
    };
    let parts = score_lines(score, texts);
    let total = line(texts.get("debrief-score"), score.total());
    parts.into_iter().map(|part| line(part.label, part.points)).chain([total]).collect()
}

fn key_list(id: &'static str, side: Side, map: &SideMap, told: &PageContext, game: &MatchView) -> Item {
    let texts = &told.texts;
    let label = texts.format("debrief-key", &Args::from_iter([arg("side", side_name(side, texts))]));
    Item::List { id, label, lines: Cell::all().map(|cell| key_line(cell, side, map, game, texts)).collect() }
}
