//! Tests of the feeds of a page.

use std::net::IpAddr;

use super::*;

const LINK: TableLink = TableLink { kind: LinkKind::Overlay, secret: [7; 16] };

static PAGE: Page = Page {
    kind: LinkKind::Overlay,
    html: "",
    policy: "",
    files: &[],
    readers_of_link: ReadersOfLink::Most(32),
    readers_of_address: 64,
    connections_a_reader: 1,
    least_readers: 0,
    asks: None,
    revoked: "ended",
    is_spread: false,
};

fn link(number: u8) -> TableLink {
    TableLink { secret: [number; 16], ..LINK }
}

fn state(json: &str) -> Event {
    Event::state(json, None)
}

fn feeds() -> LinkFeeds {
    LinkFeeds::new(&PAGE, 100)
}

fn read(feeds: &LinkFeeds, link: TableLink, address: [u8; 4]) -> Result<Reader, StatusCode> {
    feeds.read(&link, &Client::of(IpAddr::from(address)), false)
}

fn reader(feeds: &LinkFeeds) -> Reader {
    read(feeds, LINK, [10, 0, 0, 1]).expect("a reader")
}

async fn next(reader: &mut Reader) -> Option<String> {
    Some(String::from_utf8_lossy(&reader.next().await?).into_owned())
}

#[tokio::test]
async fn readers_get_names_if_they_want_them() {
    let feeds = feeds();
    feeds.show(LINK, None, Event::state("one", Some("one by Ada")));
    for (names, event) in [(false, "data: one\n\n"), (true, "data: one by Ada\n\n")] {
        let client = Client::of(IpAddr::from([10, 0, 0, 1]));
        let mut reader = feeds.read(&LINK, &client, names).expect("a reader");
        assert_eq!(next(&mut reader).await.as_deref(), Some(event));
    }
}

#[tokio::test]
async fn a_slow_reader_skips_to_the_latest_and_readers_share_its_bytes() {
    let feeds = feeds();
    feeds.show(LINK, None, state("one"));
    let (mut slow, mut other) = (reader(&feeds), reader(&feeds));
    assert_eq!(next(&mut slow).await.as_deref(), Some("data: one\n\n"));
    (0..1000).for_each(|number| feeds.show(LINK, None, state(&format!("state {number}"))));
    let (mine, theirs) = (slow.next().await.expect("bytes"), other.next().await.expect("bytes"));
    assert_eq!(&mine[..], b"data: state 999\n\n");
    assert_eq!(mine.as_ptr(), theirs.as_ptr());
    assert!(!slow.has_more(), "nothing else waits");
}

#[tokio::test]
async fn a_revoked_link_says_so_and_ends() {
    let feeds = feeds();
    feeds.show(LINK, None, state("one"));
    let mut reader = reader(&feeds);
    feeds.end(&LINK, Some(Event::named("ended")));
    assert_eq!(next(&mut reader).await.as_deref(), Some("event: ended\ndata: {}\n\n"));
    assert_eq!(next(&mut reader).await, None);
    assert_eq!(read(&feeds, LINK, [10, 0, 0, 1]).err(), Some(StatusCode::NOT_FOUND));
}

#[tokio::test]
async fn feeds_end_with_what_they_show_and_with_the_host() {
    let feeds = feeds();
    for end in [LinkFeeds::close, |feeds: &LinkFeeds| feeds.end(&LINK, None)] {
        feeds.show(LINK, None, state("one"));
        let mut reader = reader(&feeds);
        next(&mut reader).await;
        end(&feeds);
        assert_eq!(next(&mut reader).await, None);
    }
}

#[test]
fn a_link_an_address_and_the_host_have_so_many_readers_each() {
    let feeds = feeds();
    (1..=4).for_each(|number| feeds.show(link(number), None, state("")));
    let most = |number, address| {
        std::iter::repeat_with(|| read(&feeds, link(number), address))
            .take(200)
            .map_while(Result::ok)
            .collect()
    };
    let first: Vec<_> = most(1, [10, 0, 0, 1]);
    assert_eq!(first.len(), 32);
    let (second, third): (Vec<_>, Vec<_>) = (most(2, [10, 0, 0, 1]), most(3, [10, 0, 0, 1]));
    let own = READERS_OF_THEIR_OWN;
    assert_eq!((second.len(), third.len()), (32, own + 4), "64 of this address share places with others");
    let (more, fourth): (Vec<_>, Vec<_>) = (most(3, [10, 0, 0, 2]), most(4, [10, 0, 0, 3]));
    assert_eq!((more.len(), fourth.len()), (32 - 6, own + 100 - 90), "and 100 at this host");
    drop(first);
    let again: Vec<_> = most(1, [10, 0, 0, 4]);
    assert_eq!(again.len(), 32);
}
