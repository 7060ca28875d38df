//! What a player may say. Side and seat come from the connection, never from a message.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Clue, Side};

use crate::{
    Channel, DeviceCode, DeviceId, KnockId, PlayerName, PlayerToken, Reaction, ReportReason, SeatId,
    TableAccess, TableCode, TablePassword, TableSettings, TalkLine,
};

/// One request. The order of the variants is the format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromClient {
    /// Opens a table and sits the player down nowhere yet.
    CreateTable {
        name: PlayerName,
    },
    JoinTable {
        code: TableCode,
        name: PlayerName,
        /// For a table that asks for one.
        password: Option<TablePassword>,
    },
    LeaveTable,
    Rename {
        name: PlayerName,
    },
    /// Sits down at a side, or changes sides. In a running match, asks the side first.
    Sit {
        side: Side,
    },
    /// Stands up, or takes back the request to join a side.
    StandUp,
    /// Only from the host of the table, between matches.
    Configure {
        settings: TableSettings,
    },
    /// A part of a list of words, one a line, for the table to play with; parts count from 0. Only from the
    /// host of the table, between matches.
    OwnWords {
        part: u16,
        text: String,
        last: bool,
    },
    /// Asks for the list of words that the table plays with.
    FetchOwnWords,
    /// Deals new words and starts a match.
    StartMatch,
    /// Starts a match with all 25 cards turned over.
    FlipAndStart,
    Clue {
        text: String,
        number: u8,
        insist: bool,
        seen_revision: u32,
    },
    /// Asks what the referee would say of a clue, while it is being written. Nobody else can notice.
    Preview {
        text: String,
    },
    /// A word by its cell; a number over 24 is an unknown word.
    Guess {
        word: u8,
        seen_revision: u32,
    },
    Stop {
        seen_revision: u32,
    },
    Challenge {
        seen_revision: u32,
    },
    Concede {
        seen_revision: u32,
    },
    Deny {
        seen_revision: u32,
    },
    GiveUp {
        seen_revision: u32,
    },
    CallVoid {
        seen_revision: u32,
    },
    Agree {
        seen_revision: u32,
    },
    /// Where the player's pointer rests: a cell, or nowhere. It changes nothing, and is passed on only while
    /// the player's side guesses.
    Point {
        word: Option<u8>,
    },
    /// Pins a word for the eyes of the player's own side, or takes the pin off.
    Pin {
        word: u8,
        on: bool,
    },
    /// Says that my side is ready for the match, or is not.
    Ready {
        ready: bool,
    },
    /// Who may come, watch and talk; at any time. This and what follows, only from the host of the table.
    SetAccess {
        access: TableAccess,
    },
    /// Newcomers have to know it from now on; nothing takes it away.
    SetPassword {
        password: Option<TablePassword>,
    },
    /// Everybody who sits changes sides, between matches.
    SwapSides,
    /// Lets somebody in who knocks, or turns them away.
    Answer {
        knock: KnockId,
        admit: bool,
    },
    /// Sends somebody away, who may come again.
    Kick {
        seat: SeatId,
    },
    /// Sends somebody away for as long as the table lives.
    Ban {
        seat: SeatId,
    },
    /// Whoever was banned may come again.
    LiftBans,
    /// Makes somebody else the host of the table.
    HandOver {
        seat: SeatId,
    },
    /// Ends the table for everybody.
    CloseTable,
    /// Says something to the people of a channel. Nothing of it is kept.
    Say {
        channel: Channel,
        line: TalkLine,
    },
    React {
        reaction: Reaction,
    },
    /// Asks for the public tables and those that this player is at.
    FetchTables,
    /// Asks the other side for a pause, or agrees to the one that it asks for.
    Pause,
    /// Ends the pause, or the asking for one.
    GoOn,
    /// Whether a touch of my side needs a second member of it.
    ConfirmByTwo {
        on: bool,
    },
    /// Takes back the touch of my side that waits for a second member.
    DropTouch,
    /// Says that I have a clue first, before the first one of a match, or have none.
    OfferFirstClue {
        offer: bool,
    },
    /// Shows my own side a clue that it could give, or takes it back.
    ProposeClue {
        clue: Option<Clue>,
    },
    /// Says that this player does not look at the table now, or does again.
    Away {
        away: bool,
    },
    /// Asks how far everybody is away by the line.
    FetchPings,
    /// Tells the operator of the host about somebody at a public table.
    Report {
        seat: SeatId,
        reason: ReportReason,
    },
    /// Asks for this player's own connections to the host.
    FetchDevices,
    /// Ends another connection of this player.
    EndDevice {
        device: DeviceId,
    },
    /// Asks for a code by which another device becomes this player. The host keeps only hashes of tokens, so the
    /// token comes along; it has to be that of this connection.
    MakeDeviceCode {
        token: PlayerToken,
    },
    /// Asks to become the player who made a code.
    UseDeviceCode {
        code: DeviceCode,
    },
    /// Lets somebody join a side of the running match, or declines.
    AnswerSit {
        seat: SeatId,
        admit: bool,
    },
}
