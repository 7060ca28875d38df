//! The private feed and the calendar of a seat in a strike race over HTTP.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{SystemTime, UNIX_EPOCH},
};

use splitkey_protocol::{
    FeedLink, FromHost, PlayerName, PlayerToken, RaceAsk, RacePage, RaceTold, Refused, Request, SignUp,
};
use splitkey_rules::Side;
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::{Caller, race_plan};

/// How often an address may ask at once; `crates/server/limits.md` tells the same.
const AT_ONCE: usize = 120;

fn start() -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Server::start(ServerConfig { listen, ..ServerConfig::default() }).expect("a server")
}

fn ask(caller: &mut Caller, ask: RaceAsk) -> RaceTold {
    caller.say(Request::Race { ask }.by(PlayerName::new("Vera").expect("a name")));
    let answer = caller.wait(|said| match said {
        FromHost::Race { told } => Some(Ok(told.clone())),
        FromHost::Refused { reason } => Some(Err::<RaceTold, Refused>(reason.clone())),
        _ => None,
    });
    answer.expect("an answer")
}

fn page(told: RaceTold) -> RacePage {
    let RaceTold::Page { page } = told else { panic!("a page, not {told:?}") };
    *page
}

/// Returns the status line with the headers in lower case, and the body.
fn get(server: &Server, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: play.example:7777\r\nConnection: close\r\n\r\n")
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_ascii_lowercase(), body.to_owned())
}

fn status(server: &Server, path: &str) -> u16 {
    let (head, _) = get(server, path);
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

/// Returns a player with a seat in a race and the link to its feed.
fn seat(server: &Server) -> (Caller, RacePage, FeedLink) {
    let mut player = Caller::dial(server.addr(), PlayerToken([1; 32]), None);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let create = RaceAsk::Create { plan: Box::new(race_plan(now)), password: None, opens: None };
    let RaceTold::Made { race } = ask(&mut player, create) else { panic!("a race") };
    let how = SignUp::Invite(Side::A);
    let signed_up = ask(&mut player, RaceAsk::SignUp { race, how, password: None });
    // The page of the new race may come first.
    if page(signed_up).mine.is_none() {
        player.wait(|said| match said {
            FromHost::Race { told: RaceTold::Page { page } } => page.mine.clone(),
            _ => None,
        });
    }
    let page = page(ask(&mut player, RaceAsk::SetFeed { race, on: true }));
    let link = page.mine.as_ref().and_then(|mine| mine.feed).expect("a feed");
    (player, page, link)
}

#[test]
fn a_feed_reader_and_a_calendar_read_a_seat_until_its_link_ends() {
    let server = start();
    let (mut player, page, link) = seat(&server);
    let (head, body) = get(&server, &format!("/feed/{}.atom", link.shown()));
    assert!(
        head.starts_with("http/1.1 200") && head.contains("content-type: application/atom+xml"),
        "{head}"
    );
    assert!(head.contains("cache-control: private, no-store"), "{head}");
    assert!(body.contains("Split Key: Autumn race (Vera)") && !body.contains("<entry>"), "{body}");
    assert!(body.contains(&format!("http://play.example:7777/#race={}", page.race.shown())), "{body}");
    let (head, body) = get(&server, &format!("/feed/{}.ics", link.shown().to_lowercase()));
    assert!(head.contains("content-type: text/calendar"), "{head}");
    assert!(body.contains("SUMMARY:Autumn race closes"), "{body}");

    let wrong = FeedLink([5; 16]).shown();
    for path in [format!("{wrong}.atom"), format!("{}.txt", link.shown()), "x.ics".into(), link.shown()] {
        assert_eq!(status(&server, &format!("/feed/{path}")), 404, "{path}");
    }
    ask(&mut player, RaceAsk::SetFeed { race: page.race, on: false });
    assert_eq!(status(&server, &format!("/feed/{}.atom", link.shown())), 404);
    assert!(server.stop());
}

#[test]
fn an_address_may_ask_for_120_feeds_at_once() {
    let server = start();
    let (_player, _, link) = seat(&server);
    let path = format!("/feed/{}.atom", link.shown());
    let refused = (0..2 * AT_ONCE).position(|_| status(&server, &path) == 429);
    // While the test asks, a second or two go by, each with one more.
    assert!(refused.is_some_and(|first| first >= AT_ONCE), "{refused:?}");
}
