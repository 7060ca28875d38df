//! State of a table that is in no record, so that a restart forgets it.

use std::{collections::HashMap, fmt, net::IpAddr, time::Duration};

use splitkey_net::{ConnId, TokenBucket};
use splitkey_protocol::{ChatState, Knock, KnockId, PlayerName, SeatId, VotesUse, limits};

use crate::{
    players::player::PlayerId,
    tables::{idling::Idling, moderation::Moderation, slow_mode::LastWritten},
};

/// How many passwords one network may try at once, and how fast more.
const TRIES: TokenBucket = TokenBucket::new(8, Duration::from_secs(15));
/// With this many networks counted, all counts are reset.
const COUNTED_NETWORKS: usize = 1000;

/// How many people from one network may wait to be let in at one table.
const KNOCKS_A_NETWORK: usize = 4;

/// How long after losing the role a host gets it back on reconnecting.
const ROLE_COMES_BACK: Duration = Duration::from_secs(24 * 3600);

/// A host who lost the role while disconnected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormerHost {
    pub(crate) seat: SeatId,
    pub(crate) since: Duration,
}

impl FormerHost {
    /// Returns whether they get the role back on reconnecting now.
    pub(crate) fn may_return(self, now: Duration) -> bool {
        now <= self.since + ROLE_COMES_BACK
    }
}

/// The transient state of a table.
#[derive(Default)]
pub(crate) struct Transient {
    /// Which sides are ready, by [`splitkey_rules::Side::index`].
    pub(crate) ready: [bool; 2],
    /// What each side makes of what viewers vote for, by [`splitkey_rules::Side::index`].
    pub(crate) votes: [VotesUse; 2],
    /// Whether the table's chat is being read.
    pub(crate) chat_state: ChatState,
    /// The people who wait to be let in.
    pub(crate) knocks: Vec<Waiting>,
    next_knock: u16,
    pub(crate) idling: Idling,
    /// When to check whether the host of the table is back.
    pub(crate) host_looked_for: Option<Duration>,
    /// Who gets the host's role back on reconnecting.
    pub(crate) former_host: Option<FormerHost>,
    /// Since when nobody has been connected or waiting to be let in.
    pub(crate) unattended_since: Option<Duration>,
    /// When spectators last wrote.
    pub(crate) last_written: LastWritten,
    /// What public views may show.
    pub(crate) moderation: Moderation,
    tries: HashMap<Source, TokenBucket>,
}

/// Whose tries are counted together: those of everyone at one address, or of one player in this process.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Source {
    Network(IpAddr),
    Player(PlayerId),
}

/// Someone who waits to be let in.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) id: KnockId,
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    pub(crate) conn: ConnId,
    pub(crate) origin: Option<IpAddr>,
}

impl Waiting {
    pub(crate) fn view(&self) -> Knock {
        Knock { id: self.id, name: self.name.clone() }
    }
}

impl Transient {
    /// Returns whether another person may wait. Each network has a limit, to leave room for others.
    pub(crate) fn has_room_for(&self, player: PlayerId, origin: Option<IpAddr>) -> bool {
        let others = || self.knocks.iter().filter(|waiting| waiting.player != player);
        let neighbours = others().filter(|waiting| origin.is_some() && waiting.origin == origin);
        others().count() < limits::KNOCKS_AT_TABLE && neighbours.count() < KNOCKS_A_NETWORK
    }

    /// Adds someone who waits, or moves their request to a new connection.
    pub(crate) fn knock(&mut self, player: PlayerId, name: PlayerName, conn: ConnId, origin: Option<IpAddr>) {
        self.knocks.retain(|waiting| waiting.player != player);
        let id = KnockId(self.next_knock);
        self.next_knock = self.next_knock.wrapping_add(1);
        self.knocks.push(Waiting { id, player, name, conn, origin });
    }

    pub(crate) fn take_knock(&mut self, id: KnockId) -> Option<Waiting> {
        let at = self.knocks.iter().position(|waiting| waiting.id == id)?;
        Some(self.knocks.remove(at))
    }

    /// Removes a player who waits, and returns their connection.
    pub(crate) fn forget_player(&mut self, player: PlayerId) -> Option<ConnId> {
        let at = self.knocks.iter().position(|waiting| waiting.player == player)?;
        Some(self.knocks.remove(at).conn)
    }

    /// Removes whoever waits on a connection, and returns whether someone did.
    pub(crate) fn forget_knock(&mut self, conn: ConnId) -> bool {
        let before = self.knocks.len();
        self.knocks.retain(|waiting| waiting.conn != conn);
        self.knocks.len() != before
    }

    /// Counts a password that a player tries, and returns whether it is allowed.
    pub(crate) fn may_try(&mut self, player: PlayerId, origin: Option<IpAddr>, now: Duration) -> bool {
        if self.tries.len() >= COUNTED_NETWORKS {
            self.tries.clear();
        }
        let source = origin.map_or(Source::Player(player), Source::Network);
        self.tries.entry(source).or_insert(TRIES).take(now)
    }
}

impl fmt::Debug for Transient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transient(..)")
    }
}
