//! What the reader is doing, for the screen of a streamer.

use std::time::Duration;

/// What the reader is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is making a connection and joining the channel.
    Connecting,
    /// It has joined the channel.
    Reading,
    /// There is no connection. The next attempt is made after this time.
    Lost { again_in: Duration },
    /// The server refused. The next attempt is made after this time, in case the reason goes away.
    Refused { why: Refusal, again_in: Duration },
}

/// Why the server refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The channel does not exist or is suspended: the server said so, or did not confirm in time that it was joined.
    Channel,
    /// The server did not accept the anonymous login.
    Login,
}
