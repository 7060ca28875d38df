//! The messages of the host to one client.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, Clue, Fact, Game, PublicView, Side, SideMap, SideView, VoteTally};

use crate::{
    Audience, Channel, ClueIdea, Device, DeviceCode, HeldBack, HistoryOf, Judgement, KnockId, LinkKind,
    MatchFlow, Meaning, MyTable, MyTeam, PastMatch, PhoneView, PlayerName, PlayerToken, PublicTable,
    RaceTold, Reaction, Refused, Replay, Review, Seat, SeatId, SheetId, SheetLink, SideRequest, TableAccess,
    TableChat, TableCode, TableLink, TableRace, TableSettings, TableTeam, TalkLine, Thought, VotesUse,
    WaitingTouch,
};

/// One message. The order of the variants is part of the wire format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromHost {
    /// The player is now at this table, as this person.
    Joined {
        you: SeatId,
        table: TableView,
    },
    /// Something about the table changed, other than only its people.
    TableChanged {
        table: TableView,
    },
    /// The match as this viewer may see it: after a deal, on joining and on reconnecting.
    Dealt {
        view: View,
    },
    /// An action was accepted. `by` is the person who acted, `revision` the number of accepted actions with this one.
    /// `key` is present when the match is over.
    Moved {
        by: Option<SeatId>,
        facts: Vec<Fact>,
        revision: u32,
        key: Option<Box<[SideMap; 2]>>,
    },
    /// The last request was refused and changed nothing.
    Refused {
        reason: Refused,
    },
    /// The referee's judgement of a clue that the player is writing.
    Previewed {
        text: String,
        judgement: Judgement,
    },
    /// A part of the word list that the table plays with.
    OwnWords {
        words: Vec<String>,
        last: bool,
    },
    /// The word that a guesser points at, or anyone in a review.
    Pointed {
        by: SeatId,
        word: Option<Cell>,
    },
    /// The words that a member of the viewer's side has pinned.
    Pinned {
        by: SeatId,
        words: Vec<Cell>,
    },
    /// The player is no longer at the table.
    Left {
        why: Parting,
    },
    /// The host closes this connection.
    Goodbye {
        why: Goodbye,
    },
    /// The host of the table was asked to admit the player.
    Knocked {
        code: TableCode,
    },
    /// A message on a channel that the viewer can read.
    Said {
        by: SeatId,
        channel: Channel,
        line: TalkLine,
    },
    Reacted {
        by: SeatId,
        reaction: Reaction,
    },
    /// The public tables, and the tables that this player is at.
    Tables {
        public: Vec<PublicTable>,
        mine: Vec<MyTable>,
    },
    /// The timer, the pause, the joint request or the offers of a first clue changed. After a deal there are none.
    Flow {
        flow: MatchFlow,
    },
    /// A touch of the viewer's side waits for a second member, or no longer waits. None waits after an action.
    TouchWaits {
        touch: Option<WaitingTouch>,
    },
    /// A member of the viewer's side proposes a clue, or withdraws it. All proposals end when the side gives a clue.
    ClueProposed {
        by: SeatId,
        clue: Option<Clue>,
    },
    /// Round-trip times in milliseconds. People without a measurement yet are left out.
    Pings {
        pings: Vec<(SeatId, u16)>,
    },
    /// The report about this person was accepted.
    Reported {
        seat: SeatId,
    },
    /// The table closes in this many seconds because nothing has happened for long; `None` if it stays open after all.
    ClosesSoon {
        seconds: Option<u32>,
    },
    /// This player's connections to the host, the newest first.
    Devices {
        devices: Vec<Device>,
    },
    /// A code that makes another device this player, once, within [`crate::DEVICE_CODE_SECONDS`]. Any older code of
    /// the player is void.
    DeviceCodeMade {
        code: DeviceCode,
    },
    /// Another device has become this player.
    DeviceCodeUsed,
    /// The code was right. With this token, the device is the player who made the code, on this host only.
    Identity {
        token: PlayerToken,
    },
    /// The requests to join a side of the running match: those that the viewer can answer, and the viewer's own.
    SideRequests {
        requests: Vec<SideRequest>,
    },
    /// Only people changed: someone joined, left, changed sides, or lost or regained the connection.
    PeopleChanged {
        /// The new state of each. Newcomers go to the end of the list.
        changed: Vec<Seat>,
        gone: Vec<SeatId>,
    },
    /// This player's teams, ordered by name.
    Teams {
        teams: Vec<MyTeam>,
    },
    /// A part of a sheet's file.
    SheetPart {
        sheet: SheetId,
        part: u16,
        text: String,
        last: bool,
        /// A number that differs when the file has changed since the parts before.
        file: u32,
        /// Whether the player is a member of the team.
        member: bool,
        /// How many attempts, from the first one, are from an imported file and not from matches of this host.
        imported: u16,
    },
    /// The link of a sheet, for a member. The host stores only a hash of it. Any older link has ended.
    SheetLinkMade {
        sheet: SheetId,
        link: SheetLink,
    },
    /// The sheet that the player last asked for has changed.
    SheetChanged {
        sheet: SheetId,
    },
    /// A match that is over, with everything that was done in it.
    Replay {
        replay: Box<Replay>,
    },
    /// The review of the match that is over, or `None` when nobody leads one any longer.
    Reviewed {
        review: Option<Review>,
    },
    /// A part of a history, the latest match first: never a running match.
    History {
        of: HistoryOf,
        matches: Vec<PastMatch>,
        /// Whether there are earlier ones.
        more: bool,
    },
    /// The match with this number, or all matches, are deleted from the player's own history.
    MatchesForgotten {
        number: Option<u64>,
    },
    /// The link of a page that follows the table, for the person who asked for it. It is good while
    /// [`TableView::links`] has its kind.
    LinkTold {
        link: TableLink,
    },
    /// What the clues of a computer player were meant for in the match that is over, in the order of the turns.
    CluesExplained {
        clues: Vec<Meaning>,
    },
    /// The ideas that this player has asked for, in this revision of the match, the best first.
    Ideas {
        revision: u32,
        ideas: Vec<ClueIdea>,
    },
    /// The phone of the player's own seat.
    Phone {
        phone: PhoneView,
    },
    /// From now on this viewer is in an audience that is held back, or no longer. Everything about the table that follows
    /// is as it was then, [`TableView::audience`] included. A [`FromHost::Joined`] alone means that it is not held back.
    HeldBack {
        held: Option<HeldBack>,
    },
    /// Something about strike races.
    Race {
        told: RaceTold,
    },
    /// What viewers vote for in this state of the match, for those who are shown that.
    Votes {
        revision: u32,
        tally: VoteTally,
    },
    /// What viewers want most is done in so many seconds, while the match is in this state. `None` if it no longer will
    /// be.
    ViewersTouch {
        revision: u32,
        seconds: Option<u8>,
    },
    /// What the guessers of a strike race thought, in order: all that was told so far at the player's table, or all of the
    /// match of the replay that follows.
    Thoughts {
        of_replay: bool,
        thoughts: Vec<Thought>,
    },
}

/// What one viewer sees of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum View {
    Side(Box<SideView>),
    Public(Box<PublicView>),
}

impl View {
    /// Returns what a member of `side` sees of a match, or a spectator for `None`.
    pub fn of(game: &Game, side: Option<Side>) -> View {
        match side {
            Some(side) => View::Side(Box::new(game.side_view(side))),
            None => View::Public(Box::new(game.public_view())),
        }
    }

    /// Returns the part that everyone may see.
    pub fn public(&self) -> &PublicView {
        match self {
            View::Side(view) => &view.public,
            View::Public(view) => view,
        }
    }
}

/// A table, between and during matches. Only the table's host gets `knocks` and `shared_networks`, and the number of
/// all who are `banned`. The audience gets names as [`PublicFilter`](crate::PublicFilter) says. The rest is the same for
/// everyone at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableView {
    pub code: TableCode,
    /// The person who configures the table and starts matches.
    pub host: SeatId,
    pub settings: TableSettings,
    /// The number of words in the table's own word list.
    pub own_words: u16,
    pub access: TableAccess,
    /// Whether newcomers must give a password.
    pub has_password: bool,
    /// The number of banned people. Its host is told of those who are banned at all of their tables, too.
    pub banned: u16,
    pub seats: Vec<Seat>,
    /// The people who ask to join, in order of arrival. Only for the host of the table.
    pub knocks: Vec<Knock>,
    /// Which sides are ready, by [`Side::index`](splitkey_rules::Side::index).
    pub ready: [bool; 2],
    /// On which sides a second member must confirm touches, by [`Side::index`](splitkey_rules::Side::index).
    pub confirm_by_two: [bool; 2],
    /// Whether there is a match, running or over.
    pub match_dealt: bool,
    /// Whether the cards of the last match can be turned over for the next one.
    pub can_flip: bool,
    /// Groups of people on the same network with members on both sides. Only for the host of the table.
    pub shared_networks: Vec<Vec<SeatId>>,
    /// The team that the table plays for.
    pub team: Option<TableTeam>,
    /// Whether the last match can be the first win of a new team: a won 9-9 that is on no sheet.
    pub has_early_win: bool,
    /// The pages outside the game for which there is a link. Only the host of the table is told of its moderator's, and
    /// phones belong to seats.
    pub links: BTreeSet<LinkKind>,
    /// The chat in which viewers vote.
    pub chat: Option<TableChat>,
    /// What each side makes of what viewers vote for, by [`Side::index`](splitkey_rules::Side::index). Spectators are
    /// shown votes while every side that guesses is.
    pub votes: [VotesUse; 2],
    /// How far behind the table its audience is.
    pub audience: Audience,
    /// The strike race of which a pair plays here. Its organiser has made the settings, and nobody else may watch.
    pub race: Option<TableRace>,
}

impl TableView {
    /// Applies a [`FromHost::PeopleChanged`].
    pub fn change_people(&mut self, changed: Vec<Seat>, gone: &[SeatId]) {
        self.seats.retain(|seat| !gone.contains(&seat.id));
        for seat in changed {
            match self.seats.iter_mut().find(|old| old.id == seat.id) {
                Some(old) => *old = seat,
                None => self.seats.push(seat),
            }
        }
    }

    /// Returns a new table without people.
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
            team: None,
            has_early_win: false,
            links: BTreeSet::new(),
            chat: None,
            votes: [VotesUse::Hidden; 2],
            audience: Audience::LIVE,
            race: None,
        }
    }
}

/// Someone who asks to join the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knock {
    pub id: KnockId,
    pub name: PlayerName,
}

/// Why the host closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goodbye {
    /// The same player connected to the table from elsewhere.
    TakenOver,
    TableClosed,
    /// The host is restarting, or cannot serve the table at the moment. The client reconnects by itself.
    GoingDown,
    /// The player was at no table and inactive for too long.
    Idle,
    /// Requests of this player crashed the host repeatedly.
    Quarantined,
    /// The same player ended the connection from another device.
    EndedByPlayer,
    /// Another host of this address has the table, or should have the player. The client connects again by itself, and
    /// names the table in the path of the socket, by which it comes to the right host.
    Elsewhere,
}

/// Why a player is no longer at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Parting {
    /// The player left.
    Left,
    Kicked,
    Banned,
    /// The host of the table closed it.
    Closed,
    /// Nothing happened at the table for too long.
    Idle,
}
