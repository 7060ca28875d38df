//! Tests of what is left to a table while others take all that they can.

use std::net::IpAddr;

use axum::http::StatusCode;
use flume::Receiver;
use splitkey_chat::Server;
use splitkey_host::{ChatNews, PollPicture};
use splitkey_protocol::ChatState;

use super::*;
use crate::{client_address::Client, link_feeds::Reader};

/// How many connections a host has by default.
const CONNECTIONS: usize = 4096;

/// The addresses of somebody who takes all that there is: as many computers, or networks of one IPv6 /48.
fn attackers() -> [(&'static str, Vec<IpAddr>); 5] {
    let computers = |count: u8| (1..=count).map(|last| IpAddr::from([10, 0, 0, last])).collect();
    let site = (0..300).map(|network| IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1])).collect();
    [
        ("one address", computers(1)),
        ("two addresses", computers(2)),
        ("eight addresses", computers(8)),
        ("thirty addresses", computers(30)),
        ("a /48", site),
    ]
}

fn honest() -> IpAddr {
    IpAddr::from([10, 9, 9, 9])
}

fn link(kind: LinkKind, number: usize) -> TableLink {
    TableLink { kind, secret: (number as u128).to_be_bytes() }
}

/// Shows a table of this address, with the chat of its stream.
fn show(feeds: &PageFeeds, link: TableLink, opener: IpAddr) {
    let chat = Some("some_one1".parse().expect("a channel"));
    let poll = PollPicture { state: 1, view: None, late: 0, chat, touch: None };
    let poll = (link.kind == LinkKind::Viewers).then_some(poll);
    let picture = Picture { json: "{}".to_owned(), named: None, poll };
    let change = FollowerChange::Shows(Box::new(picture));
    feeds.feeds.take(FollowerNews { link, opener: Some(opener), change });
}

fn read(feeds: &PageFeeds, link: TableLink, from: IpAddr) -> Result<Reader, StatusCode> {
    feeds.feeds.of(link.kind).read(&link, &Client::of(from), false)
}

/// Opens sixteen tables from each address, and reads their links as often as it is let.
fn read_all(feeds: &PageFeeds, kind: LinkKind, addresses: &[IpAddr]) -> Vec<Reader> {
    let mut taken = Vec::new();
    for (number, opener) in addresses.iter().enumerate() {
        for table in 0..16 {
            let link = link(kind, 100 * number + table);
            show(feeds, link, *opener);
            taken.extend((0..64).map_while(|_| read(feeds, link, *opener).ok()));
        }
    }
    taken
}

#[tokio::test]
async fn a_table_has_its_overlay_moderator_phone_and_viewers_whoever_reads_their_own() {
    for (who, addresses) in attackers() {
        for kind in LinkKind::ALL {
            let feeds = PageFeeds::unread(Chats::none(), |page| LinkFeeds::new(page, CONNECTIONS)).0;
            let _taken = read_all(&feeds, kind, &addresses);
            let link = link(kind, 1_000_000);
            show(&feeds, link, honest());
            let readers: Vec<_> = (0..3).map_while(|_| read(&feeds, link, honest()).ok()).collect();
            assert_eq!(readers.len(), 3, "{kind:?} beside {who}");
        }
    }
}

/// Returns the links for whose tables there was no room.
fn too_many(heard: &Receiver<HostEvent>) -> Vec<TableLink> {
    let told: Vec<HostEvent> = heard.drain().collect();
    let told = told.iter().filter_map(|event| match event {
        HostEvent::ChatChanged(ChatNews { link, state: ChatState::TooMany }) => Some(*link),
        _ => None,
    });
    told.collect()
}

#[tokio::test]
async fn a_table_has_the_chat_of_its_stream_whoever_has_others_read() {
    for (who, addresses) in attackers() {
        let unreachable = Server { host: "127.0.0.1".to_owned(), port: 1, tls: None };
        let chats = Chats::of(Some(unreachable), &Handle::current());
        let feeds = PageFeeds::new(CONNECTIONS, None, &Handle::current(), chats);
        let (to_host, heard) = flume::unbounded();
        feeds.feeds.begin(Some(to_host));
        let tables = addresses.iter().cycle().take(600).enumerate();
        tables.for_each(|(number, opener)| show(&feeds, link(LinkKind::Viewers, number), *opener));
        assert!(too_many(&heard).len() > 500, "{who} should have too many");
        show(&feeds, link(LinkKind::Viewers, 1_000_000), honest());
        assert_eq!(too_many(&heard), [], "beside {who}");
        // The one that has given way is told.
        let given_way = loop {
            let event = heard.recv_async().await.expect("an event");
            if let HostEvent::ChatChanged(ChatNews { link, state: ChatState::TooMany }) = event {
                break link;
            }
        };
        assert_ne!(given_way, link(LinkKind::Viewers, 1_000_000));
    }
}
