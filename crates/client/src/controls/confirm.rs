//! Confirmations: what costs a token, and leaving a running match.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{
    RaceAsk, RaceLink, Request, Ruling, RulingOn, SheetId, TalkLine,
    races::{PairNumber, Seconds},
};
use splitkey_rules::{Phase, Proposal};

use crate::{MatchView, Shown, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConfirmDialog>().add_systems(Update, drop_stale_question);
}

/// The open confirmation, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfirmDialog(pub Option<Confirmation>);

/// Something that cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Leaves a running match.
    Leave,
    EndTurn,
    /// Says that the other side's clue is invalid.
    Challenge,
    /// Asks the other side to give up.
    GiveUp,
    /// Asks the other side to void the match.
    Void,
    /// Concedes that the player's own clue was invalid.
    Concede,
    /// Gives a clue that the referee has found invalid.
    Insist {
        text: String,
        number: u8,
    },
    /// Leaves a team.
    LeaveTeam(SheetId),
    /// Deletes the match with this number from the player's history, or all matches.
    ForgetMatches(Option<u64>),
    /// Something about a race.
    Race(RaceQuestion),
}

/// Something about a race that cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RaceQuestion {
    /// Begins the match of the player's pair, and its clock.
    Start(RaceLink),
    /// Signs the player off.
    Withdraw(RaceLink),
    /// Lets the race close at a later time.
    Extend { race: RaceLink, closes: Seconds },
    /// Closes the race now.
    Close(RaceLink),
    /// Calls the race off.
    CallOff { race: RaceLink, reason: TalkLine },
    /// Removes a pair that misses a player.
    Remove { race: RaceLink, pair: PairNumber, reason: TalkLine },
    /// Makes a ruling, which everyone is shown.
    Rule { race: RaceLink, ruling: Ruling },
}

impl RaceQuestion {
    fn keys(&self) -> [&'static str; 4] {
        match self {
            Self::Start(_) => ["race-start-title", "race-start-text", "race-start-no", "race-start-yes"],
            Self::Withdraw(_) => {
                ["race-withdraw-title", "race-withdraw-text", "race-withdraw-no", "race-withdraw"]
            }
            Self::Extend { .. } => {
                ["race-extend-title", "race-extend-text", "race-rule-no", "race-extend-yes"]
            }
            Self::Close(_) => ["race-close-title", "race-close-text", "race-close-no", "race-close"],
            Self::CallOff { .. } => {
                ["race-call-off-title", "race-call-off-text", "race-close-no", "race-call-off-yes"]
            }
            Self::Remove { .. } => ["race-remove-title", "race-remove-text", "race-rule-no", "race-remove"],
            Self::Rule { ruling: Ruling { on: RulingOn::Disqualified, .. }, .. } => {
                ["race-disqualify-title", "race-disqualify-text", "race-rule-no", "race-disqualify-yes"]
            }
            Self::Rule { ruling: Ruling { on: RulingOn::Reinstated, .. }, .. } => {
                ["race-reinstate-title", "race-reinstate-text", "race-rule-no", "race-kind-back"]
            }
            Self::Rule { .. } => {
                ["race-correct-title", "race-correct-text", "race-rule-no", "race-correct-yes"]
            }
        }
    }

    fn ask(&self) -> RaceAsk {
        match self {
            Self::Start(race) => RaceAsk::Open { race: *race },
            Self::Withdraw(race) => RaceAsk::Withdraw { race: *race },
            Self::Extend { race, closes } => RaceAsk::Extend { race: *race, closes: *closes },
            Self::Close(race) => RaceAsk::Close { race: *race },
            Self::CallOff { race, reason } => RaceAsk::CallOff { race: *race, reason: reason.clone() },
            Self::Remove { race, pair, reason } => {
                RaceAsk::RemovePair { race: *race, pair: *pair, reason: reason.clone() }
            }
            Self::Rule { race, ruling } => RaceAsk::Rule { race: *race, ruling: ruling.clone() },
        }
    }
}

impl Confirmation {
    /// Returns the Fluent keys of the title, the explanation, and the buttons for no and yes. In a strike race a mistake costs
    /// strikes, and no tokens.
    pub fn keys(&self, in_race: bool) -> [&'static str; 4] {
        match self {
            Self::EndTurn if in_race => {
                ["confirm-stop-title", "confirm-stop-text-race", "confirm-stop-no", "match-stop"]
            }
            Self::Concede if in_race => [
                "confirm-concede-title",
                "confirm-concede-text-race",
                "confirm-concede-no",
                "confirm-concede-yes",
            ],
            Self::Insist { .. } if in_race => [
                "confirm-insist-title",
                "confirm-insist-text-race",
                "confirm-insist-no",
                "match-insist-doubtful",
            ],
            Self::Leave => ["match-leave-title", "match-leave-text", "match-leave-no", "match-leave-yes"],
            Self::EndTurn => ["confirm-stop-title", "confirm-stop-text", "confirm-stop-no", "match-stop"],
            Self::Challenge => {
                ["confirm-challenge-title", "confirm-challenge-text", "confirm-stop-no", "match-challenge"]
            }
            Self::GiveUp => {
                ["confirm-give-up-title", "confirm-end-text", "confirm-end-no", "confirm-end-yes"]
            }
            Self::Void => ["confirm-void-title", "confirm-end-text", "confirm-end-no", "confirm-end-yes"],
            Self::Concede => {
                ["confirm-concede-title", "confirm-concede-text", "confirm-concede-no", "confirm-concede-yes"]
            }
            Self::Race(question) => question.keys(),
            Self::LeaveTeam(_) => ["team-leave-title", "team-leave-text", "team-leave-no", "campaign-leave"],
            Self::ForgetMatches(Some(_)) => {
                ["history-forget-title", "history-forget-text", "history-forget-no", "history-forget"]
            }
            Self::ForgetMatches(None) => {
                ["history-forget-all-title", "history-forget-text", "history-forget-no", "history-forget-all"]
            }
            Self::Insist { .. } => {
                ["confirm-insist-title", "confirm-insist-text", "confirm-insist-no", "match-insist-doubtful"]
            }
        }
    }

    /// Returns what happens on yes.
    pub fn request(&self) -> Request {
        match self {
            Self::Leave => Request::LeaveTable,
            Self::EndTurn => Request::Stop,
            Self::Challenge => Request::Challenge,
            Self::GiveUp => Request::GiveUp,
            Self::Void => Request::CallVoid,
            Self::Concede => Request::Concede,
            Self::Race(question) => Request::Race { ask: question.ask() },
            Self::LeaveTeam(sheet) => Request::LeaveTeam { sheet: *sheet },
            Self::ForgetMatches(number) => Request::ForgetMatches { number: *number },
            Self::Insist { text, number } => {
                Request::Clue { text: text.clone(), number: *number, insist: true }
            }
        }
    }

    /// Returns whether it is still possible.
    fn holds(&self, state: &TableState, shown: Option<&MatchView>) -> bool {
        let Some((phase, me)) = state.phase().zip(state.my_side()) else {
            return matches!(self, Self::LeaveTeam(_) | Self::ForgetMatches(_) | Self::Race(_));
        };
        let game = state.game.as_ref();
        let proposed = |wanted| {
            game.and_then(|game| game.position.proposal).is_some_and(|(_, proposal)| proposal == wanted)
        };
        match self {
            Self::Leave => state.match_runs() && shown.is_some_and(|game| !game.position.phase.is_over()),
            Self::EndTurn => phase == Phase::Guess(me) && game.is_some_and(|game| game.position.may_stop),
            Self::Challenge => {
                phase == Phase::Guess(me) && game.is_some_and(|game| game.position.may_challenge)
            }
            Self::GiveUp => !phase.is_over() && !proposed(Proposal::GiveUp),
            Self::Void => matches!(phase, Phase::Guess(_)) && !proposed(Proposal::Void),
            Self::Concede => match phase {
                Phase::Challenge(side) => side == me,
                Phase::Guess(side) => side != me && game.is_some_and(|game| game.position.may_challenge),
                _ => false,
            },
            Self::Insist { .. } => phase.may_clue(me),
            Self::LeaveTeam(_) | Self::ForgetMatches(_) | Self::Race(_) => true,
        }
    }
}

/// Closes a confirmation of something that is no longer possible.
fn drop_stale_question(state: Res<TableState>, shown: Res<Shown>, mut dialog: ResMut<ConfirmDialog>) {
    if dialog.0.as_ref().is_some_and(|question| !question.holds(&state, shown.0.as_ref())) {
        dialog.0 = None;
    }
}
