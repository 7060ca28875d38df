//! The client's connection to a host, across reconnects.

use std::{fmt, time::Duration};

use splitkey_protocol::{Answer, FromClient, FromHost, Goodbye, Hello, PlayerToken, TableCode, Welcome};

use super::{
    LinkState, backoff,
    session::{Session, SessionNews},
};
use crate::{Dial, Wake};

/// How often in a row hosts may send a player elsewhere before that counts as a failure: for longer than it takes to
/// find out that a host is dead.
const MOVES: u32 = 6;

/// The client's connection to a host, with automatic reconnects. A non-send resource, because browser sockets must
/// stay on their thread.
pub struct Uplink {
    wake: Wake,
    call: Option<Call>,
    session: Option<Session>,
    state: LinkState,
    /// Whether to notice a dead connection within ten seconds.
    watched: bool,
    /// When the next attempt is due, while waiting.
    retry_at: Duration,
    /// Failed attempts in a row, including the current one.
    attempt: u32,
    /// Connections and attempts lost so far.
    lost: u32,
    /// How often in a row a host has said that another one has the table.
    moves: u32,
    /// The time of the current frame.
    now: Duration,
}

/// The host to call, and the content of the first frame.
struct Call {
    dial: Box<dyn Dial>,
    token: PlayerToken,
    table: Option<TableCode>,
    revision: u32,
}

impl Default for Uplink {
    fn default() -> Uplink {
        Uplink {
            wake: Wake::none(),
            call: None,
            session: None,
            state: LinkState::Idle,
            watched: false,
            retry_at: Duration::ZERO,
            attempt: 0,
            lost: 0,
            moves: 0,
            now: Duration::ZERO,
        }
    }
}

impl Uplink {
    /// Connects, starting with the next frame. Drops any earlier connection.
    pub fn connect(&mut self, dial: Box<dyn Dial>, token: PlayerToken, table: Option<TableCode>) {
        self.disconnect();
        self.call = Some(Call { dial, token, table, revision: 0 });
        (self.attempt, self.moves) = (1, 0);
        self.state = LinkState::Connecting { attempt: 1 };
        self.wake.wake();
    }

    /// Queues a message for the host. Returns whether it will be sent, which requires [`LinkState::Online`].
    pub fn send(&mut self, message: impl Into<FromClient>) -> bool {
        let session = self.session.as_mut().filter(|_| self.state == LinkState::Online);
        session.is_some_and(|session| session.say(&message.into()))
    }

    /// Sets the table and revision that the first frame of the next connection contains.
    pub fn remember(&mut self, table: Option<TableCode>, revision: u32) {
        if let Some(call) = &mut self.call {
            (call.table, call.revision) = (table, revision);
        }
    }

    /// Closes the connection after sending queued messages.
    pub fn disconnect(&mut self) {
        self.flush();
        self.call = None;
        self.stop(LinkState::Idle);
    }

    /// Returns the time until the next attempt, or `None` when not waiting for one.
    pub fn next_try_in(&self) -> Option<Duration> {
        matches!(self.state, LinkState::Waiting { .. }).then(|| self.retry_at.saturating_sub(self.now))
    }

    /// Makes the next attempt in the next frame instead of waiting for it.
    pub fn try_now(&mut self) {
        if matches!(self.state, LinkState::Waiting { .. }) {
            self.retry_at = self.now;
            self.wake.wake();
        }
    }

    /// Connects to the same host for another table, starting with the next frame, and drops the current connection
    /// or attempt. Returns false if there is no host to connect to.
    pub fn ask_for(&mut self, table: Option<TableCode>) -> bool {
        let Some(call) = &mut self.call else { return false };
        (call.table, call.revision) = (table, 0);
        (self.attempt, self.moves) = (1, 0);
        self.stop(LinkState::Connecting { attempt: 1 });
        self.wake.wake();
        true
    }

    /// Sets whether a dead connection is noticed within ten seconds, for example because a player is looking at the
    /// screen. Otherwise it is noticed only after something is sent.
    pub fn watch(&mut self, wanted: bool) {
        self.watched = wanted;
        if let Some(session) = &mut self.session {
            session.watch(wanted);
        }
    }

    /// Sets what links call when something arrives, from the next connection on.
    pub fn set_wake(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// Returns the current state. The [`LinkState`] resource follows within the frame.
    pub fn state(&self) -> &LinkState {
        &self.state
    }

    /// Returns how long the app may sleep, counted from this frame, or `None` if it may sleep until woken.
    pub fn needs_frame_in(&self) -> Option<Duration> {
        let deadline = match (&self.state, &self.session) {
            (LinkState::Waiting { .. }, _) => Some(self.retry_at),
            (LinkState::Connecting { .. }, None) => Some(Duration::ZERO),
            (_, Some(session)) => session.next_deadline(),
            _ => None,
        };
        deadline.map(|deadline| deadline.saturating_sub(self.now))
    }

    /// Returns the messages that have arrived by `now`, and dials when it is time.
    pub(super) fn receive(&mut self, now: Duration) -> Vec<FromHost> {
        self.now = now;
        if matches!(self.state, LinkState::Waiting { .. }) && now >= self.retry_at {
            self.state = LinkState::Connecting { attempt: self.attempt };
        }
        if matches!(self.state, LinkState::Connecting { .. }) && self.session.is_none() {
            self.dial();
        }
        let mut news = Vec::new();
        if let Some(session) = &mut self.session {
            session.receive(now, &mut news);
        }
        let mut heard = Vec::new();
        for news in news {
            match news {
                _ if self.session.is_none() => break,
                SessionNews::Answered(answer) => self.follow(answer),
                SessionNews::Heard(message) => {
                    // `Goodbye` does not reset the delay, so that a host that ends every connection is not called
                    // over and over.
                    if !matches!(message, FromHost::Goodbye { .. }) {
                        self.attempt = 0;
                    }
                    match message {
                        FromHost::Goodbye { why: Goodbye::GoingDown } => {}
                        FromHost::Goodbye { why: Goodbye::Elsewhere } => self.move_on(),
                        FromHost::Goodbye { why } => self.stop(LinkState::Ended(why)),
                        FromHost::Joined { .. } | FromHost::Knocked { .. } | FromHost::Refused { .. } => {
                            self.moves = 0;
                        }
                        _ => {}
                    }
                    heard.push(message);
                }
                SessionNews::Lost => self.wait(),
            }
        }
        heard
    }

    pub(super) fn flush(&mut self) {
        if let Some(session) = &mut self.session {
            session.flush(self.now);
        }
    }

    fn dial(&mut self) {
        let Some(call) = &self.call else { return };
        let hello = Hello::new(call.token.clone(), call.table, call.revision);
        let mut session = Session::new(call.dial.dial(&hello, self.wake.clone()), self.now);
        session.watch(self.watched);
        self.session = Some(session);
    }

    fn follow(&mut self, answer: Answer) {
        match answer.welcome {
            Welcome::Welcome => self.state = LinkState::Online,
            Welcome::GoingDown => self.wait(),
            Welcome::WrongVersion | Welcome::HostFull => self.stop(LinkState::Refused(answer)),
        }
    }

    fn stop(&mut self, state: LinkState) {
        self.session = None;
        self.state = state;
    }

    /// Connects again, to be led to the host that has the table: at once the first time, then later and later, because
    /// what leads there may be out of date for a while. Gives up in the end, so that nobody is sent to and fro for ever.
    fn move_on(&mut self) {
        let Some(call) = &self.call else { return };
        self.moves += 1;
        self.lost = self.lost.wrapping_add(1);
        match self.moves {
            1 => self.stop(LinkState::Connecting { attempt: 1 }),
            2..=MOVES => {
                let retry_in = backoff::wait(&call.token, self.moves, self.lost);
                self.retry_at = self.now + retry_in;
                self.attempt = self.moves;
                self.stop(LinkState::Waiting { attempt: self.moves, retry_in });
            }
            _ => {
                self.moves = 0;
                self.stop(LinkState::Ended(Goodbye::Elsewhere));
            }
        }
    }

    fn wait(&mut self) {
        let Some(call) = &self.call else { return };
        self.attempt = self.attempt.saturating_add(1);
        self.lost = self.lost.wrapping_add(1);
        let retry_in = backoff::wait(&call.token, self.attempt, self.lost);
        self.retry_at = self.now + retry_in;
        self.stop(LinkState::Waiting { attempt: self.attempt, retry_in });
    }
}

impl fmt::Debug for Uplink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Uplink").field("state", &self.state).finish_non_exhaustive()
    }
}
