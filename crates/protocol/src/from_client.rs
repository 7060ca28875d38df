//! The messages of a client.

use serde::{Deserialize, Serialize};

use crate::{PlayerName, Request};

/// A request, with what it depends on. The client fills that in when it sends the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct FromClient {
    pub request: Request,
    /// The revision of the match that the player acted on. An action in a match of another revision is refused as
    /// [`crate::Refused::StaleRevision`].
    pub seen_revision: u32,
    /// The player's name. A message without the name that its request needs is undecodable.
    pub name: Option<PlayerName>,
}

/// A message as it is read, perhaps without a name.
#[derive(Deserialize)]
struct Unchecked {
    request: Request,
    seen_revision: u32,
    name: Option<PlayerName>,
}

impl TryFrom<Unchecked> for FromClient {
    type Error = &'static str;

    fn try_from(Unchecked { request, seen_revision, name }: Unchecked) -> Result<FromClient, Self::Error> {
        if request.is_named() && name.is_none() {
            return Err("the request needs a name");
        }
        Ok(FromClient { request, seen_revision, name })
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
