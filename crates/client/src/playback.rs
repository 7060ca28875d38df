//! Paces what happened into what is shown. State first, motion after.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Cell, Fact, Position, SideMap};

use self::{
    landing::note_landing,
    step::{ASSASSIN_SEEN, Step, stage_time},
};
use crate::{ClientSystems, Holding, MatchView, Settings};

mod landing;
mod step;

pub use landing::{Landing, OnTable};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Shown>()
        .init_resource::<Landing>()
        .add_systems(Update, (play_steps, note_landing).chain().in_set(ClientSystems::Play))
        .add_observer(skip_playback);
}

/// The match as everything draws it; it may lag behind [`crate::TableState`].
#[derive(Resource, Default, Debug)]
pub struct Shown(pub Option<MatchView>);

/// A whole match came into view: on a deal, on joining and on coming back.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchShown {
    /// No action was accepted yet, so the cards are being dealt.
    pub fresh: bool,
}

/// A fact was just brought into [`Shown`].
#[derive(Event, Clone, Debug)]
pub struct FactShown {
    pub fact: Fact,
    /// Who acted.
    pub by: Option<SeatId>,
}

/// A word was touched, and what it is will be shown after a while.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuspenseBegan {
    pub cell: Cell,
}

/// The player does not want to wait for what is still being shown.
#[derive(Event, Clone, Copy, Debug)]
pub struct Skip;

/// A longer stretch was missed, and begins.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatchUpBegan {
    /// How many facts are shown in short.
    pub facts: usize,
}

/// More facts waiting than this are shown four times as fast.
const HURRY_OVER: usize = 3;
/// More facts waiting than this were missed, as in a tab that was hidden, and are shown in short.
const MISSED_OVER: usize = 8;
/// How long a missed stretch is shown at the most, however long it was.
const CATCH_UP_WITHIN: Duration = Duration::from_secs(6);
/// The longest that a touched word is waited for where motion is reduced.
const REDUCED_SUSPENSE: Duration = Duration::from_millis(250);

/// What is still to be shown, in order.
#[derive(Resource, Default, Debug)]
pub struct Playback {
    steps: VecDeque<Step>,
    /// How long the last step still has the stage.
    rest: Duration,
    /// How long it cannot be skipped.
    firm: Duration,
    /// The word that was touched and has not been shown yet.
    suspense: Option<Cell>,
    /// Whether what the next step brings to its word is on its way.
    lands: bool,
    /// How many times as fast a missed stretch is shown, while it is.
    catching_up: Option<f32>,
}

impl Playback {
    pub(crate) fn clear(&mut self) {
        *self = Playback::default();
    }

    pub(crate) fn deal(&mut self, game: &MatchView) {
        self.steps.push_back(Step::Deal(Box::new(game.clone())));
    }

    pub(crate) fn queue(
        &mut self,
        by: Option<SeatId>,
        facts: Vec<Fact>,
        position: Position,
        key: Option<[SideMap; 2]>,
    ) {
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by }));
        self.steps.push_back(Step::Settle { position: Box::new(position), key });
    }

    /// Shows in short what was missed until `game`.
    pub(crate) fn catch_up(&mut self, facts: Vec<Fact>, game: &MatchView) {
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by: None }));
        self.steps.push_back(Step::Replace(Box::new(game.clone())));
        self.hurry();
    }

    /// Chooses the pace at which all that waits is shown in time.
    fn hurry(&mut self) {
        let facts = self.steps.iter().filter_map(|step| match step {
            Step::Fact { fact, .. } => Some(stage_time(fact)),
            _ => None,
        });
        let whole = Duration::from_millis(facts.sum());
        self.catching_up = Some((whole.as_secs_f32() / CATCH_UP_WITHIN.as_secs_f32()).max(4.0));
    }

    /// Whether what is shown now was missed before.
    pub fn is_catching_up(&self) -> bool {
        self.catching_up.is_some() && self.waiting_facts() > 0
    }

    /// Whether everything that happened is shown.
    pub fn is_done(&self) -> bool {
        self.steps.is_empty() && self.rest.is_zero()
    }

    /// The word that was touched and is about to show what it is. It tells nothing of that.
    pub fn suspense(&self) -> Option<Cell> {
        self.suspense
    }

    /// What is on its way to a word, and is told once it lies there.
    fn landing(&self) -> Option<&Fact> {
        self.next_fact().filter(|_| self.lands)
    }

    fn next_fact(&self) -> Option<&Fact> {
        match self.steps.front()? {
            Step::Fact { fact, .. } => Some(fact),
            _ => None,
        }
    }

    /// The word that the next step shows.
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
    mut told: Local<bool>,
    mut commands: Commands,
) {
    if playback.is_done() {
        if playback.catching_up.is_some() {
            playback.catching_up = None;
        }
        *told = false;
        return;
    }
    let waiting = playback.waiting_facts();
    if waiting > MISSED_OVER && playback.catching_up.is_none() {
        playback.hurry();
    }
    if playback.is_catching_up() && !std::mem::replace(&mut *told, true) {
        commands.trigger(CatchUpBegan { facts: waiting });
    }
    let hurried = if waiting > HURRY_OVER { 4.0 } else { 1.0 };
    let mut passed = time.delta().mul_f32(playback.catching_up.unwrap_or(hurried));
    loop {
        playback.firm = playback.firm.saturating_sub(passed);
        if playback.rest > passed {
            playback.rest -= passed;
            return;
        }
        passed -= playback.rest;
        playback.rest = Duration::ZERO;
        let missed = playback.catching_up.is_some();
        let wait = if missed { Duration::ZERO } else { suspense(&settings) };
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

/// How long a touched word is waited for, whatever it is.
fn suspense(settings: &Settings) -> Duration {
    let chosen = Duration::from_millis(settings.suspense.milliseconds().into());
    if settings.reduced_motion { chosen.min(REDUCED_SUSPENSE) } else { chosen }
}

fn skip_playback(
    _: On<Skip>,
    holding: Option<Res<Holding>>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut landing: ResMut<Landing>,
    mut commands: Commands,
) {
    let still_touching = holding.is_some_and(|holding| holding.has_touched());
    if still_touching || !playback.firm.is_zero() {
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

#[cfg(test)]
mod tests;
