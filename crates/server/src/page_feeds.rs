//! The pages outside the game that follow tables, and what they share with the hosts of this process, one after another.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flume::Sender;
use splitkey_host::{FollowerChange, FollowerNews, FollowerOutlet, Host, HostEvent, Picture};
use splitkey_protocol::{LinkKind, TableLink};
use tokio::{
    runtime::Handle,
    sync::mpsc::{self, UnboundedReceiver, UnboundedSender},
};

use crate::{
    link_feeds::{self, Event, LinkFeeds, Page},
    moderator, overlay, page_files, phone,
    routes::Routes,
    watch_pages::{self, Chats, Polls},
};

#[cfg(test)]
mod tests;

/// All pages that follow tables.
pub(super) static PAGES: [Page; 4] = [overlay::PAGE, watch_pages::PAGE, moderator::PAGE, phone::PAGE];

/// The feeds of all these pages, as hosts use them.
#[derive(Clone)]
pub(super) struct PageFeeds {
    feeds: Arc<Feeds>,
    queue: UnboundedSender<News>,
}

struct Feeds {
    pages: [LinkFeeds; PAGES.len()],
    polls: Polls,
    /// The number of the present host.
    host: Mutex<u64>,
}

/// What is to be told to readers, by a task of their own: waking thousands would keep the host from its players.
struct News {
    /// The number of the host that it comes from.
    host: u64,
    news: FollowerNews,
}

impl PageFeeds {
    /// Makes the feeds of a host with this many connections, whose readers are told in this runtime. With `readers`,
    /// overlays and viewers have this many, however few links and addresses they come from.
    pub(super) fn new(
        connections: usize,
        readers: Option<usize>,
        runtime: &Handle,
        chats: Chats,
    ) -> PageFeeds {
        let (feeds, news) = PageFeeds::unread(chats, |page| match readers {
            Some(readers) if matches!(page.kind, LinkKind::Overlay | LinkKind::Viewers) => {
                LinkFeeds::with_readers(page, readers)
            }
            _ => LinkFeeds::new(page, connections),
        });
        runtime.spawn(tell(feeds.feeds.clone(), news));
        feeds
    }

    /// Makes feeds that nobody reads, for a host without a socket.
    pub(super) fn none() -> PageFeeds {
        PageFeeds::unread(Chats::none(), |page| LinkFeeds::with_readers(page, 0)).0
    }

    fn unread(
        chats: Chats,
        feeds: impl Fn(&'static Page) -> LinkFeeds,
    ) -> (PageFeeds, UnboundedReceiver<News>) {
        let (queue, news) = mpsc::unbounded_channel();
        (PageFeeds { feeds: Arc::new(Feeds::new(PAGES.each_ref().map(feeds), chats)), queue }, news)
    }

    /// Has a new host show its tables here. What an earlier one has shown ends.
    pub(super) fn follow(&self, host: &mut Host, to_host: Sender<HostEvent>) {
        host.show_pages_by(self.outlet(to_host));
    }

    /// Returns what a new host tells its news.
    fn outlet(&self, to_host: Sender<HostEvent>) -> FollowerOutlet {
        let host = self.feeds.begin(Some(to_host));
        let (feeds, queue) = (self.feeds.clone(), self.queue.clone());
        Box::new(move |news| {
            let present = feeds.host();
            if feeds.of(news.link.kind).shows(&news.link) {
                // Nobody receives the news of a host without a socket, or after the server has stopped.
                let _ = queue.send(News { host, news });
            } else if *present == host {
                // Nobody reads it yet, and whoever is told the link can do so at once.
                feeds.take(news);
            }
        })
    }

    /// Ends all feeds. What the present host says from now on is not heard.
    pub(super) fn close(&self) {
        self.feeds.begin(None);
    }

    /// Returns the routes of the pages.
    pub(super) fn routes(&self, to_host: &Sender<HostEvent>) -> Routes {
        let of = |kind| self.feeds.of(kind).clone();
        let pages = self.feeds.pages.iter().map(link_feeds::routes).fold(page_files::routes(), Routes::merge);
        pages
            .merge(overlay::routes())
            .merge(phone::routes(of(LinkKind::Phone), to_host.clone()))
            .merge(moderator::routes(of(LinkKind::Moderator), to_host.clone()))
            .merge(watch_pages::routes(of(LinkKind::Viewers), self.feeds.polls.clone()))
    }
}

/// Tells readers the news of hosts, until the feeds are dropped.
async fn tell(feeds: Arc<Feeds>, mut news: UnboundedReceiver<News>) {
    while let Some(News { host, news }) = news.recv().await {
        let present = feeds.host();
        if *present == host {
            feeds.take(news);
        }
    }
}

impl Feeds {
    fn new(pages: [LinkFeeds; PAGES.len()], chats: Chats) -> Feeds {
        let polls = Polls::new(of(&pages, LinkKind::Viewers).clone(), chats);
        Feeds { pages, polls, host: Mutex::default() }
    }

    /// Begins anew for another host, if there is one. Returns its number.
    fn begin(&self, to_host: Option<Sender<HostEvent>>) -> u64 {
        let mut host = self.host();
        *host += 1;
        self.polls.begin(to_host);
        self.pages.iter().for_each(LinkFeeds::close);
        *host
    }

    /// Shows readers what a host has told.
    fn take(&self, FollowerNews { link, opener, change }: FollowerNews) {
        match change {
            FollowerChange::Shows(picture) => self.show(link, opener, *picture),
            FollowerChange::Waits => self.of(link.kind).show(link, opener, Event::named("waiting")),
            FollowerChange::Refused => self.end(link, Some("refused")),
            FollowerChange::Revoked => self.end(link, Some(self.of(link.kind).page().revoked)),
            FollowerChange::Gone => self.end(link, None),
        }
    }

    fn show(&self, link: TableLink, opener: Option<IpAddr>, Picture { json, named, poll }: Picture) {
        match poll {
            Some(poll) => self.polls.show((link, opener), json, poll),
            None => self.of(link.kind).show(link, opener, Event::state(&json, named.as_deref())),
        }
    }

    /// Ends a feed, with an event that says why, if its readers are told.
    fn end(&self, link: TableLink, why: Option<&str>) {
        self.polls.end(link);
        self.of(link.kind).end(&link, why.map(Event::named));
    }

    fn of(&self, kind: LinkKind) -> &LinkFeeds {
        of(&self.pages, kind)
    }

    fn host(&self) -> MutexGuard<'_, u64> {
        self.host.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn of(pages: &[LinkFeeds; PAGES.len()], kind: LinkKind) -> &LinkFeeds {
    pages.iter().find(|feeds| feeds.page().kind == kind).expect("every kind should have its page")
}
