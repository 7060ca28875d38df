//! Shows the moderators of tables what people have written, and what public views show of it: at once, however late the
//! audience is, and no map at any time.
//!
//! The owner of the host passes the pictures on. Each is the whole state.

use std::collections::HashMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use serde::Serialize;
use splitkey_protocol::{ModeratorLink, PublicFilter, PublicText, TableCode};

use crate::{
    leak::Leak,
    publishing::holding::Watched,
    tables::{moderation::Moderation, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ModeratorPages>().add_observer(forget_table);
}

/// What happened to the moderator's page of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeratorNews {
    pub link: ModeratorLink,
    pub change: ModeratorChange,
}

/// A change of what a moderator sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeratorChange {
    /// What there is to decide, as JSON.
    Shows(String),
    /// The host of the table has revoked the link.
    Revoked,
    /// The table has left the memory of the host: it was closed, or nobody is there.
    Gone,
}

/// Takes the news of all moderators' pages. It is called during a step and must not block.
pub type ModeratorOutlet = Box<dyn FnMut(ModeratorNews) + Send + Sync>;

/// The moderators' pages of all tables in memory, each as last shown.
#[derive(Resource, Default)]
pub(crate) struct ModeratorPages {
    pub(crate) outlet: Option<ModeratorOutlet>,
    shown: HashMap<TableCode, (ModeratorLink, String)>,
    tables: HashMap<ModeratorLink, TableCode>,
}

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

impl ModeratorPages {
    /// Returns the table that a link is for.
    pub(crate) fn table(&self, link: ModeratorLink) -> Option<TableCode> {
        self.tables.get(&link).copied()
    }

    /// Shows the page of a table, if it has a link and anything has changed.
    pub(super) fn show(&mut self, watched @ (table, ..): Watched) {
        let link = table.transient.moderation.link;
        let before = self.shown.get(&table.code);
        if before.is_some_and(|(old, _)| Some(*old) != link) {
            self.end(table.code, ModeratorChange::Revoked);
        }
        let (Some(link), true) = (link, self.outlet.is_some()) else { return };
        let page = page(watched);
        if self.shown.get(&table.code).is_none_or(|(_, before)| *before != page) {
            self.tell(ModeratorNews { link, change: ModeratorChange::Shows(page.clone()) });
            self.shown.insert(table.code, (link, page));
            self.tables.insert(link, table.code);
        }
    }

    fn end(&mut self, table: TableCode, change: ModeratorChange) {
        if let Some((link, _)) = self.shown.remove(&table) {
            self.tables.remove(&link);
            self.tell(ModeratorNews { link, change });
        }
    }

    fn tell(&mut self, news: ModeratorNews) {
        if let Some(outlet) = &mut self.outlet {
            outlet(news);
        }
    }
}

/// Returns what the moderator of a table sees: the clues of the match, the latest first, the names, and the lines that
/// wait, the oldest first.
fn page((table, seats, match_state): Watched) -> String {
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
    page
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

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut pages: ResMut<ModeratorPages>) {
    if let Ok(table) = tables.get(table.entity) {
        pages.end(table.code, ModeratorChange::Gone);
    }
}
