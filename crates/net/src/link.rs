//! What a link carries: frames between one player and the host, and the news of its opening and closing.

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

/// A connection as the host numbers it; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// Called when something has arrived, so that a sleeping window, page or thread looks.
#[derive(Clone)]
pub struct Wake(pub Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// For owners that look by themselves.
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

/// What the host hears from its links, in the order of arrival for each connection.
#[derive(Debug)]
pub enum LinkEvent {
    /// A first frame of our version came and was answered.
    /// `from` stands for everybody who shares an address; nothing for a player of this process.
    Opened { conn: ConnId, hello: Hello, from: Option<IpAddr>, outbox: Outbox },
    /// A frame that passed the firewall.
    Frame { conn: ConnId, frame: Bytes },
    /// The last event of a connection.
    Closed { conn: ConnId },
}

/// Where the host puts frames for one connection. Bounded: a reader that is too slow is closed.
///
/// Dropping it closes the connection, after what is already in it.
#[derive(Debug)]
pub struct Outbox {
    frames: Option<flume::Sender<Bytes>>,
    wake: Wake,
    ping: Ping,
}

/// How far away a peer is, there and back, as its link measures it now and then.
#[derive(Clone, Debug, Default)]
pub struct Ping(Arc<AtomicU16>);

impl Ping {
    /// Notes how long an answer took.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn note(&self, took: std::time::Duration) {
        // 0 is not measured.
        let milliseconds = took.as_millis().clamp(1, u16::MAX.into()) as u16;
        self.0.store(milliseconds, Ordering::Relaxed);
    }

    /// In milliseconds; nothing before it was measured.
    pub fn milliseconds(&self) -> Option<u16> {
        Some(self.0.load(Ordering::Relaxed)).filter(|measured| *measured > 0)
    }
}

/// Frames that may wait for one connection: its largest message some seven times over.
const OUTBOX_FRAMES: usize = 256;

impl Outbox {
    /// An outbox, and its end at the link. `wake` is called when there is news at that end.
    pub fn new(wake: Wake) -> (Outbox, flume::Receiver<Bytes>) {
        let (sender, receiver) = flume::bounded(OUTBOX_FRAMES);
        (Outbox { frames: Some(sender), wake, ping: Ping::default() }, receiver)
    }

    /// Where the link notes how far away its peer is.
    pub fn ping(&self) -> &Ping {
        &self.ping
    }

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
        // The other end has to find it closed when it wakes.
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

/// A player's end of a link.
pub trait Link {
    /// The next news, if there is any.
    fn poll(&mut self) -> Option<LinkNews>;

    /// Sends a frame; lost when the link is closed, which [`Link::poll`] then tells.
    fn send(&mut self, frame: Bytes);
}

/// What a player's link tells.
#[derive(Debug)]
pub enum LinkNews {
    /// The host's first frame.
    Answered(Answer),
    Frame(Bytes),
    /// Nothing comes after it.
    Closed,
}

/// Makes links to one host.
pub trait Dial {
    /// Starts a connection that opens with `hello`.
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link>;
}
