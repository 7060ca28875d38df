//! Links: how frames travel between one client and the host, and the events of a connection.

use std::{
    fmt,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU16, AtomicUsize, Ordering},
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
    /// A valid first frame arrived and was answered. `from` is the sender's address as [`crate::subnet_64`] returns it, for
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
    queued: QueuedBytes,
    wake: Wake,
    ping: Ping,
}

/// The link's end of an [`Outbox`].
#[derive(Debug)]
pub struct OutboxFrames {
    frames: flume::Receiver<Bytes>,
    queued: QueuedBytes,
}

/// How many bytes wait in all outboxes of a host together.
#[derive(Clone, Debug, Default)]
pub struct QueuedBytes(Arc<AtomicUsize>);

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
/// How many bytes may wait in all outboxes of a host together before they hold fewer frames.
const QUEUED_BYTES: usize = 128 << 20;
/// How many frames an outbox can hold from then on: about twice the largest message.
const OUTBOX_FRAMES_THEN: usize = 64;

impl Outbox {
    /// Returns an outbox and the link's end of it, whose frames count in `queued`. `wake` is called when there is
    /// something to receive.
    pub fn new(wake: Wake, queued: &QueuedBytes) -> (Outbox, OutboxFrames) {
        let (sender, frames) = flume::bounded(OUTBOX_FRAMES);
        let outbox = Outbox { frames: Some(sender), queued: queued.clone(), wake, ping: Ping::default() };
        (outbox, OutboxFrames { frames, queued: queued.clone() })
    }

    /// Returns where the link records the round-trip time.
    pub fn ping(&self) -> &Ping {
        &self.ping
    }

    /// Queues a frame. An outbox holds 256 frames, or 64 while all outboxes of the host together hold 128 MiB.
    ///
    /// # Errors
    /// When the outbox is full or the connection is closed.
    pub fn put(&self, frame: Bytes) -> Result<(), OutboxError> {
        let frames = self.frames.as_ref().ok_or(OutboxError)?;
        if frames.len() >= OUTBOX_FRAMES_THEN && self.queued.get() > QUEUED_BYTES {
            return Err(OutboxError);
        }
        // Counted first, so that the link cannot subtract it before.
        let bytes = frame.len();
        self.queued.0.fetch_add(bytes, Ordering::Relaxed);
        if frames.try_send(frame).is_err() {
            self.queued.0.fetch_sub(bytes, Ordering::Relaxed);
            return Err(OutboxError);
        }
        self.wake.wake();
        Ok(())
    }
}

impl OutboxFrames {
    /// Waits for the next frame.
    ///
    /// # Errors
    /// When the host has closed the connection and all frames have been received.
    pub async fn recv_async(&self) -> Result<Bytes, flume::RecvError> {
        self.frames.recv_async().await.inspect(|frame| self.queued.remove(frame))
    }

    /// Returns the next frame if one waits.
    ///
    /// # Errors
    /// When none waits, or the host has closed the connection and all frames have been received.
    pub fn try_recv(&self) -> Result<Bytes, flume::TryRecvError> {
        self.frames.try_recv().inspect(|frame| self.queued.remove(frame))
    }

    /// Returns the frames that wait.
    pub fn try_iter(&self) -> impl Iterator<Item = Bytes> {
        self.frames.try_iter().inspect(|frame| self.queued.remove(frame))
    }
}

impl Drop for OutboxFrames {
    fn drop(&mut self) {
        self.try_iter().for_each(drop);
    }
}

impl QueuedBytes {
    /// Returns how many bytes wait.
    pub fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn remove(&self, frame: &Bytes) {
        self.0.fetch_sub(frame.len(), Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &[u8] = &[0; 1200];

    fn fill(outbox: &Outbox) -> usize {
        (0..).take_while(|_| outbox.put(Bytes::from_static(FRAME)).is_ok()).count()
    }

    #[test]
    fn outboxes_hold_fewer_frames_while_all_together_hold_128_mib() {
        let queued = QueuedBytes::default();
        let mut full: Vec<_> = (0..437).map(|_| Outbox::new(Wake::none(), &queued)).collect();
        assert!(full[..436].iter().all(|(outbox, _)| fill(outbox) == 256));
        let held_by_last = fill(&full[436].0);
        assert!((64..256).contains(&held_by_last), "{held_by_last}");
        assert_eq!(queued.get() - (128 << 20), (queued.get() - (128 << 20)) % FRAME.len());
        let (late, frames) = Outbox::new(Wake::none(), &queued);
        assert_eq!(fill(&late), 64, "whoever reads in time can still be sent the largest message twice");
        frames.try_iter().for_each(drop);
        full.truncate(400);
        assert_eq!(fill(&late), 256);
        full.clear();
        drop(frames);
        assert_eq!(queued.get(), 0);
    }
}
