//! Links of overlays, viewers and moderators, and players' phones, lead to the host of their table through nginx.

use std::{iter, net::SocketAddr, path::Path};

use splitkey_protocol::{FromHost, Goodbye, Request};
use splitkey_testkit::{Caller, Http, Nginx, PostgresServer, ReverseProxy, free_address};

use crate::nodes::{LONG, Node, token};

/// Nginx takes hosts in turn, so that as many requests as there are hosts begin at each of them.
const HOSTS: [&str; 3] = ["h1", "h2", "h3"];

/// Starts the hosts, and nginx in front of them with the configuration for operators. Returns its address.
fn start() -> ([Node; 3], SocketAddr, Nginx) {
    let database = PostgresServer::shared().new_schema();
    let hosts = HOSTS.map(|name| Node::start_with_route(&database, name, LONG, &[]));
    let configuration = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/nginx.conf");
    let address = free_address().expect("a free port");
    let nginx = Nginx::start(&configuration, address, &hosts.each_ref().map(Node::addr)).expect("nginx");
    (hosts, address, nginx)
}

#[test]
fn nginx_leads_links_and_phones_to_the_host_of_their_table() {
    let (hosts, address, _nginx) = start();
    let front = ReverseProxy::new();
    front.set_host("h2", hosts[1].addr());
    let mut callers = [1, 2].map(|player| Caller::dial(front.address(), token(player), None));
    let code = Caller::deal(&mut callers);
    let lark = &mut callers[0];
    let (overlay, watch) = (lark.overlay_link().to_string(), lark.watch_link().to_string());
    let moderator = lark.moderator_link().to_string();
    for (path, link) in [("/overlay/feed", &overlay), ("/watch/feed", &watch), ("/moderate/feed", &moderator)]
    {
        for _ in HOSTS {
            let mut feed = Http::feed(address, path, link);
            assert_eq!(feed.status(), 200, "{path}: {}", feed.head());
            feed.until("data: ");
        }
        assert_eq!(Http::feed(address, path, &"0".repeat(32)).status(), 404, "{path} without a table");
    }
    for _ in HOSTS {
        let decision = r#"{"about":"all","kind":"clue","show":true}"#;
        let (status, _) = Http::open(address).ask_with(&moderator, "POST /moderate/decide", decision);
        assert_eq!(status, 204, "a decision");
        let vote = format!(r#"{{"voter":"{:032x}","state":0,"cell":0}}"#, 1);
        let (status, why) = Http::open(address).ask_with(&watch, "POST /watch/vote", &vote);
        assert_eq!(status, 409, "nobody votes before a clue, says the table's host: {why}");
        let code = lark.pairing_code().to_string();
        let (status, opened) = Http::open(address).ask("POST /key/pair", &[], &code);
        assert_eq!(status, 200, "a phone");
        let token = opened.split('"').nth(3).expect("a token").to_owned();
        Http::feed(address, "/key/feed", &token).until("event: waiting");
        let (status, _) = Http::open(address).ask_with(&token, "POST /key/ask", "{}");
        assert_eq!(status, 400, "only the host that knows the phone reads what it asks for");
        let (status, _) = Http::open(address).ask("POST /key/pair", &[], &code);
        assert_eq!(status, 404, "a used code");
    }
    // The links of overlays and viewers go on at the host that has the table next.
    hosts[1].signal("TERM");
    lark.wait(|said| matches!(said, FromHost::Goodbye { why: Goodbye::Elsewhere }).then_some(()));
    let mut back = Caller::dial(address, token(1), Some(code));
    back.wait(|said| matches!(said, FromHost::Dealt { .. }).then_some(()));
    for (path, link) in [("/overlay/feed", &overlay), ("/watch/feed", &watch)] {
        let follow = || Http::feed(address, path, link);
        // It needs a moment until it shows the table.
        let mut feed = iter::repeat_with(follow).find(|feed| feed.status() == 200).expect("a feed");
        feed.until(r#""words":[""#);
    }
}

#[test]
fn no_feed_reader_takes_a_host_away_from_players() {
    let (hosts, address, _nginx) = start();
    // No player has made this link.
    let ask = || Http::open(address).ask(&format!("GET /feed/{}.atom", "0".repeat(26)), &[], "").0;
    assert_eq!([(); 6].map(|()| ask()), [404; 6]);
    let before = hosts.each_ref().map(Node::open_files);
    let connect = |player| {
        let mut caller = Caller::dial(address, token(player), None);
        caller.say(Request::FetchTables);
        caller.wait(|said| matches!(said, FromHost::Tables { .. }).then_some(()));
        caller
    };
    let sockets: Vec<Caller> = (0..30).map(connect).collect();
    let after = hosts.each_ref().map(Node::open_files);
    let is_shared = before.iter().zip(after).all(|(before, after)| after >= before + sockets.len() / 6);
    assert!(is_shared, "the hosts should share the sockets: {before:?}, {after:?}");
}
