//! What the owner of a host tells it.

use std::collections::HashMap;

use splitkey_net::LinkEvent;
use splitkey_protocol::{ClueIdea, TableCode};

use crate::{
    journal::{CommitNotice, FoundMatch, WantedMatch, races::KeptRace, sheets::SheetAnswer},
    lifecycle::parking::Recalled,
    neighbours::{HostNews, NewsRequest},
    people::{decisions::MadeDecision, derivation::DerivedPassword},
    publishing::{
        phones::{PhoneClaim, PhoneRequest},
        polls::{ChatNews, CountedVotes},
    },
    races::{news::WebhookRefusal, seat_feed::FeedRequest},
};

/// An event that the owner passes to [`crate::Host::receive`].
#[derive(Debug)]
pub enum HostEvent {
    Link(LinkEvent),
    /// The journal has made records durable, or failed to.
    Committed(CommitNotice),
    /// The result of [`crate::PasswordJob::run`].
    Derived(DerivedPassword),
    /// The journal's answer to [`crate::Journal::recall`].
    Recalled {
        table: TableCode,
        found: Recalled,
    },
    /// The journal's answer to [`crate::Journal::read_sheets`].
    SheetsRead {
        number: u64,
        answer: SheetAnswer,
    },
    /// The journal's answer to [`crate::Journal::find_match`].
    MatchFound {
        wanted: WantedMatch,
        found: FoundMatch,
    },
    /// The answer to [`crate::PartnerRunner::think`].
    IdeasFound {
        number: u64,
        ideas: Vec<ClueIdea>,
    },
    /// Old tables that the journal has set aside. It no longer recalls them.
    SetAside(Vec<TableCode>),
    /// Whether disk space for the journal is low. If so, no tables are opened and no word lists accepted; matches go
    /// on.
    LowDisk(bool),
    /// The races, which are this host's from now on: the one that had them is gone.
    RacesTaken(Vec<KeptRace>),
    /// A phone opens a pairing code.
    PhoneOpens(PhoneClaim),
    /// Lets the other hosts of the journal have all tables, one after another, and sends the players of each there. From
    /// then on nobody is let in to another table. The sender is dropped when all tables are gone.
    Drain(flume::Sender<()>),
    /// A paired phone asks for something in its player's name.
    PhoneAsks(PhoneRequest),
    /// The moderator of a table has decided something.
    Decided(MadeDecision),
    /// The votes of a table's viewers have changed.
    VotesCounted(CountedVotes),
    /// The chat of a table is being read, or no longer.
    ChatChanged(ChatNews),
    /// Somebody reads the feed of a seat in a race.
    FeedAsked(FeedRequest),
    /// A webhook has refused news for good.
    WebhookRefused(WebhookRefusal),
    /// Wants to know what the other hosts of the journal are to be told.
    NewsWanted(NewsRequest),
    /// What all other hosts of the journal tell, by the number of the life of each.
    NeighboursTold(HashMap<i64, HostNews>),
    /// Tells everyone that the host is going down and closes all connections.
    Stop,
}
