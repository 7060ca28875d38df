//! What becomes of a message by the answer of the receiver.

use std::sync::{Arc, Mutex};

use super::{network::*, *};

const URL: &str = "http://hooks.example/path?key=1";

/// Sends one message to a receiver, and returns what became of it.
async fn send_to(receivers: &[Receiver]) -> (TestNetwork, Counts) {
    let network = TestNetwork::new();
    network.site("hooks.example", receivers);
    let webhooks = start(&network);
    webhooks.send(message(URL));
    let counts = finish(&webhooks).await;
    (network, counts)
}

/// Asserts that a message was tried again after the waits of failures, and given up.
fn assert_tried_five_times(network: &TestNetwork, counts: Counts, longest: f64) {
    assert_eq!(counts, failed(1));
    let times = network.times();
    let waits: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let all = [5.0, 30.0, 120.0, 600.0];
    assert_eq!(waits.len(), all.len(), "{times:?}");
    for (wait, least) in waits.iter().zip(all) {
        assert!((least..=1.25 * least + longest).contains(wait), "{waits:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_is_posted_as_json() {
    let (network, counts) = send_to(&[Receiver::status(204, "")]).await;
    assert_eq!(counts, sent(1));
    let [received] = &network.received()[..] else { panic!("one request") };
    assert_eq!(received.by.to_string(), format!("{PUBLIC}:80"));
    assert_eq!(received.body, r#"{"text":"news"}"#);
    let head = received.head.to_lowercase();
    assert!(head.starts_with("post /path?key=1 http/1.1\r\n"), "{head}");
    for line in
        ["host: hooks.example", "content-type: application/json", "content-length: 15", "connection: close"]
    {
        assert!(head.lines().any(|held| held == line), "{line} in {head}");
    }
    for name in ["cookie", "authorization", "referer"] {
        assert!(!head.contains(name), "{name} in {head}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_status_of_success_is_one() {
    for status in [200, 201, 202, 204, 299] {
        assert_eq!(send_to(&[Receiver::status(status, "")]).await.1, sent(1), "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn redirections_are_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let elsewhere = Receiver::status(status, "Location: http://hooks.example/elsewhere\r\n");
        let (network, counts) = send_to(&[elsewhere, Receiver::status(200, "")]).await;
        assert_eq!((counts, network.connected().len()), (failed(1), 1), "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_an_address_that_refuses_a_message_is_dropped_and_told() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(404, "")]);
    let webhooks = start(&network);
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = told.clone();
    webhooks.tell_refusals(move |url, status| tell.lock().expect("no panic").push((url.to_owned(), status)));
    (0..4).for_each(|_| webhooks.send(message(URL)));
    assert_eq!(finish(&webhooks).await, failed(4));
    assert_eq!(network.received().len(), 1, "nothing more is sent there");
    assert_eq!(*told.lock().expect("no panic"), [(URL.to_owned(), 404)]);
}

#[tokio::test(start_paused = true)]
async fn a_message_that_is_refused_is_not_sent_again() {
    for status in [400, 401, 403, 404, 410] {
        let (network, counts) = send_to(&[Receiver::status(status, "")]).await;
        assert_eq!((counts, network.connected().len()), (failed(1), 1), "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_is_sent_again_after_an_error_of_the_receiver() {
    for status in [408, 425, 500, 502, 503] {
        let (network, counts) = send_to(&[Receiver::status(status, "")]).await;
        assert_tried_five_times(&network, counts, 0.0);
        let (network, counts) = send_to(&[Receiver::status(status, ""), Receiver::status(200, "")]).await;
        assert_eq!((counts, network.connected().len()), (sent(1), 2), "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_is_sent_again_after_no_valid_answer() {
    let garbage = Receiver::Says("SSH-2.0-OpenSSH_9.9\r\n\r\n".to_owned());
    let many = Receiver::Says(format!("HTTP/1.1 200 OK\r\n{}\r\n", "A: b\r\n".repeat(200)));
    for receiver in [Receiver::Closes, garbage, many] {
        let (network, counts) = send_to(&[receiver]).await;
        assert_tried_five_times(&network, counts, 0.0);
    }
}

#[tokio::test(start_paused = true)]
async fn a_receiver_that_refuses_connections_is_tried_again() {
    let network = TestNetwork::new();
    network.name("hooks.example", &[&[PUBLIC]]);
    let webhooks = start(&network);
    webhooks.send(message(URL));
    let counts = finish(&webhooks).await;
    assert_tried_five_times(&network, counts, 0.0);
}

#[tokio::test(start_paused = true)]
async fn a_name_that_cannot_be_resolved_is_looked_up_again() {
    let network = TestNetwork::new();
    let webhooks = start(&network);
    webhooks.send(message(URL));
    sleep(Duration::from_secs(3)).await;
    assert_eq!(webhooks.waiting(), 1);
    network.site("hooks.example", &[Receiver::status(200, "")]);
    assert_eq!(finish(&webhooks).await, sent(1));
}

#[tokio::test(start_paused = true)]
async fn a_receiver_has_ten_seconds_and_a_connection_two() {
    for (receiver, longest) in [
        (Receiver::Unreachable, 2.0),
        (Receiver::Silent, 10.0),
        (Receiver::Drips("HTTP/1.1 200 OK\r\nA: "), 10.0),
        (Receiver::Drips("HTTP/1.1 200 "), 10.0),
    ] {
        let (network, counts) = send_to(&[receiver]).await;
        assert_tried_five_times(&network, counts, longest + 0.01);
        let times = network.times();
        assert!(times[1] - times[0] >= longest + 5.0, "{times:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn all_addresses_of_a_name_together_have_five_seconds() {
    let network = TestNetwork::new();
    let addresses = ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4", "1.1.1.5"];
    network.name("hooks.example", &[&addresses]);
    addresses.iter().for_each(|address| network.receivers(address, &[Receiver::Unreachable]));
    let webhooks = start(&network);
    webhooks.send(message(URL));
    sleep(Duration::from_millis(5001)).await;
    assert_eq!(network.connected(), ["1.1.1.1:80", "1.1.1.2:80", "1.1.1.3:80"]);
    network.receivers("1.1.1.2", &[Receiver::status(200, "")]);
    assert_eq!(finish(&webhooks).await, sent(1));
    assert_eq!(network.connected()[3..], ["1.1.1.1:80", "1.1.1.2:80"], "the next one is tried");
}

#[tokio::test(start_paused = true)]
async fn an_answer_is_read_no_further_than_its_start() {
    let endless = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\n";
    for start in [endless, "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n"] {
        let (network, counts) = send_to(&[Receiver::Endless(start)]).await;
        assert_eq!(counts, sent(1), "{start}");
        sleep(Duration::from_secs(1)).await;
        assert!((1000..=16_000).contains(&network.most_taken()), "{} bytes", network.most_taken());
    }
    let (network, counts) = send_to(&[Receiver::Endless("HTTP/1.1 200 OK\r\nA: ")]).await;
    assert_tried_five_times(&network, counts, 0.0);
    sleep(Duration::from_secs(1)).await;
    assert!((1000..=16_000).contains(&network.most_taken()), "{} bytes", network.most_taken());
}

#[tokio::test(start_paused = true)]
async fn a_slow_body_does_not_make_a_success_a_failure() {
    let (network, counts) =
        send_to(&[Receiver::Drips("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n")]).await;
    assert_eq!((counts, network.connected().len()), (sent(1), 1));
}

#[tokio::test(start_paused = true)]
async fn a_receiver_that_gets_too_much_says_how_long_to_wait() {
    for (header, least, most) in [
        ("Retry-After: 7\r\n", 7.0, 9.0),
        ("Retry-After: 0.5\r\n", 0.5, 1.0),
        ("Retry-After: 99999\r\n", 600.0, 750.0),
        ("Retry-After: -1\r\n", 5.0, 6.25),
        ("Retry-After: inf\r\n", 5.0, 6.25),
        ("Retry-After: Wed, 25 Nov 2026 00:00:00 GMT\r\n", 5.0, 6.25),
        ("", 5.0, 6.25),
    ] {
        let (network, counts) = send_to(&[Receiver::status(429, header), Receiver::status(200, "")]).await;
        assert_eq!(counts, sent(1), "{header}");
        let [first, second] = network.times()[..] else { panic!("two requests") };
        assert!((least..=most).contains(&(second - first)), "{header}: {}", second - first);
    }
    let (network, counts) = send_to(&[Receiver::status(429, "Retry-After: 0\r\n")]).await;
    assert_eq!((counts, network.connected().len()), (failed(1), 5), "but not for ever");
}
