//! A table as an entity.

use std::collections::VecDeque;

use bevy::prelude::*;
use splitkey_protocol::{Packs, SeatId, TableAccess, TableCode, TableSettings, TableView};
use splitkey_rules::CELLS;
use splitkey_words::own::OwnWords;

use crate::{
    PasswordHash,
    bans::Bans,
    line::Line,
    matches::Match,
    network::shared_networks,
    own_words::{WordsComing, bytes_of},
    passing::{Passing, Waiting},
    seats::{Person, Seats},
};

/// What a table is besides its people and its match.
#[derive(Component, Debug)]
pub(crate) struct Table {
    pub(crate) code: TableCode,
    /// Who sets the table and starts matches.
    pub(crate) host: SeatId,
    pub(crate) settings: TableSettings,
    /// Words that the table brought along.
    pub(crate) own_words: Option<OwnWords>,
    /// A list of words of which not every part has come.
    pub(crate) coming: WordsComing,
    /// The words of the last matches, the latest last.
    pub(crate) recent_words: VecDeque<String>,
    pub(crate) access: TableAccess,
    pub(crate) password: Option<PasswordHash>,
    pub(crate) bans: Bans,
    /// On which sides a touch needs a second member.
    pub(crate) confirm_by_two: [bool; 2],
    pub(crate) passing: Passing,
}

/// A deal avoids the words of this many matches.
const RECENT_MATCHES: usize = 3;

pub(crate) fn table(code: TableCode) -> impl Bundle {
    table_with(Table::new(code), Seats::default(), 0)
}

/// A table that `records` records are written of.
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

    /// Plays with these words from now on.
    pub(crate) fn keep_words(&mut self, own: OwnWords) {
        self.own_words = Some(own);
        self.settings.packs = Packs::Own;
    }

    /// Whether a word was on the table in its recent matches.
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

    /// Whether somebody sees the match: all do, unless the table wants nobody to watch.
    pub(crate) fn shows_match_to(&self, person: &Person) -> bool {
        person.side.is_some() || self.access.spectators
    }

    /// The memory that the table's words take, whole or still coming, in bytes.
    pub(crate) fn words_bytes(&self) -> usize {
        self.own_words.as_ref().map_or(0, bytes_of) + self.coming.bytes()
    }

    pub(crate) fn own_words_count(&self) -> u16 {
        self.own_words.as_ref().map_or(0, |own| own.words.len() as u16)
    }

    /// What somebody at the table sees of it: its host sees who knocks, and who comes from one network.
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

    /// What everybody at the table sees of it.
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
