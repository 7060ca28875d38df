//! Opens replays, plays them, and does what the player wants with them.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{FromHost, Refused, Replay, Thought};

use super::{
    open::{OpenReplay, ReplayAct, ReplayViewer, ReviewPart},
    timeline::ReplayView,
    together::TableReview,
    wanted::WantedReplay,
};
use crate::{
    ClientSystems, MatchShown, Notice, OnReceived, OpenSheet, Playback, Received, Shown, Skip, TableState,
    received::receive_messages,
};

#[cfg(test)]
mod tests;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReplayViewer>()
        .add_observer(take_act)
        .add_systems(OnReceived, open_replay)
        .add_systems(Update, play_on.in_set(ClientSystems::Receive).after(receive_messages));
}

/// How long a replay that plays stays at each stop, at the usual speed.
const STAYS: Duration = Duration::from_millis(1200);

fn open_replay(
    mut received: MessageReader<Received>,
    (state, table_review): (Res<TableState>, Res<TableReview>),
    mut wanted: ResMut<WantedReplay>,
    mut viewer: ResMut<ReplayViewer>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut sheet: ResMut<OpenSheet>,
    mut thoughts: Local<Vec<Thought>>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        // They come before the replay that they belong to.
        if let FromHost::Thoughts { of_replay: true, thoughts: told } = message {
            thoughts.clone_from(told);
        }
        let FromHost::Replay { replay } = message else { continue };
        let thoughts = std::mem::take(&mut *thoughts);
        let asked = std::mem::take(&mut *wanted);
        if asked == WantedReplay::None {
            continue;
        }
        // The next match may have begun while the host looked for the last one.
        if state.match_runs() {
            commands.insert_resource(Notice::new(Refused::MatchRunning));
            continue;
        }
        let view = state.my_side().map_or(ReplayView::Both, ReplayView::Side);
        let mut open = OpenReplay::new(Replay::clone(replay), view, sheet.0);
        open.thoughts = thoughts;
        if asked == WantedReplay::Last {
            open.is_of_table = true;
            open.part = table_review.first_part(state.you);
        }
        open.jump(0, &mut playback, &mut shown);
        viewer.open = Some(open);
        sheet.set_if_neq(OpenSheet(None));
        commands.remove_resource::<Notice>();
    }
}

fn take_act(
    act: On<ReplayAct>,
    (state, table_review): (Res<TableState>, Res<TableReview>),
    mut viewer: ResMut<ReplayViewer>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    let Some(open) = viewer.open.as_mut() else { return };
    let plays = std::mem::take(&mut open.plays);
    let stays = matches!(*act.event(), ReplayAct::View(_) | ReplayAct::Speed(_));
    if open.part == ReviewPart::Follow && !stays {
        open.part = ReviewPart::Alone;
    }
    let to = match *act.event() {
        ReplayAct::Speed(speed) => {
            (open.speed, open.plays) = (speed, plays);
            return;
        }
        ReplayAct::Review(part) => {
            let is_led = table_review.first_part(state.you) == ReviewPart::Follow;
            if open.is_of_table && (is_led || part != ReviewPart::Follow) {
                open.part = part;
            }
            open.plays = plays && open.part == ReviewPart::Lead;
            return;
        }
        ReplayAct::Play => {
            open.plays = !plays;
            if plays || !open.is_at_end() {
                return;
            }
            0
        }
        ReplayAct::View(view) => {
            (open.view, open.plays) = (view, plays);
            open.at
        }
        ReplayAct::GuessOn => return open.step(&mut playback, &mut shown),
        ReplayAct::Start => 0,
        ReplayAct::End => open.timeline.last(),
        ReplayAct::GuessBack => open.at.saturating_sub(1),
        ReplayAct::TurnBack => open.timeline.turn_before(open.at),
        ReplayAct::TurnOn => open.timeline.next_turn(open.at),
        ReplayAct::To(at) => at,
        ReplayAct::Fetch => return,
        ReplayAct::Close => {
            if !state.match_runs() {
                sheet.set_if_neq(OpenSheet(open.from));
            }
            viewer.open = None;
            playback.end_replay();
            shown.0.clone_from(&state.game);
            // Ends the motions of what was played.
            commands.trigger(Skip);
            if let Some(game) = &state.game {
                commands.trigger(MatchShown { fresh: game.position.revision == 0 });
            }
            return;
        }
    };
    open.jump(to, &mut playback, &mut shown);
    // Ends the motions of what was played.
    commands.trigger(Skip);
}

/// Goes on to the next stop of a replay that plays.
fn play_on(
    time: Res<Time>,
    mut waited: Local<Duration>,
    mut viewer: ResMut<ReplayViewer>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
) {
    let plays = viewer.open.as_ref().filter(|open| open.plays && playback.is_done());
    let Some(stays) = plays.map(|open| STAYS.div_f32(open.speed.factor())) else {
        *waited = Duration::ZERO;
        return;
    };
    *waited += time.delta();
    if *waited < stays {
        return;
    }
    *waited = Duration::ZERO;
    if let Some(open) = viewer.open.as_mut() {
        open.step(&mut playback, &mut shown);
        open.plays = !open.is_at_end();
    }
}
