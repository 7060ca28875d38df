//! The page description of what all pairs of a closed strike race did, word by word.

use splitkey_protocol::RacePage;
use splitkey_rules::{Cell, Side};

use crate::{
    Args, HistoryFile, RaceAct, RaceBoard, Sheet, Texts, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Chart, Item, Section, Slot, within},
        },
        parts::troubles::describe_notices,
    },
    phrases::{identity_name, page_title, side_name},
    races::pair_names,
};

/// The most clues of a word that are counted by themselves.
const COUNTED: usize = 12;

pub(crate) fn describe_race_clues(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    describe_notices(context, items);
    match (&races.page, races.board()) {
        (Some(page), Some(board)) if races.has_clues => describe_board(context, page, &board, items),
        _ => {
            items.push(Item::text("event-clues-loading", texts.get("history-loading")).of(Section::Column(0)))
        }
    }
    within(items, Section::Foot, |items| {
        let back = Command::OpenSheet(Sheet::Race);
        items.push(Item::button("race-back", texts.get("race-back"), back).beside("foot"));
        if context.files.is_some() && races.has_clues {
            for (id, key, file) in [
                ("event-clues-csv", "history-csv", HistoryFile::Csv),
                ("event-clues-json", "history-json", HistoryFile::Json),
            ] {
                let save = Command::Race(RaceAct::SaveClues(file));
                items.push(Item::button(id, texts.get(key), save).minor().beside("foot"));
            }
        }
        items.extend(races.saved.clone().map(|told| Item::text("event-saved-told", told).minor()));
    });
}

fn describe_board(context: &PageContext, page: &RacePage, board: &RaceBoard, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    let chosen = races.word.or_else(|| Cell::new(0));
    within(items, Section::Column(0), |items| {
        items.push(Item::heading("event-clues-of", page_title(page, texts)).main());
        items.push(Item::text("race-clues-about", texts.get("race-clues-about")).minor());
        for cell in Cell::all() {
            let (line, note) = word_lines(cell, board, context);
            let press = Command::Race(RaceAct::ShowWord(cell));
            let button = Item::button(format!("event-word-{cell}"), line, press);
            let slot = Slot::Cell { word: board.words[cell.index()].clone(), note };
            items.push(button.pressed(chosen == Some(cell)).minor().in_slot(slot));
        }
    });
    if let Some(cell) = chosen {
        within(items, Section::Column(1), |items| describe_word(context, cell, board, items));
    }
}

/// Returns a word with its most common clue, and this clue for the board.
fn word_lines(cell: Cell, board: &RaceBoard, context: &PageContext) -> (String, String) {
    let word = format!("{cell} {}", board.words[cell.index()]);
    let clues = RaceBoard::clues_of(cell, &context.races.clues);
    match clues.counts.first() {
        None => (word, "–".to_owned()),
        Some((clue, count)) => {
            let args = [arg("word", word), arg("clue", clue.as_str()), arg("count", *count)];
            let args = Args::from_iter(args);
            let text = |key| context.texts.format(key, &args);
            (text("race-clues-word"), text("race-clues-note"))
        }
    }
}

fn describe_word(context: &PageContext, cell: Cell, board: &RaceBoard, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    items.push(Item::heading("event-word", board.words[cell.index()].as_str()).main());
    for (id, side) in ["event-key-a", "event-key-b"].into_iter().zip(Side::BOTH) {
        items.push(Item::text(id, key_line(side, cell, board, texts)).minor());
    }
    let clues = RaceBoard::clues_of(cell, &races.clues);
    if clues.pairs.is_empty() {
        items.push(Item::text("race-clues-none", texts.get("race-clues-none")));
        return;
    }
    let all = clues.pairs.len();
    let counted = clues.counts.iter().take(COUNTED).map(|(clue, count)| {
        let args = Args::from_iter([arg("clue", clue.as_str()), arg("count", *count)]);
        (texts.format("race-clue-count", &args), *count as f64 / all as f64)
    });
    let (lines, bars) = counted.unzip();
    let counts = Item::list("race-clue-counts", texts.get("race-clue-counts"), lines);
    items.push(counts.charted(Chart::Bars(bars)));
    let lines = clues.pairs.iter().map(|(pair, clue)| {
        let names = races.row(*pair).map_or_else(|| pair.0.to_string(), |row| pair_names(row, texts));
        format!("{names}: {} {}", clue.text.to_uppercase(), clue.number)
    });
    items.push(Item::list("race-clue-pairs", texts.get("race-clue-pairs"), lines.collect()));
}

fn key_line(side: Side, cell: Cell, board: &RaceBoard, texts: &Texts) -> String {
    let identity = identity_name(board.key[cell.index()][side.index()], texts);
    let args = [arg("side", side_name(side, texts)), arg("identity", identity)];
    texts.format("race-clues-key", &Args::from_iter(args))
}
