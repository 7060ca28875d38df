//! What the guessers of a strike race thought, as page items, and the field in which they tell it.

use splitkey_protocol::limits::THOUGHT_CHARS;
use splitkey_rules::Phase;

use crate::{
    MatchView,
    controls::FieldPurpose,
    page::model::{
        context::PageContext,
        item::{Item, ItemKind, Section, within},
    },
    phrases::thought_line,
};

/// Describes all thoughts so far, in order.
pub(crate) fn describe_thoughts(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let lines: Vec<String> =
        context.state.thoughts.iter().map(|thought| thought_line(thought, texts)).collect();
    if !lines.is_empty() {
        items.push(Item::list("thoughts", texts.get("thoughts"), lines));
    }
}

/// Describes what was thought of the last clues, and the field for a thought about the clue that the player guesses.
pub(crate) fn describe_thinking(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    // The thoughts on one's own last clue are read before the next one is given.
    let since = game.position.turn.saturating_sub(1);
    let recent = context.state.thoughts.iter().filter(|thought| thought.turn >= since);
    within(items, Section::Column(1), |items| {
        let told = recent.enumerate();
        items.extend(told.map(|(at, told)| Item::text(format!("thought-{at}"), thought_line(told, texts))));
        let guesses = game.my_side().is_some_and(|side| game.position.phase == Phase::Guess(side));
        if game.strikes().is_some() && guesses {
            items.push(Item::new(
                "think",
                ItemKind::Field {
                    label: texts.get("thought-label"),
                    value: String::new(),
                    send: texts.get("thought-send"),
                    purpose: FieldPurpose::Thought,
                    longest: THOUGHT_CHARS,
                },
            ));
        }
    });
}
