//! Why the host does not do what was asked.

use serde::{Deserialize, Serialize};
use splitkey_rules::Refusal;

use crate::Finding;

/// Why a request changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    Rule(Refusal),
    /// Something else happened first; the request was about an older position.
    StaleRevision,
    /// The clue is invalid; it can be insisted on for a penalty.
    InvalidClue(Finding),
    /// The clue may be invalid; it can be insisted on, and then the others may challenge it.
    DoubtfulClue(Finding),
    /// The clue is invalid, and this table's referee is strict.
    ForbiddenClue(Finding),
    UnknownTable,
    TableFull,
    SideFull,
    HostFull,
    NotAtTable,
    AlreadyAtTable,
    /// Spectators cannot act in a match.
    NotSeated,
    /// Only the host of the table may do that.
    NotTableHost,
    /// Each side needs somebody.
    EmptySide,
    MatchRunning,
    NoMatch,
    /// Who saw one side's key cannot sit on the other side in the same match.
    KeySeen,
    NothingToFlip,
    /// A table without a campaign plays 9-9, 10-10 or 11-11.
    UnknownMission,
    /// The table's language has no such packs.
    UnknownPacks,
    /// These words make no pack, or not all of them came.
    BadOwnWords,
    /// The host of the table lets nobody new in.
    TableLocked,
    /// Newcomers have to know the password of this table.
    PasswordNeeded,
    WrongPassword,
    /// Too many wrong passwords were tried.
    TooManyTries,
    /// The host of the table banned this player.
    Banned,
    /// The host of the table did not let this player in.
    NotAdmitted,
    /// Nobody here has that seat, or knocks by that number.
    NoSuchPerson,
    /// Nobody can send away or report themselves.
    NotYourself,
    /// Such a name would hurt somebody.
    NameNotAllowed,
    /// Somebody here has a name that looks the same.
    NameTaken,
    /// The host of the table has switched talk off.
    TalkOff,
    /// So much cannot be said so fast.
    TalkTooFast,
    /// This channel is not open to this player now: between matches the table talks, in a match each side by
    /// itself, and who watches by themselves.
    NotThatChannel,
    /// Who has seen a key and watches now may not talk to others who watch.
    TalkAfterKey,
    /// A timer has to leave time to think.
    TimersOutOfRange,
    /// The match stands still, by agreement.
    MatchPaused,
    /// There is no pause, and nobody asks for one.
    NotPaused,
    /// The player's side asks for a pause already.
    PauseAsked,
    /// This side touches words by two: somebody else of it has to confirm.
    SecondNeeded,
    /// No touch waits.
    NoTouchWaits,
    /// The first clue of the match was given.
    FirstClueGiven,
    /// Only who is at a public table can be reported.
    NotPublic,
    /// So many people cannot be reported so fast.
    ReportsTooFast,
    /// More requests of this player wait at the table than anybody needs.
    TooManyRequests,
    /// What was done at this table brought the host down, again and again.
    TableQuarantined,
    /// No device code is alive that reads like this.
    UnknownDeviceCode,
    /// Too many wrong codes were tried from this address.
    TooManyCodes,
    /// So many device codes cannot be made so fast.
    DeviceCodesTooFast,
    /// Too much was changed at this table in a short time.
    ChangesTooFast,
    /// The side does not want this player to join it in this match.
    SideDeclined,
    /// The side was asked, and has not answered yet.
    SideAsked,
    /// So many people cannot ask to join a side, or not so fast.
    SideRequestsTooFast,
    /// Somebody else answers requests to join this side.
    NotYoursToAnswer,
    /// Somebody who joined a side without being asked in has to act for it before they can end the match.
    ActFirst,
    /// Nobody changes their name while a match runs.
    NameFrozen,
    /// The host keeps a table with this code, and cannot read its records.
    TableUnreadable,
}
