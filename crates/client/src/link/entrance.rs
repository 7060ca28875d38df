//! Joining a table, from the wish until the player is seated or gives up.

use bevy::prelude::*;
use splitkey_protocol::TableCode;

use super::hosts::ConnectTo;
use crate::{Intent, Streaming};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entrance>().add_observer(note_link).add_observer(note_wish);
}

/// The table that this player wants to join, and what it is waiting for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entrance {
    pub code: Option<TableCode>,
    /// The player followed a link to a table where they are new.
    pub invited: bool,
    /// The table requires a password.
    pub asks_password: bool,
    /// The player has asked to join and waits for the table's host to answer.
    pub knocked: bool,
    /// The player wants to join, and the host has not answered yet.
    pub wished: bool,
}

impl Entrance {
    /// Returns whether the table asks for something before the player can join.
    pub fn is_before(&self) -> bool {
        self.invited || self.asks_password || self.knocked
    }
}

/// Notes the table of a link. A new player there must first enter a name, except on a broadcast page that nobody
/// operates.
fn note_link(link: On<ConnectTo>, streaming: Res<Streaming>, mut entrance: ResMut<Entrance>) {
    let wished = streaming.0 && link.table.is_some();
    entrance.set_if_neq(Entrance { code: link.table, wished, ..Entrance::default() });
}

fn note_wish(intent: On<Intent>, mut entrance: ResMut<Entrance>) {
    match intent.event() {
        Intent::JoinTable { code, .. } => {
            let before = if entrance.code == Some(*code) { *entrance } else { Entrance::default() };
            entrance.set_if_neq(Entrance { code: Some(*code), knocked: false, wished: true, ..before });
        }
        Intent::LeaveTable => {
            entrance.set_if_neq(Entrance::default());
        }
        _ => {}
    }
}
