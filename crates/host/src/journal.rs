//! The journal: where a table's records become durable.

use std::fmt;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use splitkey_protocol::{
    Audience, ChatChannel, Computer, JointAction, LinkKind, Meaning, PlayerName, ReportReason, SeatId,
    TableAccess, TableCode, TableRace, TableSettings, TableTeam, Thought,
};
use splitkey_rules::{Action, CELLS, Deal, Side};

pub use self::found_match::{
    DealtMatch, FoundMatch, MatchFile, MatchId, MatchReader, NotAMatchId, WantedMatch,
};
pub use self::played::{HistoryQuery, ListedMatch, Participant, PlayedMatch};
use self::{
    races::RaceChange,
    sheets::{SheetChange, SheetQuery},
};
use crate::players::{bans::NetworkHash, password::PasswordHash, player::PlayerId};

pub(crate) mod as_json;
mod found_match;
mod history_store;
mod played;
pub(crate) mod races;
pub(crate) mod sheet_store;
pub(crate) mod sheets;

/// The format of [`Record`] and everything in it.
pub const FORMAT: u16 = 1;
/// The version of the rules that a replay requires.
pub const RULES: u16 = 1;

/// The number of a submission. Later submissions have higher numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq(pub u64);

/// Makes records durable in the background. A table waits until the host has received its commit notice through
/// [`crate::Host::receive`].
pub trait Journal: Send + Sync {
    /// Submits what belongs together. A notice with the returned number follows, never before this returns.
    fn submit(&mut self, submission: Submission) -> Seq;

    /// Returns whether tables can be recalled. If so, tables without connected people are removed from memory.
    fn keeps(&self) -> bool {
        false
    }

    /// Loads an open table, as soon as records can be stored. [`crate::HostEvent::Recalled`] follows with what is
    /// durable after everything submitted before. A journal that stores nothing does not answer.
    fn recall(&mut self, _table: TableCode) {}

    /// Returns whether other hosts write this journal, too, so that it may hold tables that this host has not heard of.
    fn is_shared(&self) -> bool {
        false
    }

    /// Lets other hosts have an open table, until it is recalled.
    fn release(&mut self, _table: TableCode) {}

    /// Lets other hosts have an open table for good, after everything submitted before. A notice with the returned
    /// number follows when they can. Returns `None` if there are no others.
    fn hand_over(&mut self, _table: TableCode) -> Option<Seq> {
        None
    }

    /// Asks about sheets and histories. [`crate::HostEvent::SheetsRead`] follows with this number and with what is
    /// durable after everything submitted before.
    fn read_sheets(&mut self, number: u64, query: SheetQuery);

    /// Looks up a match that is over. [`crate::HostEvent::MatchFound`] follows with what is durable after everything
    /// submitted before. A journal that stores nothing does not answer.
    fn find_match(&mut self, _wanted: WantedMatch) {}

    /// Returns how many owners the tables of this journal have had, including this one.
    fn epoch(&self) -> u32 {
        1
    }
}

/// Records, changes of sheets and races, and a finished match that become durable together, or not at all.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    pub records: Vec<Record>,
    pub sheets: Vec<SheetChange>,
    /// The last match of the table of the records, which one of them ends, or which becomes that of another team.
    pub played: Option<Box<PlayedMatch>>,
    pub races: Vec<RaceChange>,
}

impl From<Vec<Record>> for Submission {
    fn from(records: Vec<Record>) -> Submission {
        Submission { records, ..Submission::default() }
    }
}

/// Reports that a submission is durable, or has failed as a whole.
#[derive(Clone, Debug)]
pub struct CommitNotice {
    pub seq: Seq,
    pub result: Result<(), JournalError>,
}

/// The journal could not store something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    Failed(String),
    /// The table belongs to another host now, or to none.
    Fenced,
    /// Another host has a table with the code of this new one.
    CodeTaken,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(why) => write!(f, "the journal failed: {why}"),
            Self::Fenced => f.write_str("another host may have the table"),
            Self::CodeTaken => f.write_str("a table of another host has the code"),
        }
    }
}

impl std::error::Error for JournalError {}

/// One event of one table.
#[derive(Clone, Debug)]
pub struct Record {
    pub format: u16,
    pub rules: u16,
    pub table: TableCode,
    /// 1 for the table's first record, then without gaps.
    pub number: u64,
    /// Increases when another host takes over the table.
    pub epoch: u32,
    /// [`splitkey_rules::Game::state_hash`] after the event; 0 without a match.
    pub state_hash: u64,
    pub event: Event,
}

/// What happened to a table. The journal stores the variants by their place, so new ones go before the last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Event {
    Opened {
        host: SeatId,
        player: PlayerId,
        name: PlayerName,
    },
    Joined {
        seat: SeatId,
        player: PlayerId,
        name: PlayerName,
    },
    Renamed {
        seat: SeatId,
        name: PlayerName,
    },
    SatDown {
        seat: SeatId,
        side: Option<Side>,
    },
    Left {
        seat: SeatId,
        host: Option<SeatId>,
    },
    Configured {
        #[serde(with = "as_json")]
        settings: TableSettings,
    },
    /// The table plays with these words from now on.
    WordsKept {
        words: Vec<String>,
    },
    Acted {
        side: Side,
        seat: SeatId,
        action: Action,
    },
    /// Who can join, watch and talk from now on.
    AccessSet {
        #[serde(with = "as_json")]
        access: TableAccess,
    },
    PasswordSet {
        password: Option<PasswordHash>,
    },
    /// Someone else is the host of the table.
    HandedOver {
        host: SeatId,
    },
    /// Someone was banned and, if given, their network as well.
    Banned {
        seat: SeatId,
        network: Option<NetworkHash>,
    },
    BansLifted,
    /// All seated players have moved to the other side.
    SidesSwapped,
    /// The table was closed, by its host or because it was idle.
    Closed,
    /// The enforced timer of the side that had to act ran out (rules §10).
    TimedOut {
        side: Side,
    },
    /// Both sides want this; this person agreed to the other side's request.
    Agreed {
        action: JointAction,
        seat: SeatId,
    },
    /// This person ended the pause.
    WentOn {
        seat: SeatId,
    },
    /// Whether a second member must confirm the touches of this side.
    ConfirmSet {
        side: Side,
        on: bool,
    },
    /// Someone reported another person at the table to the operator.
    Reported {
        by: SeatId,
        seat: SeatId,
        reason: ReportReason,
    },
    /// The table plays for this team and its city from now on, or for no team.
    TeamChosen {
        team: Option<TableTeam>,
        /// Whether the team is new, and the last match is its first win.
        with_win: bool,
    },
    /// The table has a new link of a page that follows it, which is made of this, or none any longer. The chat ends with
    /// the link of viewers.
    LinkSet {
        kind: LinkKind,
        salt: Option<[u8; 16]>,
    },
    /// A computer player has this seat on a side from now on, or plays differently.
    PartnerSeated {
        seat: SeatId,
        player: PlayerId,
        name: PlayerName,
        side: Side,
        computer: Computer,
    },
    /// What the computer player in this seat meant by clues of the running match. Secret until the match is over.
    CluesExplained {
        seat: SeatId,
        clues: Vec<Meaning>,
    },
    /// How far behind the table its audience is from now on.
    AudienceSet {
        audience: Audience,
        /// For how many seconds the audience has not been shown what happened before.
        still_held: u8,
    },
    /// A pair of this race plays here from now on.
    PairSeated {
        race: TableRace,
    },
    /// This person paused the clock of the pair, or resumed it. The time is in the change of the race.
    ClockSet {
        seat: SeatId,
        paused: bool,
    },
    /// Viewers, whose link is made of this, can also vote in the chat of this Twitch channel, or no longer.
    ChatSet {
        salt: [u8; 16],
        channel: Option<ChatChannel>,
    },
    /// What the person in this seat told their partner about the clue that they guess, in a strike race.
    Thought {
        seat: SeatId,
        thought: Thought,
    },
    /// Only the journal stores it, in a form of its own. It is the last, because serde counts variants otherwise when it
    /// reads than when it writes.
    #[serde(skip)]
    Dealt {
        deal: Box<DealRecord>,
    },
}

/// A deal as the journal stores it. Nothing else ever stores a key.
#[derive(Clone, Debug)]
pub struct DealRecord {
    /// `Debug` does not print the key.
    pub deal: Deal,
    /// The words on the undersides of the cards, in grid order, if the cards can be turned over.
    pub down: Option<[String; CELLS]>,
}

/// The journal that the host writes to.
#[derive(Resource)]
pub(crate) struct OpenJournal(pub(crate) Box<dyn Journal>);

/// Whether disk space for the journal is low.
#[derive(Resource, Default)]
pub(crate) struct LowDisk(pub(crate) bool);
