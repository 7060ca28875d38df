//! The player's requests to the host. Pointer, keyboard, panels and the page description all send these.

use bevy::prelude::*;
use splitkey_protocol::{
    Channel, KnockId, PlayerName, Reaction, ReportReason, SeatId, TableAccess, TableCode, TablePassword,
    TableSettings, TalkLine,
};
use splitkey_rules::{Cell, Clue, Side};

/// A request; the host decides whether it is allowed. Each variant becomes the [`splitkey_protocol::FromClient`] message of the same name,
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
