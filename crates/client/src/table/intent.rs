//! The player's requests to the host. Pointer, keyboard, panels and the page description all send these.

use bevy::prelude::*;
use splitkey_protocol::{
    Channel, FromClient, KnockId, PlayerName, Reaction, ReportReason, SeatId, TableAccess, TableCode,
    TablePassword, TableSettings, TalkLine,
};
use splitkey_rules::{Cell, Clue, Side};

/// A request; the host decides whether it is allowed. Each variant becomes the [`FromClient`] message of the same name,
/// where it is documented.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    CreateTable,
    JoinTable { code: TableCode, password: Option<TablePassword> },
    LeaveTable,
    Rename { name: PlayerName },
    Sit { side: Side },
    StandUp,
    SwapSides,
    Ready { ready: bool },
    SetAccess { access: TableAccess },
    SetPassword { password: Option<TablePassword> },
    Answer { knock: KnockId, admit: bool },
    Kick { seat: SeatId },
    Ban { seat: SeatId },
    LiftBans,
    HandOver { seat: SeatId },
    CloseTable,
    Say { channel: Channel, line: TalkLine },
    React { reaction: Reaction },
    Configure { settings: TableSettings },
    StartMatch,
    FlipAndStart,
    Clue { text: String, number: u8, insist: bool },
    Guess { cell: Cell },
    Stop,
    Challenge,
    Concede,
    Deny,
    GiveUp,
    CallVoid,
    Agree,
    Pause,
    GoOn,
    ConfirmByTwo { on: bool },
    DropTouch,
    OfferFirstClue { offer: bool },
    ProposeClue { clue: Option<Clue> },
    Report { seat: SeatId, reason: ReportReason },
    AnswerSit { seat: SeatId, admit: bool },
}

impl Intent {
    /// Returns the message to the host. `name` is the player's, and `seen_revision` that of the match they see.
    pub(crate) fn message(self, name: PlayerName, seen_revision: u32) -> FromClient {
        match self {
            Intent::CreateTable => FromClient::CreateTable { name },
            Intent::JoinTable { code, password } => FromClient::JoinTable { code, name, password },
            Intent::LeaveTable => FromClient::LeaveTable,
            Intent::Rename { name } => FromClient::Rename { name },
            Intent::Sit { side } => FromClient::Sit { side },
            Intent::StandUp => FromClient::StandUp,
            Intent::SwapSides => FromClient::SwapSides,
            Intent::Ready { ready } => FromClient::Ready { ready },
            Intent::SetAccess { access } => FromClient::SetAccess { access },
            Intent::SetPassword { password } => FromClient::SetPassword { password },
            Intent::Answer { knock, admit } => FromClient::Answer { knock, admit },
            Intent::Kick { seat } => FromClient::Kick { seat },
            Intent::Ban { seat } => FromClient::Ban { seat },
            Intent::LiftBans => FromClient::LiftBans,
            Intent::HandOver { seat } => FromClient::HandOver { seat },
            Intent::CloseTable => FromClient::CloseTable,
            Intent::Say { channel, line } => FromClient::Say { channel, line },
            Intent::React { reaction } => FromClient::React { reaction },
            Intent::Configure { settings } => FromClient::Configure { settings },
            Intent::StartMatch => FromClient::StartMatch,
            Intent::FlipAndStart => FromClient::FlipAndStart,
            Intent::Clue { text, number, insist } => FromClient::Clue { text, number, insist, seen_revision },
            Intent::Guess { cell } => FromClient::Guess { word: cell.into(), seen_revision },
            Intent::Stop => FromClient::Stop { seen_revision },
            Intent::Challenge => FromClient::Challenge { seen_revision },
            Intent::Concede => FromClient::Concede { seen_revision },
            Intent::Deny => FromClient::Deny { seen_revision },
            Intent::GiveUp => FromClient::GiveUp { seen_revision },
            Intent::CallVoid => FromClient::CallVoid { seen_revision },
            Intent::Agree => FromClient::Agree { seen_revision },
            Intent::Pause => FromClient::Pause,
            Intent::GoOn => FromClient::GoOn,
            Intent::ConfirmByTwo { on } => FromClient::ConfirmByTwo { on },
            Intent::DropTouch => FromClient::DropTouch,
            Intent::OfferFirstClue { offer } => FromClient::OfferFirstClue { offer },
            Intent::ProposeClue { clue } => FromClient::ProposeClue { clue },
            Intent::Report { seat, reason } => FromClient::Report { seat, reason },
            Intent::AnswerSit { seat, admit } => FromClient::AnswerSit { seat, admit },
        }
    }
}
