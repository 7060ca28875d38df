//! The stored form of actions of one and of both sides, of sides and report reasons.

use bincode::{Decode, Encode};
use splitkey_protocol::{JointAction, ReportReason};
use splitkey_rules::{Action, Cell, Clue, Proposal, Side};

use super::PayloadError;

#[derive(Encode, Decode)]
pub(super) enum ReasonRecord {
    Name,
    Talk,
    Conduct,
}

#[derive(Encode, Decode)]
pub(super) enum SideRecord {
    A,
    B,
}

#[derive(Encode, Decode)]
pub(super) enum ActionRecord {
    Clue { text: String, number: u8, illegal: bool },
    Guess(Vec<u8>),
    Stop,
    Pass,
    Challenge,
    Concede,
    Deny,
    Timeout,
    GiveUp,
    CallVoid,
    Agree,
}

/// A new joint action is appended, and needs no new format: a host that does not know one refuses the record.
#[derive(Encode, Decode)]
pub(super) enum JointRecord {
    Pause,
}

impl From<JointAction> for JointRecord {
    fn from(action: JointAction) -> JointRecord {
        match action {
            JointAction::Pause => JointRecord::Pause,
        }
    }
}

impl From<JointRecord> for JointAction {
    fn from(action: JointRecord) -> JointAction {
        match action {
            JointRecord::Pause => JointAction::Pause,
        }
    }
}

impl From<ReportReason> for ReasonRecord {
    fn from(reason: ReportReason) -> ReasonRecord {
        match reason {
            ReportReason::Name => ReasonRecord::Name,
            ReportReason::Talk => ReasonRecord::Talk,
            ReportReason::Conduct => ReasonRecord::Conduct,
        }
    }
}

impl From<ReasonRecord> for ReportReason {
    fn from(reason: ReasonRecord) -> ReportReason {
        match reason {
            ReasonRecord::Name => ReportReason::Name,
            ReasonRecord::Talk => ReportReason::Talk,
            ReasonRecord::Conduct => ReportReason::Conduct,
        }
    }
}

impl From<Side> for SideRecord {
    fn from(side: Side) -> SideRecord {
        match side {
            Side::A => SideRecord::A,
            Side::B => SideRecord::B,
        }
    }
}

impl From<SideRecord> for Side {
    fn from(side: SideRecord) -> Side {
        match side {
            SideRecord::A => Side::A,
            SideRecord::B => Side::B,
        }
    }
}

impl From<&Action> for ActionRecord {
    fn from(action: &Action) -> ActionRecord {
        match action {
            Action::Clue { clue, illegal } => {
                ActionRecord::Clue { text: clue.text.clone(), number: clue.number, illegal: *illegal }
            }
            Action::Guess(cells) => ActionRecord::Guess(cells.iter().map(|cell| u8::from(*cell)).collect()),
            Action::Stop => ActionRecord::Stop,
            Action::Pass => ActionRecord::Pass,
            Action::Challenge => ActionRecord::Challenge,
            Action::Concede => ActionRecord::Concede,
            Action::Deny => ActionRecord::Deny,
            Action::Timeout => ActionRecord::Timeout,
            Action::Propose(Proposal::GiveUp) => ActionRecord::GiveUp,
            Action::Propose(Proposal::Void) => ActionRecord::CallVoid,
            Action::Agree => ActionRecord::Agree,
        }
    }
}

impl TryFrom<ActionRecord> for Action {
    type Error = PayloadError;

    fn try_from(action: ActionRecord) -> Result<Action, PayloadError> {
        Ok(match action {
            ActionRecord::Clue { text, number, illegal } => {
                Action::Clue { clue: Clue { text, number }, illegal }
            }
            ActionRecord::Guess(cells) => {
                let cells: Option<Vec<Cell>> = cells.into_iter().map(Cell::new).collect();
                Action::Guess(cells.ok_or(PayloadError::Malformed)?)
            }
            ActionRecord::Stop => Action::Stop,
            ActionRecord::Pass => Action::Pass,
            ActionRecord::Challenge => Action::Challenge,
            ActionRecord::Concede => Action::Concede,
            ActionRecord::Deny => Action::Deny,
            ActionRecord::Timeout => Action::Timeout,
            ActionRecord::GiveUp => Action::Propose(Proposal::GiveUp),
            ActionRecord::CallVoid => Action::Propose(Proposal::Void),
            ActionRecord::Agree => Action::Agree,
        })
    }
}
