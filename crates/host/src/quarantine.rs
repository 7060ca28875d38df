//! Tables and players whose requests brought hosts down: they are kept out, and all others go on.

use std::collections::HashSet;

use bevy::prelude::*;
use splitkey_protocol::{Refused, TableCode};

use crate::{PlayerId, in_hand::Culprit};

/// Who is kept out.
#[derive(Resource, Debug, Default)]
pub(crate) struct Quarantine {
    tables: HashSet<TableCode>,
    players: HashSet<PlayerId>,
}

impl Quarantine {
    pub(crate) fn add(&mut self, culprit: Culprit) {
        match culprit {
            Culprit::Table(code) => self.tables.insert(code),
            Culprit::Player(player) => self.players.insert(player),
        };
    }

    pub(crate) fn has_table(&self, code: TableCode) -> bool {
        self.tables.contains(&code)
    }

    pub(crate) fn has_player(&self, player: PlayerId) -> bool {
        self.players.contains(&player)
    }

    /// Why there is no table of a code.
    pub(crate) fn reason(&self, code: TableCode) -> Refused {
        if self.has_table(code) { Refused::TableQuarantined } else { Refused::UnknownTable }
    }
}
