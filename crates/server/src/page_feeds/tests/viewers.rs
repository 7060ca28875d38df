//! Tests of the feeds of viewers and of their polls.

use std::net::IpAddr;

use axum::http::StatusCode;
use flume::Receiver;
use splitkey_audience::{VOTERS_OF_POLL, Voter};
use splitkey_chat::Server;
use splitkey_host::{ChatNews, CountedVotes, PollPicture};
use splitkey_protocol::ChatState;
use splitkey_rules::{Action, Cell, Choice, Clue, Deal, Game, PublicView, Side};
use tokio::{task::yield_now, time::Instant};

use super::*;
use crate::{
    client_address::Client,
    link_feeds::{READERS_OF_THEIR_OWN, Reader},
    watch_pages::{Refusal, VOTERS_IN_ALL, WATCH_READERS_OF_ADDRESS},
};

const LINK: TableLink = TableLink { kind: LinkKind::Viewers, secret: [7; 16] };

fn link(number: u8) -> TableLink {
    TableLink { secret: [number; 16], ..LINK }
}

/// Returns feeds that are told the news by the test, and what the host hears.
fn feeds(connections: usize) -> (PageFeeds, Receiver<HostEvent>) {
    feeds_with(connections, Chats::none())
}

fn feeds_with(connections: usize, chats: Chats) -> (PageFeeds, Receiver<HostEvent>) {
    let feeds = PageFeeds::new(connections, None, &Handle::current(), chats);
    let (to_host, heard) = flume::unbounded();
    feeds.feeds.begin(Some(to_host));
    (feeds, heard)
}

fn take(feeds: &PageFeeds, link: TableLink, change: FollowerChange) {
    feeds.feeds.take(FollowerNews { link, opener: None, change });
}

fn read(feeds: &PageFeeds, address: [u8; 4]) -> Result<Reader, StatusCode> {
    feeds.feeds.of(LinkKind::Viewers).read(&LINK, &client(address), false)
}

/// Returns a match in which Owl guesses.
fn guessing() -> PublicView {
    let mut game = Game::new(Deal::sample());
    let clue = Action::Clue { clue: Clue::new("polar", 2).expect("a clue"), illegal: false };
    game.apply(Side::A, &clue).expect("a legal clue");
    game.public_view()
}

fn shown(poll: PollPicture, json: &str) -> FollowerChange {
    FollowerChange::Shows(Box::new(Picture { poll: Some(poll), ..json.to_owned().into() }))
}

fn picture(state: u64) -> PollPicture {
    PollPicture { state, view: Some(Arc::new(guessing())), late: 20, chat: None, touch: None }
}

fn shows(feeds: &PageFeeds, link: TableLink, state: u64, json: &str) {
    take(feeds, link, shown(picture(state), json));
}

fn client(address: [u8; 4]) -> Client {
    Client::of(IpAddr::from(address))
}

fn reader(feeds: &PageFeeds) -> Reader {
    read(feeds, [10, 0, 0, 1]).expect("a reader")
}

async fn next(reader: &mut Reader) -> String {
    String::from_utf8_lossy(&reader.next().await.expect("a piece")).into_owned()
}

fn guess(index: u8) -> Option<Choice> {
    Some(Choice::Guess(Cell::new(index).expect("a cell")))
}

/// Votes for what the link shows now.
fn vote(feeds: &PageFeeds, link: TableLink, voter: u128, choice: Option<Choice>) -> Result<(), Refusal> {
    feeds.feeds.polls.vote((link, feeds.feeds.polls.state(link)), (Voter::of_account(voter), None), choice)
}

async fn counted(heard: &Receiver<HostEvent>) -> CountedVotes {
    match heard.recv_async().await.expect("an event") {
        HostEvent::VotesCounted(votes) => votes,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_reader_gets_the_picture_with_its_poll_and_then_only_counts() {
    let (feeds, _heard) = feeds(100);
    shows(&feeds, LINK, 1, r#"{"one":1}"#);
    let (mut one, mut two) = (reader(&feeds), reader(&feeds));
    let whole = next(&mut one).await;
    assert!(whole.starts_with("data: {\"one\":1}\n\nevent: poll\ndata: {\"state\":"), "{whole}");
    for told in
        [r#""open":true"#, r#""cells":33554431"#, r#""challenge":true"#, r#""late":20"#, r#""voters":0"#]
    {
        assert!(whole.contains(told), "{told} is not in {whole}");
    }
    assert!(!whole.contains("key"), "the match runs");
    next(&mut two).await;
    vote(&feeds, LINK, 1, guess(3)).expect("a vote");
    let (mine, theirs) = (one.next().await.expect("counts"), two.next().await.expect("counts"));
    assert!(mine.starts_with(b"event: poll\ndata: {") && mine == theirs);
    assert_eq!(mine.as_ptr(), theirs.as_ptr(), "readers share the bytes");
    shows(&feeds, LINK, 1, r#"{"two":2}"#);
    let whole = next(&mut one).await;
    assert!(whole.contains(r#"{"two":2}"#) && whole.contains(r#""voters":1"#), "the same state: {whole}");
}

#[tokio::test]
async fn a_slow_reader_skips_to_the_latest() {
    let (feeds, _heard) = feeds(100);
    shows(&feeds, LINK, 1, "{}");
    let mut slow = reader(&feeds);
    (2..1000).for_each(|state| shows(&feeds, LINK, state, &format!(r#"{{"at":{state}}}"#)));
    let latest = next(&mut slow).await;
    assert!(latest.contains(r#"{"at":999}"#), "{latest}");
    assert!(!slow.has_more(), "nothing else waits");
}

#[tokio::test]
async fn the_votes_of_a_state_end_with_it() {
    let (feeds, heard) = feeds(100);
    shows(&feeds, LINK, 1, "{}");
    let state = feeds.feeds.polls.state(LINK);
    vote(&feeds, LINK, 1, guess(3)).expect("a vote");
    assert_eq!((counted(&heard).await.tally.cells[3], feeds.feeds.polls.voters()), (1, 1));
    shows(&feeds, LINK, 2, "{}");
    let late = feeds.feeds.polls.vote((LINK, state), (Voter::of_page(1), None), guess(3));
    assert_eq!((late, feeds.feeds.polls.voters()), (Err(Refusal::Late), 0));
    let whole = next(&mut reader(&feeds)).await;
    assert!(
        whole.contains(&format!(r#""state":{}"#, state + 1)) && whole.contains(r#""voters":0"#),
        "{whole}"
    );
    let unknown = feeds.feeds.polls.vote((link(8), state), (Voter::of_page(1), None), guess(3));
    assert_eq!(unknown, Err(Refusal::Unknown));
}

#[tokio::test]
async fn readers_and_the_host_are_told_counts_once_a_second_at_most() {
    let (feeds, heard) = feeds(100);
    shows(&feeds, LINK, 1, "{}");
    let mut reader = reader(&feeds);
    next(&mut reader).await;
    (0..100).for_each(|voter| vote(&feeds, LINK, voter, guess(3)).expect("a vote"));
    let first = counted(&heard).await;
    let began = Instant::now();
    assert_eq!(first.tally.cells[3], 100, "what comes at the same time is told together");
    assert_eq!(next(&mut reader).await.matches(r#""voters":100"#).count(), 1);
    (0..100).for_each(|voter| vote(&feeds, LINK, voter, Some(Choice::Challenge)).expect("a vote"));
    let second = counted(&heard).await;
    assert_eq!((second.tally.cells[3], second.tally.challenges), (0, 100));
    assert!(began.elapsed().as_millis() >= 990, "after {:?}", began.elapsed());
    vote(&feeds, LINK, 1, Some(Choice::Challenge)).expect("a vote");
    assert!(heard.is_empty(), "nothing has changed");
}

#[tokio::test]
async fn a_revoked_link_says_so_and_ends() {
    let (feeds, _heard) = feeds(100);
    shows(&feeds, LINK, 1, "{}");
    let mut reader = reader(&feeds);
    vote(&feeds, LINK, 1, guess(3)).expect("a vote");
    take(&feeds, LINK, FollowerChange::Revoked);
    assert_eq!(next(&mut reader).await, "event: ended\ndata: {}\n\n");
    assert!(reader.next().await.is_none());
    assert_eq!(feeds.feeds.polls.voters(), 0);
    let again = read(&feeds, [10, 0, 0, 1]);
    assert_eq!(again.err(), Some(StatusCode::NOT_FOUND));
}

#[tokio::test]
async fn feeds_end_with_their_table_and_with_the_host() {
    let (feeds, _heard) = feeds(100);
    for end in [
        |feeds: &PageFeeds| feeds.close(),
        |feeds: &PageFeeds| drop(feeds.outlet(flume::unbounded().0)),
        |feeds: &PageFeeds| take(feeds, LINK, FollowerChange::Gone),
    ] {
        shows(&feeds, LINK, 1, "{}");
        let mut reader = reader(&feeds);
        next(&mut reader).await;
        end(&feeds);
        assert!(reader.next().await.is_none());
    }
}

#[tokio::test]
async fn a_link_can_be_read_at_once_and_news_of_an_earlier_host_are_dropped() {
    let (feeds, _heard) = feeds(100);
    let news = |state| FollowerNews { link: LINK, opener: None, change: shown(picture(state), "{}") };
    let mut earlier = feeds.outlet(flume::unbounded().0);
    earlier(news(1));
    let mut reader = reader(&feeds);
    next(&mut reader).await;
    // This waits for the task that tells readers, which cannot run before the test waits for something.
    earlier(news(2));
    let mut later = feeds.outlet(flume::unbounded().0);
    later(news(1));
    let state = feeds.feeds.polls.state(LINK);
    later(news(2));
    assert_eq!(feeds.feeds.polls.state(LINK), state, "readers are told by a task of their own");
    let mut reader = read(&feeds, [10, 0, 0, 2]).expect("a reader");
    next(&mut reader).await;
    assert!(next(&mut reader).await.contains(&format!(r#""state":{}"#, state + 1)));
    assert_eq!(
        feeds.feeds.polls.state(LINK),
        state + 1,
        "the news of the earlier host would have made one more"
    );
}

#[tokio::test]
async fn an_address_and_the_host_have_so_many_readers_each() {
    let (feeds, _heard) = feeds(200);
    shows(&feeds, LINK, 1, "{}");
    let most = |address| -> Vec<Reader> {
        std::iter::repeat_with(|| read(&feeds, address).ok()).map_while(|reader| reader).collect()
    };
    let first = most([10, 0, 0, 1]);
    assert_eq!(first.len(), READERS_OF_THEIR_OWN + WATCH_READERS_OF_ADDRESS);
    let others = [most([10, 0, 0, 2]), most([10, 0, 0, 3]), most([10, 0, 0, 4])];
    assert_eq!(others.each_ref().map(Vec::len), [32, 32, 100 - 96], "half of the connections");
    drop(first);
    assert_eq!(most([10, 0, 0, 5]).len(), READERS_OF_THEIR_OWN + WATCH_READERS_OF_ADDRESS);
}

#[tokio::test]
async fn all_polls_together_have_room_for_100_000_voters() {
    let (feeds, _heard) = feeds(100);
    let links: Vec<TableLink> = (0..6).map(link).collect();
    let mut taken = 0;
    for link in &links {
        shows(&feeds, *link, 1, "{}");
        let votes =
            (0..VOTERS_OF_POLL as u128).take_while(|voter| vote(&feeds, *link, *voter, guess(3)).is_ok());
        taken += votes.count();
    }
    assert_eq!((taken, feeds.feeds.polls.voters()), (VOTERS_IN_ALL, VOTERS_IN_ALL));
    let full = |link: TableLink, voter| vote(&feeds, link, voter, guess(4)).expect_err("there is no room");
    assert_eq!(full(links[5], u128::MAX), Refusal::HostFull);
    assert_eq!(vote(&feeds, links[0], 0, guess(4)), Ok(()), "a known voter may change their vote");
    shows(&feeds, links[0], 2, "{}");
    assert_eq!(vote(&feeds, links[5], u128::MAX, guess(4)), Ok(()), "a poll that is over makes room");
}

#[tokio::test]
async fn sixty_four_chats_are_read_and_another_one_when_a_place_is_free() {
    let unreachable = Server { host: "127.0.0.1".to_owned(), port: 1, tls: None };
    let (feeds, heard) = feeds_with(100, Chats::of(Some(unreachable), &Handle::current()));
    let wants_chat = |number| {
        let channel = Some("some_one1".parse().expect("a channel"));
        take(&feeds, link(number), shown(PollPicture { chat: channel, ..picture(1) }, "{}"));
    };
    let refused = || {
        let told: Vec<HostEvent> = heard.drain().collect();
        let told = told.iter().filter_map(|event| match event {
            HostEvent::ChatChanged(ChatNews { link, state: ChatState::TooMany }) => Some(*link),
            _ => None,
        });
        told.collect::<Vec<_>>()
    };
    (1..=64).for_each(wants_chat);
    assert_eq!(refused(), []);
    wants_chat(65);
    assert_eq!(refused(), [link(65)]);
    take(&feeds, link(1), FollowerChange::Revoked);
    // The place is free once the reader has noticed.
    loop {
        yield_now().await;
        wants_chat(65);
        if refused().is_empty() {
            break;
        }
    }
    wants_chat(66);
    assert_eq!(refused(), [link(66)]);
}
