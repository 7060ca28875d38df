//! The state of a match beside its moves, as this player sees it: timer, pauses, proposals, requests and pings.

use std::{collections::BTreeMap, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{
    ClueIdea, FromHost, MatchFlow, RaceClock, SeatId, SideRequest, TimerState, WaitingTouch, races::Seconds,
};
use splitkey_rules::{Clue, Fact, Side};

use crate::{Args, ClientSystems, OnReceived, Received, TableState, Texts, arg};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flow>()
        .init_resource::<MatchTimer>()
        .add_systems(OnReceived, receive_flow)
        .add_systems(Update, (forget_flow, run_timer).chain().in_set(ClientSystems::Sync));
}

/// What the host has last sent about it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    pub now: MatchFlow,
    /// Counts the received updates, so that each one restarts the timer's clock.
    heard: u32,
    /// The touch of my side that waits for a second member to confirm.
    pub touch: Option<WaitingTouch>,
    /// The clues that members of my side propose, my own included.
    pub clues: BTreeMap<SeatId, Clue>,
    /// The computer's ideas for a clue in this revision of the match, if this player has asked for them.
    pub ideas: Option<(u32, Vec<ClueIdea>)>,
    /// Requests to join a side: those this player may answer, and their own.
    pub requests: Vec<SideRequest>,
    /// The clock of the pair that plays here, in a strike race.
    pub race: Option<RaceTime>,
    /// Round-trip time of each player, in milliseconds.
    pub pings: BTreeMap<SeatId, u16>,
}

/// The clock of a pair, and the time of the host to the half minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTime {
    pub clock: RaceClock,
    pub now: Seconds,
}

/// A proposed clue was chosen for this player's clue entry.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ClueTaken(pub Clue);

/// The timer of the match.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTimer(pub Option<TimerLeft>);

/// The time left on the timer of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerLeft {
    /// Whole seconds; 0 when the time is up.
    pub seconds: u32,
    pub runs: bool,
    pub enforced: bool,
}

impl Flow {
    /// Resets everything about one match, on a deal and when a match is sent again.
    fn begin(&mut self) {
        *self = Flow {
            pings: std::mem::take(&mut self.pings),
            requests: std::mem::take(&mut self.requests),
            heard: self.heard,
            race: self.race,
            ..Flow::default()
        };
    }

    /// Returns the side that `by` asks to join.
    pub fn asks_for(&self, by: Option<SeatId>) -> Option<Side> {
        self.requests.iter().find(|request| Some(request.by) == by).map(|request| request.side)
    }

    fn update(&mut self, now: MatchFlow) {
        self.now = now;
        self.heard = self.heard.wrapping_add(1);
    }

    fn note_action(&mut self, facts: &[Fact], me: Option<Side>) {
        self.touch = None;
        if facts.iter().any(|fact| matches!(fact, Fact::ClueGiven { giver, .. } if Some(*giver) == me)) {
            self.clues.clear();
            self.ideas = None;
        }
    }
}

impl TimerLeft {
    /// Returns the time left, in minutes and seconds.
    pub fn words(&self, texts: &Texts) -> String {
        if self.seconds == 0 {
            return texts.get("timer-up");
        }
        let time = format!("{}:{:02}", self.seconds / 60, self.seconds % 60);
        let key = if self.runs { "timer-left" } else { "timer-still" };
        texts.format(key, &Args::from_iter([arg("time", time)]))
    }

    /// Returns the same in steps of ten seconds, for screen readers that would otherwise announce every second.
    pub fn rough_words(&self, texts: &Texts) -> String {
        TimerLeft { seconds: self.seconds.next_multiple_of(10), ..*self }.words(texts)
    }
}

fn receive_flow(mut received: MessageReader<Received>, state: Res<TableState>, mut flow: ResMut<Flow>) {
    for Received(message) in received.read() {
        match message {
            // The host sends the requests again.
            FromHost::Joined { .. } => flow.requests.clear(),
            FromHost::Dealt { .. } => flow.begin(),
            FromHost::Moved { facts, .. } => {
                if let Some(game) = &state.game {
                    flow.note_action(facts, game.my_side());
                }
            }
            FromHost::Flow { flow: now } => flow.update(now.clone()),
            FromHost::TouchWaits { touch } => flow.touch = *touch,
            FromHost::ClueProposed { by, clue: Some(clue) } => {
                flow.clues.insert(*by, clue.clone());
            }
            FromHost::ClueProposed { by, clue: None } => {
                flow.clues.remove(by);
            }
            FromHost::Ideas { revision, ideas } => flow.ideas = Some((*revision, ideas.clone())),
            FromHost::Pings { pings } => flow.pings = pings.iter().copied().collect(),
            FromHost::SideRequests { requests } => flow.requests.clone_from(requests),
            _ => {}
        }
    }
}

fn run_timer(
    time: Res<Time<Real>>,
    flow: Res<Flow>,
    mut heard: Local<(u32, Duration)>,
    mut timer: ResMut<MatchTimer>,
) {
    if heard.0 != flow.heard {
        *heard = (flow.heard, Duration::ZERO);
    } else {
        heard.1 += time.delta();
    }
    let left = |state: TimerState| {
        let since = if state.runs { heard.1 } else { Duration::ZERO };
        let passed = Duration::from_millis(state.passed.into()) + since;
        let left = Duration::from_secs(state.limit.into()).saturating_sub(passed);
        // Rounds up, so that the last second shows until it is over.
        let seconds = left.as_millis().div_ceil(1000) as u32;
        TimerLeft { seconds, runs: state.runs, enforced: state.enforced }
    };
    timer.set_if_neq(MatchTimer(flow.now.timer.map(left)));
}

/// Clears everything when the player leaves the table, and what belongs to a side when they leave that side.
fn forget_flow(state: Res<TableState>, mut was: Local<Option<Side>>, mut flow: ResMut<Flow>) {
    if !state.is_changed() {
        return;
    }
    if state.table.is_none() && *flow != Flow::default() {
        *flow = Flow::default();
    }
    if *was != state.my_side() {
        *was = state.my_side();
        if !flow.clues.is_empty() || flow.touch.is_some() {
            let mine = |by: SeatId| state.seat(by).is_some_and(|seat| seat.side == state.my_side());
            flow.clues.retain(|by, _| mine(*by));
            flow.touch = flow.touch.filter(|touch| mine(touch.by));
        }
        if flow.ideas.is_some() {
            flow.ideas = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;
    use splitkey_protocol::{TableCode, TableView};

    use super::*;

    fn app(timer: TimerState) -> App {
        let table = TableView::new(TableCode::from_bits(5), SeatId(0));
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, plugin))
            .insert_resource(TableState { table: Some(table), ..TableState::default() })
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app.update();
        let mut flow = app.world_mut().resource_mut::<Flow>();
        flow.update(MatchFlow { timer: Some(timer), ..MatchFlow::default() });
        app
    }

    fn words(app: &App) -> String {
        let timer = app.world().resource::<MatchTimer>().0.expect("a timer");
        timer.words(&Texts::default())
    }

    #[test]
    fn a_timer_counts_down_from_the_hosts_time() {
        let mut app = app(TimerState { limit: 120, passed: 55_000, runs: true, enforced: false });
        app.update();
        assert_eq!(words(&app), "1:05");
        (0..5).for_each(|_| app.update());
        assert_eq!(words(&app), "1:00");
        (0..90).for_each(|_| app.update());
        assert_eq!(words(&app), "Time's up");
    }

    #[test]
    fn a_paused_timer_shows_the_time_left() {
        let mut app = app(TimerState { limit: 60, passed: 20_000, runs: false, enforced: true });
        (0..9).for_each(|_| app.update());
        assert_eq!(words(&app), "0:40, paused");
    }
}
