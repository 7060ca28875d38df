//! What is shown, one after the other, and how long each has the stage.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Fact, Position, SideMap};

use super::{FactShown, MatchShown, Shown};
use crate::MatchView;

/// How long the assassin cannot be skipped, from when its card sets out.
pub(super) const ASSASSIN_SEEN: Duration = Duration::from_millis(900);

/// What is shown at once, and then has the stage for a while.
#[derive(Debug)]
pub(super) enum Step {
    Deal(Box<MatchView>),
    /// Puts the true state in place of what the log told.
    Replace(Box<MatchView>),
    Fact {
        fact: Fact,
        by: Option<SeatId>,
    },
    Settle {
        position: Box<Position>,
        key: Option<[SideMap; 2]>,
    },
}

impl Step {
    /// Brings the step in and returns how long it has the stage.
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
}

/// How long a fact has the stage, in milliseconds: its motion and a moment to see it.
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
