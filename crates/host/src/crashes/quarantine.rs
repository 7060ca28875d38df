//! Tables and players that are locked out because their requests crashed hosts.

use std::collections::HashSet;

use bevy_ecs::prelude::*;
use splitkey_protocol::{Refused, TableCode};

use crate::{crashes::in_hand::Culprit, players::player::PlayerId};

/// The tables and players that are locked out.
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

    /// Returns why there is no table with a code.
    pub(crate) fn reason(&self, code: TableCode) -> Refused {
        if self.has_table(code) { Refused::TableQuarantined } else { Refused::UnknownTable }
    }
}
