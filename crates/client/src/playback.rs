//! Paces what happened into what is shown. State first, motion after.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Fact, Position, SideMap};

use crate::{ClientSystems, MatchView, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Shown>()
        .add_systems(Update, play_steps.in_set(ClientSystems::Play))
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

/// The player does not want to wait for what is still being shown.
#[derive(Event, Clone, Copy, Debug)]
pub struct Skip;

/// More facts waiting than this are shown four times as fast.
const HURRY_OVER: usize = 3;
/// More facts waiting than this are shown at once.
const JUMP_OVER: usize = 8;

/// What is still to be shown, in order.
#[derive(Resource, Default, Debug)]
pub struct Playback {
    steps: VecDeque<Step>,
    /// How long the last step still has the stage.
    rest: Duration,
}

#[derive(Debug)]
enum Step {
    Deal(Box<MatchView>),
    Fact { fact: Fact, by: Option<SeatId> },
    Settle { position: Box<Position>, key: Option<[SideMap; 2]> },
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

    /// Whether everything that happened is shown.
    pub fn is_done(&self) -> bool {
        self.steps.is_empty() && self.rest.is_zero()
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
    mut commands: Commands,
) {
    if playback.is_done() {
        return;
    }
    let waiting = playback.waiting_facts();
    let speed = if waiting > HURRY_OVER { 4 } else { 1 };
    let jump = waiting > JUMP_OVER || settings.reduced_motion;
    let mut passed = if jump { Duration::MAX } else { time.delta() * speed };
    loop {
        if playback.rest > passed {
            playback.rest -= passed;
            return;
        }
        passed -= playback.rest;
        playback.rest = Duration::ZERO;
        let Some(step) = playback.steps.pop_front() else { return };
        playback.rest = show_step(step, &mut shown, &mut commands);
    }
}

/// Brings one step in and returns how long it has the stage.
fn show_step(step: Step, shown: &mut Shown, commands: &mut Commands) -> Duration {
    match step {
        Step::Deal(game) => {
            commands.trigger(MatchShown { fresh: game.position.revision == 0 });
            shown.0 = Some(*game);
            Duration::ZERO
        }
        Step::Fact { fact, by } => {
            let Some(game) = shown.0.as_mut() else { return Duration::ZERO };
            game.show(&fact);
            let stays = Duration::from_millis(stage_time(&fact));
            commands.trigger(FactShown { fact, by });
            stays
        }
        Step::Settle { position, key } => {
            if let Some(game) = shown.0.as_mut() {
                game.settle(*position, key);
            }
            Duration::ZERO
        }
    }
}

fn skip_playback(
    _: On<Skip>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut commands: Commands,
) {
    while let Some(step) = playback.steps.pop_front() {
        show_step(step, &mut shown, &mut commands);
    }
    playback.rest = Duration::ZERO;
}

/// How long a fact has the stage, in milliseconds: its motion and a moment to see it.
fn stage_time(fact: &Fact) -> u64 {
    match fact {
        Fact::ClueGiven { .. } => 450,
        Fact::WordCovered { .. } => 820,
        Fact::WordMarked { tokens: 2, .. } => 900,
        Fact::WordMarked { .. } => 760,
        Fact::AssassinTouched { .. } => 2_600,
        Fact::CheckTaken { .. } | Fact::TokenDiscarded { .. } => 480,
        Fact::SuddenDeathBegan => 1_400,
        Fact::MatchEnded { .. } => 1_600,
        Fact::TurnEnded { .. } => 300,
        Fact::SideFinished { .. } => 600,
        Fact::CluePenalised { .. }
        | Fact::Challenged { .. }
        | Fact::Denied { .. }
        | Fact::TimedOut { .. }
        | Fact::Proposed { .. }
        | Fact::ProposalWithdrawn => 0,
    }
}
