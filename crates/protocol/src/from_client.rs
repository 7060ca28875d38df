//! The messages of a client.

use serde::{Deserialize, Serialize};

use crate::{
    PlayerName, Request,
    codec::{self, CodecError},
    limits,
};

/// A request, with what it depends on. The client fills that in when it sends the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FromClient {
    pub request: Request,
    /// The revision of the match that the player acted on. An action in a match of another revision is refused as
    /// [`crate::Refused::StaleRevision`].
    pub seen_revision: u32,
    /// The player's name, if the request needs it.
    pub name: Option<PlayerName>,
}

impl FromClient {
    /// Reads a message.
    ///
    /// # Errors
    /// When the bytes are not a message, or it lacks the name that its request needs.
    pub fn read(bytes: &[u8]) -> Result<FromClient, CodecError> {
        let message: FromClient = codec::decode(bytes, limits::FROM_CLIENT_BYTES)?;
        let is_whole = message.name.is_some() || !message.request.is_named();
        is_whole.then_some(message).ok_or(CodecError::Malformed)
    }
}

/// The message of a request that depends neither on a match nor on a name.
impl From<Request> for FromClient {
    fn from(request: Request) -> FromClient {
        FromClient { request, seen_revision: 0, name: None }
    }
}

impl Request {
    /// Returns the message of a player who has seen this revision of the match.
    pub fn at(self, seen_revision: u32) -> FromClient {
        FromClient { seen_revision, ..FromClient::from(self) }
    }

    /// Returns the message of a player with this name.
    pub fn by(self, name: PlayerName) -> FromClient {
        FromClient { name: Some(name), ..FromClient::from(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_without_the_name_that_its_request_needs_is_malformed() {
        let read = |message: FromClient| FromClient::read(&codec::encode(&message).expect("encodable"));
        let name = PlayerName::new("Ada").expect("a name");
        let named = Request::CreateTable.by(name);
        assert_eq!(read(named.clone()), Ok(named));
        assert_eq!(read(Request::CreateTable.into()), Err(CodecError::Malformed));
        assert_eq!(read(Request::LeaveTable.into()), Ok(Request::LeaveTable.into()));
    }
}
