//! The table that this player is at: its state as the host sends it, and what the player asks of the host there.

use bevy_app::prelude::*;

mod absence;
mod flow;
mod free_seat;
mod match_view;
mod news;
mod refusal;
mod state;
pub mod talk;
mod text_command;
mod to_host;

pub use absence::Absences;
pub use flow::{ClueTaken, Flow, MatchTimer, RaceTime, TimerLeft};
pub use match_view::{AGENT_CARDS, MatchView};
pub(crate) use news::receive_table;
pub(crate) use refusal::RefusalAbout;
pub use state::TableState;
pub use talk::{HeardLine, Talk, TalkReturned};
pub(crate) use text_command::read_clue;
pub use text_command::{CommandError, CommandNames};
pub use to_host::ToHost;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        absence::plugin,
        flow::plugin,
        free_seat::plugin,
        news::plugin,
        state::plugin,
        talk::plugin,
    ));
}
