//! The feeds of all links by which viewers vote, and their polls.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::http::StatusCode;
use bytes::Bytes;
use splitkey_audience::{Ballot, NotCounted, Poll, VOTERS_OF_ADDRESS, Voter};
use splitkey_chat::{ChatCommand, Said};
use splitkey_host::{ChatNews, CountedVotes, HostEvent, WatchChange, WatchNews, WatchOutlet, WatchPicture};
use splitkey_net::Origin;
use splitkey_protocol::{ChatState, WatchLink};
use splitkey_rules::Choice;
use splitkey_words::cell_of;
use tokio::{
    runtime::Handle,
    sync::{
        mpsc::{self, UnboundedReceiver, UnboundedSender},
        watch,
    },
    time::{Instant, sleep_until},
};

use super::{
    CONNECTIONS_A_READER, COUNTS_APART, VOTERS_IN_ALL, WATCH_READERS_OF_ADDRESS,
    chats::{Chats, ReadChat},
    events,
    reader::{Reader, Shown},
    voting::{self, VoteLimits},
};
use crate::{address_limits::AddressLimits, client_address::Client};

/// The feeds of all links that have something to show.
#[derive(Clone)]
pub(crate) struct WatchFeeds {
    feeds: Arc<Mutex<Feeds>>,
    readers: AddressLimits,
    pub(super) limits: VoteLimits,
    news: UnboundedSender<News>,
}

/// What is to be told to readers, by a task of their own: waking thousands would keep the host from its players.
struct News {
    /// The number of the host that it comes from.
    host: u64,
    news: WatchNews,
}

pub(super) struct Feeds {
    me: Weak<Mutex<Feeds>>,
    of: HashMap<WatchLink, Feed>,
    chats: Chats,
    /// The host to which counts are sent, and its number.
    to_host: Option<flume::Sender<HostEvent>>,
    host: u64,
    /// How many voters all polls know.
    voters: usize,
    /// How many readers there have been.
    readers: u32,
}

/// The feed of one link.
struct Feed {
    shown: watch::Sender<Shown>,
    picture: WatchPicture,
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
pub(super) enum Refusal {
    /// Nothing is shown by this link.
    Unknown,
    /// It is about another state than the one that is shown.
    Late,
    NotCounted(NotCounted),
    /// There are too many voters at all tables together.
    HostFull,
}

impl WatchFeeds {
    /// Makes the feeds of a host with this many connections, whose readers are told in this runtime.
    pub(crate) fn new(connections: usize, runtime: &Handle, chats: Chats) -> WatchFeeds {
        let readers = (connections / CONNECTIONS_A_READER).max(WATCH_READERS_OF_ADDRESS);
        WatchFeeds::read_in(runtime, AddressLimits::of(readers, WATCH_READERS_OF_ADDRESS), chats)
    }

    /// Makes feeds that have this many readers, however few addresses they come from.
    pub(crate) fn with_readers(readers: usize, runtime: &Handle) -> WatchFeeds {
        WatchFeeds::read_in(runtime, AddressLimits::of(readers, readers), Chats::none())
    }

    /// Makes feeds that nobody reads, for a host without a socket.
    pub(crate) fn none() -> WatchFeeds {
        WatchFeeds::unread(AddressLimits::of(0, 0), Chats::none()).0
    }

    fn read_in(runtime: &Handle, readers: AddressLimits, chats: Chats) -> WatchFeeds {
        let (feeds, news) = WatchFeeds::unread(readers, chats);
        runtime.spawn(tell(feeds.feeds.clone(), news));
        feeds
    }

    fn unread(readers: AddressLimits, chats: Chats) -> (WatchFeeds, UnboundedReceiver<News>) {
        let (news, heard) = mpsc::unbounded_channel();
        let feeds = Arc::new_cyclic(|me| Mutex::new(Feeds::new(me.clone(), chats)));
        (WatchFeeds { feeds, readers, limits: voting::limits(), news }, heard)
    }

    /// Returns what a new host tells its news. What an earlier host has shown ends. Counts are sent to `to_host`.
    pub(crate) fn outlet(&self, to_host: flume::Sender<HostEvent>) -> WatchOutlet {
        let host = self.feeds().begin(to_host);
        let (feeds, queue) = (self.feeds.clone(), self.news.clone());
        Box::new(move |news| {
            let mut feeds = lock(&feeds);
            if feeds.of.contains_key(&news.link) {
                // Nobody receives the news of a host without a socket, or after the server has stopped.
                let _ = queue.send(News { host, news });
            } else if feeds.host == host {
                // Nobody reads it yet, and whoever is told the link can do so at once.
                feeds.take(news);
            }
        })
    }

    /// Ends all feeds.
    pub(crate) fn close(&self) {
        self.feeds().end_all();
    }

    fn feeds(&self) -> MutexGuard<'_, Feeds> {
        lock(&self.feeds)
    }

    /// Adds a reader.
    ///
    /// # Errors
    /// When the link shows nothing, or too many read.
    pub(super) fn read(&self, link: WatchLink, client: &Client) -> Result<Reader, StatusCode> {
        let mut feeds = self.feeds();
        let shown = feeds.of.get(&link).ok_or(StatusCode::NOT_FOUND)?.shown.subscribe();
        let slot = self.readers.take(client.address).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        let number = feeds.readers;
        feeds.readers = number.wrapping_add(1);
        Ok(Reader::new(shown, number, slot))
    }

    /// Takes a vote for what a link shows in a state, in place of the voter's earlier one. Has to run in a runtime.
    ///
    /// # Errors
    /// When it does not count.
    pub(super) fn vote(
        &self,
        (link, state): (WatchLink, u64),
        (voter, address): (Voter, Option<IpAddr>),
        choice: Option<Choice>,
    ) -> Result<(), Refusal> {
        let mut feeds = self.feeds();
        let feed = feeds.of.get(&link).ok_or(Refusal::Unknown)?;
        if feed.state != state {
            return Err(Refusal::Late);
        }
        feeds.vote(link, (voter, address), choice)
    }

    #[cfg(test)]
    pub(super) fn take(&self, news: WatchNews) {
        self.feeds().take(news);
    }

    #[cfg(test)]
    pub(super) fn begin(&self, to_host: flume::Sender<HostEvent>) -> u64 {
        self.feeds().begin(to_host)
    }

    #[cfg(test)]
    pub(super) fn state(&self, link: WatchLink) -> u64 {
        self.feeds().of.get(&link).expect("a feed").state
    }

    #[cfg(test)]
    pub(super) fn voters(&self) -> usize {
        self.feeds().voters
    }
}

/// Tells readers the news of hosts, until the feeds are dropped.
async fn tell(feeds: Arc<Mutex<Feeds>>, mut news: UnboundedReceiver<News>) {
    while let Some(News { host, news }) = news.recv().await {
        let mut feeds = lock(&feeds);
        if feeds.host == host {
            feeds.take(news);
        }
    }
}

pub(super) fn lock(feeds: &Mutex<Feeds>) -> MutexGuard<'_, Feeds> {
    feeds.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Feeds {
    fn new(me: Weak<Mutex<Feeds>>, chats: Chats) -> Feeds {
        Feeds { me, of: HashMap::new(), chats, to_host: None, host: 0, voters: 0, readers: 0 }
    }

    /// Ends all feeds. What the present host says from now on is not heard.
    fn end_all(&mut self) {
        self.of.clear();
        self.host += 1;
        (self.to_host, self.voters) = (None, 0);
    }

    /// Begins anew for another host, and returns its number.
    fn begin(&mut self, to_host: flume::Sender<HostEvent>) -> u64 {
        self.end_all();
        self.to_host = Some(to_host);
        self.host
    }

    /// Takes a vote for what a link shows now. Has to run in a runtime.
    fn vote(
        &mut self,
        link: WatchLink,
        (voter, address): (Voter, Option<IpAddr>),
        choice: Option<Choice>,
    ) -> Result<(), Refusal> {
        let is_full = self.voters >= VOTERS_IN_ALL;
        let feed = self.of.get_mut(&link).ok_or(Refusal::Unknown)?;
        let known = feed.poll.len();
        if is_full && choice.is_some() && !feed.poll.knows(voter) {
            return Err(Refusal::HostFull);
        }
        let origins = address.into_iter().flat_map(Origin::of);
        let groups = origins.map(|origin| (origin, VOTERS_OF_ADDRESS * origin.shares() as u16));
        let has_changed = feed.poll.vote(voter, groups, choice).map_err(Refusal::NotCounted)?;
        self.voters += feed.poll.len() - known;
        if has_changed && !std::mem::replace(&mut feed.is_counting, true) {
            let (at, me) = (feed.counts_at, self.me.clone());
            tokio::spawn(async move {
                sleep_until(at).await;
                if let Some(feeds) = me.upgrade() {
                    lock(&feeds).tell_counts(link);
                }
            });
        }
        Ok(())
    }

    /// Takes what a viewer said in the chat of a table, if it is a vote for what the table's link shows. Has to run in a
    /// runtime.
    pub(super) fn hear(&mut self, link: WatchLink, said: &Said) {
        let view = self.of.get(&link).and_then(|feed| feed.picture.view.as_ref());
        let choice = match &said.command {
            ChatCommand::Guess(text) => match view.and_then(|view| cell_of(text, &view.words)) {
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
    pub(super) fn tell_chat(&self, link: WatchLink, state: ChatState) {
        if let Some(to_host) = &self.to_host {
            // This fails if the host has ended by itself.
            let _ = to_host.send(HostEvent::ChatChanged(ChatNews { link, state }));
        }
    }

    /// Begins to read the chat that a feed has now, and ends reading the one before.
    fn follow_chat(&mut self, link: WatchLink) {
        let Some(feed) = self.of.get_mut(&link) else { return };
        let wanted = feed.picture.chat.as_ref();
        if feed.chat.as_ref().map(ReadChat::channel) == wanted {
            return;
        }
        feed.chat = None;
        let Some(channel) = wanted else { return };
        match self.chats.read(link, channel.clone(), self.me.clone()) {
            Ok(chat) => feed.chat = Some(chat),
            Err(state) => self.tell_chat(link, state),
        }
    }

    fn take(&mut self, WatchNews { link, change }: WatchNews) {
        match change {
            WatchChange::Shows(picture) => self.show(link, *picture),
            // Readers see the last value of a feed even after it has been dropped.
            WatchChange::Revoked => {
                if let Some(feed) = self.end(link) {
                    feed.shown.send_replace(Shown::Revoked);
                }
            }
            WatchChange::Gone => drop(self.end(link)),
        }
    }

    fn end(&mut self, link: WatchLink) -> Option<Feed> {
        let feed = self.of.remove(&link)?;
        self.voters -= feed.poll.len();
        Some(feed)
    }

    fn show(&mut self, link: WatchLink, picture: WatchPicture) {
        let touch_at = picture.touch_in.map(|seconds| Instant::now() + Duration::from_secs(seconds.into()));
        let poll = Poll::new(picture.view.as_ref().map_or(Ballot::CLOSED, Ballot::of));
        match self.of.get_mut(&link) {
            Some(feed) => {
                if picture.state != feed.picture.state {
                    self.voters -= feed.poll.len();
                    (feed.poll, feed.state) = (poll, feed.state + 1);
                }
                (feed.picture, feed.pictures) = (picture, feed.pictures + 1);
                feed.touch_at = touch_at;
                feed.tell();
            }
            None => {
                let feed = Feed {
                    shown: watch::Sender::new(Shown::Revoked),
                    picture,
                    pictures: 1,
                    state: milliseconds_since_1970(),
                    poll,
                    touch_at,
                    counts_at: Instant::now(),
                    is_counting: false,
                    chat: None,
                };
                feed.tell();
                self.of.insert(link, feed);
            }
        }
        self.follow_chat(link);
    }

    /// Tells the readers of a link and the host what has been counted.
    fn tell_counts(&mut self, link: WatchLink) {
        let Some(feed) = self.of.get_mut(&link) else { return };
        (feed.is_counting, feed.counts_at) = (false, Instant::now() + COUNTS_APART);
        feed.tell();
        let votes = CountedVotes { link, state: feed.picture.state, tally: feed.poll.tally() };
        if let Some(to_host) = &self.to_host {
            // This fails if the host has ended by itself.
            let _ = to_host.send(HostEvent::VotesCounted(votes));
        }
    }
}

impl Feed {
    /// Tells the readers what is shown and counted now.
    fn tell(&self) {
        let left = |at: Instant| at.saturating_duration_since(Instant::now()).as_millis().div_ceil(1000);
        let counts = events::poll(self.state, &self.poll, &self.picture, self.touch_at.map(left));
        let whole = Bytes::from(events::picture(&self.picture.json) + &counts);
        let counts = Bytes::from(counts);
        self.shown.send_replace(Shown::Events { picture: self.pictures, whole, counts });
    }
}

/// Returns the time of the computer's clock.
fn milliseconds_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX / 2))
}
