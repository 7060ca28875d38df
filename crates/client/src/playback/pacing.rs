//! Paces what happened into what is shown. The state is always current; only its display waits.

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Cell, Fact, SideMap};

use super::{
    landing::Landing,
    shown::{CatchUpBegan, Shown, SuspenseBegan},
    step::{ASSASSIN_SEEN, Step, stage_time},
};
use crate::{ClientSystems, MatchView, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .add_systems(Update, (play_steps, note_landing).chain().in_set(ClientSystems::Play))
        .add_observer(skip_playback);
}

/// The player wants to skip what is still being shown.
#[derive(Event, Clone, Copy, Debug)]
pub struct Skip;

/// With more facts than this waiting, playback runs four times as fast.
const HURRY_OVER: usize = 3;
/// With more facts than this waiting, as after a hidden tab, they count as missed and are replayed fast.
const MISSED_OVER: usize = 8;
/// Maximum duration of such a replay.
const CATCH_UP_WITHIN: Duration = Duration::from_secs(6);
/// Maximum pause before a reveal where motion is reduced.
const REDUCED_SUSPENSE: Duration = Duration::from_millis(250);

/// What is still to be shown, in order.
#[derive(Resource, Default, Debug)]
pub struct Playback {
    steps: VecDeque<Step>,
    /// How long the last step still takes.
    rest: Duration,
    /// How long it still cannot be skipped.
    firm: Duration,
    /// Whether the press that touched a word goes on. Its release must not skip what follows.
    pressed: bool,
    /// The touched word that has not been revealed yet.
    suspense: Option<Cell>,
    /// Whether the card or token of the next step is moving to its word.
    lands: bool,
    /// Speed factor while a missed stretch is replayed.
    catching_up: Option<f32>,
    /// Speed factor while the replay of a match that is over is open.
    replay: Option<f32>,
}

impl Playback {
    /// Removes the live match from what is shown. Behind an open replay nothing of it is shown.
    pub(crate) fn clear(&mut self, shown: &mut Shown) {
        if !self.is_replay() {
            *self = Playback::default();
            shown.0 = None;
        }
    }

    /// Shows a match that was dealt or is sent again. After reconnecting to a running match the cards stay where they
    /// lie, and what was missed is played.
    pub(crate) fn deal(&mut self, game: &MatchView, shown: &Shown) {
        if self.is_replay() {
            return;
        }
        *self = Playback::default();
        let seen = shown.0.as_ref().filter(|seen| seen.me == game.me);
        match seen.and_then(|seen| game.facts_since(seen)) {
            Some(missed) => self.catch_up(missed.to_vec(), game),
            None => self.steps.push_back(Step::Deal(Box::new(game.clone()))),
        }
    }

    pub(crate) fn queue(
        &mut self,
        by: Option<SeatId>,
        facts: Vec<Fact>,
        revision: u32,
        key: Option<Box<[SideMap; 2]>>,
    ) {
        if self.is_replay() {
            return;
        }
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by }));
        self.steps.push_back(Step::Settle { revision, key });
    }

    /// Plays what was missed until `game`.
    pub(super) fn catch_up(&mut self, facts: Vec<Fact>, game: &MatchView) {
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by: None }));
        self.steps.push_back(Step::Replace(Box::new(game.clone())));
        self.hurry();
    }

    /// Plays an action of a replay until `game`, in place of everything else.
    pub(crate) fn replay(&mut self, facts: Vec<Fact>, game: MatchView, speed: f32) {
        *self = Playback { replay: Some(speed), ..Playback::default() };
        if !facts.is_empty() {
            self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by: None }));
            self.steps.push_back(Step::Stop(Box::new(game)));
        }
    }

    /// Goes back to the live match.
    pub(crate) fn end_replay(&mut self) {
        *self = Playback::default();
    }

    /// Notes whether the press that touched a word goes on.
    pub(crate) fn note_press(&mut self, pressed: bool) {
        self.pressed = pressed;
    }

    /// Returns whether a replay is shown in place of the live match.
    pub fn is_replay(&self) -> bool {
        self.replay.is_some()
    }

    /// Chooses the speed at which everything that waits is shown in [`CATCH_UP_WITHIN`].
    fn hurry(&mut self) {
        let facts = self.steps.iter().filter_map(|step| match step {
            Step::Fact { fact, .. } => Some(stage_time(fact)),
            _ => None,
        });
        let whole = Duration::from_millis(facts.sum());
        self.catching_up = Some((whole.as_secs_f32() / CATCH_UP_WITHIN.as_secs_f32()).max(4.0));
    }

    /// Returns whether a missed stretch is being replayed.
    pub fn is_catching_up(&self) -> bool {
        self.catching_up.is_some() && self.waiting_facts() > 0
    }

    /// Returns whether everything that happened has been shown.
    pub fn is_done(&self) -> bool {
        self.steps.is_empty() && self.rest.is_zero()
    }

    /// Returns the touched word that is about to be revealed, without its identity.
    pub fn suspense(&self) -> Option<Cell> {
        self.suspense
    }

    /// Returns the fact whose card or token is moving to its word.
    fn landing(&self) -> Option<&Fact> {
        self.next_fact().filter(|_| self.lands)
    }

    fn next_fact(&self) -> Option<&Fact> {
        match self.steps.front()? {
            Step::Fact { fact, .. } => Some(fact),
            _ => None,
        }
    }

    /// Returns the word that the next step reveals.
    fn next_touched(&self) -> Option<Cell> {
        match self.next_fact()? {
            Fact::WordCovered { cell, .. }
            | Fact::WordMarked { cell, .. }
            | Fact::AssassinTouched { cell, .. } => Some(*cell),
            _ => None,
        }
    }

    fn waiting_facts(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Fact { .. })).count()
    }
}

fn play_steps(
    time: Res<Time>,
    settings: Res<Settings>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut announced: Local<bool>,
    mut commands: Commands,
) {
    if playback.is_done() {
        if playback.catching_up.is_some() {
            playback.catching_up = None;
        }
        *announced = false;
        return;
    }
    let waiting = playback.waiting_facts();
    if waiting > MISSED_OVER && playback.catching_up.is_none() && !playback.is_replay() {
        playback.hurry();
    }
    if playback.is_catching_up() && !std::mem::replace(&mut *announced, true) {
        commands.trigger(CatchUpBegan { facts: waiting });
    }
    let hurried = if waiting > HURRY_OVER { 4.0 } else { 1.0 };
    let speed = playback.replay.or(playback.catching_up).unwrap_or(hurried);
    let mut passed = time.delta().mul_f32(speed);
    loop {
        playback.firm = playback.firm.saturating_sub(passed);
        if playback.rest > passed {
            playback.rest -= passed;
            return;
        }
        passed -= playback.rest;
        playback.rest = Duration::ZERO;
        let missed = playback.catching_up.is_some();
        let wait = if missed || playback.is_replay() { Duration::ZERO } else { suspense(&settings) };
        if let Some(cell) = playback.next_touched()
            && playback.suspense.is_none()
            && !playback.lands
            && !wait.is_zero()
        {
            playback.suspense = Some(cell);
            playback.rest = wait;
            commands.trigger(SuspenseBegan { cell });
            continue;
        }
        playback.suspense = None;
        let lands = playback.next_fact().and_then(|fact| Landing::time(fact, settings.reduced_motion));
        let lands = lands.filter(|_| !missed);
        if let Some(time) = lands.filter(|_| !playback.lands) {
            playback.lands = true;
            playback.rest = time;
            if matches!(playback.next_fact(), Some(Fact::AssassinTouched { .. })) && !settings.reduced_motion
            {
                playback.firm = ASSASSIN_SEEN;
            }
            continue;
        }
        playback.lands = false;
        let Some(step) = playback.steps.pop_front() else { return };
        let stays = step.show(&mut shown, &mut commands);
        if !settings.reduced_motion {
            playback.rest = stays.saturating_sub(lands.unwrap_or_default());
        }
    }
}

/// Updates [`Landing`] from playback.
fn note_landing(playback: Res<Playback>, shown: Res<Shown>, mut landing: ResMut<Landing>) {
    if landing.fact() != playback.landing() {
        landing.set(playback.landing(), &shown);
    }
}

/// Returns the pause before a reveal. It is the same for every identity.
fn suspense(settings: &Settings) -> Duration {
    let chosen = Duration::from_millis(settings.suspense.milliseconds().into());
    if settings.reduced_motion { chosen.min(REDUCED_SUSPENSE) } else { chosen }
}

fn skip_playback(
    _: On<Skip>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut landing: ResMut<Landing>,
    mut commands: Commands,
) {
    if playback.pressed || !playback.firm.is_zero() {
        return;
    }
    playback.suspense = None;
    playback.lands = false;
    landing.set_if_neq(Landing::default());
    playback.rest = Duration::ZERO;
    while let Some(step) = playback.steps.pop_front() {
        step.show(&mut shown, &mut commands);
    }
}
