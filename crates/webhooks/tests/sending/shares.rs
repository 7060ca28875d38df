//! What is left to a sender while others name sites that never answer.

use splitkey_webhooks::{ADDRESS_AT_ONCE, SENDER_AT_ONCE, SLOW_AT_ONCE};

use super::{network::*, *};

const HONEST: &str = "http://9.9.9.9/";

/// Sends for so many senders to 250 sites each, all of which behave like this, at addresses of their own.
fn attack(network: &TestNetwork, webhooks: &Webhooks, senders: u64, receiver: &Receiver) {
    for sender in 1..=senders {
        for site in 0..250 {
            let host = format!("1.{sender}.{site}.1");
            network.receivers(&host, std::slice::from_ref(receiver));
            webhooks.send(Message { sender, ..message(&format!("http://{host}/")) });
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_is_sent_at_once_whoever_names_sites_that_never_answer() {
    for senders in [1, 2, 8] {
        for receiver in [Receiver::Silent, Receiver::Drips("HTTP/1.1 200 OK\r\nX: "), Receiver::Unreachable] {
            let network = TestNetwork::new();
            network.receivers("9.9.9.9", &[Receiver::status(200, "")]);
            let webhooks = start(&network);
            attack(&network, &webhooks, senders, &receiver);
            for (minutes, sent) in [(0, 1), (1, 2), (10, 3)] {
                sleep(Duration::from_secs(60 * minutes)).await;
                webhooks.send(Message { sender: 1000, ..message(HONEST) });
                sleep(Duration::from_secs(1)).await;
                assert_eq!(webhooks.counts().sent, sent, "{senders} senders, after {minutes} minutes");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_sender_and_all_slow_sites_have_so_many_requests_at_once() {
    let network = TestNetwork::new();
    let webhooks = start(&network);
    attack(&network, &webhooks, 1, &Receiver::Silent);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(network.most_open(), SENDER_AT_ONCE);
    let network = TestNetwork::new();
    let webhooks = start(&network);
    // Each of these has been slow once, a minute ago.
    for sender in 1..=8 {
        let host = format!("1.1.{sender}.1");
        network.receivers(&host, &[Receiver::Silent]);
        webhooks.send(Message { sender, ..message(&format!("http://{host}/")) });
    }
    sleep(Duration::from_secs(9)).await;
    assert_eq!(network.most_open(), 8);
    let before = network.connected().len();
    sleep(Duration::from_secs(15)).await;
    assert_eq!(network.connected().len() - before, SLOW_AT_ONCE, "they were tried again, a few at once");
}

#[tokio::test(start_paused = true)]
async fn names_that_lead_to_one_address_share_its_connections() {
    let network = TestNetwork::new();
    network.receivers(PUBLIC, &[Receiver::Silent]);
    let webhooks = start(&network);
    for number in 0..40 {
        network.name(&format!("{number}.example"), &[&[PUBLIC]]);
        webhooks.send(Message { sender: number, ..message(&format!("http://{number}.example/")) });
    }
    sleep(Duration::from_secs(5)).await;
    assert_eq!(network.connected().len(), ADDRESS_AT_ONCE);
    network.receivers(PUBLIC, &[Receiver::status(200, "")]);
    assert_eq!(finish(&webhooks).await, sent(40), "those that wait are sent in the end");
}
