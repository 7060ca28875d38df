//! The components of a table.

use std::collections::VecDeque;

use bevy::prelude::*;
use splitkey_protocol::{Packs, SeatId, TableAccess, TableCode, TableSettings, TableView};
use splitkey_rules::CELLS;
use splitkey_words::own::OwnWords;

use crate::{
    play::own_words::{WordsComing, bytes_of},
    players::{bans::Bans, network::shared_networks, password::PasswordHash},
    requests::line::Line,
    tables::{
        matches::Match,
        passing::{Passing, Waiting},
        seats::{Person, Seats},
    },
};

/// A table, apart from its people and its match.
#[derive(Component, Debug)]
pub(crate) struct Table {
    pub(crate) code: TableCode,
    /// The person who configures the table and starts matches.
    pub(crate) host: SeatId,
    pub(crate) settings: TableSettings,
    /// The table's own word list.
    pub(crate) own_words: Option<OwnWords>,
    /// A word list of which not all parts have arrived.
    pub(crate) coming: WordsComing,
    /// The words of recent matches, the latest last.
    pub(crate) recent_words: VecDeque<String>,
    pub(crate) access: TableAccess,
    pub(crate) password: Option<PasswordHash>,
    pub(crate) bans: Bans,
    /// On which sides a second member must confirm touches, by [`splitkey_rules::Side::index`].
    pub(crate) confirm_by_two: [bool; 2],
    /// State that is in no record.
    pub(crate) passing: Passing,
}

/// A deal avoids the words of this many recent matches.
const RECENT_MATCHES: usize = 3;

/// Returns a new table with an empty queue.
pub(crate) fn table(code: TableCode) -> impl Bundle {
    table_with(Table::new(code), Seats::default(), 0)
}

/// Returns a table that has `records` records in the journal.
pub(crate) fn table_with(table: Table, seats: Seats, records: u64) -> impl Bundle {
    (table_name(table.code), table, seats, Line::after(records))
}

pub(crate) fn table_name(code: TableCode) -> Name {
    Name::new(format!("Table {code}"))
}

impl Table {
    pub(crate) fn new(code: TableCode) -> Table {
        Table {
            code,
            host: SeatId(0),
            settings: TableSettings::STANDARD,
            own_words: None,
            coming: WordsComing::default(),
            recent_words: VecDeque::new(),
            access: TableAccess::PRIVATE,
            password: None,
            bans: Bans::default(),
            confirm_by_two: [false; 2],
            passing: Passing::default(),
        }
    }

    /// Makes the table play with a word list.
    pub(crate) fn keep_words(&mut self, own: OwnWords) {
        self.own_words = Some(own);
        self.settings.packs = Packs::Own;
    }

    /// Returns whether a word was used in a recent match.
    pub(crate) fn has_seen(&self, word: &str) -> bool {
        self.recent_words.iter().any(|recent| recent == word)
    }

    /// Remembers the words of a deal.
    pub(crate) fn note_words(&mut self, words: &[String; CELLS]) {
        self.recent_words.extend(words.iter().cloned());
        while self.recent_words.len() > RECENT_MATCHES * CELLS {
            self.recent_words.pop_front();
        }
    }

    /// Returns whether a person sees the match: players always, spectators if the table allows them.
    pub(crate) fn shows_match_to(&self, person: &Person) -> bool {
        person.side.is_some() || self.access.spectators
    }

    /// Returns the memory that the table's word lists take, complete or not, in bytes.
    pub(crate) fn words_bytes(&self) -> usize {
        self.own_words.as_ref().map_or(0, bytes_of) + self.coming.bytes()
    }

    pub(crate) fn own_words_count(&self) -> u16 {
        self.own_words.as_ref().map_or(0, |own| own.words.len() as u16)
    }

    /// Returns the table as `viewer` sees it. Its host also sees who asks to join, and who shares a network.
    pub(crate) fn view_for(&self, viewer: SeatId, seats: &Seats, dealt: Option<&Match>) -> TableView {
        let view = self.view(seats, dealt);
        if viewer != self.host {
            return view;
        }
        TableView {
            knocks: self.passing.knocks.iter().map(Waiting::view).collect(),
            shared_networks: shared_networks(seats, dealt),
            ..view
        }
    }

    /// Returns the table as everyone at it sees it.
    pub(crate) fn view(&self, seats: &Seats, dealt: Option<&Match>) -> TableView {
        TableView {
            code: self.code,
            host: self.host,
            settings: self.settings,
            own_words: self.own_words_count(),
            access: self.access,
            has_password: self.password.is_some(),
            banned: self.bans.len(),
            seats: seats.view(dealt),
            knocks: Vec::new(),
            ready: self.passing.ready,
            confirm_by_two: self.confirm_by_two,
            match_dealt: dealt.is_some(),
            can_flip: dealt.is_some_and(|dealt| !dealt.runs() && dealt.layout.down.is_some()),
            shared_networks: Vec::new(),
        }
    }
}
