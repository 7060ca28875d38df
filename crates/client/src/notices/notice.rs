//! The last error or notice, in words.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{FromHost, NameError, Parting, Refused};
use splitkey_rules::Refusal;

use crate::{
    ClientSystems, CommandError, OnReceived, Received, Settings, TableState, Texts,
    table::{RefusalAbout, receive_table},
};

pub(super) fn plugin(app: &mut App) {
    // A player whom the host does not know at the table is told so only if they thought that they were there.
    app.add_systems(OnReceived, receive_notice.before(receive_table))
        .add_systems(Update, drop_read_notice.in_set(ClientSystems::Sync));
}

/// Minimum time that a transient notice stays.
const STAYS: Duration = Duration::from_secs(4);
/// Assumed reading speed, in characters per second.
const READ_A_SECOND: f32 = 15.0;
/// The longest that one frame counts towards reading, because a page in a background tab is not being read.
const MOST_A_FRAME: Duration = Duration::from_secs(1);

/// The last error or notice. It stays until the next event or until the player dismisses it; a notice about a passing
/// moment of a match disappears once there was time to read it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refused),
    /// A line that is not a command.
    Command(CommandError),
    /// The connection is down, so nothing was sent.
    Offline,
    /// The player was removed from the table.
    Parted(Parting),
    /// The table has been idle for long and closes in this many minutes.
    ClosesSoon {
        minutes: u32,
    },
    /// The typed name is invalid.
    BadName(NameError),
    /// The typed password is invalid.
    BadPassword,
    /// The proposed clue is not of the form `WEATHER-2`.
    BadProposal,
    /// The text cannot be a thought.
    BadThought,
    /// The typed text is not the name of a Twitch channel.
    BadChannel,
    /// A report was passed on to the operator of the host.
    Reported,
    /// The window is too small for the 3D table.
    NoRoomForTable,
    /// Another device has used this player's code.
    DeviceCodeUsed,
    /// This device now plays as another player.
    OtherPlayer,
}

impl Notice {
    pub(crate) fn new(reason: Refused) -> Notice {
        Notice::Refused(reason)
    }

    /// Returns whether this is an error, not information.
    pub fn is_trouble(&self) -> bool {
        !matches!(self, Notice::Reported | Notice::OtherPlayer)
    }

    /// Returns whether this is about a passing moment, so that it disappears by itself.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Notice::Refused(
                Refused::StaleRevision
                | Refused::TalkTooFast
                | Refused::SlowMode { .. }
                | Refused::NotThatChannel
                | Refused::TalkOff
                | Refused::MatchPaused
                | Refused::NotPaused
                | Refused::AlreadyAsked
                | Refused::NothingAsked
                | Refused::SecondNeeded
                | Refused::NoTouchWaits
                | Refused::FirstClueGiven
                | Refused::TooManyRequests
                | Refused::SideAsked
                | Refused::SideRequestsTooFast
                | Refused::NotYoursToAnswer
                | Refused::ActFirst
                | Refused::NameFrozen,
            )
            | Notice::Reported
            | Notice::NoRoomForTable => true,
            Notice::Refused(Refused::Rule(refusal)) => !matches!(
                refusal,
                Refusal::EmptyClue | Refusal::ClueTooLong | Refusal::ClueNotText | Refusal::NumberOutOfRange
            ),
            _ => false,
        }
    }

    /// Returns whether this is about the clue in the field, and so obsolete once that changes.
    pub(crate) fn is_about_clue(&self) -> bool {
        matches!(
            self,
            Notice::Refused(
                Refused::InvalidClue(_)
                    | Refused::DoubtfulClue(_)
                    | Refused::ForbiddenClue(_)
                    | Refused::Rule(Refusal::EmptyClue | Refusal::ClueTooLong | Refusal::ClueNotText)
            )
        )
    }
}

fn receive_notice(mut received: MessageReader<Received>, state: Res<TableState>, mut commands: Commands) {
    for Received(message) in received.read() {
        let notice = match message {
            FromHost::Joined { .. }
            | FromHost::Knocked { .. }
            | FromHost::Dealt { .. }
            | FromHost::ClosesSoon { seconds: None } => None,
            FromHost::Moved { .. } if state.game.is_some() => None,
            FromHost::Left { why } if *why != Parting::Left => Some(Notice::Parted(*why)),
            FromHost::Reported { .. } => Some(Notice::Reported),
            FromHost::ClosesSoon { seconds: Some(seconds) } => {
                Some(Notice::ClosesSoon { minutes: seconds.div_ceil(60) })
            }
            FromHost::Refused { reason: Refused::NotAtTable } if state.table.is_none() => continue,
            FromHost::Refused { reason } if RefusalAbout::of(reason, &state) != RefusalAbout::Page => {
                Some(Notice::new(reason.clone()))
            }
            _ => continue,
        };
        match notice {
            Some(notice) => commands.insert_resource(notice),
            None => commands.remove_resource::<Notice>(),
        }
    }
}

fn drop_read_notice(
    time: Res<Time<Real>>,
    notice: Option<Res<Notice>>,
    texts: Res<Texts>,
    settings: Res<Settings>,
    state: Res<TableState>,
    mut shown_for: Local<Duration>,
    mut commands: Commands,
) {
    let Some(notice) = notice.filter(|notice| notice.passes()) else { return };
    if notice.is_changed() {
        *shown_for = Duration::ZERO;
        return;
    }
    *shown_for += time.delta().min(MOST_A_FRAME);
    let length = notice.words(&texts, state.game.as_ref(), &settings).chars().count() as f32;
    if *shown_for > STAYS.max(Duration::from_secs_f32(length / READ_A_SECOND)) {
        commands.remove_resource::<Notice>();
    }
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;

    use super::*;
    use crate::ClientPlugin;

    fn app(notice: Notice) -> App {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, ClientPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)))
            .insert_resource(notice);
        app.update();
        app
    }

    fn stays(app: &mut App, frames: usize) -> bool {
        (0..frames).for_each(|_| app.update());
        app.world().contains_resource::<Notice>()
    }

    #[test]
    fn a_refused_touch_stays_for_as_long_as_it_takes_to_read() {
        let mut app = app(Notice::Refused(Refused::StaleRevision));
        assert!(stays(&mut app, 20));
        assert!(!stays(&mut app, 10));
    }

    #[test]
    fn a_notice_that_asks_for_other_input_stays() {
        let mut app = app(Notice::Refused(Refused::UnknownTable));
        assert!(stays(&mut app, 200));
    }
}
