//! What the viewers of each link vote for.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use splitkey_audience::{Ballot, NotCounted, Poll, VOTERS_OF_ADDRESS, Voter};
use splitkey_chat::{ChatCommand, Said};
use splitkey_host::{ChatNews, CountedVotes, HostEvent, PollPicture};
use splitkey_net::Origin;
use splitkey_protocol::{ChatState, TableLink};
use splitkey_rules::Choice;
use splitkey_words::cell_in_message;
use tokio::{
    task,
    time::{Instant, sleep_until},
};

use super::{
    COUNTS_APART, VOTERS_IN_ALL,
    chats::{Chats, ReadChat},
    events,
};
use crate::link_feeds::{Event, LinkFeeds};

/// The polls of all links of viewers that show something.
#[derive(Clone)]
pub(crate) struct Polls(Arc<Mutex<AllPolls>>);

pub(super) struct AllPolls {
    me: Weak<Mutex<AllPolls>>,
    of: HashMap<TableLink, LinkPoll>,
    /// Where the readers of links are told what is counted.
    feeds: LinkFeeds,
    chats: Chats,
    /// The host to which counts are sent.
    to_host: Option<flume::Sender<HostEvent>>,
    /// How many voters all polls know.
    voters: usize,
}

/// The poll of one link.
struct LinkPoll {
    /// The address at whose expense the chat is read.
    opener: Option<IpAddr>,
    json: String,
    picture: PollPicture,
    /// The number of the picture, from 1.
    pictures: u64,
    /// The number of the state that it shows, for viewers. It begins at the time in milliseconds, so that no vote for a
    /// state before a restart counts for one after it.
    state: u64,
    poll: Poll<Origin>,
    /// When what viewers want most is done.
    touch_at: Option<Instant>,
    /// When the next counts may be told.
    counts_at: Instant,
    /// Whether a task waits to tell them.
    is_counting: bool,
    /// The chat in which viewers vote.
    chat: Option<ReadChat>,
}

/// Why a vote was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Nothing is shown by this link.
    Unknown,
    /// It is about another state than the one that is shown.
    Late,
    NotCounted(NotCounted),
    /// There are too many voters at all tables together.
    HostFull,
}

impl Polls {
    /// Makes polls whose counts the readers of these feeds are told.
    pub(crate) fn new(feeds: LinkFeeds, chats: Chats) -> Polls {
        Polls(Arc::new_cyclic(|me| {
            let me = me.clone();
            Mutex::new(AllPolls { me, of: HashMap::new(), feeds, chats, to_host: None, voters: 0 })
        }))
    }

    /// Ends all polls, and begins anew for another host, if there is one, to which counts are sent.
    pub(crate) fn begin(&self, to_host: Option<flume::Sender<HostEvent>>) {
        let mut polls = self.polls();
        polls.of.clear();
        (polls.to_host, polls.voters) = (to_host, 0);
    }

    /// Shows a picture by a link, with what is counted.
    pub(crate) fn show(&self, of: (TableLink, Option<IpAddr>), json: String, picture: PollPicture) {
        self.polls().show(of, json, picture);
    }

    /// Ends the poll of a link.
    pub(crate) fn end(&self, link: TableLink) {
        let mut polls = self.polls();
        if let Some(ended) = polls.of.remove(&link) {
            polls.voters -= ended.poll.len();
        }
    }

    /// Takes a vote for what a link shows in a state, in place of the voter's earlier one. Has to run in a runtime.
    ///
    /// # Errors
    /// When it does not count.
    pub(crate) fn vote(
        &self,
        (link, state): (TableLink, u64),
        (voter, address): (Voter, Option<IpAddr>),
        choice: Option<Choice>,
    ) -> Result<(), Refusal> {
        let mut polls = self.polls();
        let poll = polls.of.get(&link).ok_or(Refusal::Unknown)?;
        if poll.state != state {
            return Err(Refusal::Late);
        }
        polls.vote(link, (voter, address), choice)
    }

    fn polls(&self) -> MutexGuard<'_, AllPolls> {
        lock(&self.0)
    }

    #[cfg(test)]
    pub(crate) fn state(&self, link: TableLink) -> u64 {
        self.polls().of.get(&link).expect("a poll").state
    }

    #[cfg(test)]
    pub(crate) fn voters(&self) -> usize {
        self.polls().voters
    }
}

pub(super) fn lock(polls: &Mutex<AllPolls>) -> MutexGuard<'_, AllPolls> {
    polls.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AllPolls {
    /// Takes a vote for what a link shows now. Has to run in a runtime.
    fn vote(
        &mut self,
        link: TableLink,
        (voter, address): (Voter, Option<IpAddr>),
        choice: Option<Choice>,
    ) -> Result<(), Refusal> {
        let is_full = self.voters >= VOTERS_IN_ALL;
        let poll = self.of.get_mut(&link).ok_or(Refusal::Unknown)?;
        let known = poll.poll.len();
        if is_full && choice.is_some() && !poll.poll.knows(voter) {
            return Err(Refusal::HostFull);
        }
        let origins = address.into_iter().flat_map(Origin::of);
        let groups = origins.map(|origin| (origin, VOTERS_OF_ADDRESS * origin.shares() as u16));
        let has_changed = poll.poll.vote(voter, groups, choice).map_err(Refusal::NotCounted)?;
        self.voters += poll.poll.len() - known;
        if has_changed && !std::mem::replace(&mut poll.is_counting, true) {
            let (at, me) = (poll.counts_at, self.me.clone());
            tokio::spawn(async move {
                sleep_until(at).await;
                if let Some(polls) = me.upgrade() {
                    lock(&polls).tell_counts(link);
                }
            });
        }
        Ok(())
    }

    /// Takes what a viewer said in the chat of a table, if it is a vote for what the table's link shows. Has to run in a
    /// runtime.
    pub(super) fn hear(&mut self, link: TableLink, said: &Said) {
        let view = self.of.get(&link).and_then(|poll| poll.picture.view.as_ref());
        let choice = match &said.command {
            ChatCommand::Guess(text) => match view.and_then(|view| cell_in_message(text, &view.words)) {
                Some(cell) => Some(Choice::Guess(cell)),
                None => return,
            },
            ChatCommand::Challenge => Some(Choice::Challenge),
            ChatCommand::Pass => None,
        };
        let voter = Voter::of_account(said.by.get().into());
        // A vote that does not count changes nothing, and nobody in a chat is told why.
        let _ = self.vote(link, (voter, None), choice);
    }

    /// Tells the host whether the chat of a table is being read.
    pub(super) fn tell_chat(&self, link: TableLink, state: ChatState) {
        if let Some(to_host) = &self.to_host {
            // This fails if the host has ended by itself.
            let _ = to_host.send(HostEvent::ChatChanged(ChatNews { link, state }));
        }
    }

    /// Notes that there is no place any more for the chat that this task reads. The next picture begins anew.
    pub(super) fn lose_chat(&mut self, link: TableLink, task: task::Id) {
        let chat = self.of.get_mut(&link).map(|poll| &mut poll.chat);
        if chat.and_then(|chat| chat.take_if(|chat| chat.is_read_by(task))).is_some() {
            self.tell_chat(link, ChatState::TooMany);
        }
    }

    /// Begins to read the chat that a link has now, and ends reading the one before.
    fn follow_chat(&mut self, link: TableLink) {
        let Some(poll) = self.of.get_mut(&link) else { return };
        let wanted = poll.picture.chat.as_ref();
        if poll.chat.as_ref().map(ReadChat::channel) == wanted {
            return;
        }
        poll.chat = None;
        let Some(channel) = wanted else { return };
        match self.chats.read((link, poll.opener), channel.clone(), self.me.clone()) {
            Ok(chat) => poll.chat = Some(chat),
            Err(state) => self.tell_chat(link, state),
        }
    }

    fn show(&mut self, (link, opener): (TableLink, Option<IpAddr>), json: String, picture: PollPicture) {
        let touch_at = picture.touch_in().map(|seconds| Instant::now() + Duration::from_secs(seconds.into()));
        let poll = Poll::new(picture.view.as_deref().map_or(Ballot::CLOSED, Ballot::of));
        match self.of.get_mut(&link) {
            Some(shown) => {
                if picture.state != shown.picture.state {
                    self.voters -= shown.poll.len();
                    (shown.poll, shown.state) = (poll, shown.state + 1);
                }
                (shown.json, shown.picture, shown.pictures) = (json, picture, shown.pictures + 1);
                (shown.touch_at, shown.opener) = (touch_at, opener);
                self.feeds.show(link, opener, shown.event());
            }
            None => {
                let shown = LinkPoll {
                    opener,
                    json,
                    picture,
                    pictures: 1,
                    state: milliseconds_since_1970(),
                    poll,
                    touch_at,
                    counts_at: Instant::now(),
                    is_counting: false,
                    chat: None,
                };
                self.feeds.show(link, opener, shown.event());
                self.of.insert(link, shown);
            }
        }
        self.follow_chat(link);
    }

    /// Tells the readers of a link and the host what has been counted.
    fn tell_counts(&mut self, link: TableLink) {
        let Some(poll) = self.of.get_mut(&link) else { return };
        (poll.is_counting, poll.counts_at) = (false, Instant::now() + COUNTS_APART);
        self.feeds.show(link, poll.opener, poll.event());
        let votes = CountedVotes { link, state: poll.picture.state, tally: poll.poll.tally() };
        if let Some(to_host) = &self.to_host {
            // This fails if the host has ended by itself.
            let _ = to_host.send(HostEvent::VotesCounted(votes));
        }
    }
}

impl LinkPoll {
    /// Returns what readers are told now.
    fn event(&self) -> Event {
        let left = |at: Instant| at.saturating_duration_since(Instant::now()).as_millis().div_ceil(1000);
        let counts = events::poll(self.state, &self.poll, &self.picture, self.touch_at.map(left));
        Event::picture(self.pictures, &self.json, counts)
    }
}

/// Returns the time of the computer's clock.
fn milliseconds_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX / 2))
}
