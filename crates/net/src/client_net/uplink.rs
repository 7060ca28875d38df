//! The way to the host, over as many connections as it takes.

use std::{fmt, time::Duration};

use splitkey_protocol::{Answer, FromClient, FromHost, Goodbye, Hello, PlayerToken, TableCode, Welcome};

use super::{
    LinkState, backoff,
    session::{Session, SessionNews},
};
use crate::{Dial, Wake};

/// The player's way to a host. A non-send resource, as browser sockets stay on their thread.
pub struct Uplink {
    wake: Wake,
    call: Option<Call>,
    session: Option<Session>,
    state: LinkState,
    /// Whether a dead connection is to be noticed soon.
    watched: bool,
    /// When the next try is due, while waiting.
    retry_at: Duration,
    /// Tries in a row that led to nothing, with the one under way.
    attempt: u32,
    /// The time of this frame.
    now: Duration,
}

/// Whom to call, and what to say first.
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
            now: Duration::ZERO,
        }
    }
}

impl Uplink {
    /// Starts to connect with the next frame; an earlier connection is dropped.
    pub fn connect(&mut self, dial: Box<dyn Dial>, token: PlayerToken, table: Option<TableCode>) {
        self.disconnect();
        self.call = Some(Call { dial, token, table, revision: 0 });
        self.attempt = 1;
        self.state = LinkState::Connecting { attempt: 1 };
        self.wake.wake();
    }

    /// Says something to the host; tells whether it will be sent. Only somebody who is online is heard.
    pub fn send(&mut self, message: &FromClient) -> bool {
        self.state == LinkState::Online && self.session.as_mut().is_some_and(|session| session.say(message))
    }

    /// What the first frame of the next connection is to ask for.
    pub fn remember(&mut self, table: Option<TableCode>, revision: u32) {
        if let Some(call) = &mut self.call {
            (call.table, call.revision) = (table, revision);
        }
    }

    /// Ends the connection, after what was said.
    pub fn disconnect(&mut self) {
        self.flush();
        self.call = None;
        self.stop(LinkState::Idle);
    }

    /// How long until the next try; nothing while none is waited for.
    pub fn next_try_in(&self) -> Option<Duration> {
        matches!(self.state, LinkState::Waiting { .. }).then(|| self.retry_at.saturating_sub(self.now))
    }

    /// Tries with the next frame, instead of waiting longer.
    pub fn try_now(&mut self) {
        if matches!(self.state, LinkState::Waiting { .. }) {
            self.retry_at = self.now;
            self.wake.wake();
        }
    }

    /// Asks the same host for another table with the next frame, instead of whatever is under way.
    /// Tells whether there is a host to ask.
    pub fn ask_for(&mut self, table: Option<TableCode>) -> bool {
        let Some(call) = &mut self.call else { return false };
        (call.table, call.revision) = (table, 0);
        self.attempt = 1;
        self.stop(LinkState::Connecting { attempt: 1 });
        self.wake.wake();
        true
    }

    /// Whether somebody looks, who is to know within ten seconds that the connection is dead. Else it shows when
    /// something is sent.
    pub fn watch(&mut self, wanted: bool) {
        self.watched = wanted;
        if let Some(session) = &mut self.session {
            session.watch(wanted);
        }
    }

    /// What links call from the next connection on, when something has come.
    pub fn set_wake(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// How it stands now; the resource follows within the frame.
    pub fn state(&self) -> &LinkState {
        &self.state
    }

    /// How long the app may sleep, counted from this frame; nothing when it may sleep until it is woken.
    pub fn needs_frame_in(&self) -> Option<Duration> {
        let deadline = match (&self.state, &self.session) {
            (LinkState::Waiting { .. }, _) => Some(self.retry_at),
            (LinkState::Connecting { .. }, None) => Some(Duration::ZERO),
            (_, Some(session)) => session.next_deadline(),
            _ => None,
        };
        deadline.map(|deadline| deadline.saturating_sub(self.now))
    }

    /// Takes what has come by `now`, and dials when it is time.
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
                    // A host that ends every connection should not be called again at once, over and over.
                    if !matches!(message, FromHost::Goodbye { .. }) {
                        self.attempt = 0;
                    }
                    if let FromHost::Goodbye { why } = message
                        && why != Goodbye::GoingDown
                    {
                        self.stop(LinkState::Ended(why));
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

    fn wait(&mut self) {
        let Some(call) = &self.call else { return };
        self.attempt = self.attempt.saturating_add(1);
        let retry_in = backoff::wait(&call.token, self.attempt);
        self.retry_at = self.now + retry_in;
        self.stop(LinkState::Waiting { attempt: self.attempt, retry_in });
    }
}

impl fmt::Debug for Uplink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Uplink").field("state", &self.state).finish_non_exhaustive()
    }
}
