//! The list of guesses of a strike race, as page items: made by marking words in order.

use splitkey_rules::Cell;

use crate::{
    Args, ListAct, MatchView, arg,
    controls::Command,
    page::model::{
        context::PageContext,
        item::{Item, Section, within},
    },
    touch::may_list,
};

/// Describes the list as far as it is made, and how to begin and send it.
pub(crate) fn describe_guess_list(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    if !may_list(game) {
        return;
    }
    within(items, Section::Column(0), |items| match &*context.guesses.0 {
        [] => items.extend(context.selection.armed.map(|cell| mark_button(context, game, cell))),
        listed => describe_listed(context, game, listed, items),
    });
}

fn mark_button(context: &PageContext, game: &MatchView, cell: Cell) -> Item {
    let word = Args::from_iter([arg("word", game.word(cell))]);
    Item::button("list-mark", context.texts.format("list-begin", &word), Command::List(ListAct::Mark(cell)))
}

fn describe_listed(context: &PageContext, game: &MatchView, listed: &[Cell], items: &mut Vec<Item>) {
    let texts = &context.texts;
    let words: Vec<String> =
        listed.iter().enumerate().map(|(at, cell)| format!("{} {}", at + 1, game.word(*cell))).collect();
    let words = Args::from_iter([arg("words", words.join(", "))]);
    items.push(Item::text("list-words", texts.format("list-words", &words)));
    let send = Item::button("list-send", texts.get("list-send"), Command::List(ListAct::Send));
    items.push(send.enabled(context.ready()).main().beside("list"));
    let clear = Item::button("list-clear", texts.get("list-clear"), Command::List(ListAct::Clear));
    items.push(clear.beside("list"));
}
