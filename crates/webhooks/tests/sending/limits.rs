//! How much waits and is sent, and that nobody waits for it.

use std::hash::{DefaultHasher, Hash, Hasher};

use splitkey_webhooks::{ADDRESS_AT_ONCE, AT_ONCE, BURST, EVERY, WAITING, WAITING_FOR_ADDRESS};

use super::{network::*, *};

/// A message with its number, which newer ones make useless or not. Each address has a sender of its own.
fn numbered(url: &str, number: usize, passing: bool) -> Message {
    let mut hasher = DefaultHasher::new();
    url.hash(&mut hasher);
    Message { url: url.to_owned(), body: number.to_string(), passing, sender: hasher.finish() }
}

fn bodies(network: &TestNetwork) -> Vec<usize> {
    network.received().iter().map(|received| received.body.parse().expect("a number")).collect()
}

/// Returns a network with a public site at each of these addresses, all of which behave like this.
fn sites(count: usize, receiver: &Receiver) -> (TestNetwork, Vec<String>) {
    let network = TestNetwork::new();
    let hosts = (0..count).map(|site| format!("1.{}.{}.1", site / 256, site % 256));
    let urls = hosts.map(|host| {
        network.receivers(&host, std::slice::from_ref(receiver));
        format!("http://{host}/")
    });
    let urls = urls.collect();
    (network, urls)
}

#[tokio::test(start_paused = true)]
async fn an_address_gets_its_messages_in_order_and_at_a_limited_rate() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(200, "")]);
    let webhooks = start(&network);
    (0..10).for_each(|number| webhooks.send(numbered("http://hooks.example/", number, false)));
    assert_eq!(finish(&webhooks).await, sent(10));
    assert_eq!(bodies(&network), (0..10).collect::<Vec<_>>());
    for (number, received) in network.received().iter().enumerate() {
        let due = EVERY * (number + 1).saturating_sub(BURST as usize) as u32;
        assert!((due..due + Duration::from_millis(50)).contains(&received.at), "{number}: {:?}", received.at);
    }
    assert_eq!(network.most_open(), 1, "one after the other");
    sleep(EVERY * BURST).await;
    let before = network.received().len();
    (0..5).for_each(|number| webhooks.send(numbered("http://hooks.example/", number, false)));
    sleep(Duration::from_millis(50)).await;
    assert_eq!(network.received().len() - before, BURST as usize, "it has saved up as many as before");
}

#[tokio::test(start_paused = true)]
async fn addresses_at_one_site_have_limits_of_their_own() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(200, "")]);
    let webhooks = start(&network);
    for number in 0..10 {
        webhooks.send(numbered(&format!("http://hooks.example/{}", number % 2), number, false));
    }
    sleep(Duration::from_millis(50)).await;
    assert_eq!(network.received().len(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_message_that_is_sent_again_holds_back_the_others_of_its_address() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(500, ""), Receiver::status(200, "")]);
    let webhooks = start(&network);
    (0..3).for_each(|number| webhooks.send(numbered("http://hooks.example/", number, false)));
    assert_eq!(finish(&webhooks).await, sent(3));
    assert_eq!(bodies(&network), [0, 0, 1, 2]);
    assert!(network.received()[1].at >= Duration::from_secs(5));
}

#[tokio::test(start_paused = true)]
async fn where_too_many_wait_the_oldest_passing_message_gives_way() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(200, "")]);
    let webhooks = start(&network);
    // Numbers 3 and 5 are passing.
    let send = |number| webhooks.send(numbered("http://hooks.example/", number, number == 3 || number == 5));
    (0..WAITING_FOR_ADDRESS).for_each(send);
    assert_eq!((webhooks.waiting(), webhooks.counts().dropped), (WAITING_FOR_ADDRESS, 0));
    (16..20).for_each(send);
    assert_eq!((webhooks.waiting(), webhooks.counts().dropped), (WAITING_FOR_ADDRESS, 4));
    assert_eq!(finish(&webhooks).await, Counts { sent: 16, failed: 0, dropped: 4 });
    let dropped = [3, 5, 0, 1];
    assert_eq!(bodies(&network), (0..20).filter(|number| !dropped.contains(number)).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_message_that_is_being_sent_does_not_give_way() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::Silent]);
    let webhooks = start(&network);
    webhooks.send(numbered("http://hooks.example/", 0, true));
    sleep(Duration::from_millis(1)).await;
    network.receivers(PUBLIC, &[Receiver::status(200, "")]);
    (1..40).for_each(|number| webhooks.send(numbered("http://hooks.example/", number, true)));
    assert_eq!(webhooks.waiting(), WAITING_FOR_ADDRESS);
    assert_eq!(finish(&webhooks).await, Counts { sent: 16, failed: 0, dropped: 24 });
    let expected: Vec<usize> = [0, 0].into_iter().chain(25..40).collect();
    assert_eq!(bodies(&network), expected);
}

/// Nothing here gives the task a chance to run, and the receivers would hang, so sending waits for neither.
#[tokio::test(start_paused = true)]
async fn callers_never_wait_and_what_waits_is_bounded() {
    let (network, urls) = sites(1000, &Receiver::Silent);
    let webhooks = start(&network);
    for number in 0..100_000 {
        webhooks.send(numbered(&urls[number % urls.len()], number, number % 3 == 0));
        assert!(webhooks.waiting() <= WAITING);
    }
    assert_eq!((webhooks.waiting(), webhooks.counts().dropped), (WAITING, 100_000 - WAITING as u64));
    assert!(network.connected().is_empty());
    sleep(Duration::from_secs(30)).await;
    assert_eq!(network.most_open(), AT_ONCE);
    webhooks.send(numbered("http://9.9.9.9/", 0, false));
    assert_eq!(webhooks.waiting(), WAITING, "even for an address that has none");
}

#[tokio::test(start_paused = true)]
async fn full_addresses_make_room_for_others() {
    let (network, urls) = sites(WAITING / WAITING_FOR_ADDRESS, &Receiver::Silent);
    network.receivers("9.9.9.9", &[Receiver::status(200, "")]);
    let webhooks = start(&network);
    for url in &urls {
        (0..WAITING_FOR_ADDRESS).for_each(|number| webhooks.send(numbered(url, number, false)));
    }
    assert_eq!((webhooks.waiting(), webhooks.counts().dropped), (WAITING, 0));
    for number in 0..3 {
        webhooks.send(numbered("http://9.9.9.9/", number, false));
    }
    assert_eq!((webhooks.waiting(), webhooks.counts().dropped), (WAITING, 3));
    finish(&webhooks).await;
    assert_eq!(webhooks.counts().sent, 3, "all three had room");
}

#[tokio::test(start_paused = true)]
async fn all_that_waits_is_sent_or_given_up_in_the_end() {
    let (network, urls) = sites(300, &Receiver::Silent);
    let webhooks = start(&network);
    for round in 0..4 {
        urls.iter().for_each(|url| webhooks.send(numbered(url, round, true)));
    }
    assert_eq!(finish(&webhooks).await, failed(4 * 300));
    assert_eq!(network.most_open(), AT_ONCE);
}

#[tokio::test(start_paused = true)]
async fn a_slow_site_cannot_take_all_requests() {
    let network = TestNetwork::new();
    network.site("slow.example", &[Receiver::Silent]);
    network.name("quick.example", &[&["1.1.1.1"]]);
    network.receivers("1.1.1.1", &[Receiver::status(200, "")]);
    let webhooks = start(&network);
    (0..500)
        .for_each(|number| webhooks.send(numbered(&format!("http://slow.example/{number}"), number, false)));
    sleep(Duration::from_secs(1)).await;
    webhooks.send(message("http://quick.example/"));
    sleep(Duration::from_secs(1)).await;
    assert_eq!(webhooks.counts(), sent(1));
    assert_eq!(network.most_open(), ADDRESS_AT_ONCE + 1);
}

#[tokio::test(start_paused = true)]
async fn what_is_no_address_is_dropped() {
    let network = TestNetwork::new();
    let webhooks = start(&network);
    for url in ["", "hooks.example", "ftp://hooks.example/", "https://", "file:///etc/passwd"] {
        webhooks.send(message(url));
    }
    assert_eq!((webhooks.waiting(), webhooks.counts()), (0, Counts { dropped: 5, ..Counts::default() }));
    assert!(network.connected().is_empty());
}
