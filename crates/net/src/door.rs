//! The door of a host: what every link does with a first frame, whatever carries it.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use splitkey_protocol::{Answer, Hello, VERSION, Welcome};

use crate::{ConnId, LinkEvent};

/// Leads from the links of a host to its inbox, which takes events of type `E`.
pub struct Door<E> {
    inbox: flume::Sender<E>,
    wrap: fn(LinkEvent) -> E,
    text: String,
    most: usize,
    inside: Arc<AtomicUsize>,
    next_conn: AtomicU64,
    turned_away: AtomicU64,
    frames: AtomicU64,
    cut_off: AtomicU64,
    going_down: AtomicBool,
}

/// A place at the host; dropping it makes room for another connection.
#[derive(Debug)]
pub struct Pass {
    pub conn: ConnId,
    _inside: Inside,
}

/// One of those who are counted.
#[derive(Debug)]
struct Inside(Arc<AtomicUsize>);

impl<E> Door<E> {
    /// A door to `inbox` for at most `most` connections at once; `text` names the host for people.
    pub fn new(inbox: flume::Sender<E>, wrap: fn(LinkEvent) -> E, most: usize, text: &str) -> Door<E> {
        Door {
            inbox,
            wrap,
            text: text.to_owned(),
            most,
            inside: Arc::default(),
            next_conn: AtomicU64::new(1),
            turned_away: AtomicU64::new(0),
            frames: AtomicU64::new(0),
            cut_off: AtomicU64::new(0),
            going_down: AtomicBool::new(false),
        }
    }

    /// Turns everybody away from now on; who is inside stays.
    pub fn go_down(&self) {
        self.going_down.store(true, Ordering::Relaxed);
    }

    /// How many connections are inside.
    pub fn inside(&self) -> usize {
        self.inside.load(Ordering::Relaxed)
    }

    /// How many connections were let in so far.
    pub fn admitted(&self) -> u64 {
        self.next_conn.load(Ordering::Relaxed) - 1
    }

    /// How many first frames were turned away so far.
    pub fn turned_away(&self) -> u64 {
        self.turned_away.load(Ordering::Relaxed)
    }

    /// How many frames of players came so far.
    pub fn frames(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// How many connections were ended because they broke a rule or went past a limit.
    pub fn cut_off(&self) -> u64 {
        self.cut_off.load(Ordering::Relaxed)
    }

    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn note_cut_off(&self) {
        self.cut_off.fetch_add(1, Ordering::Relaxed);
    }

    /// Lets the sender of a first frame in. Before anything else it gets [`Door::welcome`].
    ///
    /// # Errors
    /// When the sender is to be turned away.
    pub fn admit(&self, first_frame: &[u8]) -> Result<(Hello, Pass), TurnedAway> {
        let judged = self.judge(first_frame);
        if judged.is_err() {
            self.turned_away.fetch_add(1, Ordering::Relaxed);
        }
        judged
    }

    fn judge(&self, first_frame: &[u8]) -> Result<(Hello, Pass), TurnedAway> {
        let hello = Hello::from_bytes(first_frame).map_err(|_| TurnedAway::Malformed)?;
        if hello.version != VERSION {
            return Err(TurnedAway::Answered(self.answer(Welcome::WrongVersion)));
        }
        if self.going_down.load(Ordering::Relaxed) {
            return Err(TurnedAway::Answered(self.answer(Welcome::GoingDown)));
        }
        // The place is taken first, so that two who come at once cannot both have the last one.
        let before = self.inside.fetch_add(1, Ordering::Relaxed);
        let inside = Inside(self.inside.clone());
        if before >= self.most {
            return Err(TurnedAway::Answered(self.answer(Welcome::HostFull)));
        }
        let conn = ConnId(self.next_conn.fetch_add(1, Ordering::Relaxed));
        Ok((hello, Pass { conn, _inside: inside }))
    }

    /// The answer for who is let in.
    pub fn welcome(&self) -> Answer {
        self.answer(Welcome::Welcome)
    }

    /// Tells the host, waiting while its inbox is full.
    ///
    /// # Errors
    /// When the host is gone.
    pub fn tell(&self, event: LinkEvent) -> Result<(), HostGone> {
        self.count(&event);
        self.inbox.send((self.wrap)(event)).map_err(|_| HostGone)
    }

    /// Like [`Door::tell`], for tasks.
    ///
    /// # Errors
    /// When the host is gone.
    pub async fn tell_async(&self, event: LinkEvent) -> Result<(), HostGone> {
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

impl<E> fmt::Debug for Door<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Door")
            .field("inside", &self.inside())
            .field("most", &self.most)
            .finish_non_exhaustive()
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Why somebody is not let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnedAway {
    /// The first frame is none; it gets no answer.
    Malformed,
    /// It gets this answer, and then the connection is closed.
    Answered(Answer),
}

impl fmt::Display for TurnedAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("the first frame is malformed"),
            Self::Answered(answer) => write!(f, "turned away: {:?}", answer.welcome),
        }
    }
}

impl std::error::Error for TurnedAway {}

/// The host takes no more events.
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

    fn door(most: usize) -> Door<LinkEvent> {
        Door::new(flume::unbounded().0, |event| event, most, "test")
    }

    fn hello() -> Hello {
        Hello::new(PlayerToken([1; 32]), None, 0)
    }

    fn welcome(turned: Result<(Hello, Pass), TurnedAway>) -> Welcome {
        match turned {
            Err(TurnedAway::Answered(answer)) => answer.welcome,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn who_leaves_makes_room() {
        let door = door(1);
        let first = door.admit(&hello().to_bytes()).expect("there is room");
        assert_eq!(welcome(door.admit(&hello().to_bytes())), Welcome::HostFull);
        drop(first);
        assert!(door.admit(&hello().to_bytes()).is_ok());
        assert_eq!(door.inside(), 0);
    }

    #[test]
    fn another_version_is_answered() {
        let other = Hello { version: VERSION + 1, ..hello() };
        assert_eq!(welcome(door(1).admit(&other.to_bytes())), Welcome::WrongVersion);
    }

    #[test]
    fn a_host_that_goes_down_says_so() {
        let door = door(1);
        door.go_down();
        assert_eq!(welcome(door.admit(&hello().to_bytes())), Welcome::GoingDown);
    }

    #[test]
    fn garbage_gets_no_answer() {
        assert!(matches!(door(1).admit(b"GET / HTTP/1.1"), Err(TurnedAway::Malformed)));
    }
}
