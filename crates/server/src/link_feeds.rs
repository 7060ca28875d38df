//! The feeds of a page that follows tables: Server-Sent Events for each link.
//!
//! What a link shows is the whole state each time, encoded once and shared by all its readers: one who is slow skips
//! states, and the server keeps one for each link, however many read it.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use splitkey_net::{Claim, Places, Sharing, TokenBucket};
use splitkey_protocol::{LinkKind, TableLink};
use tokio::{
    sync::{oneshot, watch},
    time::Instant,
};

pub(crate) use self::{page::routes, reader::Reader};
use crate::client_address::Client;

mod page;
mod reader;
#[cfg(test)]
mod tests;

/// Keeps links and what they show out of caches, which browsers have on disk.
pub(crate) const NEVER_STORED: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
/// How many readers of each link have places that nobody else can take.
pub const READERS_OF_THEIR_OWN: usize = 2;
pub(crate) const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The name of a file, its type and its content.
pub(crate) type File = (&'static str, &'static str, &'static [u8]);

/// A page that follows tables. Everything below its path has its content security policy.
pub(crate) struct Page {
    pub(crate) kind: LinkKind,
    pub(crate) policy: &'static str,
    /// Its HTML, without its texts. This and its files are in the program so that a native player who hosts
    /// has them, too.
    pub(crate) html: &'static str,
    pub(crate) files: &'static [File],
    pub(crate) readers_of_link: ReadersOfLink,
    /// The most readers from one address.
    pub(crate) readers_of_address: usize,
    /// How many connections there are for each reader that the host admits, so that they leave room for players.
    pub(crate) connections_a_reader: usize,
    /// How many readers even a small host admits.
    pub(crate) least_readers: usize,
    /// How often whoever has a link may ask the host for something, apart from limits on addresses.
    pub(crate) asks: Option<TokenBucket>,
    /// The event that tells readers that their link has been revoked.
    pub(crate) revoked: &'static str,
    /// Whether writes to readers are spread over time, because there may be thousands.
    pub(crate) is_spread: bool,
}

/// The readers of one link.
#[derive(Clone, Copy)]
pub(crate) enum ReadersOfLink {
    /// As many as the host admits.
    Any,
    /// No more than so many.
    Most(usize),
    /// The latest so many: a new one ends the oldest.
    Latest(usize),
}

/// An event, as it is written to readers.
#[derive(Clone)]
pub(crate) struct Event {
    plain: Bytes,
    /// The same with names, for readers who want them.
    named: Bytes,
    /// The number of the picture that it shows, and what is written to readers who have been shown that already.
    news: Option<(u64, Bytes)>,
}

impl Event {
    /// Returns the event of a name, without data.
    pub(crate) fn named(name: &str) -> Event {
        Event::of(format!("event: {name}\ndata: {{}}\n\n"))
    }

    /// Returns the event with a whole state, as JSON, and the same with names.
    pub(crate) fn state(json: &str, named: Option<&str>) -> Event {
        let event = Event::of(state_event(json));
        Event { named: named.map_or(event.plain.clone(), |json| Bytes::from(state_event(json))), ..event }
    }

    /// Returns the event with the picture of this number, and with what changes while it stays the same.
    pub(crate) fn picture(number: u64, json: &str, news: String) -> Event {
        Event { news: Some((number, Bytes::from(news.clone()))), ..Event::of(state_event(json) + &news) }
    }

    fn of(text: String) -> Event {
        let plain = Bytes::from(text);
        Event { named: plain.clone(), plain, news: None }
    }
}

fn state_event(json: &str) -> String {
    format!("data: {json}\n\n")
}

/// What a link shows.
#[derive(Clone)]
enum Shown {
    Event(Event),
    /// The last event.
    End(Event),
}

/// The feeds of all links of a page that show something.
#[derive(Clone)]
pub(crate) struct LinkFeeds(Arc<Inner>);

struct Inner {
    page: &'static Page,
    readers_of_link: ReadersOfLink,
    readers: Places<TableLink>,
    feeds: Mutex<HashMap<TableLink, Feed>>,
    /// How many readers there have been.
    read: AtomicU32,
    started: Instant,
}

/// The feed of one link.
struct Feed {
    /// The address at whose expense readers are.
    opener: Option<IpAddr>,
    shown: watch::Sender<Shown>,
    /// What ends each of the latest readers when it is dropped, the oldest first.
    latest: VecDeque<oneshot::Sender<()>>,
    asks: Option<TokenBucket>,
}

impl LinkFeeds {
    /// Makes the feeds of a page on a host with this many connections.
    pub(crate) fn new(page: &'static Page, connections: usize) -> LinkFeeds {
        let readers = (connections / page.connections_a_reader).max(page.least_readers);
        let sharing = Sharing::of(readers).by_address(page.readers_of_address);
        LinkFeeds::of(page, page.readers_of_link, sharing.with_own(READERS_OF_THEIR_OWN))
    }

    /// Makes feeds that have this many readers, however few links and addresses they come from.
    pub(crate) fn with_readers(page: &'static Page, readers: usize) -> LinkFeeds {
        LinkFeeds::of(page, ReadersOfLink::Any, Sharing::of(readers))
    }

    fn of(page: &'static Page, readers_of_link: ReadersOfLink, sharing: Sharing) -> LinkFeeds {
        LinkFeeds(Arc::new(Inner {
            page,
            readers_of_link,
            readers: Places::new(sharing),
            feeds: Mutex::default(),
            read: AtomicU32::new(0),
            started: Instant::now(),
        }))
    }

    pub(crate) fn page(&self) -> &'static Page {
        self.0.page
    }

    /// Ends all feeds.
    pub(crate) fn close(&self) {
        self.feeds().clear();
    }

    /// Shows something by a link, of a table that this address answers for.
    pub(crate) fn show(&self, link: TableLink, opener: Option<IpAddr>, event: Event) {
        let mut feeds = self.feeds();
        match feeds.get_mut(&link) {
            Some(feed) => {
                feed.opener = opener;
                feed.shown.send_replace(Shown::Event(event));
            }
            None => {
                let shown = watch::Sender::new(Shown::Event(event));
                feeds.insert(link, Feed { opener, shown, latest: VecDeque::new(), asks: self.page().asks });
            }
        }
    }

    /// Ends a feed, with a last event if its readers are told why.
    pub(crate) fn end(&self, link: &TableLink, last: Option<Event>) {
        // Readers see the last value of a feed even after it has been dropped.
        if let Some((feed, last)) = self.feeds().remove(link).zip(last) {
            feed.shown.send_replace(Shown::End(last));
        }
    }

    /// Returns whether a link shows anything.
    pub(crate) fn shows(&self, link: &TableLink) -> bool {
        self.feeds().contains_key(link)
    }

    /// Returns whether whoever has a link may ask the host for something now.
    ///
    /// # Errors
    /// When the link shows nothing, or they ask too often.
    pub(crate) fn ask(&self, link: &TableLink) -> Result<(), StatusCode> {
        let mut feeds = self.feeds();
        let asks = &mut feeds.get_mut(link).ok_or(StatusCode::NOT_FOUND)?.asks;
        let may = asks.as_mut().is_none_or(|asks| asks.take(self.0.started.elapsed()));
        if may { Ok(()) } else { Err(StatusCode::TOO_MANY_REQUESTS) }
    }

    /// Adds a reader, who gets events with names if they want.
    ///
    /// # Errors
    /// When the link shows nothing, or too many read.
    pub(crate) fn read(&self, link: &TableLink, client: &Client, names: bool) -> Result<Reader, StatusCode> {
        let mut feeds = self.feeds();
        let feed = feeds.get_mut(link).ok_or(StatusCode::NOT_FOUND)?;
        if let ReadersOfLink::Most(most) = self.0.readers_of_link
            && feed.shown.receiver_count() >= most
        {
            return Err(StatusCode::TOO_MANY_REQUESTS);
        }
        let claim = Claim { thing: *link, address: client.address, opener: feed.opener };
        let place = self.0.readers.take(claim).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        let replaced = match self.0.readers_of_link {
            ReadersOfLink::Latest(most) => Some(feed.replace_oldest(most)),
            ReadersOfLink::Any | ReadersOfLink::Most(_) => None,
        };
        let number = self.page().is_spread.then(|| self.0.read.fetch_add(1, Relaxed));
        Ok(Reader::new(feed.shown.subscribe(), names, replaced, number, place))
    }

    /// Returns the link in the header of a request, because addresses end up in logs.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn link(&self, headers: &HeaderMap) -> Result<TableLink, StatusCode> {
        let bearer = || headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ");
        let link = bearer().and_then(|text| TableLink::read(self.page().kind, text));
        link.ok_or(StatusCode::UNAUTHORIZED)
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<TableLink, Feed>> {
        self.0.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Feed {
    /// Makes room for one more of the latest readers. Returns what tells that one when newer ones have taken their place.
    fn replace_oldest(&mut self, most: usize) -> oneshot::Receiver<()> {
        self.latest.retain(|reader| !reader.is_closed());
        while self.latest.len() >= most {
            self.latest.pop_front();
        }
        let (stays, replaced) = oneshot::channel();
        self.latest.push_back(stays);
        replaced
    }
}

/// Returns the answer to whoever uses a link that shows nothing, or of which there is too much use.
pub(crate) fn refusal(status: StatusCode) -> Response {
    match status {
        StatusCode::NOT_FOUND => (status, "This link shows nothing.\n").into_response(),
        StatusCode::UNAUTHORIZED => (status, "The link of this page is needed.\n").into_response(),
        _ => (status, "Too many at once.\n").into_response(),
    }
}
