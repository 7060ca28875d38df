//! The log of a match, as a page item.

use crate::{
    MatchView,
    page::model::{context::PageContext, item::Item},
    phrases::log_line,
};

/// Describes every turn, in order. The debrief shows the same list.
pub(crate) fn describe_log(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let mut lines: Vec<String> = game.log.iter().map(|record| log_line(record, game, texts)).collect();
    if lines.is_empty() {
        lines.push(texts.get("match-log-empty"));
    }
    items.push(Item::list("log", texts.get("match-log"), lines));
}
