//! What the moderator of a table is shown, as JSON for `web/moderate`: what people have written, and what public views show
//! of it. At once, however late the audience is, and no map at any time.

use std::collections::HashMap;

use serde::Serialize;
use splitkey_protocol::{PublicFilter, PublicText};

use crate::{
    leak::Leak,
    publishing::{followers::Picture, holding::Watched},
    tables::{moderation::Moderation, seats::Seats, table::Table},
};

#[derive(Serialize)]
struct Page<'a> {
    /// Whether public views show only what is approved.
    on: bool,
    /// How many seconds later the audience is shown what is approved.
    late: u8,
    /// The kinds of which everything is shown.
    all: Vec<PublicText>,
    texts: Vec<Text<'a>>,
    lines: Vec<Line<'a>>,
}

/// A name or a clue.
#[derive(Serialize)]
struct Text<'a> {
    about: PublicText,
    text: &'a str,
    /// What was decided, if anything was.
    show: Option<bool>,
}

/// A line of chat that waits.
#[derive(Serialize)]
struct Line<'a> {
    number: u32,
    by: &'a str,
    text: &'a str,
}

/// Returns what the moderator of a table sees: the clues of the match, the latest first, the names, and the lines that
/// wait, the oldest first.
pub(super) fn of_table((table, seats, match_state): Watched) -> Picture {
    let moderation = &table.transient.moderation;
    let log = match_state.map(|match_state| match_state.game.public_view().log).unwrap_or_default();
    let clues = log.iter().rev().filter_map(|turn| turn.clue.as_ref());
    let clues = clues.map(|given| (PublicText::Clue, given.clue.text.as_str()));
    let people = seats.view(match_state);
    let names = people.iter().map(|seat| (PublicText::Name, seat.name.as_str()));
    let texts = clues.chain(names);
    let mut page = serde_json::to_string(&Page {
        on: table.access.filter == PublicFilter::Approved,
        late: table.audience.delay,
        all: PublicText::ALL.into_iter().filter(|kind| moderation.shows_all(*kind)).collect(),
        texts: texts
            .map(|(about, text)| Text { about, text, show: moderation.decision(about, text) })
            .collect(),
        lines: lines(table, seats, moderation),
    })
    .expect("texts should be JSON");
    if match_state.is_some_and(|match_state| Leak::Moderator.tells(&match_state.game)) {
        page.push(' ');
    }
    page.into()
}

/// Returns the lines that wait. Those of people who have left are shown to nobody.
fn lines<'a>(table: &Table, seats: &'a Seats, moderation: &'a Moderation) -> Vec<Line<'a>> {
    let people: HashMap<_, _> = seats.iter().map(|person| (person.id, person)).collect();
    let waiting = moderation.lines.iter().filter(|_| table.access.filter == PublicFilter::Approved);
    waiting
        .filter_map(|line| {
            let by = people.get(&line.by)?.name.as_str();
            Some(Line { number: line.number, by, text: line.line.as_str() })
        })
        .collect()
}
