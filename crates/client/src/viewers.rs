//! What the viewers of the table vote for.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{FromHost, LinkKind};
use splitkey_rules::{Side, VoteTally};

use crate::{ClientSystems, MatchView, OnReceived, Received, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableViewers>()
        .add_systems(OnReceived, receive_viewers)
        .add_systems(Update, count_down.in_set(ClientSystems::Sync));
}

/// The viewers of this table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableViewers {
    /// What they last voted for, with the revision of the match.
    pub votes: Option<(u32, VoteTally)>,
    /// When what they want most is done, in some state of the match.
    pub touch: Option<ViewersTouch>,
}

/// When what viewers want most is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewersTouch {
    /// The revision of the match.
    pub revision: u32,
    /// How many seconds are left, rounded up.
    pub seconds: u8,
}

impl TableViewers {
    /// Returns what viewers vote for in the state of the match that is shown, while this player is to see it.
    pub fn votes_on(&self, game: &MatchView, state: &TableState) -> Option<VoteTally> {
        let table = state.table.as_ref().filter(|table| table.links.contains(&LinkKind::Viewers))?;
        let guessers = || Side::BOTH.into_iter().filter(|side| game.position.phase.may_guess(*side));
        let shows = |side: Side| table.votes[side.index()].shows();
        let is_shown =
            guessers().next().is_some() && state.my_side().map_or_else(|| guessers().all(shows), shows);
        let votes = self.votes.filter(|(revision, _)| *revision == game.position.revision);
        is_shown.then(|| votes.map(|(_, tally)| tally).unwrap_or_default())
    }

    /// Returns in how many seconds what viewers want most is done, in the state of the match that is shown.
    pub fn touch_in(&self, game: &MatchView) -> Option<u8> {
        self.touch.filter(|touch| touch.revision == game.position.revision).map(|touch| touch.seconds)
    }
}

/// Counts the seconds down until what viewers want most is done.
fn count_down(time: Res<Time<Real>>, mut viewers: ResMut<TableViewers>, mut passed: Local<Duration>) {
    let Some(touch) = viewers.touch.filter(|touch| touch.seconds > 0) else {
        *passed = Duration::ZERO;
        return;
    };
    *passed += time.delta();
    let seconds = passed.as_secs();
    if seconds > 0 {
        *passed -= Duration::from_secs(seconds);
        let seconds = touch.seconds.saturating_sub(u8::try_from(seconds).unwrap_or(u8::MAX));
        viewers.touch = Some(ViewersTouch { seconds, ..touch });
    }
}

fn receive_viewers(mut received: MessageReader<Received>, mut viewers: ResMut<TableViewers>) {
    for Received(message) in received.read() {
        match message {
            FromHost::Votes { revision, tally } => viewers.votes = Some((*revision, *tally)),
            FromHost::ViewersTouch { revision, seconds } => {
                viewers.touch = seconds.map(|seconds| ViewersTouch { revision: *revision, seconds });
            }
            FromHost::Dealt { .. } | FromHost::Joined { .. } | FromHost::Left { .. }
                if viewers.votes.is_some() || viewers.touch.is_some() =>
            {
                (viewers.votes, viewers.touch) = (None, None);
            }
            _ => {}
        }
    }
}
