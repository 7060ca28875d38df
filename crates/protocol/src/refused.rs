//! Why the host refuses a request.

use serde::{Deserialize, Serialize};
use splitkey_rules::Refusal;

use crate::{Finding, RaceRefused};

/// Why a request was refused. It changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    Rule(Refusal),
    /// The match changed first; the request was about another revision.
    StaleRevision,
    /// The clue is invalid. Insisting on it costs a penalty.
    InvalidClue(Finding),
    /// The clue may be invalid. The giver can insist on it, and the other side can then challenge it.
    DoubtfulClue(Finding),
    /// The clue is invalid, and the table's referee is strict.
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
    /// Each side needs at least one player.
    EmptySide,
    MatchRunning,
    NoMatch,
    /// The player has seen one side's key and so cannot join the other side in this match.
    KeySeen,
    NothingToFlip,
    /// No city of the map has this mission.
    UnknownMission,
    /// The table's language does not have these packs.
    UnknownPacks,
    /// The words cannot make a pack, or parts of the list are missing.
    BadOwnWords,
    /// The host of the table has locked it.
    TableLocked,
    /// Newcomers must give the table's password.
    PasswordNeeded,
    WrongPassword,
    /// Too many wrong passwords were tried.
    TooManyTries,
    /// The host of the table banned this player.
    Banned,
    /// The host of the table declined to admit this player.
    NotAdmitted,
    /// Nobody has that seat, or asks to join under that number.
    NoSuchPerson,
    /// People cannot kick, ban or report themselves.
    NotYourself,
    /// The name is offensive.
    NameNotAllowed,
    /// Someone at the table has a name that looks the same.
    NameTaken,
    /// The host of the table has turned talk off.
    TalkOff,
    /// The player sends messages too fast.
    TalkTooFast,
    /// The player cannot use this channel now. Between matches everyone talks on [`crate::Channel::Table`]; during a
    /// match each side has its own channel, and so do the spectators.
    NotThatChannel,
    /// A spectator who has seen a key may not talk to other spectators.
    TalkAfterKey,
    /// A timer's limit is out of range.
    TimersOutOfRange,
    /// The match is paused.
    MatchPaused,
    /// There is no pause.
    NotPaused,
    /// The player's side has already asked for this joint action.
    AlreadyAsked,
    /// Neither side has asked for a joint action.
    NothingAsked,
    /// Another member of the side must confirm the touch.
    SecondNeeded,
    /// No touch is waiting.
    NoTouchWaits,
    /// The first clue of the match has been given.
    FirstClueGiven,
    /// Only people at public tables can be reported.
    NotPublic,
    /// The player reports too many people in a short time.
    ReportsTooFast,
    /// Too many requests of this player are waiting at the table.
    TooManyRequests,
    /// Requests at this table crashed the host repeatedly.
    TableQuarantined,
    /// There is no such device code, or it has expired.
    UnknownDeviceCode,
    /// Too many wrong codes were tried from this address.
    TooManyCodes,
    /// The player makes too many device codes in a short time.
    DeviceCodesTooFast,
    /// Too much was changed at this table in a short time.
    ChangesTooFast,
    /// The side has declined this player for the rest of the match.
    SideDeclined,
    /// The side was asked, and has not answered yet.
    SideAsked,
    /// Too many people ask to join a side, or this player asks too often.
    SideRequestsTooFast,
    /// Other people answer requests to join this side.
    NotYoursToAnswer,
    /// The player joined the side without being admitted by it, and must act for it before ending the match.
    ActFirst,
    /// Names cannot change during a match.
    NameFrozen,
    /// The host has a table with this code, but cannot read its journal.
    TableUnreadable,
    /// There is no such sheet, its link has ended, or the player is not a member of its team.
    UnknownSheet,
    /// The host cannot read or write the sheet at the moment.
    SheetUnavailable,
    /// The city is locked, or the map does not have it.
    CityLocked,
    /// The table plays for a team, and the mission is that of its city.
    MissionOfCity,
    /// The table plays for no team.
    NoTeam,
    /// The player has too many teams, or the team too many members.
    TooManyTeams,
    /// The player, or everyone at this address, makes or changes teams too fast.
    TeamsTooFast,
    /// The attempt does not exist, or has the most notes already.
    NoRoomForNote,
    /// The file is not a sheet, or parts of it are missing.
    BadSheet,
    /// The last match is not a won 9-9, or is on a sheet already.
    NoEarlyWin,
    /// The link leads to no replay of this host.
    UnknownReplay,
    /// The host no longer has the match of the link.
    ReplayGone,
    /// The host cannot read the match.
    ReplayUnreadable,
    /// The match is too long to be sent.
    ReplayTooLong,
    /// The host cannot read or change the history at the moment.
    HistoryUnavailable,
    /// The table allows no spectators.
    NoSpectators,
    /// The host has no computer players.
    NoPartners,
    /// The host has as many computer players as it can run.
    TooManyPartners,
    /// Someone sits on that side, or the table has a computer player already.
    SideTaken,
    /// Computer players do not play in the language of the table.
    PartnerLanguage,
    /// Computer players do not know enough of the cards.
    PartnerCards,
    /// Only computer players may do that.
    NotAComputer,
    /// The table has not chosen ideas for clues.
    NoIdeas,
    /// The audience can be held back for two minutes at most.
    DelayOutOfRange,
    /// Nobody in an audience that is held back can sit down between matches.
    AudienceHeldBack,
    Race(RaceRefused),
    /// The host reads no chats.
    NoChats,
    /// The table has slow mode, and the spectator can write again after this many seconds.
    SlowMode {
        seconds: u8,
    },
    /// Only the side that guesses tells what it thinks, and only in a strike race.
    NoThought,
    /// The match has as many thoughts as are kept.
    ThoughtsFull,
}
