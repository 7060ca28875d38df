//! Sends messages to webhooks: addresses that players name, and that nobody trusts.
//!
//! [`Webhooks::send`] puts a message into the queue of its address and returns at once. A task makes the requests:
//!
//! - **To public addresses only**, over TLS, unless the operator allows others. A name is resolved once for a request, and
//!   the connection is made to an address that was checked, so that a name which leads elsewhere the next time gains
//!   nothing (DNS rebinding). Redirections, proxies and cookies are not followed, used or kept.
//! - **Within limits**: [`WAITING_FOR_ADDRESS`] messages wait for an address and [`WAITING`] for all; [`AT_ONCE`] requests
//!   are made at once, one of them for an address, [`SITE_AT_ONCE`] for a site, [`SENDER_AT_ONCE`] for a sender,
//!   [`ADDRESS_AT_ONCE`] to an IP address, and [`SLOW_AT_ONCE`] to all sites that were slow the last time; the last ones
//!   are left to senders who have none. An address gets one message in two seconds, after five at once. A request takes
//!   ten seconds at most, five of them for its connection.
//! - **Again** after 5 seconds, 30 seconds, two and ten minutes, if there was no answer or one with status 408, 425
//!   or from 500 on, and when the answer says if its status is 429. Any other answer than success is final: what
//!   waits for the address is dropped, and whoever has set it can be told ([`Webhooks::tell_refusals`]).
//!
//! Whoever knows the address of a webhook can write there, so no log and no `Debug` has more of it than its site.

mod address;
mod network;
mod public;
mod queue;
mod request;
mod sending;
mod turns;

use std::{
    fmt,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

pub use rustls::RootCertStore;
use tokio::{sync::Notify, time::Instant};

use self::{network::SystemNetwork, queue::Queues};
pub use self::{
    network::{NAMES_AT_ONCE, NAMES_OF_DOMAIN_AT_ONCE, Network},
    queue::{BURST, EVERY, WAITING, WAITING_FOR_ADDRESS},
    request::ADDRESS_AT_ONCE,
    turns::{AT_ONCE, SENDER_AT_ONCE, SITE_AT_ONCE, SLOW_AT_ONCE},
};

/// A message to a webhook.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// The address of the webhook.
    pub url: String,
    /// What is sent: a JSON text.
    pub body: String,
    /// Whether the message is of little use once there is a newer one, so that it gives way where too many wait.
    pub passing: bool,
    /// At whose expense it is sent. Messages of one sender share their turns.
    pub sender: u64,
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Message").field("passing", &self.passing).finish_non_exhaustive()
    }
}

/// Sends messages to webhooks. Clones share everything.
#[derive(Clone)]
pub struct Webhooks {
    shared: Arc<Shared>,
}

/// What the callers and the task share.
#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    added: Notify,
    counters: Counters,
    /// What is told of an address that has refused a message for good.
    refused: OnceLock<Refused>,
}

/// Takes the address of a webhook that refuses all messages, and the status of its answer.
type Refused = Box<dyn Fn(&str, u16) + Send + Sync>;

impl Shared {
    /// Returns the queues. Nobody keeps them for long.
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What has become of messages so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub sent: u64,
    /// Not sent, because the receiver refused them or there was no answer.
    pub failed: u64,
    /// Not sent, because too many waited.
    pub dropped: u64,
}

#[derive(Default)]
struct Counters {
    sent: AtomicU64,
    failed: AtomicU64,
    dropped: AtomicU64,
}

impl Counters {
    fn note_sent(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }

    fn note_failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    fn note_dropped(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }
}

impl Webhooks {
    /// Starts the task on the present runtime. `allows` says to which IP addresses messages may also go that are not public,
    /// or without encryption.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn start(allows: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Webhooks {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Webhooks::start_on(SystemNetwork::default(), roots, allows)
    }

    /// Starts the task on another network, where these authorities vouch for sites.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn start_on(
        network: impl Network,
        roots: RootCertStore,
        allows: impl Fn(IpAddr) -> bool + Send + Sync + 'static,
    ) -> Webhooks {
        let shared = Arc::<Shared>::default();
        tokio::spawn(sending::run(shared.clone(), network, roots, Box::new(allows)));
        Webhooks { shared }
    }

    /// Sends a message as soon as possible. Returns at once.
    pub fn send(&self, message: Message) {
        if !self.shared.queues().push(message, Instant::now()) {
            self.shared.counters.note_dropped();
        }
        self.shared.added.notify_one();
    }

    /// Has an address told that refuses messages for good, with the status of its answer. Only the first call counts.
    pub fn tell_refusals(&self, refused: impl Fn(&str, u16) + Send + Sync + 'static) {
        let _ = self.shared.refused.set(Box::new(refused));
    }

    /// Returns how many messages wait.
    pub fn waiting(&self) -> usize {
        self.shared.queues().waiting()
    }

    pub fn counts(&self) -> Counts {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let Counters { sent, failed, dropped } = &self.shared.counters;
        Counts { sent: load(sent), failed: load(failed), dropped: load(dropped) }
    }
}

impl fmt::Debug for Webhooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhooks").field("counts", &self.counts()).finish_non_exhaustive()
    }
}
