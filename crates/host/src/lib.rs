//! The authoritative host: a headless Bevy `App` that runs tables and matches.
//!
//! Its owner drives it without a runner: [`Host::receive`] takes events from links, journal and password workers,
//! and [`Host::step`] runs all systems once and returns when the next step is due. A step does work only for tables
//! that an event or alarm concerns.
//!
//! A table is an entity with the components of `tables`: a `Table`, its `Seats`, a `Match` once one is dealt, and a
//! request queue (`RequestQueue`). A client's message takes this way, through the host's system sets in their order:
//!
//! ```text
//! link ─▶ Arrivals ── Arrive: routing ─┬─ about a connection ────────────────────────────────────▶ handled at once
//!                                      ├─ changes nothing stored ─▶ ArrivedAsides ─▶ held ─▶ Asides ─▶ handled
//! alarms, derived passwords ── Route ──┴─ all else ─▶ IncomingRequests ─▶ queue ─▶ AcceptedRequests ─▶ handled
//!                                                                                                         │
//! players ◀─ Publish ◀─ commit notice ◀─ journal ◀─ one record, and what to publish once durable ◀─────────┘
//! ```
//!
//! Why each buffer exists:
//!
//! - `Arrivals` is the inbox of links: events arrive between steps.
//! - `IncomingRequests` and `ArrivedAsides` hold what arrived in this step until `Publish` has freed the tables whose
//!   records are durable now.
//! - A table's queue holds requests while a record of the table is in flight, so that each is judged by a durable
//!   state. `AcceptedRequests` is the first request of each queue that may go on in this step (`Accept`).
//! - Requests that change nothing stored, such as talk, do not wait for others, or people would notice from the
//!   queue that they were made. Their answers must not reveal a state that is not durable, so they are held while a
//!   record is in flight. `Asides` are those that may be answered in this step.
//!
//! The module `routing` names the system that handles each message: a message without one does not compile. After
//! all requests, the set `Flow` updates timers and whatever else follows from changes.
//!
//! Each change is written to the [`Journal`] as one record and published only once it is durable. [`History`]
//! restores a table from its records. Tables without connected people are removed from memory ("parked") if the
//! journal can load them again. If a host panics, [`take_in_hand`] tells which table or player to quarantine.
//!
//! Folders depend only on those below them in this list:
//!
//! | folder | subject |
//! | --- | --- |
//! | `host` | the host as its owner drives it |
//! | `routing` | finds the system that handles each request |
//! | `connections` | connections and the devices of a player, lists of tables, replays |
//! | `lifecycle` | tables that leave memory, come back, or close because nothing happens there |
//! | `people` | joining, sitting down and leaving, and what the host of a table decides |
//! | `teams` | teams, their campaign sheets, and histories of matches |
//! | `race_desk` | creating strike races, signing up, and the tables of pairs |
//! | `talk` | messages, reactions, pointers and pins, the review of a match |
//! | `play` | configuring, dealing and playing matches |
//! | `pacing` | timers, pauses, confirmed touches, proposed clues |
//! | `requests` | the way into the queues of tables and out of them |
//! | `publishing` | messages to players, records to the journal |
//! | `races` | strike races, and what each player is told of them |
//! | `history` | restoring a table from its records |
//! | `tables` | the parts of a table, and an index of all tables |
//! | `neighbours` | what the hosts of one journal tell each other |
//! | `limits` | how much players may do |
//! | `journal` | what a journal is, and its records |
//! | `crashes` | whose request crashed a host, and who is locked out for that |
//! | `players` | identities, names, passwords and networks |

mod config;
mod connections;
mod crashes;
mod history;
mod host;
mod journal;
mod leak;
mod lifecycle;
mod limits;
mod neighbours;
mod pacing;
mod people;
mod play;
mod players;
mod publishing;
mod race_desk;
mod races;
mod requests;
mod routing;
mod schedule;
mod tables;
mod talk;
mod teams;

pub use leak::Leak;

pub use self::{
    config::HostConfig,
    crashes::in_hand::{Culprit, Work, WorkKind, take_in_hand},
    history::{History, HistoryError, HistoryProblem, MatchSnapshot, SeatSnapshot, Snapshot},
    host::{Host, HostEvent, MemoryJournal},
    journal::{
        CommitNotice, DealRecord, DealtMatch, Event, FORMAT, FoundMatch, HistoryQuery, Journal, JournalError,
        ListedMatch, MatchFile, MatchId, MatchReader, NotAMatchId, Participant, PlayedMatch, RULES, Record,
        Seq, Submission, WantedMatch,
        races::{
            DroppedPlayer, Entrant, KeptRace, PairExtras, PlayEnd, RaceAge, RaceChange, RacePassword,
            SealedDeal, StoredPlay, StoredRace,
        },
        sheet_store::SheetStore,
        sheets::{LinkHash, SheetAnswer, SheetChange, SheetQuery, StoredSheet},
    },
    lifecycle::parking::Recalled,
    neighbours::{HostNews, NewsRequest},
    people::{
        decisions::MadeDecision,
        derivation::{DerivedPassword, PasswordJob, PasswordWorker},
    },
    play::dealer::Dealer,
    players::{
        bans::{NetworkHash, NetworkKey},
        password::PasswordHash,
        player::PlayerId,
    },
    publishing::{
        followers::{FollowerChange, FollowerNews, FollowerOutlet, Picture},
        phones::{PhoneClaim, PhoneOpening, PhoneRequest},
        polls::{ChatNews, CountedVotes, PollPicture, TouchTime},
    },
    races::{
        daily::DailyBoard,
        news::{RaceEvent, RaceNews, RaceNewsOutlet, WebhookRefusal, WebhookRule},
        registry::RACE_DAYS,
        seat_feed::{FeedPlay, FeedRequest, SeatFeed},
    },
    tables::{
        partners::{PartnerCall, PartnerRunner, WantedIdeas},
        queue::PhoneAnswer,
    },
};
