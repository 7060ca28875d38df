//! Who can join a table, and what people can do there besides playing.

use serde::{Deserialize, Serialize};

/// What the host of a table can change at any time. The same for everyone at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableAccess {
    /// The table is in the public list.
    pub public: bool,
    /// Nobody new can join.
    pub locked: bool,
    /// Newcomers wait until the host of the table admits them.
    pub knock: bool,
    /// People without a seat can watch the match.
    pub spectators: bool,
    /// People can send messages.
    pub talk: bool,
    /// Anyone may join a side during a match without asking it.
    pub open_sides: bool,
    /// How long a spectator has to wait between two messages.
    pub slow: SlowMode,
    /// What public views show of what people write.
    pub filter: PublicFilter,
    /// Whoever is banned here cannot join other tables of the same host, either.
    pub bans_elsewhere: bool,
}

/// What public views show of what people write: spectators in the audience, overlays, the viewers' page and the list of
/// public tables. Players and the host of the table see clues and names as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PublicFilter {
    /// Clues and names as they are. Chat is masked for everybody.
    #[default]
    Off,
    /// Insults with asterisks.
    Mask,
    /// Asterisks for every clue, name or line of chat with an insult, and for the names of spectators.
    Strict,
    /// Asterisks for every clue and name until the table's moderator approves it, and no line of chat until then.
    Approved,
}

impl PublicFilter {
    pub const ALL: [PublicFilter; 4] =
        [PublicFilter::Off, PublicFilter::Mask, PublicFilter::Strict, PublicFilter::Approved];
    /// What is shown instead of a text that is hidden.
    pub const HIDDEN: &str = "***";

    /// Returns whether the audience is not told the names of everybody.
    pub const fn hides_names(self) -> bool {
        matches!(self, PublicFilter::Strict | PublicFilter::Approved)
    }
}

/// How long a spectator has to wait between two messages. The host of the table may watch and write at any time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SlowMode {
    #[default]
    Off,
    Seconds5,
    Seconds10,
    Seconds30,
    Seconds60,
}

impl SlowMode {
    pub const ALL: [SlowMode; 5] =
        [SlowMode::Off, SlowMode::Seconds5, SlowMode::Seconds10, SlowMode::Seconds30, SlowMode::Seconds60];

    /// Returns the wait in seconds.
    pub const fn seconds(self) -> u8 {
        match self {
            SlowMode::Off => 0,
            SlowMode::Seconds5 => 5,
            SlowMode::Seconds10 => 10,
            SlowMode::Seconds30 => 30,
            SlowMode::Seconds60 => 60,
        }
    }
}

impl TableAccess {
    /// Anyone with the code can join; the table is not in the public list.
    pub const PRIVATE: TableAccess = TableAccess {
        public: false,
        locked: false,
        knock: false,
        spectators: true,
        talk: true,
        open_sides: false,
        slow: SlowMode::Off,
        filter: PublicFilter::Off,
        bans_elsewhere: false,
    };
}
