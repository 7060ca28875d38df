//! The way into a table, from the wish to be there until the player is or gives it up.

use bevy::prelude::*;
use splitkey_protocol::TableCode;

use crate::{ConnectTo, Intent, Streaming};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entrance>().add_observer(note_link).add_observer(note_wish);
}

/// The table that this player wants to come to.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entrance {
    pub code: Option<TableCode>,
    /// A link led there, and the player is new there.
    pub invited: bool,
    /// It wants to know a password.
    pub asks_password: bool,
    /// Its host was asked to let this player in.
    pub knocked: bool,
    /// The player wants to come in, and no host has answered yet.
    pub wished: bool,
}

impl Entrance {
    /// Whether the player stands before a table that wants something first.
    pub fn is_before(&self) -> bool {
        self.invited || self.asks_password || self.knocked
    }
}

/// A link leads to a table; who is new there still has to say who they are, unless nobody sits before this app.
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
