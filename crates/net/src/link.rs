//! Links: how frames travel between one client and the host, and the events of a connection.

use std::{
    fmt,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU16, Ordering},
    },
};

use bytes::Bytes;
use splitkey_protocol::{Answer, Hello};

/// A connection's number at the host. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// A callback for when something has arrived, so that a sleeping window, page or thread wakes up.
#[derive(Clone)]
pub struct Wake(pub Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// Returns a callback that does nothing, for owners that poll.
    pub fn none() -> Wake {
        Wake(Arc::new(|| {}))
    }

    pub fn wake(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake(..)")
    }
}

/// An event from a link to the host. The events of one connection arrive in order.
#[derive(Debug)]
pub enum LinkEvent {
    /// A valid first frame arrived and was answered. `from` is the sender's address as [`crate::network`] returns it, for
    /// limits that everyone on that network shares; `None` for a player in this process.
    Opened { conn: ConnId, hello: Hello, from: Option<IpAddr>, outbox: Outbox },
    /// A frame that passed the firewall.
    Frame { conn: ConnId, frame: Bytes },
    /// The last event of a connection.
    Closed { conn: ConnId },
}

/// The host's queue of frames for one connection. When it is full, the host closes the connection.
///
/// Dropping it closes the connection after the queued frames are sent.
#[derive(Debug)]
pub struct Outbox {
    frames: Option<flume::Sender<Bytes>>,
    wake: Wake,
    ping: Ping,
}

/// The latest round-trip time of a connection, measured by its link.
#[derive(Clone, Debug, Default)]
pub struct Ping(Arc<AtomicU16>);

impl Ping {
    /// Records a round-trip time.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn note(&self, took: std::time::Duration) {
        // 0 means not measured.
        let milliseconds = took.as_millis().clamp(1, u16::MAX.into()) as u16;
        self.0.store(milliseconds, Ordering::Relaxed);
    }

    /// Returns the round-trip time in milliseconds, or `None` before the first measurement.
    pub fn milliseconds(&self) -> Option<u16> {
        Some(self.0.load(Ordering::Relaxed)).filter(|measured| *measured > 0)
    }
}

/// How many frames an outbox can hold: about seven times the largest message.
const OUTBOX_FRAMES: usize = 256;

impl Outbox {
    /// Returns an outbox and the receiver for the link. `wake` is called when there is something to receive.
    pub fn new(wake: Wake) -> (Outbox, flume::Receiver<Bytes>) {
        let (sender, receiver) = flume::bounded(OUTBOX_FRAMES);
        (Outbox { frames: Some(sender), wake, ping: Ping::default() }, receiver)
    }

    /// Returns where the link records the round-trip time.
    pub fn ping(&self) -> &Ping {
        &self.ping
    }

    /// Queues a frame.
    ///
    /// # Errors
    /// When the outbox is full or the connection is closed.
    pub fn put(&self, frame: Bytes) -> Result<(), OutboxError> {
        let frames = self.frames.as_ref().ok_or(OutboxError)?;
        frames.try_send(frame).map_err(|_| OutboxError)?;
        self.wake.wake();
        Ok(())
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        // The receiver must already be disconnected when the link wakes up.
        self.frames = None;
        self.wake.wake();
    }
}

/// The outbox is full or the connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxError;

impl fmt::Display for OutboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the outbox is full or closed")
    }
}

impl std::error::Error for OutboxError {}

/// The client's end of a link.
pub trait Link {
    /// Returns the next event, if there is one.
    fn poll(&mut self) -> Option<LinkNews>;

    /// Sends a frame. It is lost if the link is closed, which [`Link::poll`] then reports.
    fn send(&mut self, frame: Bytes);
}

/// An event of the client's end of a link.
#[derive(Debug)]
pub enum LinkNews {
    /// The host's first frame.
    Answered(Answer),
    Frame(Bytes),
    /// The link is closed. Nothing follows.
    Closed,
}

/// Opens links to one host.
pub trait Dial {
    /// Starts a connection with `hello` as its first frame. `wake` is called when [`Link::poll`] has something.
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link>;
}
