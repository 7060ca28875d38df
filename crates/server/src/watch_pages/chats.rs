//! The chats in which viewers of tables vote.

use std::sync::{Arc, Mutex, Weak};

use splitkey_chat::{Chat, Event, Joins, Refusal, Server, State};
use splitkey_protocol::{ChatChannel, ChatState, TableLink};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
};

use super::{
    CHATS,
    polls::{AllPolls, lock},
};

/// Where the chats of tables are read, if at all.
#[derive(Clone)]
pub(crate) struct Chats(Option<Reading>);

#[derive(Clone)]
struct Reading {
    server: Server,
    runtime: Handle,
    /// Those for more chats.
    places: Arc<Semaphore>,
    joins: Joins,
}

/// A chat that is being read for a table. Dropping it ends that.
pub(super) struct ReadChat {
    channel: ChatChannel,
    task: AbortHandle,
}

impl Chats {
    /// Reads chats of a server in this runtime, or none without a server.
    pub(crate) fn of(server: Option<Server>, runtime: &Handle) -> Chats {
        let places = Arc::new(Semaphore::new(CHATS));
        Chats(server.map(|server| Reading {
            server,
            runtime: runtime.clone(),
            places,
            joins: Joins::default(),
        }))
    }

    pub(crate) fn none() -> Chats {
        Chats(None)
    }

    /// Begins to read a chat for what a link shows.
    ///
    /// # Errors
    /// When this host reads no chats, or no more of them. It returns what players are told.
    pub(super) fn read(
        &self,
        link: TableLink,
        channel: ChatChannel,
        polls: Weak<Mutex<AllPolls>>,
    ) -> Result<ReadChat, ChatState> {
        let Reading { server, runtime, places, joins } = self.0.as_ref().ok_or(ChatState::Off)?;
        let place = places.clone().try_acquire_owned().map_err(|_| ChatState::TooMany)?;
        let chat = (server.clone(), channel.clone(), joins.clone());
        let task = runtime.spawn(read(chat, link, polls, place));
        Ok(ReadChat { channel, task: task.abort_handle() })
    }
}

impl ReadChat {
    pub(super) fn channel(&self) -> &ChatChannel {
        &self.channel
    }
}

impl Drop for ReadChat {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Reads a chat until it is aborted, or the polls are gone.
async fn read(
    (server, channel, joins): (Server, ChatChannel, Joins),
    link: TableLink,
    polls: Weak<Mutex<AllPolls>>,
    _place: OwnedSemaphorePermit,
) {
    let mut chat = Chat::start(server, channel, joins);
    while let Some(event) = chat.next().await {
        let Some(polls) = polls.upgrade() else { return };
        match event {
            Event::State(state) => lock(&polls).tell_chat(link, told(state)),
            Event::Said(said) => lock(&polls).hear(link, &said),
        }
    }
}

/// Returns what players are told of a state.
fn told(state: State) -> ChatState {
    match state {
        State::Connecting => ChatState::Connecting,
        State::Reading => ChatState::Reading,
        State::Lost { .. } => ChatState::Lost,
        State::Refused { why: Refusal::Channel, .. } => ChatState::NoChannel,
        State::Refused { why: Refusal::Login, .. } => ChatState::Refused,
    }
}
