//! The chats in which viewers of tables vote.

use std::{
    net::IpAddr,
    sync::{Mutex, Weak},
};

use splitkey_chat::{Chat, Event, Joins, Refusal, Server, State};
use splitkey_net::{Claim, Place, Places, Sharing};
use splitkey_protocol::{ChatChannel, ChatState, TableLink};
use tokio::{
    runtime::Handle,
    task::{self, AbortHandle},
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
    places: Places,
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
        let places = Places::new(Sharing::of(CHATS));
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

    /// Begins to read a chat for what a link shows, at the expense of this address.
    ///
    /// # Errors
    /// When this host reads no chats, or no more of them. It returns what players are told.
    pub(super) fn read(
        &self,
        (link, opener): (TableLink, Option<IpAddr>),
        channel: ChatChannel,
        polls: Weak<Mutex<AllPolls>>,
    ) -> Result<ReadChat, ChatState> {
        let Reading { server, runtime, places, joins } = self.0.as_ref().ok_or(ChatState::Off)?;
        let place = places.take(Claim { thing: (), address: None, opener }).ok_or(ChatState::TooMany)?;
        let chat = (server.clone(), channel.clone(), joins.clone());
        let task = runtime.spawn(read(chat, link, polls, place));
        Ok(ReadChat { channel, task: task.abort_handle() })
    }
}

impl ReadChat {
    pub(super) fn channel(&self) -> &ChatChannel {
        &self.channel
    }

    /// Returns whether this task reads it.
    pub(super) fn is_read_by(&self, task: task::Id) -> bool {
        self.task.id() == task
    }
}

impl Drop for ReadChat {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Reads a chat until it is aborted, its place is taken away, or the polls are gone.
async fn read(
    (server, channel, joins): (Server, ChatChannel, Joins),
    link: TableLink,
    polls: Weak<Mutex<AllPolls>>,
    place: Place,
) {
    let mut chat = Chat::start(server, channel, joins);
    loop {
        let next = tokio::select! {
            next = chat.next() => next,
            () = place.lost() => {
                drop(chat);
                let Some(polls) = polls.upgrade() else { return };
                return lock(&polls).lose_chat(link, task::id());
            }
        };
        let (Some(event), Some(polls)) = (next, polls.upgrade()) else { return };
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
