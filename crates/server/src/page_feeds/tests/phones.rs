//! Tests of the feeds of phones.

use std::net::IpAddr;

use axum::http::StatusCode;

use super::*;
use crate::{
    client_address::Client,
    link_feeds::{READERS_OF_THEIR_OWN, Reader},
    phone::{PHONE_READERS_OF_ADDRESS, PHONE_READERS_OF_LINK},
};

const LINK: TableLink = TableLink { kind: LinkKind::Phone, secret: [7; 16] };

fn feeds(connections: usize) -> PageFeeds {
    PageFeeds::unread(Chats::none(), |page| LinkFeeds::new(page, connections)).0
}

fn change(feeds: &PageFeeds, change: FollowerChange) {
    feeds.feeds.take(FollowerNews { link: LINK, opener: None, change });
}

fn read(feeds: &PageFeeds) -> Result<Reader, StatusCode> {
    feeds.feeds.of(LinkKind::Phone).read(&LINK, &client([10, 0, 0, 1]), false)
}

fn client(address: [u8; 4]) -> Client {
    Client::of(IpAddr::from(address))
}

async fn next(reader: &mut Reader) -> Option<String> {
    Some(String::from_utf8_lossy(&reader.next().await?).into_owned())
}

#[tokio::test]
async fn a_phone_waits_and_then_follows() {
    let feeds = feeds(100);
    change(&feeds, FollowerChange::Waits);
    let mut reader = read(&feeds).expect("a reader");
    assert_eq!(next(&mut reader).await.as_deref(), Some("event: waiting\ndata: {}\n\n"));
    (0..1000).for_each(|number| {
        change(&feeds, FollowerChange::Shows(Box::new(format!("state {number}").into())));
    });
    assert_eq!(next(&mut reader).await.as_deref(), Some("data: state 999\n\n"));
    assert!(!reader.has_more(), "nothing else waits");
}

#[tokio::test]
async fn a_feed_says_why_it_ends() {
    let feeds = feeds(100);
    for (end, told) in [
        (FollowerChange::Refused, Some("event: refused\ndata: {}\n\n")),
        (FollowerChange::Revoked, Some("event: revoked\ndata: {}\n\n")),
        (FollowerChange::Gone, None),
    ] {
        change(&feeds, FollowerChange::Waits);
        let mut reader = read(&feeds).expect("a reader");
        next(&mut reader).await;
        change(&feeds, end);
        assert_eq!(next(&mut reader).await.as_deref(), told);
        assert_eq!(next(&mut reader).await, None);
        assert_eq!(read(&feeds).err(), Some(StatusCode::NOT_FOUND));
    }
}

#[tokio::test]
async fn phones_are_paired_again_after_the_host_has_restarted() {
    let feeds = feeds(100);
    change(&feeds, FollowerChange::Waits);
    drop(feeds.outlet(flume::unbounded().0));
    assert_eq!(read(&feeds).err(), Some(StatusCode::NOT_FOUND));
}

#[tokio::test]
async fn a_phone_that_has_lost_its_connections_ends_the_oldest_with_a_new_one() {
    let feeds = feeds(4 * 100);
    change(&feeds, FollowerChange::Waits);
    let mut readers = Vec::new();
    for _ in 0..=PHONE_READERS_OF_LINK {
        let mut reader = read(&feeds).expect("a reader");
        next(&mut reader).await;
        readers.push(reader);
    }
    assert_eq!(next(&mut readers[0]).await, None);
    change(&feeds, FollowerChange::Revoked);
    for reader in &mut readers[1..] {
        assert_eq!(next(reader).await.as_deref(), Some("event: revoked\ndata: {}\n\n"));
    }
}

#[test]
fn an_address_has_so_many_readers_besides_the_first_of_each_phone() {
    let feeds = feeds(4 * 100);
    let most = |address| {
        let links = (0..40).map(|token| TableLink { secret: [token; 16], ..LINK });
        let readers = links.flat_map(|link| {
            feeds.feeds.take(FollowerNews { link, opener: None, change: FollowerChange::Waits });
            std::iter::repeat_n(link, 3)
        });
        let phones = feeds.feeds.of(LinkKind::Phone);
        readers.filter_map(|link| phones.read(&link, &client(address), false).ok()).collect::<Vec<_>>()
    };
    let phones = most([10, 0, 0, 1]);
    assert_eq!(phones.len(), 40 * READERS_OF_THEIR_OWN + PHONE_READERS_OF_ADDRESS);
    assert_eq!(most([10, 0, 0, 2]).len(), PHONE_READERS_OF_ADDRESS);
}

#[test]
fn a_phone_asks_so_often() {
    let feeds = feeds(100);
    let ask = || feeds.feeds.of(LinkKind::Phone).ask(&LINK);
    assert_eq!(ask(), Err(StatusCode::NOT_FOUND), "nobody has paired it");
    change(&feeds, FollowerChange::Waits);
    let asks = (0..20).filter(|_| ask().is_ok()).count();
    assert_eq!(asks, 10);
}
