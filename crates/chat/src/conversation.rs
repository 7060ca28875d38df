//! What the reader makes of each line, and what it answers. Without I/O.

use std::fmt;

use splitkey_protocol::ChatChannel;

use crate::{
    irc::Line,
    outlet::Outlet,
    said::{Said, is_channel},
    state::{Refusal, State},
};

/// The `msg-id`s of notices by which Twitch refuses a channel.
const REFUSALS: [&str; 4] = ["msg_channel_suspended", "msg_room_not_found", "msg_banned", "tos_ban"];

/// Why a connection has ended, or could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Lost(Loss),
    Refused(Refusal),
}

/// How a connection was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Unreachable,
    NotEncrypted,
    TimedOut,
    Closed,
    Silent,
    /// The server asked for a new connection.
    Asked,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::Lost(Loss::Unreachable) => "the server cannot be reached",
            Ended::Lost(Loss::NotEncrypted) => "TLS failed",
            Ended::Lost(Loss::TimedOut) => "it took too long",
            Ended::Lost(Loss::Closed) => "the connection was closed",
            Ended::Lost(Loss::Silent) => "the server fell silent",
            Ended::Lost(Loss::Asked) => "the server asked for a new connection",
            Ended::Refused(Refusal::Channel) => "the channel was refused",
            Ended::Refused(Refusal::Login) => "the login was refused",
        })
    }
}

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The reader has sent its name.
    Greeted,
    /// The server has accepted the name, and the reader has asked to join the channel.
    Welcomed,
    /// The server has confirmed that the channel was joined.
    Joined,
}

/// The conversation over one connection.
pub(super) struct Conversation<'a> {
    channel: &'a ChatChannel,
    outlet: &'a mut Outlet,
    pub(super) stage: Stage,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(channel: &'a ChatChannel, outlet: &'a mut Outlet) -> Conversation<'a> {
        Conversation { channel, outlet, stage: Stage::Greeted }
    }

    /// Notes a line that was too long.
    pub(super) fn skip(&mut self) {
        self.outlet.counters.lines.add_one();
        self.outlet.counters.malformed.add_one();
    }

    /// Takes a line, and returns what to answer.
    ///
    /// # Errors
    /// If the connection is of no more use.
    pub(super) fn take(&mut self, line: &[u8]) -> Result<Option<String>, Ended> {
        // Empty lines mean nothing in IRC.
        if line.is_empty() {
            return Ok(None);
        }
        self.outlet.counters.lines.add_one();
        let Some(line) = Line::read(line) else {
            self.outlet.counters.malformed.add_one();
            return Ok(None);
        };
        match line.command {
            "PRIVMSG" => self.take_message(&line),
            "PING" => return Ok(Some(format!("PONG :{}\r\n", line.params().last().unwrap_or_default()))),
            "001" if self.stage == Stage::Greeted => {
                self.stage = Stage::Welcomed;
                return Ok(Some(format!("JOIN #{}\r\n", self.channel)));
            }
            "JOIN" if self.stage == Stage::Welcomed && self.is_about_channel(&line) => {
                self.stage = Stage::Joined;
                self.outlet.change_state(State::Reading);
            }
            "RECONNECT" => return Err(Ended::Lost(Loss::Asked)),
            // Without the capability for it, only the reader's own leaving is told.
            "PART" if self.is_about_channel(&line) => return Err(Ended::Lost(Loss::Closed)),
            "NOTICE" => return self.refusal(&line).map_or(Ok(None), |why| Err(Ended::Refused(why))),
            _ => {}
        }
        Ok(None)
    }

    fn take_message(&mut self, line: &Line<'_>) {
        match Said::read(line, self.channel) {
            Ok(Some(said)) => self.outlet.hand_over(said),
            Ok(None) => {}
            Err(_) => self.outlet.counters.malformed.add_one(),
        }
    }

    fn is_about_channel(&self, line: &Line<'_>) -> bool {
        line.params().next().is_some_and(|target| is_channel(target, self.channel))
    }

    /// Returns what a notice refuses. One to nobody in particular that comes before the welcome is about the login.
    fn refusal(&self, line: &Line<'_>) -> Option<Refusal> {
        if self.is_about_channel(line) {
            let id = line.tag("msg-id")?;
            return REFUSALS.contains(&&*id).then_some(Refusal::Channel);
        }
        let is_to_nobody = line.params().next() == Some("*");
        (is_to_nobody && self.stage == Stage::Greeted).then_some(Refusal::Login)
    }
}
