//! Joining a table, from the wish until the player is seated or gives up.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{Request, TableCode};

use super::current_host::ConnectTo;
use crate::{Streaming, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Joining>().add_observer(note_link).add_observer(note_wish);
}

/// The table that this player wants to join, and what it is waiting for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joining {
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

impl Joining {
    /// Returns whether the table asks for something before the player can join.
    pub fn is_before(&self) -> bool {
        self.invited || self.asks_password || self.knocked
    }
}

/// Notes the table of a link. A new player there must first enter a name, except on a broadcast page that nobody
/// operates.
fn note_link(link: On<ConnectTo>, streaming: Res<Streaming>, mut joining: ResMut<Joining>) {
    let wished = streaming.0 && link.table.is_some();
    joining.set_if_neq(Joining { code: link.table, wished, ..Joining::default() });
}

fn note_wish(request: On<ToHost>, mut joining: ResMut<Joining>) {
    match &request.event().0 {
        Request::JoinTable { code, .. } => {
            let before = if joining.code == Some(*code) { *joining } else { Joining::default() };
            joining.set_if_neq(Joining { code: Some(*code), knocked: false, wished: true, ..before });
        }
        Request::LeaveTable => {
            joining.set_if_neq(Joining::default());
        }
        _ => {}
    }
}
