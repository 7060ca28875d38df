//! The request queue of a table. A table handles one request at a time, and the next when the records of the last are
//! durable.
//!
//! Requests that change nothing stored bypass the queue ("asides"). They still wait for a record in flight, since
//! their answers would reveal a state that is not durable yet.

use std::{collections::VecDeque, fmt};

use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, TokenBucket};
use splitkey_protocol::{
    FromClient, PlayerName, Refused, TableCode, TablePassword, TableRace, TableSettings, TableTeam, TeamName,
};
use splitkey_rules::Mission;
use splitkey_words::own::OwnWords;

use crate::{
    journal::{DealRecord, Seq, races::Entrant},
    limits::budget::RECORDS,
    players::{
        password::{CheckedPassword, PasswordHash},
        player::PlayerId,
    },
    tables::{alarms::Alarm, matches::Match, publication::Publication, seats::Seats, table::Table},
};

/// The most requests of one connection that may wait at a table, in its queue and beside it. Honest players stay far
/// below this, even when the journal is slow.
const WAITING_EACH: usize = 40;
/// The most requests that may wait in a table's queue, and as many beside it, from all connections.
const WAITING: usize = 512;

/// Who makes a request, and at which table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sender {
    pub(crate) conn: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) table: Option<Entity>,
}

/// One request to a table.
#[derive(Debug)]
pub(crate) struct TableRequest {
    pub(crate) conn: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) kind: RequestKind,
}

/// The connection of requests that do not come from a connection.
pub(crate) const NO_CONN: ConnId = ConnId(0);

impl TableRequest {
    pub(crate) fn of_alarm(alarm: Alarm) -> TableRequest {
        TableRequest { conn: NO_CONN, player: PlayerId::from_hash([0; 32]), kind: RequestKind::Alarm(alarm) }
    }

    /// Returns the connection of whoever is told if it is refused, which may be one that is not at the table.
    pub(crate) fn asker(&self) -> ConnId {
        match self.kind {
            RequestKind::SetClock(conn, _) => conn,
            _ => self.conn,
        }
    }
}

/// What is requested.
#[derive(Debug)]
pub(crate) enum RequestKind {
    /// Return to one's seat on a new connection.
    ComeBack,
    /// Join a table, as a newcomer or as someone who has a seat there.
    Join(Joining),
    /// The connection is closed.
    Gone,
    /// Handle a message of the client.
    Message(FromClient),
    /// Handle what the player asked with their phone, as if their client had sent it.
    Phone(PhonePress),
    /// Set a password, whose hash has now been derived.
    KeepPassword(PasswordHash),
    /// Use a word list, which is now complete.
    KeepWords(OwnWords),
    /// Play for a team, whose sheet has now been read, or for none.
    ChooseTeam(Option<TeamChoice>),
    /// Make a new team, now that the player may have another one. The last match may be its first win.
    MakeTeam(TeamName, bool),
    /// Seat a pair of a race at this new table, and deal its match.
    SeatPair(Box<PairSeating>),
    /// Pause the clock of the pair, or resume it, as the player asked on this connection.
    SetClock(ConnId, bool),
    /// Handle an alarm that is due.
    Alarm(Alarm),
}

/// Takes the host's answer to a phone: that the request was carried out, or why it was refused. It must not block.
pub type PhoneAnswer = Box<dyn FnOnce(Result<(), Refused>) + Send + Sync>;

/// What a player asked with their phone, which is answered. Dropped without an answer, it is answered by nobody.
pub(crate) struct PhonePress {
    pub(crate) message: FromClient,
    pub(crate) answer: PhoneAnswer,
}

impl fmt::Debug for PhonePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// A team that a table shall play for, at a city.
#[derive(Debug)]
pub(crate) struct TeamChoice {
    pub(crate) team: TableTeam,
    /// The same at other cities, to be preferred if the table has their mission.
    pub(crate) by_mission: Vec<(Mission, TableTeam)>,
}

/// A pair of a race, and the match that it plays.
#[derive(Debug)]
pub(crate) struct PairSeating {
    pub(crate) race: TableRace,
    /// By [`splitkey_rules::Side::index`]; `None` for a computer player.
    pub(crate) players: [Option<Entrant>; 2],
    pub(crate) settings: TableSettings,
    pub(crate) deal: Box<DealRecord>,
}

/// How someone wants to join a table.
#[derive(Debug)]
pub(crate) struct Joining {
    pub(crate) name: PlayerName,
    pub(crate) password: Option<TablePassword>,
    /// The result of an earlier check of the password.
    pub(crate) checked: Option<CheckedPassword>,
}

/// A table's request queue, and its record in flight.
#[derive(Component)]
pub(crate) struct RequestQueue {
    pub(crate) waiting: VecDeque<TableRequest>,
    /// Requests outside the queue that arrived while a record was in flight, in order.
    pub(crate) held: Vec<TableRequest>,
    /// The submission that is not durable yet, and what to publish when it is.
    pub(crate) in_flight: Option<(Seq, Publication)>,
    /// Whether a match was running when the last request was taken from the queue.
    pub(crate) ran: bool,
    /// The number of the table's last record.
    pub(crate) records: u64,
    /// How much the table may still write, apart from game actions.
    pub(crate) budget: TokenBucket,
}

impl Default for RequestQueue {
    fn default() -> RequestQueue {
        RequestQueue::after(0)
    }
}

impl RequestQueue {
    /// Returns an empty queue for a table with `records` records.
    pub(crate) fn after(records: u64) -> RequestQueue {
        RequestQueue {
            waiting: VecDeque::new(),
            held: Vec::new(),
            in_flight: None,
            ran: false,
            records,
            budget: RECORDS,
        }
    }

    /// Returns whether the queue is empty and no record is in flight.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.in_flight.is_none()
    }

    /// Returns whether a match is running, as far as that is durable.
    pub(crate) fn runs(&self, match_state: Option<&Match>) -> bool {
        if self.in_flight.is_some() { self.ran } else { match_state.is_some_and(Match::runs) }
    }

    /// Removes the requests to join or return, and returns their connections.
    pub(crate) fn take_joins(&mut self) -> Vec<ConnId> {
        let wants_in =
            |request: &TableRequest| matches!(request.kind, RequestKind::Join(_) | RequestKind::ComeBack);
        let away = self.waiting.iter().filter(|request| wants_in(request)).map(|request| request.conn);
        let away = away.collect();
        self.waiting.retain(|request| !wants_in(request));
        away
    }

    /// Returns how many requests are in the queue.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a request at the end of the queue.
    pub(crate) fn wait(&mut self, request: TableRequest) {
        self.waiting.push_back(request);
    }

    /// Adds a request at the front of the queue.
    pub(crate) fn wait_first(&mut self, request: TableRequest) {
        self.waiting.push_front(request);
    }

    /// Returns whether a player waits to return to their seat.
    pub(crate) fn is_about_to_return(&self, player: PlayerId) -> bool {
        let returns = |request: &TableRequest| matches!(request.kind, RequestKind::ComeBack);
        self.waiting.iter().any(|request| request.player == player && returns(request))
    }

    /// Returns whether a connection has ended and asks for nothing before that.
    pub(crate) fn has_only_its_end(&self, conn: ConnId) -> bool {
        let mut waiting = self.waiting.iter().filter(|request| request.conn == conn);
        waiting.next().is_some_and(|request| matches!(request.kind, RequestKind::Gone))
    }

    /// Removes all requests of a connection from the queue.
    pub(crate) fn forget(&mut self, conn: ConnId) {
        self.waiting.retain(|request| request.conn != conn);
    }

    /// Returns whether another request of this connection may enter the queue.
    pub(crate) fn has_room_for(&self, conn: ConnId) -> bool {
        self.waiting.len() < WAITING
            && self.waiting.iter().filter(|request| request.conn == conn).count() < WAITING_EACH
    }

    /// Holds a request outside the queue until the record in flight is durable. Drops it if too many are held.
    pub(crate) fn hold(&mut self, request: TableRequest) {
        let mine = self.held.iter().filter(|held| held.conn == request.conn).count();
        if self.held.len() < WAITING && mine < WAITING_EACH {
            self.held.push(request);
        }
    }
}

/// Returns a new table with an empty queue.
pub(crate) fn new_table(code: TableCode) -> impl Bundle {
    table_with(Table::new(code), Seats::default(), 0)
}

/// Returns a table that has `records` records in the journal.
pub(crate) fn table_with(table: Table, seats: Seats, records: u64) -> impl Bundle {
    (table_name(table.code), table, seats, RequestQueue::after(records))
}

pub(crate) fn table_name(code: TableCode) -> Name {
    Name::new(format!("Table {code}"))
}
