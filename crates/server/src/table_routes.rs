//! Leads sockets to the host that has their table, if several hosts have one journal and one address.
//!
//! The path of a socket names the table. Where another host has it, the answer makes the proxy send the request there
//! instead, so that the player sees one handshake. That only ever happens once to a request: the host that it is sent to
//! takes it in any case, and tells the player if the table has moved meanwhile.

use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::http::HeaderMap;
use splitkey_net::{Origin, Rates, TokenBucket};
use splitkey_protocol::TableCode;
use tokio::time::{Instant, sleep, timeout};

use crate::{
    HostRoute,
    journal::{Owner, Placed, Placements},
};

/// The header with which the proxy says that another host has sent it this request.
const ROUTED: &str = "x-splitkey-routed";
/// How long a socket waits for what becomes of a host that may be dead, less than a player waits for an answer.
const HOLD: Duration = Duration::from_secs(8);
/// The wait before the database is asked again; each further wait is longer by a quarter. A living owner is found to be
/// one within its first few.
const LOOKS_AGAIN_AFTER: Duration = Duration::from_millis(50);
/// The longest wait.
const LOOKS_EVERY: Duration = Duration::from_millis(250);
/// A look-up without an answer within this time is asked anew.
const ANSWER_WITHIN: Duration = Duration::from_secs(1);
/// How many networks and sites are remembered that have tried unknown codes.
const COUNTED_NETWORKS: usize = 16_384;

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
    /// Whether this host is about to end.
    leaving: Arc<AtomicBool>,
    /// How many unknown codes each network, and each site, may try in this way.
    misses: Mutex<Rates<Origin>>,
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
        leaving: Arc<AtomicBool>,
        wrong_codes_an_hour: u32,
    ) -> TableRoutes {
        let every = Duration::from_secs(3600) / wrong_codes_an_hour.max(1);
        let bucket = TokenBucket::new(wrong_codes_an_hour.max(1), every);
        TableRoutes(Arc::new(Inner {
            placements,
            node,
            leaving,
            misses: Mutex::new(Rates::new(bucket, COUNTED_NETWORKS)),
            since: Instant::now(),
        }))
    }

    /// Returns where a socket for this table belongs. Waits until the host that has the table is seen to be alive, or
    /// the table is free, or this host is silent.
    pub(super) async fn find(
        &self,
        code: TableCode,
        from: IpAddr,
        is_routed: bool,
        is_silent: impl Fn() -> bool,
    ) -> Destination {
        let until = Instant::now() + HOLD;
        let (mut before, mut wait) = (None, LOOKS_AGAIN_AFTER);
        // Guesses are counted, so that nobody finds tables by how long a handshake takes.
        while !self.0.leaving.load(Ordering::Relaxed) && !is_silent() && self.may_ask(from) {
            match timeout(ANSWER_WITHIN, self.0.placements.find(code)).await.ok().flatten() {
                Some(Placed::At(owner)) if owner.node != self.0.node => {
                    if let Some(destination) = next(&owner, is_routed, before) {
                        return destination;
                    }
                    before = Some(owner.lease_until);
                }
                Some(Placed::Nowhere) => {
                    self.note_miss(from);
                    break;
                }
                Some(Placed::Free | Placed::At(_)) => break,
                // The database does not answer, or has too much to answer.
                None => {}
            }
            if Instant::now() + wait >= until {
                break;
            }
            sleep(wait).await;
            wait = (wait + wait / 4).min(LOOKS_EVERY);
        }
        Destination::Here
    }

    fn may_ask(&self, from: IpAddr) -> bool {
        let misses = self.0.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.is_left_for(from, self.0.since.elapsed())
    }

    fn note_miss(&self, from: IpAddr) {
        let mut misses = self.0.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.charge_for(from, self.0.since.elapsed());
    }
}

/// Decides about a socket for a table that another host has. Returns `None` to wait and look again. `before` is until
/// when the lease of that host ran at the last look.
///
/// A lease that still runs does not show that its host lives, which may just have died, been stopped or cut off. Only a
/// renewal since the socket came does.
fn next(owner: &Owner, is_routed: bool, before: Option<i64>) -> Option<Destination> {
    let is_renewed = before.is_some_and(|before| owner.lease_until > before);
    is_renewed.then(|| match &owner.route {
        Some(route) if !is_routed => Destination::Elsewhere(route.clone()),
        // It is not sent on once more: whoever has sent the socket here knew something older.
        _ => Destination::Here,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(route: Option<&str>, lease_until: i64) -> Owner {
        let route = route.map(|route| route.parse().expect("a route"));
        Owner { node: "h2".to_owned(), route, lease_until }
    }

    fn elsewhere() -> Option<Destination> {
        Some(Destination::Elsewhere("h2".parse().expect("a route")))
    }

    #[test]
    fn a_socket_goes_to_the_host_of_its_table_once_that_is_seen_to_live() {
        assert_eq!(next(&owner(Some("h2"), 6000), false, None), None);
        assert_eq!(next(&owner(Some("h2"), 6000), false, Some(6000)), None);
        assert_eq!(next(&owner(Some("h2"), 6200), false, Some(6000)), elsewhere());
    }

    #[test]
    fn a_socket_is_not_sent_on_twice() {
        assert_eq!(next(&owner(Some("h2"), 6000), true, None), None);
        assert_eq!(next(&owner(Some("h2"), 6000), true, Some(6000)), None);
        assert_eq!(next(&owner(Some("h2"), 6200), true, Some(6000)), Some(Destination::Here));
    }

    #[test]
    fn a_host_without_a_route_gets_no_sockets() {
        assert_eq!(next(&owner(None, 6000), false, None), None);
        assert_eq!(next(&owner(None, 6200), false, Some(6000)), Some(Destination::Here));
    }
}
