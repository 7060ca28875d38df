//! Joining a table, from the wish until the player is seated or gives up.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::LinkState;
use splitkey_protocol::{FromHost, Refused, Request, TableCode};

use super::current_host::ConnectTo;
use crate::{
    OnReceived, Received, Streaming, TableState, ToHost,
    table::{RefusalAbout, receive_table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Joining>()
        .add_observer(note_link)
        .add_observer(note_wish)
        // A player who was at the table when the host refused has not been joining it.
        .add_systems(OnReceived, receive_joining.before(receive_table));
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

    fn refuse(&mut self, reason: &Refused) {
        // A race asks for a password on its own page.
        let joins = self.code.is_some();
        if matches!(reason, Refused::PasswordNeeded | Refused::WrongPassword) && joins {
            self.asks_password = true;
        }
        if self.knocked {
            self.knocked = false;
            self.invited = true;
        }
        self.wished = false;
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

fn receive_joining(
    mut received: MessageReader<Received>,
    link: Res<LinkState>,
    state: Res<TableState>,
    mut joining: ResMut<Joining>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        match message {
            FromHost::Joined { .. } => {
                joining.set_if_neq(Joining::default());
            }
            FromHost::Knocked { code } => {
                joining.set_if_neq(Joining { code: Some(*code), knocked: true, ..Joining::default() });
            }
            FromHost::Refused { reason: Refused::NotAtTable } => {
                if let Some(code) = joining.code.filter(|_| state.table.is_none()) {
                    // A host forgets a request to join when the connection is lost.
                    let knocked = std::mem::take(&mut joining.knocked);
                    let wished = knocked || joining.wished;
                    joining.invited |= knocked || !wished;
                    if wished && *link == LinkState::Online {
                        commands.trigger(ToHost(Request::JoinTable { code, password: None }));
                    }
                }
            }
            FromHost::Refused { reason } => match RefusalAbout::of(reason, &state) {
                RefusalAbout::Table => {
                    joining.set_if_neq(Joining::default());
                }
                RefusalAbout::Request => joining.refuse(reason),
                RefusalAbout::Page => {}
            },
            _ => {}
        }
    }
}
