//! Nothing is ever sent where it must not go.

use super::{network::*, *};

fn none(_: IpAddr) -> bool {
    false
}

/// Sends a message on a network where every address takes everything, and returns where connections were tried.
async fn connected(url: &str, looks: &[&[&str]], allows: fn(IpAddr) -> bool) -> (Vec<String>, Counts) {
    let network = TestNetwork::new();
    network.name("localhost", looks);
    for address in looks.iter().copied().flatten().chain(&["127.0.0.1", "::1", "10.0.0.1", PUBLIC]) {
        network.receivers(address, &[encrypted(Receiver::status(200, ""))]);
    }
    let webhooks = start_allowing(&network, allows);
    webhooks.send(message(url));
    let counts = finish(&webhooks).await;
    (network.connected(), counts)
}

#[tokio::test(start_paused = true)]
async fn a_public_address_is_sent_to_over_tls() {
    let (connected, counts) = connected("https://localhost/hook", &[&[PUBLIC]], none).await;
    assert_eq!((connected, counts), (vec![format!("{PUBLIC}:443")], sent(1)));
}

#[tokio::test(start_paused = true)]
async fn a_name_that_leads_to_a_private_address_is_not_connected_to() {
    for address in [
        "127.0.0.1",
        "::1",
        "0.0.0.0",
        "::",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "198.18.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "255.255.255.255",
        "fd00::1",
        "fe80::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
    ] {
        let (connected, counts) = connected("https://localhost/", &[&[address]], none).await;
        assert_eq!((connected, counts), (vec![], failed(1)), "{address}");
    }
}

#[tokio::test(start_paused = true)]
async fn private_addresses_in_any_form_are_not_connected_to() {
    for host in [
        "127.0.0.1",
        "127.0.0.1:8443",
        "127.1",
        "2130706433",
        "0x7f.1",
        "0x7f000001",
        "0177.0.0.01",
        "017700000001",
        "%31%32%37.0.0.1",
        "127.0.0.1.",
        "0",
        "10.0.0.1",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[0:0:0:0:0:ffff:7f00:0001]",
        "[64:ff9b::127.0.0.1]",
        "[2002:7f00:1::]",
        "[fe80::1]",
        "[fd00::1]",
    ] {
        for scheme in ["https", "http"] {
            let (connected, counts) = connected(&format!("{scheme}://{host}/hook"), &[&[PUBLIC]], none).await;
            assert_eq!((connected, counts), (vec![], failed(1)), "{scheme}://{host}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn only_the_public_ones_of_several_addresses_are_connected_to() {
    let look: &[&str] = &["127.0.0.1", "10.0.0.1", PUBLIC, "::1"];
    let (connected, counts) = connected("https://localhost/", &[look], none).await;
    assert_eq!((connected, counts), (vec![format!("{PUBLIC}:443")], sent(1)));
}

#[tokio::test(start_paused = true)]
async fn a_name_that_leads_to_a_private_address_at_the_second_look_gains_nothing() {
    let network = TestNetwork::new();
    network.name("localhost", &[&[PUBLIC], &["127.0.0.1"]]);
    network.receivers(PUBLIC, &[encrypted(Receiver::status(503, ""))]);
    network.receivers("127.0.0.1", &[encrypted(Receiver::status(200, ""))]);
    let webhooks = start_allowing(&network, none);
    webhooks.send(message("https://localhost/"));
    assert_eq!(finish(&webhooks).await, failed(1));
    assert_eq!(network.connected(), [format!("{PUBLIC}:443")], "the second look is checked, too");
    assert_eq!(network.received().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_without_encryption_unless_it_is_allowed() {
    let is_ten = |address: IpAddr| matches!(address, IpAddr::V4(address) if address.octets()[0] == 10);
    for (url, address) in [
        ("http://localhost/", PUBLIC),
        ("http://localhost:443/", PUBLIC),
        ("http://93.184.215.14/", PUBLIC),
        ("http://localhost/", "127.0.0.1"),
    ] {
        let (connected, counts) = connected(url, &[&[address]], is_ten).await;
        assert_eq!((connected, counts), (vec![], failed(1)), "{url} at {address}");
    }
    for (url, looks) in [("http://localhost:8080/", "10.0.0.1"), ("http://10.0.0.1:8080/", PUBLIC)] {
        let network = TestNetwork::new();
        network.name("localhost", &[&[looks]]);
        network.receivers("10.0.0.1", &[Receiver::status(200, "")]);
        let webhooks = start_allowing(&network, is_ten);
        webhooks.send(message(url));
        assert_eq!(finish(&webhooks).await, sent(1), "{url}");
        assert_eq!(network.connected(), ["10.0.0.1:8080"]);
    }
    let (connected, counts) = connected("https://localhost/", &[&["::ffff:10.0.0.1"]], is_ten).await;
    assert_eq!((connected.len(), counts), (1, sent(1)), "an allowed address in another form");
}

#[tokio::test(start_paused = true)]
async fn a_site_that_does_not_prove_who_it_is_gets_nothing() {
    // The certificate is for another name.
    let network = TestNetwork::new();
    network.site("hooks.example", &[encrypted(Receiver::status(200, ""))]);
    let webhooks = start_allowing(&network, none);
    webhooks.send(message("https://hooks.example/"));
    assert_eq!(finish(&webhooks).await, failed(1));
    // No known authority vouches for it.
    network.name("localhost", &[&[PUBLIC]]);
    let webhooks = Webhooks::start_on(network.clone(), RootCertStore::empty(), none);
    webhooks.send(message("https://localhost/"));
    assert_eq!(finish(&webhooks).await, failed(1));
    // It does not encrypt.
    network.receivers(PUBLIC, &[Receiver::Says("HTTP/1.1 200 OK\r\n\r\n".to_owned())]);
    let webhooks = start_allowing(&network, none);
    webhooks.send(message("https://localhost/"));
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.counts(), Counts::default());
    assert!(network.received().is_empty());
}
