//! Tests of the feeds of phones.

use std::net::IpAddr;

use splitkey_host::PhonePicture;

use super::*;
use crate::address_buckets::ADDRESSES;

const TOKEN: PhoneToken = PhoneToken([7; 16]);

fn change(feeds: &PhoneFeeds, change: PhoneChange) {
    feeds.take(PhoneNews { token: TOKEN, change });
}

fn client(address: [u8; 4]) -> Client {
    Client::of(IpAddr::from(address))
}

async fn next(reader: &mut Reader) -> Option<String> {
    Some(String::from_utf8_lossy(&reader.next().await?).into_owned())
}

#[tokio::test]
async fn a_phone_waits_and_then_follows() {
    let feeds = PhoneFeeds::new(100);
    change(&feeds, PhoneChange::Waits);
    let mut reader = feeds.read(TOKEN, &client([10, 0, 0, 1])).expect("a reader");
    assert_eq!(next(&mut reader).await.as_deref(), Some("event: waiting\ndata: {}\n\n"));
    (0..1000).for_each(|number| {
        change(&feeds, PhoneChange::Shows(PhonePicture(format!("state {number}"))));
    });
    assert_eq!(next(&mut reader).await.as_deref(), Some("data: state 999\n\n"));
    assert!(!reader.shown.has_changed().expect("a feed"), "nothing else waits");
}

#[tokio::test]
async fn a_feed_says_why_it_ends() {
    let feeds = PhoneFeeds::new(100);
    for (end, told) in [
        (PhoneChange::Refused, Some("event: refused\ndata: {}\n\n")),
        (PhoneChange::Revoked, Some("event: revoked\ndata: {}\n\n")),
        (PhoneChange::Gone, None),
    ] {
        change(&feeds, PhoneChange::Waits);
        let mut reader = feeds.read(TOKEN, &client([10, 0, 0, 1])).expect("a reader");
        next(&mut reader).await;
        change(&feeds, end);
        assert_eq!(next(&mut reader).await.as_deref(), told);
        assert_eq!(next(&mut reader).await, None);
        assert_eq!(feeds.read(TOKEN, &client([10, 0, 0, 1])).err(), Some(StatusCode::NOT_FOUND));
    }
}

#[tokio::test]
async fn phones_are_paired_again_after_the_host_has_restarted() {
    let feeds = PhoneFeeds::new(100);
    change(&feeds, PhoneChange::Waits);
    drop(feeds.outlet());
    assert_eq!(feeds.read(TOKEN, &client([10, 0, 0, 1])).err(), Some(StatusCode::NOT_FOUND));
}

#[tokio::test]
async fn a_phone_that_has_lost_its_connections_ends_the_oldest_with_a_new_one() {
    let feeds = PhoneFeeds::new(4 * 100);
    change(&feeds, PhoneChange::Waits);
    let mut readers = Vec::new();
    for _ in 0..=PHONE_READERS_OF_TOKEN {
        let mut reader = feeds.read(TOKEN, &client([10, 0, 0, 1])).expect("a reader");
        next(&mut reader).await;
        readers.push(reader);
    }
    assert_eq!(next(&mut readers[0]).await, None);
    change(&feeds, PhoneChange::Revoked);
    for reader in &mut readers[1..] {
        assert_eq!(next(reader).await.as_deref(), Some("event: revoked\ndata: {}\n\n"));
    }
}

#[test]
fn an_address_has_so_many_readers() {
    let feeds = PhoneFeeds::new(4 * 100);
    let most = |address| {
        let phones = (0..40).map_while(|token| {
            let token = PhoneToken([token; 16]);
            feeds.take(PhoneNews { token, change: PhoneChange::Waits });
            feeds.read(token, &client(address)).ok()
        });
        phones.collect::<Vec<_>>()
    };
    let phones = most([10, 0, 0, 1]);
    assert_eq!(phones.len(), PHONE_READERS_OF_ADDRESS);
    assert_eq!(most([10, 0, 0, 2]).len(), PHONE_READERS_OF_ADDRESS);
}

#[test]
fn an_address_tries_so_many_codes() {
    let feeds = PhoneFeeds::new(100);
    let tries = |address| (0..20).filter(|_| feeds.may_try(&client(address))).count();
    assert_eq!([tries([10, 0, 0, 1]), tries([10, 0, 0, 1]), tries([10, 0, 0, 2])], [10, 0, 10]);
}

#[test]
fn a_phone_asks_so_often() {
    let feeds = PhoneFeeds::new(100);
    assert_eq!(feeds.may_ask(TOKEN), None, "nobody has paired it");
    change(&feeds, PhoneChange::Waits);
    let asks = (0..20).filter(|_| feeds.may_ask(TOKEN) == Some(true)).count();
    assert_eq!(asks, 10);
}

#[test]
fn many_addresses_that_try_codes_take_little_memory_and_leave_others_their_tries() {
    let feeds = PhoneFeeds::new(100);
    (0..9).for_each(|_| assert!(feeds.may_try(&client([10, 0, 0, 1]))));
    for number in 0..20_000_u32 {
        assert!(feeds.may_try(&client((0x0b00_0000 + number).to_be_bytes())), "{number}");
        assert!(feeds.tries.remembered() <= ADDRESSES + 1);
    }
    let guesses = (0..10).filter(|_| feeds.may_try(&client([10, 0, 0, 1]))).count();
    assert!(guesses <= 1, "the tries of an address should not be forgotten: {guesses}");
}

#[test]
fn an_ipv6_48_tries_four_times_as_many_codes_as_an_address() {
    let feeds = PhoneFeeds::new(100);
    let of_site = |network| Client::of(IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]));
    assert_eq!((0..400).filter(|number| feeds.may_try(&of_site(*number))).count(), 40);
    assert!(feeds.may_try(&client([10, 0, 0, 1])));
}

#[test]
fn the_page_is_40_kilobytes_at_most_and_works_on_old_phones() {
    let files: usize = FILES.iter().map(|(_, _, file)| file.len()).sum();
    assert!(files <= 40_000, "{files} bytes");
    for (name, _, file) in FILES.iter().filter(|(name, ..)| name.ends_with(".js")) {
        let script = std::str::from_utf8(file).expect("a script should be text");
        // None of these was in browsers before 2019.
        for new in ["?.", "??", "||=", "&&=", ".at(", ".flat", ".replaceAll(", "import ", "export "] {
            assert!(!script.contains(new), "{new} in {name}");
        }
    }
}
