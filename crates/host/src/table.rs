//! A table as an entity.

use std::collections::VecDeque;

use bevy::prelude::*;
use splitkey_protocol::{SeatId, TableCode, TableSettings, TableView};
use splitkey_rules::CELLS;

use crate::{line::Line, matches::Match, seats::Seats};

/// What a table is besides its people and its match.
#[derive(Component)]
pub(crate) struct Table {
    pub(crate) code: TableCode,
    /// Who sets the table and starts matches.
    pub(crate) host: SeatId,
    pub(crate) settings: TableSettings,
    /// The words of the last matches, the latest last.
    recent_words: VecDeque<String>,
}

/// A deal avoids the words of this many matches.
const RECENT_MATCHES: usize = 3;

pub(crate) fn table(code: TableCode) -> impl Bundle {
    let table =
        Table { code, host: SeatId(0), settings: TableSettings::STANDARD, recent_words: VecDeque::new() };
    (Name::new(format!("Table {code}")), table, Seats::default(), Line::default())
}

impl Table {
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

    /// What everybody at the table sees of it.
    pub(crate) fn view(&self, seats: &Seats, dealt: Option<&Match>) -> TableView {
        TableView {
            code: self.code,
            host: self.host,
            settings: self.settings,
            seats: seats.view(),
            match_dealt: dealt.is_some(),
            can_flip: dealt.is_some_and(|dealt| dealt.game.phase().is_over()),
        }
    }
}
