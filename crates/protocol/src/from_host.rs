//! What the host says to one viewer.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, Clue, Fact, Position, PublicView, Side, SideMap, SideView};

use crate::{
    Channel, Device, DeviceCode, Judgement, KnockId, MatchFlow, MyTable, PlayerName, PlayerToken,
    PublicTable, Reaction, Refused, SideRequest, TableAccess, TableCode, TableSettings, TalkLine,
    WaitingTouch,
};

/// One message. The order of the variants is the format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromHost {
    /// The player is at this table, in this place.
    Joined {
        you: SeatId,
        table: TableView,
    },
    /// A setting of the table changed, or something else besides its people.
    TableChanged {
        table: TableView,
    },
    /// A match as this viewer may see it: on a deal, on joining and on coming back.
    Dealt {
        view: View,
    },
    /// An action was accepted. `by` did it; `key` comes with the last one.
    Moved {
        by: Option<SeatId>,
        facts: Vec<Fact>,
        position: Position,
        key: Option<Box<[SideMap; 2]>>,
    },
    /// The last request changed nothing.
    Refused {
        reason: Refused,
    },
    /// What the referee says of a clue that the player is writing.
    Previewed {
        text: String,
        judgement: Judgement,
    },
    /// A part of the list of words that the table plays with.
    OwnWords {
        words: Vec<String>,
        last: bool,
    },
    /// Where the pointer of a guesser rests.
    Pointed {
        by: SeatId,
        word: Option<Cell>,
    },
    /// The words that a player of my side has pinned.
    Pinned {
        by: SeatId,
        words: Vec<Cell>,
    },
    /// The player is at no table any more.
    Left {
        why: Parting,
    },
    /// The host ends this connection.
    Goodbye {
        why: Goodbye,
    },
    /// The host of the table was asked to let the player in.
    Knocked {
        code: TableCode,
    },
    /// Somebody said something on a channel that I hear.
    Said {
        by: SeatId,
        channel: Channel,
        line: TalkLine,
    },
    Reacted {
        by: SeatId,
        reaction: Reaction,
    },
    /// The public tables, and those that this player is at.
    Tables {
        public: Vec<PublicTable>,
        mine: Vec<MyTable>,
    },
    /// What goes on beside the moves of the match has changed. After a deal nothing goes on.
    Flow {
        flow: MatchFlow,
    },
    /// A touch of my side waits for a second member, or does no more. None waits after an action.
    TouchWaits {
        touch: Option<WaitingTouch>,
    },
    /// A player of my side proposes a clue, or takes it back. All are gone when my side has given one.
    ClueProposed {
        by: SeatId,
        clue: Option<Clue>,
    },
    /// How far people are away, there and back, in milliseconds; who is not in it was not measured yet.
    Pings {
        pings: Vec<(SeatId, u16)>,
    },
    /// The operator will hear about this person.
    Reported {
        seat: SeatId,
    },
    /// Nothing has happened at the table for long, so that it closes then; or it stays after all.
    ClosesSoon {
        seconds: Option<u32>,
    },
    /// This player's own connections to the host, the newest first.
    Devices {
        devices: Vec<Device>,
    },
    /// By this code another device becomes this player, once, within [`crate::DEVICE_CODE_SECONDS`]. An older code of
    /// the player is void.
    DeviceCodeMade {
        code: DeviceCode,
    },
    /// Another device has become this player.
    DeviceCodeUsed,
    /// The code was right: this token makes the device the player who made it, at this host.
    Identity {
        token: PlayerToken,
    },
    /// Who asks to join a side of the running match: those that this viewer may answer, and the viewer's own request.
    SideRequests {
        requests: Vec<SideRequest>,
    },
    /// Somebody came, went, sat down or lost the connection, and all else at the table is as it was.
    PeopleChanged {
        /// As they are now; newcomers come last at the table.
        changed: Vec<Seat>,
        gone: Vec<SeatId>,
    },
}

/// What one viewer sees of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum View {
    Side(Box<SideView>),
    Public(Box<PublicView>),
}

impl View {
    pub fn public(&self) -> &PublicView {
        match self {
            View::Side(view) => &view.public,
            View::Public(view) => view,
        }
    }
}

/// A person's number at a table; it stays while the table lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatId(pub u16);

/// A table between and during matches. Only its host is told of knocks and networks; the rest is the same for
/// everyone at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableView {
    pub code: TableCode,
    /// Who sets the table and starts matches.
    pub host: SeatId,
    pub settings: TableSettings,
    /// How many words of its own the table has.
    pub own_words: u16,
    pub access: TableAccess,
    /// Whether newcomers have to know a password.
    pub has_password: bool,
    /// How many people are banned.
    pub banned: u16,
    pub seats: Vec<Seat>,
    /// Who waits to be let in, in the order of their coming; for the host of the table alone.
    pub knocks: Vec<Knock>,
    /// Which sides have said that they are ready, by [`Side::index`].
    pub ready: [bool; 2],
    /// On which sides a touch needs a second member, by [`Side::index`].
    pub confirm_by_two: [bool; 2],
    /// Whether a match is dealt, running or over.
    pub match_dealt: bool,
    /// Whether the last match's cards can be turned over for the next one.
    pub can_flip: bool,
    /// Groups of people who come from one network and between them belong to both sides; for the host of the table
    /// alone.
    pub shared_networks: Vec<Vec<SeatId>>,
}

impl TableView {
    /// Brings the people up to date, as [`FromHost::PeopleChanged`] tells.
    pub fn change_people(&mut self, changed: Vec<Seat>, gone: &[SeatId]) {
        self.seats.retain(|seat| !gone.contains(&seat.id));
        for seat in changed {
            match self.seats.iter_mut().find(|old| old.id == seat.id) {
                Some(old) => *old = seat,
                None => self.seats.push(seat),
            }
        }
    }

    /// A new table at which nobody is.
    pub fn new(code: TableCode, host: SeatId) -> TableView {
        TableView {
            code,
            host,
            settings: TableSettings::STANDARD,
            own_words: 0,
            access: TableAccess::PRIVATE,
            has_password: false,
            banned: 0,
            seats: Vec::new(),
            knocks: Vec::new(),
            ready: [false; 2],
            confirm_by_two: [false; 2],
            match_dealt: false,
            can_flip: false,
            shared_networks: Vec::new(),
        }
    }
}

/// Somebody who waits to be let in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knock {
    pub id: KnockId,
    pub name: PlayerName,
}

/// One person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub id: SeatId,
    pub name: PlayerName,
    /// Nothing for a spectator.
    pub side: Option<Side>,
    pub connected: bool,
    /// Connected, and does not look at the table.
    pub away: bool,
}

impl Seat {
    /// Whether they are connected and look at the table.
    pub fn is_here(&self) -> bool {
        self.connected && !self.away
    }
}

/// Why the host ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goodbye {
    /// The same player opened the table somewhere else.
    TakenOver,
    TableClosed,
    /// The host is restarting, or cannot keep the table at this moment. The client comes back by itself.
    GoingDown,
    /// The player was at no table and did nothing for long.
    Idle,
    /// What this player asked for brought the host down, again and again.
    Quarantined,
    /// The same player ended the connection from another device.
    EndedByPlayer,
}

/// Why a player is at a table no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Parting {
    /// The player wanted to leave.
    Left,
    Kicked,
    Banned,
    /// The host of the table closed it.
    Closed,
    /// Nothing happened at the table for too long.
    Idle,
}
