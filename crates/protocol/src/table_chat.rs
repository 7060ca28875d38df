//! The chat of a stream in which viewers of a table vote.

use serde::{Deserialize, Serialize};

use crate::ChatChannel;

/// The chat of a stream in which viewers vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableChat {
    pub channel: ChatChannel,
    pub state: ChatState,
}

/// Whether a chat is being read. The order of the variants is part of the wire format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChatState {
    /// The host is making a connection.
    #[default]
    Connecting,
    Reading,
    /// There is no connection. The host tries again.
    Lost,
    /// There is no such channel, or it is suspended. The host tries again now and then.
    NoChannel,
    /// Twitch does not let the host read. It tries again now and then.
    Refused,
    /// The host reads as many chats as it can.
    TooMany,
    /// The host no longer reads chats.
    Off,
}
