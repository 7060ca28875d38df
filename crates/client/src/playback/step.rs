//! The steps of playback, and how long each takes.

use std::time::Duration;

use bevy_ecs::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Fact, SideMap};

use super::shown::{FactShown, MatchShown, Shown};
use crate::MatchView;

/// How long the assassin cannot be skipped, from the start of its card's motion.
pub(super) const ASSASSIN_SEEN: Duration = Duration::from_millis(900);

/// A step, which is applied at once and then has the stage for a while.
#[derive(Debug)]
pub(super) enum Step {
    Deal(Box<MatchView>),
    /// Replaces what the log yielded by the actual state.
    Replace(Box<MatchView>),
    /// The state of a replay after an action.
    Stop(Box<MatchView>),
    Fact {
        fact: Fact,
        by: Option<SeatId>,
    },
    Settle {
        revision: u32,
        key: Option<Box<[SideMap; 2]>>,
    },
}

impl Step {
    /// Applies the step. Returns how long it takes.
    pub(super) fn show(self, shown: &mut Shown, commands: &mut Commands) -> Duration {
        match self {
            Step::Deal(game) => {
                commands.trigger(MatchShown { fresh: game.position.revision == 0 });
                shown.0 = Some(*game);
                Duration::ZERO
            }
            Step::Replace(game) => {
                commands.trigger(MatchShown { fresh: false });
                shown.0 = Some(*game);
                Duration::ZERO
            }
            Step::Stop(game) => {
                shown.0 = Some(*game);
                Duration::ZERO
            }
            Step::Fact { fact, by } => {
                let Some(game) = shown.0.as_mut() else { return Duration::ZERO };
                game.apply(&fact);
                let stays = Duration::from_millis(stage_time(&fact));
                commands.trigger(FactShown { fact, by });
                stays
            }
            Step::Settle { revision, key } => {
                if let Some(game) = shown.0.as_mut() {
                    game.settle(revision, key.map(|key| *key));
                }
                Duration::ZERO
            }
        }
    }
}

/// Returns how long a fact takes, in milliseconds: its motion and a moment to see it.
pub(super) fn stage_time(fact: &Fact) -> u64 {
    match fact {
        Fact::ClueGiven { .. } => 450,
        Fact::WordCovered { .. } => 820,
        Fact::WordMarked { tokens: 2, .. } => 900,
        Fact::WordMarked { .. } => 760,
        Fact::AssassinTouched { .. } => 2_600,
        Fact::CheckTaken { .. } | Fact::TokenDiscarded { .. } => 480,
        Fact::SuddenDeathBegan => 1_400,
        Fact::MatchEnded { .. } => 2_200,
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
