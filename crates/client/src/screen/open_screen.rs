//! Which screen is open.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::prelude::*;
use splitkey_rules::Phase;

use crate::{ClientSystems, Joining, Playback, Shown, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_systems(Update, follow_table.in_set(ClientSystems::Sync));
}

/// The open screen. Home and Join are the player's choice; the others follow the table.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Home,
    Join,
    Table,
    Match,
    Debrief,
    Replay,
}

/// Opens the screen that fits the table. A match stays open until its end was shown.
fn follow_table(
    state: Res<TableState>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    screen: Res<State<Screen>>,
    joining: Res<Joining>,
    mut next: ResMut<NextState<Screen>>,
) {
    let phase = shown.0.as_ref().map(|game| game.position.phase);
    let arrives = matches!(screen.get(), Screen::Home | Screen::Join);
    let wanted = match (&state.table, phase) {
        _ if playback.is_replay() => Screen::Replay,
        // The player followed a link to a table where they are new.
        (None, _) if *screen.get() == Screen::Join || joining.is_before() => Screen::Join,
        (None, _) => Screen::Home,
        (Some(_), None) => Screen::Table,
        // A player who went from the debrief to the table stays there until the next deal.
        (Some(_), Some(Phase::Over(_))) if *screen.get() == Screen::Table => Screen::Table,
        // A newcomer does not land in the debrief of a match that others played.
        (Some(_), Some(Phase::Over(_))) if arrives && state.my_side().is_none() => Screen::Table,
        (Some(_), Some(Phase::Over(_))) if playback.is_done() => Screen::Debrief,
        (Some(_), Some(_)) => Screen::Match,
    };
    if wanted != *screen.get() {
        next.set(wanted);
    }
}
