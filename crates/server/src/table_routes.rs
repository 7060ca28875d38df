//! Leads sockets to the host that has their table, if several hosts have one journal and one address.
//!
//! The path of a socket names the table. Where another host has it, the answer makes the proxy send the request there
//! instead, so that the player sees one handshake. That only ever happens once to a request: the host that it is sent to
//! takes it in any case, and tells the player if the table has moved meanwhile.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::http::HeaderMap;
use splitkey_net::{TokenBucket, subnet_64};
use splitkey_protocol::TableCode;
use tokio::time::{Instant, sleep};

use crate::{
    HostRoute, LeaseTimes,
    journal::{Owner, Placed, Placements},
};

/// The header with which the proxy says that another host has sent it this request.
const ROUTED: &str = "x-splitkey-routed";
/// How long a socket waits for what becomes of a host that may be dead, less than a player waits for an answer.
const HOLD: Duration = Duration::from_secs(8);
/// How often the database is asked meanwhile.
const LOOKS_EVERY: Duration = Duration::from_millis(250);
/// With this many networks counted, all counts are reset.
const COUNTED_NETWORKS: usize = 10_000;

/// Where a socket belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Here,
    Elsewhere(HostRoute),
}

/// Finds the hosts of tables.
#[derive(Clone)]
pub(super) struct TableRoutes(Arc<Inner>);

struct Inner {
    placements: Placements,
    /// The name of this host.
    node: String,
    /// A host whose lease has less than this left may be dead.
    late: Duration,
    /// Whether this host is about to end.
    leaving: Arc<AtomicBool>,
    /// How many codes of no table each network may try in this way.
    misses: Mutex<HashMap<IpAddr, TokenBucket>>,
    bucket: TokenBucket,
    since: Instant,
}

/// Returns whether another host has sent this request.
pub(super) fn is_routed(headers: &HeaderMap) -> bool {
    headers.contains_key(ROUTED)
}

impl TableRoutes {
    pub(super) fn new(
        placements: Placements,
        node: String,
        lease: LeaseTimes,
        leaving: Arc<AtomicBool>,
        wrong_codes_an_hour: u32,
    ) -> TableRoutes {
        let every = Duration::from_secs(3600) / wrong_codes_an_hour.max(1);
        TableRoutes(Arc::new(Inner {
            placements,
            node,
            late: lease.late(),
            leaving,
            misses: Mutex::default(),
            bucket: TokenBucket::new(wrong_codes_an_hour.max(1), every),
            since: Instant::now(),
        }))
    }

    /// Returns where a socket for this table belongs. Waits while the host that has the table may be dead, or if the
    /// proxy did not reach it.
    pub(super) async fn find(&self, code: TableCode, from: IpAddr, is_routed: bool) -> Destination {
        let (until, network) = (Instant::now() + HOLD, subnet_64(from));
        let mut before = None;
        // Guesses are counted, so that nobody finds tables by how long a handshake takes.
        while !self.0.leaving.load(Ordering::Relaxed) && self.may_ask(network) {
            let owner = match self.0.placements.find(code).await {
                Some(Placed::At(owner)) if owner.node != self.0.node => owner,
                Some(Placed::Nowhere) => {
                    self.note_miss(network);
                    break;
                }
                Some(Placed::Free | Placed::At(_)) | None => break,
            };
            match next(&owner, self.0.late, is_routed, before) {
                Next::Go(destination) => return destination,
                Next::Wait if Instant::now() + LOOKS_EVERY >= until => break,
                Next::Wait => sleep(LOOKS_EVERY).await,
            }
            before = Some(owner.lease_left);
        }
        Destination::Here
    }

    fn may_ask(&self, network: IpAddr) -> bool {
        let misses = self.0.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.get(&network).unwrap_or(&self.0.bucket).is_left(self.0.since.elapsed())
    }

    fn note_miss(&self, network: IpAddr) {
        let mut misses = self.0.misses.lock().unwrap_or_else(PoisonError::into_inner);
        if misses.len() >= COUNTED_NETWORKS && !misses.contains_key(&network) {
            misses.clear();
        }
        misses.entry(network).or_insert(self.0.bucket).take(self.0.since.elapsed());
    }
}

/// What to do about a socket for a table that another host has.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    Go(Destination),
    Wait,
}

/// Decides that. `before` is what the lease of the owner had left at the last look.
fn next(owner: &Owner, late: Duration, is_routed: bool, before: Option<Duration>) -> Next {
    let is_late = owner.lease_left < late;
    let is_renewed = before.is_some_and(|before| owner.lease_left > before);
    match &owner.route {
        Some(route) if !is_routed && !is_late => Next::Go(Destination::Elsewhere(route.clone())),
        // It is not sent on once more. The proxy may not have reached the owner, which then renews no lease.
        _ if is_late || (is_routed && !is_renewed) => Next::Wait,
        _ => Next::Go(Destination::Here),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE: Duration = Duration::from_millis(3500);

    fn left(seconds: f32) -> Duration {
        Duration::from_secs_f32(seconds)
    }

    fn owner(route: Option<&str>, seconds: f32) -> Owner {
        let route = route.map(|route| route.parse().expect("a route"));
        Owner { node: "h2".to_owned(), route, lease_left: left(seconds) }
    }

    fn elsewhere() -> Next {
        Next::Go(Destination::Elsewhere("h2".parse().expect("a route")))
    }

    #[test]
    fn a_socket_goes_to_the_living_host_of_its_table_once() {
        assert_eq!(next(&owner(Some("h2"), 5.5), LATE, false, None), elsewhere());
        // The other host may have been dead for so short a time that its lease does not show it.
        assert_eq!(next(&owner(Some("h2"), 5.5), LATE, true, None), Next::Wait);
        assert_eq!(next(&owner(Some("h2"), 5.3), LATE, true, Some(left(5.5))), Next::Wait);
        // It lives: whoever has sent the socket here knew something older.
        assert_eq!(next(&owner(Some("h2"), 5.9), LATE, true, Some(left(5.3))), Next::Go(Destination::Here));
    }

    #[test]
    fn a_socket_waits_for_what_becomes_of_a_silent_host() {
        assert_eq!(next(&owner(Some("h2"), 3.0), LATE, false, None), Next::Wait);
        assert_eq!(next(&owner(Some("h2"), 0.0), LATE, false, Some(left(0.2))), Next::Wait);
        assert_eq!(next(&owner(Some("h2"), 5.9), LATE, false, Some(left(3.0))), elsewhere());
    }

    #[test]
    fn a_host_without_a_route_gets_no_sockets() {
        assert_eq!(next(&owner(None, 5.5), LATE, false, None), Next::Go(Destination::Here));
        assert_eq!(next(&owner(None, 3.0), LATE, false, None), Next::Wait);
    }
}
