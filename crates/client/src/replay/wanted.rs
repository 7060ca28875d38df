//! Asks the host for a replay: of the table's last match, or of the match of a link.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, Refused, ReplayLink, Request};

use super::open::ReplayAct;
use crate::{ClientSystems, Notice, OnReceived, Received};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WantedReplay>()
        .add_observer(fetch_last)
        .add_systems(OnReceived, receive_refusal)
        .add_systems(Update, ask_for_linked.in_set(ClientSystems::Sync));
}

/// The replay that the player wants and the host has not sent yet. No other is opened.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WantedReplay {
    #[default]
    None,
    /// That of the table's last match.
    Last,
    /// That of a link. `asked` tells whether the host was asked on this connection.
    Linked { link: ReplayLink, asked: bool },
}

impl WantedReplay {
    /// Returns the wish for the replay of a link, as the address of a page asks for it.
    pub fn linked(link: ReplayLink) -> WantedReplay {
        WantedReplay::Linked { link, asked: false }
    }

    /// Returns whether the host may give this reason for not sending it.
    fn may_be_refused_by(self, reason: &Refused) -> bool {
        match reason {
            Refused::UnknownReplay
            | Refused::ReplayGone
            | Refused::ReplayUnreadable
            | Refused::ReplayTooLong
            | Refused::MatchRunning
            | Refused::TooManyRequests => true,
            Refused::NoMatch | Refused::NotAtTable => self == WantedReplay::Last,
            _ => false,
        }
    }
}

fn fetch_last(
    act: On<ReplayAct>,
    mut wanted: ResMut<WantedReplay>,
    mut uplink: NonSendMut<Uplink>,
    mut commands: Commands,
) {
    if *act.event() != ReplayAct::Fetch {
        return;
    }
    if uplink.send(Request::FetchReplay) {
        *wanted = WantedReplay::Last;
    } else {
        commands.insert_resource(Notice::Offline);
    }
}

/// Asks for the replay of a link, again after each lost connection.
fn ask_for_linked(state: Res<LinkState>, mut wanted: ResMut<WantedReplay>, mut uplink: NonSendMut<Uplink>) {
    let online = *state == LinkState::Online;
    let now = match *wanted {
        WantedReplay::Linked { link, asked: false } if online => {
            WantedReplay::Linked { link, asked: uplink.send(Request::OpenReplay { link }) }
        }
        WantedReplay::Linked { link, .. } if !online => WantedReplay::linked(link),
        WantedReplay::Last if !online => WantedReplay::None,
        now => now,
    };
    wanted.set_if_neq(now);
}

/// Gives up once the host refuses: otherwise a later answer would open unasked.
fn receive_refusal(mut received: MessageReader<Received>, mut wanted: ResMut<WantedReplay>) {
    for Received(message) in received.read() {
        if matches!(message, FromHost::Refused { reason } if wanted.may_be_refused_by(reason)) {
            wanted.set_if_neq(WantedReplay::None);
        }
    }
}
