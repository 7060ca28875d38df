//! The open replay, and what the player does with it.

use std::{collections::BTreeSet, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{Meaning, PlayerName, Refused, Replay, ReplayLink};
use splitkey_rules::Cell;

use super::{
    timeline::{ReplayView, Timeline},
    together::{ReviewPart, TableReview},
    wanted::{ArrivedReplay, WantedReplay},
};
use crate::{
    Args, ClientSystems, MatchShown, MatchView, Notice, OpenSheet, Playback, Sheet, Shown, Skip, TableState,
    Texts, arg, messages::receive_messages,
};

#[cfg(test)]
mod tests;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReplayViewer>().add_observer(take_act).add_systems(
        Update,
        // What the table knows decides whether the replay may open.
        (open_replay.after(receive_messages), play_on).chain().in_set(ClientSystems::Receive),
    );
}

/// How long a replay that plays stays at each stop, at the usual speed.
const STAYS: Duration = Duration::from_millis(1200);

/// The open replay, if any.
#[derive(Resource, Debug, Default)]
pub struct ReplayViewer {
    open: Option<OpenReplay>,
}

/// A replay, and where it is.
#[derive(Debug)]
pub struct OpenReplay {
    pub timeline: Timeline,
    /// Who sat on each side, by [`Side::index`](splitkey_rules::Side::index).
    pub names: [Vec<PlayerName>; 2],
    /// What the clues of a computer player were meant for.
    pub meanings: Vec<Meaning>,
    pub link: Option<ReplayLink>,
    pub at: usize,
    pub view: ReplayView,
    pub plays: bool,
    pub speed: ReplaySpeed,
    /// Whether the match is the table's last one, so that its people may review it together.
    pub is_of_table: bool,
    pub part: ReviewPart,
    /// The words that the player has marked here while alone.
    pub marks: BTreeSet<Cell>,
    /// The sheet to return to.
    from: Option<Sheet>,
}

/// How fast a replay plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    Slow,
    #[default]
    Usual,
    Fast,
}

/// What the player does with a replay.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAct {
    /// Asks the host for the table's last match.
    Fetch,
    Close,
    Start,
    End,
    GuessBack,
    GuessOn,
    TurnBack,
    TurnOn,
    To(usize),
    /// Plays, or pauses.
    Play,
    View(ReplayView),
    Speed(ReplaySpeed),
    Review(ReviewPart),
}

impl ReplayViewer {
    pub fn open(&self) -> Option<&OpenReplay> {
        self.open.as_ref()
    }

    pub(super) fn open_mut(&mut self) -> Option<&mut OpenReplay> {
        self.open.as_mut()
    }
}

impl ReplaySpeed {
    pub const ALL: [ReplaySpeed; 3] = [ReplaySpeed::Slow, ReplaySpeed::Usual, ReplaySpeed::Fast];

    /// Returns how much faster than usual it is.
    pub fn factor(self) -> f32 {
        match self {
            ReplaySpeed::Slow => 0.5,
            ReplaySpeed::Usual => 1.0,
            ReplaySpeed::Fast => 2.0,
        }
    }
}

impl OpenReplay {
    fn new(replay: Replay, view: ReplayView, from: Option<Sheet>) -> OpenReplay {
        let Replay { finished, names, meanings, link } = replay;
        OpenReplay {
            timeline: Timeline::new(&finished),
            names,
            meanings,
            link,
            at: 0,
            view,
            plays: false,
            speed: ReplaySpeed::default(),
            is_of_table: false,
            part: ReviewPart::Alone,
            marks: BTreeSet::new(),
            from,
        }
    }

    /// Returns the match at the current stop.
    pub fn shown(&self) -> MatchView {
        self.timeline.view(self.at, self.view)
    }

    /// Returns what the clue of the current turn was meant for, if a computer player gave it.
    pub fn meaning(&self) -> Option<&Meaning> {
        let record = self.shown().log.last()?.number;
        self.meanings.iter().find(|meaning| meaning.turn == record)
    }

    /// Returns whether this is the end of the match.
    pub fn is_at_end(&self) -> bool {
        self.at == self.timeline.last()
    }

    fn go_to(&mut self, at: usize) {
        if self.at != at {
            self.marks.clear();
        }
        self.at = at;
    }

    /// Goes to a stop, without motion or sounds of what happened there.
    pub(super) fn jump(&mut self, at: usize, playback: &mut Playback, shown: &mut Shown) {
        self.go_to(at.min(self.timeline.last()));
        playback.replay(Vec::new(), self.shown(), self.speed.factor());
        shown.0 = Some(self.shown());
    }

    /// Plays the next action.
    pub(super) fn step(&mut self, playback: &mut Playback, shown: &mut Shown) {
        if self.is_at_end() {
            return;
        }
        // The motion of the action before may not have ended.
        shown.0 = Some(self.shown());
        self.go_to(self.at + 1);
        playback.replay(self.timeline.facts(self.at).to_vec(), self.shown(), self.speed.factor());
    }
}

/// Returns where a replay is, in words.
pub(crate) fn replay_place(open: &OpenReplay, texts: &Texts) -> String {
    let (at, last) = (arg("at", open.at), arg("last", open.timeline.last()));
    let turn = open.shown().position.turn;
    let key = if turn == 0 { "replay-place-first" } else { "replay-place" };
    texts.format(key, &Args::from_iter([at, last, arg("turn", turn)]))
}

fn open_replay(
    mut arrived: ResMut<ArrivedReplay>,
    (state, table_review): (Res<TableState>, Res<TableReview>),
    mut wanted: ResMut<WantedReplay>,
    mut viewer: ResMut<ReplayViewer>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    let Some(replay) = arrived.0.take() else { return };
    let asked = std::mem::take(&mut *wanted);
    if asked == WantedReplay::None {
        return;
    }
    // The next match may have begun while the host looked for the last one.
    if state.match_runs() {
        commands.insert_resource(Notice::new(Refused::MatchRunning));
        return;
    }
    let view = state.my_side().map_or(ReplayView::Both, ReplayView::Side);
    let mut open = OpenReplay::new(*replay, view, sheet.0);
    if asked == WantedReplay::Last {
        open.is_of_table = true;
        open.part = table_review.first_part(state.you);
    }
    open.jump(0, &mut playback, &mut shown);
    viewer.open = Some(open);
    sheet.set_if_neq(OpenSheet(None));
    commands.remove_resource::<Notice>();
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
