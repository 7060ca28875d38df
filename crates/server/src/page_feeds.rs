//! The pages outside the game that follow a table: what they share with the hosts of this process, one after another.

use axum::Router;
use flume::Sender;
use splitkey_host::{Host, HostEvent};
use tokio::runtime::Handle;

use crate::{
    moderator::{self, ModeratorFeeds},
    overlay::{self, OverlayFeeds},
    phone::{self, PhoneFeeds},
    watch_pages::{self, Chats, WatchFeeds},
};

/// The feeds of all these pages.
#[derive(Clone)]
pub(super) struct PageFeeds {
    overlays: OverlayFeeds,
    phones: PhoneFeeds,
    moderators: ModeratorFeeds,
    watch_pages: WatchFeeds,
}

impl PageFeeds {
    /// Makes the feeds of a host with this many connections, whose viewers are told in this runtime. With `readers`,
    /// overlays and viewers have this many, however few links and addresses they come from.
    pub(super) fn new(
        connections: usize,
        readers: Option<usize>,
        runtime: &Handle,
        chats: Chats,
    ) -> PageFeeds {
        let (overlays, watch_pages) = match readers {
            Some(readers) => {
                (OverlayFeeds::with_readers(readers), WatchFeeds::with_readers(readers, runtime))
            }
            None => (OverlayFeeds::new(connections), WatchFeeds::new(connections, runtime, chats)),
        };
        let (phones, moderators) = (PhoneFeeds::new(connections), ModeratorFeeds::new(connections));
        PageFeeds { overlays, phones, moderators, watch_pages }
    }

    /// Makes feeds that nobody reads, for a host without a socket.
    pub(super) fn none() -> PageFeeds {
        PageFeeds {
            overlays: OverlayFeeds::new(0),
            phones: PhoneFeeds::new(0),
            moderators: ModeratorFeeds::new(0),
            watch_pages: WatchFeeds::none(),
        }
    }

    /// Has a new host show its tables here. What an earlier one has shown ends.
    pub(super) fn follow(&self, host: &mut Host, to_host: Sender<HostEvent>) {
        host.show_overlays_by(self.overlays.outlet());
        host.show_phones_by(self.phones.outlet());
        host.show_moderators_by(self.moderators.outlet());
        host.show_watch_pages_by(self.watch_pages.outlet(to_host));
    }

    /// Ends all feeds.
    pub(super) fn close(&self) {
        self.overlays.close();
        self.phones.close();
        self.moderators.close();
        self.watch_pages.close();
    }

    /// Returns the routes of the pages.
    pub(super) fn router(&self, to_host: &Sender<HostEvent>) -> Router {
        overlay::router(self.overlays.clone())
            .merge(phone::router(self.phones.clone(), to_host.clone()))
            .merge(moderator::router(self.moderators.clone(), to_host.clone()))
            .merge(watch_pages::router(self.watch_pages.clone()))
    }
}
