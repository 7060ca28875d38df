//! Stream overlays over HTTP: their page, and the feed of a link.

use std::{net::SocketAddr, path::Path};

use splitkey_protocol::{FromHost, LinkKind, PlayerToken, Refused, Request, TableAccess, TableLink};
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller, Http};

fn start(data: Option<&Path>) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let data = data.map(Path::to_owned);
    Server::start(ServerConfig { listen, data, ..ServerConfig::default() }).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

/// Returns two players on different sides with a match.
fn players(server: &Server) -> [Caller; 2] {
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), token(number), None));
    Caller::deal(&mut callers);
    callers
}

fn feed(server: &Server, link: TableLink) -> Http {
    Http::feed(server.addr(), "/overlay/feed", &link.to_string())
}

#[test]
fn a_link_follows_the_match_without_its_key() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let mut reader = feed(&server, link);
    assert_eq!(reader.status(), 200, "{}", reader.head());
    assert!(reader.head().contains("content-type: text/event-stream"), "{}", reader.head());
    let dealt = reader.until("data: ");
    for told in [r#""lang":"en""#, r#""phase":"first""#, r#""bank":[9,0]"#, r#""words":[""#, r#""agents":0"#]
    {
        assert!(dealt.contains(told), "{told} is not in {dealt}");
    }
    for hidden in ["key", "map", "Agent", "assassin", "names", "code"] {
        assert!(!dealt.contains(hidden), "{hidden} is in {dealt}");
    }
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true }.at(0);
    callers[0].say(clue.clone());
    let given = reader.until(r#""phase":"guess""#);
    assert!(given.contains(r#""number":2"#) && given.contains(r#""turn":1"#), "{given}");
}

#[test]
fn names_are_sent_only_to_readers_who_ask_for_them() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let named = Http::feed(server.addr(), "/overlay/feed?names=on", &link.to_string()).until("data: ");
    assert!(named.contains(r#""names":[[""#), "{named}");
    assert!(!feed(&server, link).until("data: ").contains("names"));
}

#[test]
fn only_players_and_the_host_of_the_table_make_links() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    assert_eq!(callers[1].overlay_link(), link, "there is one for the table");
    callers[1].say(Request::StandUp);
    callers[1].say(Request::MakeLink { kind: LinkKind::Overlay });
    let refused = |said: &FromHost| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    };
    assert_eq!(callers[1].wait(refused), Refused::NotSeated);
    callers[1].say(Request::RevokeLink { kind: LinkKind::Overlay });
    assert_eq!(callers[1].wait(refused), Refused::NotSeated);
    callers[0].say(Request::SetAccess { access: TableAccess { spectators: false, ..TableAccess::PRIVATE } });
    callers[0].say(Request::MakeLink { kind: LinkKind::Overlay });
    assert_eq!(callers[0].wait(refused), Refused::NoSpectators);
}

#[test]
fn a_revoked_link_ends_and_a_new_one_is_another() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let mut reader = feed(&server, link);
    reader.until("data: ");
    callers[1].say(Request::RevokeLink { kind: LinkKind::Overlay });
    reader.until("event: ended");
    assert_eq!(feed(&server, link).status(), 404);
    let other = callers[0].overlay_link();
    assert_ne!(other, link);
    assert_eq!(feed(&server, other).status(), 200);
    assert_eq!(feed(&server, link).status(), 404);
}

#[test]
fn a_table_without_spectators_shows_overlays_nothing() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let mut reader = feed(&server, link);
    reader.until(r#""hidden":false"#);
    let access =
        |spectators| Request::SetAccess { access: TableAccess { spectators, ..TableAccess::PRIVATE } };
    callers[0].say(access(false));
    let hidden = reader.until(r#""hidden":true"#);
    assert!(hidden.contains(r#""match":null"#) && !hidden.contains("words"), "{hidden}");
    callers[0].say(access(true));
    assert!(reader.until(r#""hidden":false"#).contains(r#""words":[""#));
}

#[test]
fn wrong_and_missing_links_are_refused() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    for (wrong, status) in [
        (TableLink { kind: LinkKind::Overlay, secret: [0; 16] }.to_string(), 404),
        (link.to_string()[1..].into(), 401),
        (String::new(), 401),
    ] {
        assert_eq!(Http::feed(server.addr(), "/overlay/feed", &wrong).status(), status, "{wrong}");
    }
    // The link counts in the header alone, where no log has it.
    let in_path = Http::feed(server.addr(), &format!("/overlay/feed?link={link}"), "");
    assert_eq!(in_path.status(), 401);
}

#[test]
fn a_link_has_32_readers_and_a_flood_of_others_leaves_players_alone() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let mut readers: Vec<Http> = (0..32).map(|_| feed(&server, link)).collect();
    assert!(readers.iter().all(|reader| reader.status() == 200));
    assert_eq!(feed(&server, link).status(), 429);
    for _ in 0..100 {
        assert_eq!(feed(&server, TableLink { kind: LinkKind::Overlay, secret: [1; 16] }).status(), 404);
    }
    callers[0].say(Request::Clue { text: CLUES[0].into(), number: 1, insist: true }.at(0));
    callers[1].wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
    readers.iter_mut().for_each(|reader| drop(reader.until(r#""phase":"guess""#)));
    // A reader who has left makes room.
    readers.into_iter().for_each(Http::close);
    while feed(&server, link).status() == 429 {
        std::thread::yield_now();
    }
}

#[test]
fn a_server_with_readers_stops_at_once() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].overlay_link();
    let mut reader = feed(&server, link);
    reader.until("data: ");
    drop(callers);
    assert!(server.stop(), "all connections should close in time");
}

#[test]
fn a_link_outlives_the_host_until_it_is_revoked() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(Some(folder.path()));
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), token(number), None));
    let code = Caller::deal(&mut callers);
    let link = callers[0].overlay_link();
    drop(callers);
    server.stop();
    let server = start(Some(folder.path()));
    assert_eq!(feed(&server, link).status(), 404, "nobody is at the table");
    let mut caller = Caller::dial(server.addr(), token(1), Some(code));
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    assert_eq!(caller.overlay_link(), link);
    assert!(feed(&server, link).until("data: ").contains(r#""phase":"first""#));
    caller.say(Request::RevokeLink { kind: LinkKind::Overlay });
    caller.wait(|said| {
        matches!(said, FromHost::TableChanged { table } if !table.links.contains(&LinkKind::Overlay))
            .then_some(())
    });
    drop(caller);
    server.stop();
    let server = start(Some(folder.path()));
    let mut caller = Caller::dial(server.addr(), token(1), Some(code));
    assert_ne!(caller.overlay_link(), link);
}

#[test]
fn the_page_loads_only_its_own_files() {
    let server = start(None);
    let get = |path: &str| {
        let mut http = Http::open(server.addr());
        let (status, body) = http.ask(&format!("GET {path}"), &[], "");
        (status, http.head().to_owned(), body)
    };
    let (_, head, page) = get("/overlay/");
    assert!(head.contains("referrer-policy: no-referrer"), "{head}");
    for part in ["default-src 'none'", "connect-src 'self'", "script-src 'self'", "frame-ancestors 'none'"] {
        assert!(head.contains(part), "{part} is not in {head}");
    }
    assert!(!head.contains("script-src 'self' 'unsafe"), "{head}");
    assert_eq!(get("/overlay/preview").2, page);
    assert!(get("/overlay").1.contains("location: /overlay/"));
    let names = ["overlay.css", "overlay.js", "options.js", "widgets.js", "demo.js"];
    for name in names.into_iter().chain(["words.woff2", "clue.woff2", "obs-scenes.json"]) {
        let (status, head, content) = get(&format!("/overlay/{name}"));
        assert!(status == 200 && !content.is_empty(), "{name}: {head}");
        let outside = content.replace("http://www.w3.org/", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"), "{name}");
    }
    assert_eq!(get("/overlay/other.js").0, 404);
    // What it shares with other pages, also as a worker, has no more rights.
    for name in ["board.js", "elements.js", "feed.js", "one-feed.js", "send.js", "texts.js"] {
        let (status, head, content) = get(&format!("/shared/{name}"));
        assert!(status == 200 && head.contains("default-src 'none'"), "{name}: {head}");
        assert!(
            !head.contains("unsafe") && !content.replace("http://www.w3.org/", "").contains("://"),
            "{name}"
        );
    }
}

/// Returns two players whose table is open at this address, or in the server's own process, and the link of its overlay.
fn table(server: &Server, numbers: [u8; 2], is_local: bool) -> ([Caller; 2], TableLink) {
    let mut callers = numbers.map(|number| {
        if is_local {
            Caller::dial_by(&server.dial(), token(number), None)
        } else {
            Caller::dial(server.addr(), token(number), None)
        }
    });
    Caller::deal(&mut callers);
    let link = callers[0].overlay_link();
    (callers, link)
}

#[test]
fn a_table_has_its_overlay_while_those_of_another_address_take_all_places() {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    // There are places for 32 readers.
    let server = Server::start(ServerConfig { listen, max_connections: 64, ..ServerConfig::default() });
    let server = server.expect("a server");
    let (_one, first) = table(&server, [1, 2], false);
    let (_two, second) = table(&server, [3, 4], false);
    let mut taken: Vec<Http> = (0..32).map(|_| feed(&server, first)).collect();
    taken.extend((0..4).map(|_| feed(&server, second)));
    assert!(taken.iter_mut().all(|reader| reader.status() == 200));
    assert_eq!(feed(&server, second).status(), 429, "this address has all that all share");
    let (_three, other) = table(&server, [5, 6], true);
    let mut readers: Vec<Http> = (0..4).map(|_| feed(&server, other)).collect();
    for reader in &mut readers {
        assert_eq!(reader.status(), 200);
        reader.until("data: ");
    }
    assert_eq!(feed(&server, second).status(), 429);
}
