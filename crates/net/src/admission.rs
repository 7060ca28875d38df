//! Admission of connections: how every kind of link handles the first frame.

use std::{
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use splitkey_protocol::{Answer, Hello, VERSION, Welcome};

use crate::{ConnId, Guard, LinkEvent, Outbox, OutboxFrames, QueuedBytes, Wake};

/// Admits the links of a host and forwards their events, wrapped as `E`, to the host's inbox.
pub struct Admission<E> {
    inbox: flume::Sender<E>,
    wrap: fn(LinkEvent) -> E,
    text: String,
    most: usize,
    inside: Arc<AtomicUsize>,
    next_conn: AtomicU64,
    rejected: AtomicU64,
    frames: AtomicU64,
    cut_off: AtomicU64,
    going_down: AtomicBool,
    queued: QueuedBytes,
    guard: Mutex<Guard>,
}

/// An admitted connection's place at the host. Dropping it makes room for another connection.
#[derive(Debug)]
pub struct Pass {
    pub conn: ConnId,
    _inside: Inside,
}

/// Counts one admitted connection until it is dropped.
#[derive(Debug)]
struct Inside(Arc<AtomicUsize>);

impl<E> Admission<E> {
    /// Returns the admission to the host that reads `inbox`, for at most `most` connections at once. `text` is the
    /// host's name and version for display.
    pub fn new(inbox: flume::Sender<E>, wrap: fn(LinkEvent) -> E, most: usize, text: &str) -> Admission<E> {
        Admission {
            inbox,
            wrap,
            text: text.to_owned(),
            most,
            inside: Arc::default(),
            next_conn: AtomicU64::new(1),
            rejected: AtomicU64::new(0),
            frames: AtomicU64::new(0),
            cut_off: AtomicU64::new(0),
            going_down: AtomicBool::new(false),
            queued: QueuedBytes::default(),
            guard: Mutex::default(),
        }
    }

    /// Refuses all new connections from now on. Admitted connections stay.
    pub fn go_down(&self) {
        self.going_down.store(true, Ordering::Relaxed);
    }

    /// Sets the guard of sockets that open from now on. Those that are open keep theirs.
    pub fn set_guard(&self, guard: Guard) {
        *self.guard.lock().unwrap_or_else(PoisonError::into_inner) = guard;
    }

    /// Returns the guard of a new socket. Links within this process need none: what they carry leaves it by sockets.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn guard(&self) -> Guard {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether new sockets would hear nothing for now, because the host may have been declared dead.
    #[cfg(not(target_family = "wasm"))]
    pub fn is_silent(&self) -> bool {
        !self.guard().may_speak()
    }

    /// Returns the number of connections admitted and not yet closed.
    pub fn connections(&self) -> usize {
        self.inside.load(Ordering::Relaxed)
    }

    /// Returns how many connections have been admitted in total.
    pub fn admitted(&self) -> u64 {
        self.next_conn.load(Ordering::Relaxed) - 1
    }

    /// Returns how many first frames have been refused in total.
    pub fn rejected(&self) -> u64 {
        self.rejected.load(Ordering::Relaxed)
    }

    /// Returns how many frames from players have arrived in total.
    pub fn frames(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// Returns how many connections have been closed for breaking a rule or exceeding a limit.
    pub fn cut_off(&self) -> u64 {
        self.cut_off.load(Ordering::Relaxed)
    }

    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn note_cut_off(&self) {
        self.cut_off.fetch_add(1, Ordering::Relaxed);
    }

    /// Admits the sender of a first frame. The link must send [`Admission::welcome`] before anything else.
    ///
    /// # Errors
    /// When the sender is refused.
    pub fn admit(&self, first_frame: &[u8]) -> Result<(Hello, Pass), Rejection> {
        let judged = self.judge(first_frame);
        if judged.is_err() {
            self.note_rejected();
        }
        judged
    }

    pub(crate) fn note_rejected(&self) {
        self.rejected.fetch_add(1, Ordering::Relaxed);
    }

    fn judge(&self, first_frame: &[u8]) -> Result<(Hello, Pass), Rejection> {
        let hello = Hello::from_bytes(first_frame).map_err(|_| Rejection::Malformed)?;
        if hello.version != VERSION {
            return Err(Rejection::Answered(self.answer(Welcome::WrongVersion)));
        }
        if self.going_down.load(Ordering::Relaxed) {
            return Err(Rejection::Answered(self.answer(Welcome::GoingDown)));
        }
        // The place is taken before the check, so that two simultaneous connections cannot both get the last one.
        let before = self.inside.fetch_add(1, Ordering::Relaxed);
        let inside = Inside(self.inside.clone());
        if before >= self.most {
            return Err(Rejection::Answered(self.answer(Welcome::HostFull)));
        }
        let conn = ConnId(self.next_conn.fetch_add(1, Ordering::Relaxed));
        Ok((hello, Pass { conn, _inside: inside }))
    }

    /// Returns the answer to an admitted connection.
    pub fn welcome(&self) -> Answer {
        self.answer(Welcome::Welcome)
    }

    /// Returns an outbox for an admitted connection, and the link's end of it.
    pub fn outbox(&self, wake: Wake) -> (Outbox, OutboxFrames) {
        Outbox::new(wake, &self.queued)
    }

    /// Forwards an event to the host, blocking while its inbox is full.
    ///
    /// # Errors
    /// When the host is gone.
    pub fn forward(&self, event: LinkEvent) -> Result<(), HostGone> {
        self.count(&event);
        self.inbox.send((self.wrap)(event)).map_err(|_| HostGone)
    }

    /// Like [`Admission::forward`], for tasks.
    ///
    /// # Errors
    /// When the host is gone.
    pub async fn forward_async(&self, event: LinkEvent) -> Result<(), HostGone> {
        self.count(&event);
        self.inbox.send_async((self.wrap)(event)).await.map_err(|_| HostGone)
    }

    fn count(&self, event: &LinkEvent) {
        if matches!(event, LinkEvent::Frame { .. }) {
            self.frames.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn answer(&self, welcome: Welcome) -> Answer {
        Answer { welcome, version: VERSION, text: self.text.clone() }
    }
}

impl<E> fmt::Debug for Admission<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Admission")
            .field("connections", &self.connections())
            .field("most", &self.most)
            .finish_non_exhaustive()
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Why a connection is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The first frame is malformed. It gets no answer.
    Malformed,
    /// The connection gets this answer and is then closed.
    Answered(Answer),
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("the first frame is malformed"),
            Self::Answered(answer) => write!(f, "connection refused: {:?}", answer.welcome),
        }
    }
}

impl std::error::Error for Rejection {}

/// The host no longer accepts events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostGone;

impl fmt::Display for HostGone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host is gone")
    }
}

impl std::error::Error for HostGone {}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PlayerToken;

    use super::*;

    fn admission(most: usize) -> Admission<LinkEvent> {
        Admission::new(flume::unbounded().0, |event| event, most, "test")
    }

    fn hello() -> Hello {
        Hello::new(PlayerToken([1; 32]), None, 0)
    }

    fn welcome(turned: Result<(Hello, Pass), Rejection>) -> Welcome {
        match turned {
            Err(Rejection::Answered(answer)) => answer.welcome,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_dropped_pass_makes_room() {
        let admission = admission(1);
        let first = admission.admit(&hello().to_bytes()).expect("there is room");
        assert_eq!(welcome(admission.admit(&hello().to_bytes())), Welcome::HostFull);
        drop(first);
        assert!(admission.admit(&hello().to_bytes()).is_ok());
        assert_eq!(admission.connections(), 0);
    }

    #[test]
    fn a_client_of_another_version_gets_an_answer() {
        let other = Hello { version: VERSION + 1, ..hello() };
        assert_eq!(welcome(admission(1).admit(&other.to_bytes())), Welcome::WrongVersion);
    }

    #[test]
    fn a_host_that_goes_down_answers_so() {
        let admission = admission(1);
        admission.go_down();
        assert_eq!(welcome(admission.admit(&hello().to_bytes())), Welcome::GoingDown);
    }

    #[test]
    fn garbage_gets_no_answer() {
        assert!(matches!(admission(1).admit(b"GET / HTTP/1.1"), Err(Rejection::Malformed)));
    }
}
