//! What a player may say. Side and seat come from the connection, never from a message.

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

use crate::{PlayerName, TableCode, TableSettings};

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
    },
    LeaveTable,
    Rename {
        name: PlayerName,
    },
    /// Sits down at a side, or changes sides.
    Sit {
        side: Side,
    },
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
}
